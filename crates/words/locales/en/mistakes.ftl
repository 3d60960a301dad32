# Learning from one's mistakes in a finished game

mistakes-title = Learn from your mistakes
mistakes-link = Mistakes
mistakes-lead = Every move of the game is checked. Where something was thrown away, find a better move.
# $done of $total positions.
mistakes-checking = Checking the game: position { $done } of { $total }
mistakes-stopped = The game could not be checked to the end.
mistakes-none = No single move was a clear mistake.
mistakes-empty = No moves were played in this game.
mistakes-no-script = Checking a game needs JavaScript. The analysis board has the whole game.

# $number: the number of the move. $turn: the move. $judged: what it was called. $name: who played it.
mistakes-task = { $judged } on move { $number }: you played { $turn }. Find a better move.
mistakes-task-of = { $judged } on move { $number }: { $name } played { $turn }. Find a better move.
mistakes-same = That is the move of the game. Find a better one.
mistakes-right = Yes, that is much better.
mistakes-right-wins = Yes, that wins.
mistakes-wrong = Not good enough: { $other } answers { $turn }.
mistakes-wrong-over = Not good enough: the game ends without a win.
mistakes-better = Better was { $turn }.
mistakes-at = Mistake { $at } of { $count }
mistakes-next = Next mistake
mistakes-previous = Previous mistake
mistakes-done = That was the last one. Found unaided: { $found } of { $count }.

mistakes-summary = Summary
mistakes-player = Player
mistakes-moves = Moves
# In how many positions the only good move was found.
mistakes-good = Found the only good move
mistakes-mistakes = Mistakes
mistakes-blunders = Blunders
# What decided the game.
mistakes-engine = the computer
mistakes-decided = After move { $number }, { $turn } by { $name }, { $winner } was clearly ahead until the end.
# The visitor lost it, or the visitor won it.
mistakes-decided-own = After your move { $number }, { $turn }, { $winner } was clearly ahead until the end.
mistakes-decided-won = After move { $number }, { $turn } by { $name }, you were clearly ahead until the end.
mistakes-undecided = No single move decided the game.
