# Puzzles.

## Lists of puzzles

puzzles-title = Puzzles
puzzles-lead = Positions from games that our engine played against itself. In each of them exactly one first move wins in the given number of moves, and our answers to your attempts are proved as well. The problems from Kengi’s printed rules are here too, with what our proofs say about them.
puzzles-today = Today’s puzzles
puzzles-today-one = Today’s puzzle
puzzles-today-told = New puzzles every day at midnight GMT.
puzzles-all = All puzzles
# $game: the name of a game.
puzzles-of = { $game } puzzles
puzzles-list = All puzzles
# $n: how many were solved. $count: how many there are.
puzzles-solved = { $n } of { $count } solved
puzzles-next-unsolved = Next unsolved puzzle
# $n: how many come back.
puzzles-again = { $n ->
    [one] Repeat 1 puzzle
   *[other] Repeat { $n } puzzles
}
puzzles-difficulty = Difficulty
puzzles-turns = Length
puzzles-theme = Theme
puzzles-any = any
puzzles-only-open = Only puzzles I have not solved
puzzles-show = Show
puzzles-none = No puzzles match.
puzzles-show-all = Show all
puzzles-sheet = From the printed rules

## A puzzle

# $n: its number.
puzzle-number = Puzzle { $n }
puzzle-sheet-number = Problem { $n } of the printed rules
puzzle-task = Your task
# $side: who plays. $n: a number of turns.
puzzle-win = { $side } to move. { $n ->
    [one] Win with this move.
   *[other] Win in { $n } moves.
}
# $other: the other side.
puzzle-hold = { $other } threatens to win at once. Find the move that stops it.
puzzle-turns = { $n ->
    [one] 1 move
   *[other] { $n } moves
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
puzzle-state-helped = solved with help
puzzle-state-solved = solved
# $tries, $hints: how many.
puzzle-tried = { $tries ->
    [one] 1 attempt
   *[other] { $tries } attempts
}, { $hints ->
    [one] 1 hint
   *[other] { $hints } hints
}
puzzle-unsound = unsound
puzzle-unsound-told = As printed, this problem is unsound. It claims that the side to move wins with its second move. But the first move given there loses at once, and no other first move wins in time. See for yourself: try it, or look at the refutation.
puzzle-hint = Hint
puzzle-solution = Solution
puzzle-refutation = Refu{"\u00AD"}tation
puzzle-retry = Try again
puzzle-attempts = Your attempts
puzzle-link = Link to this puzzle
puzzle-previous = Previous puzzle
puzzle-next = Next puzzle
puzzle-analyse = Analyse this position
puzzle-origin-sheet = From the printed rules. Everything we say about it was checked by trying every move.
puzzle-origin-self-play = From a game that our engine played against itself. It is proved that only one first move wins in the given number of moves; after that there may be several ways.
puzzle-no-script = This is the position. To solve it on the board, please allow JavaScript on this page.

## What comes of an attempt

puzzle-solved = Solved.
puzzle-held = Solved: the threat is gone.
# $side: who held out. $other: who wins all the same.
puzzle-held-lost = Solved: the threat is gone. But { $side } is lost all the same: with best play { $other } wins.
# $turn: a turn in notation.
puzzle-right = Right. { $other } answers { $turn }. { $n ->
    [one] Now win with your next move.
   *[other] Now win in { $n } moves.
}
puzzle-wrong = This threatens nothing at once, so { $other } has time for { $turn }.
puzzle-wrong-threat = This does not win in time: { $other } answers { $turn } and now threatens to win.
puzzle-wrong-stopped = This does not win in time: { $other } answers { $turn } and stops your threat.
# Where a quiet move may be right, a missing threat is no reason.
puzzle-wrong-time = This does not win in time: { $other } answers { $turn }.
puzzle-wrong-slower = This wins too, but later. { $other } answers { $turn }.
puzzle-wrong-lost = This loses: { $other } plays { $turn }.
puzzle-wrong-over = This ends the game without a win.
puzzle-hint-piece = Look at the marked place.
puzzle-about-relocation = A relocation is part of your move.
puzzle-about-put-back = You capture a Knight, and where you put it back matters.
puzzle-about-tower = Move a whole tower.
puzzle-about-chain = You need several jumps in a row.
puzzle-about-threat = Your move must threaten to win at once.
puzzle-about-quiet = A quiet move does it: it threatens nothing at once.
# Where a threat has to be stopped. $other: the side that threatens.
puzzle-about-hold = Find out how { $other } would win, then make that move impossible.
puzzle-about-danger = { $other } threatens to win at once. Stop that first.
puzzle-about-win = You can win at once.
puzzle-attempt-right = right so far
puzzle-attempt-wrong = wrong
puzzle-attempt-solved = solved
puzzle-line-start = Starting position. Step through the moves with the arrows.
# $side: who played. $turn: a turn in notation.
puzzle-line-at = { $side } plays { $turn }.
puzzle-line-end = End of the line.
puzzle-line-last = To the end
puzzle-line-close = Back to the puzzle

## Themes

puzzle-theme-relocation = Relocation
puzzle-theme-put-back = Putting back
puzzle-theme-tower = Whole tower
puzzle-theme-chain = Chain of jumps
puzzle-theme-placing = Placing
puzzle-theme-defence = Defence
puzzle-theme-threat = Threat
puzzle-theme-quiet = Quiet first move
puzzle-theme-endgame = Endgame

## Progress

progress-title = Your progress
progress-empty = You have not tried a puzzle yet. The puzzles you solve will be shown here.
# $n: how many days.
progress-streak = { $n ->
    [0] Solve a puzzle today to begin a streak.
    [one] Current streak: 1 day.
   *[other] Current streak: { $n } days in a row.
}
progress-plot-title = The last four weeks
# $days: how many days the plot shows. $unaided, $helped: how many were solved.
progress-plot = Solved in the last { $days } days: { $unaided } unaided, { $helped } with help.
progress-games = Game by game
progress-unaided = Unaided
progress-helped = With help
progress-seen = Solution seen
progress-tried = Tried
progress-all = All
progress-note = Puzzles you missed come back after a day; those you solved with help, or not at the first attempt, after a week.
