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
learn-state-now = this step
learn-state-open = not done yet
learn-board = Board to try
learn-show = Show me
learn-undo = Take back
learn-again = Start over
# $title: the title of the next step.
learn-next = Next: { $title }
learn-end = You know the game
learn-end-told = That is enough for a first game. The computer plays gently, and takes nothing amiss.
learn-play = Play a first game
learn-rules = All rules
learn-puzzles = Puzzles
learn-type = Type a turn instead
learn-no-script = Here you see where the step begins. To play it on the board, please allow JavaScript on this page.
learn-lost = The server cannot be reached. Please try again.
# $side: who plays. $turn: a turn in notation.
learn-reply = { $side } answers { $turn }.

## Boards to try in the rules

try-open = Try it
try-close = Back to the picture
try-again = From the beginning
try-undo = Take back
try-told = Both sides are yours here.
