# What the engine says on an analysis board.

## What a position is worth

# $side: the name of a side. $turns: how many of its own turns the winner needs.
engine-wins-in = { $side } wins in { $turns ->
    [one] one move
   *[other] { $turns } moves
}
engine-wins-in-most = { $side } wins in at most { $turns ->
    [one] one move
   *[other] { $turns } moves
}
# The same in a narrow column.
engine-wins-short = { $side } in { $turns }
engine-wins-short-most = { $side } in ≤ { $turns }
engine-draw-short = Draw
engine-has-won = { $side } has won
engine-draw = Draw with best play
engine-even = About even
engine-better = { $side } is better
engine-much-better = { $side } is much better

## What a turn was like

engine-good = Only good move
engine-dubious = Inaccuracy
engine-mistake = Mistake
engine-blunder = Blunder

## What the engine is doing

# $place: how many come before; 0 when it is one’s own turn.
engine-queue = { $place ->
    [0] The engine is back at your position.
    [1] The engine is busy with somebody else. You are next.
   *[other] The engine is busy. You are number { $place } in the queue.
}
engine-done-time = The engine has finished. Nothing is proved here: the numbers are estimates.
engine-done-time-proved = The engine has finished. The result shown is proved.
engine-done-known = The value of every move here is proved.
engine-done-unknown = The server has nothing to add about this position.
engine-done-decided = The value of these moves is proved. There is nothing left to search.
engine-done-over = The game is over in this position.
engine-done-reviewed = The whole game has been analysed.
engine-done-broken = The engine failed on this position. Please let us know.
# $command: what is typed to build a table.
engine-missing = The value of this position is known, but the table with it is not on this server. The server’s operator can build it with { $command }.

## The panel

engine-on = Engine
engine-off = The engine is off. Turn it on to see the best moves.
engine-lines = Number of lines
engine-lines-fewer = One line fewer
engine-lines-more = One line more
engine-waiting = The engine is starting.
engine-over = The game is over in this position.
# $depth: how many turns were looked ahead. $nodes: positions. $seconds: time.
engine-depth = Depth { $depth } · { $nodes } positions · { $seconds } s
engine-deeper = Think longer
engine-place = Engine location
engine-place-here = On this device
engine-place-server = On the server
engine-lost = The connection to the engine is lost. Reconnecting.
engine-proved = Proved
# How a proof was found.
engine-by-table = From the table of all positions
engine-by-book = From the proofs about the standard start
engine-by-search = Found by the search
engine-by-solver = Found by the solver
# $number: which line. $say: what it is worth.
engine-line = Line { $number }: { $say }
# $side: whose turn. $turn: in notation.
engine-turn = { $side } { $turn }
# $say: what the position is worth. $number: an estimate.
engine-told = { $say } (estimate: { $number })
engine-values = Every move and its exact value
engine-values-note = Assuming best play by both sides. In brackets: how many plies to the end, counting both sides.
# $turn: the best turn. $say: what the position is worth.
engine-best = Best move: { $turn }. { $say }.

## The review of a game

engine-review = Analyse the game
engine-review-again = Analyse again
engine-review-stop = Stop
# $done, $total: numbers of positions.
engine-review-progress = { $done } of { $total } positions
engine-review-empty = Play or open a game, and every move can be judged.
engine-graph = Course of the game
# $number: of a turn. $side: whose. $turn: in notation. $say: what it is worth then.
engine-point = { $number }. { $side } { $turn }: { $say }
engine-point-start = Start
engine-point-start-told = Start: { $say }
engine-mistakes = Mistakes
engine-mistakes-none = No mistakes found.
# $turn: a better turn.
engine-better-was = Better: { $turn }
