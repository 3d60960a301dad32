# Lessons, and boards to try in the rules.

## A lesson

# $game: the name of a game.
learn-title = Learn { $game }
learn-link = Learn by playing
learn-link-label = Learn by playing: { $game }
learn-steps = Steps of the lesson
# $n: the number of the step. $count: how many there are.
learn-step = Step { $n } of { $count }
learn-state-done = done
learn-state-now = current step
learn-state-open = to do
learn-board = Practice board
learn-show = Show me
learn-undo = Take back
learn-again = Start over
# $title: the title of the next step.
learn-next = Next: { $title }
learn-end = You know the game
learn-end-told = That is all you need for a first game. The computer plays gently and forgives every mistake.
learn-play = Play a first game
learn-rules = All rules
learn-puzzles = Puzzles
learn-type = Type a move
learn-no-script = This is where the step begins. To play it on the board, please allow JavaScript on this page.
learn-lost = The server cannot be reached. Please try again.
# $side: who plays. $turn: a turn in notation.
learn-reply = { $side } answers { $turn }.

## Boards to try in the rules

try-open = Try it
try-close = Back to the picture
try-again = Start over
try-undo = Take back
try-told = You play both sides here.
