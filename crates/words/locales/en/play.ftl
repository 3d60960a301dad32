# At the table: what a room waits for, and why something was not done.

room-waiting = Waiting for the others.
room-waiting-others = A seat is free at this table.
room-camp-yours = Look at the board and choose your camp. The other player makes the first move.
room-camp = The other player is choosing a camp.
room-engine-busy = The engine has many tables to serve. Yours is next in a moment.
# $turn: a turn in notation.
room-hint = The engine would play { $turn }.

refused-unreadable = The server did not understand this page. Please reload it.
refused-too-fast = That was too fast. Wait a moment and try again.
look-too-long = A line can have at most { $most } actions.
refused-engine-busy = The engine has many tables to serve. Try again in a moment.
refused-not-stored = This could not be stored, so it has not happened. Try again.
refused-not-seated = You are watching this game. Only its players can do that.
refused-not-your-turn = It is not your turn.
refused-stale = The game has gone on meanwhile. Look at the board and try again.
refused-not-begun = The game has not begun yet.
refused-begun = The game has already begun.
refused-over = The game is over.
refused-not-over = The game is not over yet.
refused-nothing-to-take-back = There is nothing of yours to take back.
refused-no-offer = There is no such offer any more.
refused-offered-already = You have asked already. The answer is still to come.
refused-seat-taken = This seat is taken.
refused-empty = There is nothing to send yet.
refused-muted = Nobody can say anything in this game any more.
# $most: a number of characters.
refused-too-long = That is too long: at most { $most } characters.

## Names where there are none

seat-person = Guest
chat-guest = Guest

## How long ago something happened

# $n: a number.
ago-now = just now
ago-minutes = { $n ->
    [one] a minute ago
   *[other] { $n } minutes ago
}
ago-hours = { $n ->
    [one] an hour ago
   *[other] { $n } hours ago
}
ago-days = { $n ->
    [one] yesterday
   *[other] { $n } days ago
}

## Another device

share-link = Play on with another device
share-note = Whoever has this link plays for you. Keep it to yourself.
share-title = Play here too
# $seat: the name of a seat.
share-told = This link belongs to whoever plays { $seat }. If that is you, you can go on playing on this device.
share-yes = Play here
share-watch = Only watch

## The board, for those who hear it

board-board = Board
# $place: a name in notation. $piece, $pieces: what stands there. $count: a number.
board-empty = { $place }, empty
board-piece = { $place }, { $piece }
board-tower = { $place }, tower of { $count }: { $pieces } on top
board-reserve = { $piece }, { $count } to place
board-putback = { $piece }, to put back
board-can-take = can be taken
board-can-go = can go here
board-held = taken
board-last = last turn
board-frozen = may not be moved now
board-danger = in danger
board-win = decided the game
# $what: what was taken.
board-taken = { $what } taken. Places to go: { $count }.
board-let-go = Let go.
board-choose = What to take from { $place }
board-top = Top piece
board-whole = Whole tower
board-done = Finish the turn
board-pass = Pass
board-stop = Stop here

## The table

table-coordinates = Show coordinates
