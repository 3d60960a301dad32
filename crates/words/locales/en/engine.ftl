# What the engine says on an analysis board.

## What a position is worth

# $side: the name of a side. $turns: how many of its own turns the winner needs.
engine-wins-in = { $side } wins in { $turns ->
    [one] one turn
   *[other] { $turns } turns
}
engine-wins-in-most = { $side } wins in at most { $turns ->
    [one] one turn
   *[other] { $turns } turns
}
# The same in a narrow column.
engine-wins-short = { $side } in { $turns }
engine-wins-short-most = { $side } in ≤ { $turns }
engine-draw-short = Drawn
engine-has-won = { $side } has won
engine-draw = Drawn with best play
engine-even = About even
engine-better = { $side } is better
engine-much-better = { $side } is much better

## What a turn was like

engine-good = Only good turn
engine-dubious = Inaccuracy
engine-mistake = Mistake
engine-blunder = Blunder

## What the engine is doing

# $place: how many come before; 0 when it is one’s own turn.
engine-queue = { $place ->
    [0] The engine is thinking for you again.
    [1] The engine is thinking for somebody else. You are next.
   *[other] The engine is thinking for others. You are number { $place } in the queue.
}
engine-done-time = The engine has thought enough for now.
engine-done-known = This game is solved: every value is exact.
engine-done-decided = Everything here is proved; there is nothing more to find.
engine-done-over = The game is over here.
engine-done-reviewed = The whole game has been looked at.
engine-done-broken = The engine failed at this position. Please tell us about it.
# $command: what is typed to build a table.
engine-missing = This game is solved, but its table is not on this server. Whoever runs the server can build it with { $command }.

## The panel

engine-on = Engine
engine-off = The engine is resting. Switch it on to see the best turns.
engine-lines = Number of lines
engine-lines-fewer = One line fewer
engine-lines-more = One line more
engine-waiting = The engine begins to think.
engine-over = The game is over here: there is nothing left to think about.
# $depth: how many turns were looked ahead. $nodes: positions. $seconds: time.
engine-depth = Depth { $depth } · { $nodes } positions · { $seconds } s
engine-deeper = Think longer
engine-lost = The connection to the engine is lost. It comes back by itself.
engine-proved = Proved
# How a proof was found.
engine-by-table = From the table of all positions.
engine-by-book = From the proof of the start.
engine-by-search = By the search.
engine-by-solver = By the solver.
# $number: which line. $say: what it is worth.
engine-line = Line { $number }: { $say }
# $side: whose turn. $turn: in notation.
engine-turn = { $side } { $turn }
# $say: what the position is worth. $number: an estimate.
engine-told = { $say } ({ $number })
engine-values = Every turn and its exact value
engine-values-note = With best play of both sides from there on; in brackets the number of actions to the end.
# $turn: the best turn. $say: what the position is worth.
engine-best = Best now: { $turn }. { $say }.

## The review of a game

engine-review = Analyse the game
engine-review-again = Analyse again
engine-review-stop = Stop
# $done, $total: numbers of positions.
engine-review-progress = { $done } of { $total } positions
engine-review-empty = Play or open a game: then every turn can be judged.
engine-graph = The course of the game
# $number: of a turn. $side: whose. $turn: in notation. $say: what it is worth then.
engine-point = { $number }. { $side } { $turn }: { $say }
engine-point-start = The start
engine-mistakes = Mistakes
engine-mistakes-none = No mistakes were found.
# $turn: a better turn.
engine-better-was = Better: { $turn }
