# Puzzles.

## Lists of puzzles

puzzles-title = Puzzles
puzzles-lead = Positions from real play with one way to win. Every one is proved, and so is every answer to your attempt.
puzzles-today = Today’s puzzles
puzzles-today-one = Today’s puzzle
puzzles-today-told = New ones come at midnight, Greenwich time.
puzzles-all = All puzzles
# $game: the name of a game.
puzzles-of = Puzzles of { $game }
puzzles-list = All of them
# $n: how many were solved. $count: how many there are.
puzzles-solved = { $n } of { $count } solved
puzzles-next-unsolved = Next unsolved
puzzles-difficulty = Difficulty
puzzles-turns = Length
puzzles-any = any
puzzles-only-open = Only those I have not solved
puzzles-show = Show
puzzles-none = No puzzle is like that.
puzzles-show-all = Show all
puzzles-sheet = From the printed sheet

## A puzzle

# $n: its number.
puzzle-number = Puzzle { $n }
puzzle-sheet-number = Problem { $n } of the sheet
puzzle-task = What to do
# $side: who plays. $n: a number of turns.
puzzle-win = { $side } to play. { $n ->
    [one] Win with this turn.
   *[other] Win in { $n } turns.
}
# $other: the other side.
puzzle-hold = { $other } threatens to win at once. Find the turn with which { $side } prevents it.
puzzle-turns = { $n ->
    [one] 1 turn
   *[other] { $n } turns
}
puzzle-difficulty = Difficulty: { $word }
puzzle-difficulty-1 = very easy
puzzle-difficulty-2 = easy
puzzle-difficulty-3 = medium
puzzle-difficulty-4 = hard
puzzle-difficulty-5 = very hard
puzzle-state-new = not tried yet
puzzle-state-tried = tried
puzzle-state-seen = solution seen
puzzle-state-solved = solved
# $tries, $hints: how many.
puzzle-tried = { $tries ->
    [one] 1 attempt
   *[other] { $tries } attempts
}, { $hints ->
    [one] 1 hint
   *[other] { $hints } hints
}
puzzle-unsound = does not work
puzzle-unsound-told = As printed, this problem does not work. The sheet says that the side to play wins with its second turn, but its first turn loses at once, and no other one wins in time. See for yourself: try it, or look at the refutation.
puzzle-hint = Hint
puzzle-solution = Solution
puzzle-refutation = Refutation
puzzle-retry = Try again
puzzle-attempts = Your attempts
puzzle-link = Link to this puzzle
puzzle-previous = Previous puzzle
puzzle-next = Next puzzle
puzzle-analyse = Analyse this position
puzzle-origin-sheet = From the game’s printed sheet. What is said about it here was checked by trying everything.
puzzle-origin-self-play = Found in games of our engine against itself, and proved: only one first turn wins in time.
puzzle-no-script = Here you see the position. To solve it on the board, please allow JavaScript on this page.

## What comes of an attempt

puzzle-solved = Solved.
puzzle-held = Solved: the threat is gone.
# $turn: a turn in notation.
puzzle-right = Right. { $other } answers { $turn }. { $n ->
    [one] Now win with your next turn.
   *[other] Now win in { $n } turns.
}
puzzle-wrong = That does not win in time. { $other } answers { $turn }.
puzzle-wrong-slower = That wins too, but later. { $other } answers { $turn }.
puzzle-wrong-lost = That loses: { $other } plays { $turn }.
puzzle-wrong-over = That ends the game without a win.
puzzle-hint-piece = Look at the place that is marked.
puzzle-hint-place = This is the turn to play.
puzzle-attempt-right = right so far
puzzle-attempt-wrong = no
puzzle-attempt-solved = solved
puzzle-line-start = The position. Go through the turns with the arrows.
# $side: who played. $turn: a turn in notation.
puzzle-line-at = { $side } plays { $turn }.
puzzle-line-end = That is the end.
puzzle-line-last = To the end
puzzle-line-close = Back to trying
