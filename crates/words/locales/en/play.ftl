# At the table: what a room waits for, and why something was not done.

room-waiting-opponent = Waiting for your opponent to join.
# $n: how many seats are free.
room-waiting = { $n ->
    [one] Waiting for one more player.
   *[other] Waiting for { $n } more players.
}
# For somebody who has no seat.
room-waiting-others = { $n ->
    [one] There is a free seat at this table.
   *[other] There are { $n } free seats at this table.
}
room-camp-yours = Look at the board and choose your side. Your opponent makes the first move.
room-camp = Your opponent is choosing a side.
# For spectators.
room-camp-others = A player is choosing a side.
room-engine-busy = The computer is busy at other tables. It will be with you in a moment.
# $turn: a turn in notation.
room-hint = The computer suggests { $turn }.

refused-unreadable = The server could not read this request. Please reload the page.
refused-too-fast = That was too fast. Wait a moment and try again.
look-too-long = A line can have at most { $most } moves.
refused-engine-busy = The computer is busy at other tables. Please try again in a moment.
refused-not-stored = This could not be saved, so it did not happen. Please try again.
refused-not-seated = You are watching. Only the players can do that.
refused-not-your-turn = It is not your turn.
refused-stale = The game has moved on. Look at the board and try again.
refused-not-begun = The game has not started yet.
refused-begun = The game has already started.
refused-over = The game is over.
refused-not-over = The game is not over yet.
refused-nothing-to-take-back = You have no move to take back.
refused-not-away = Your opponent is here, or has not been gone for long enough.
refused-no-offer = This offer is no longer open.
refused-offered-already = You have already asked. Your opponent has not answered yet.
refused-offered-lately = You offered a draw a short while ago. Play on for a few moves before you offer one again.
refused-asked-lately = You have already asked to take back this move.
refused-rematch-lately = You have offered a rematch several times. Start a new game instead.
refused-seat-taken = This seat is taken.
refused-chat-full = There is no room for more messages in this game.
refused-game-full = This game is as long as a game can be. Agree on a draw, or resign.
refused-in-play = People are playing this position right now. Analysis has to wait until their game is over.
refused-empty = There is nothing to send yet.
refused-muted = The chat of this game is closed.
refused-no-conditional = There are no conditional moves in this game.
refused-own-turn = It is your turn. You can enter conditional moves only while your opponent is to move.
refused-bad-lines = These lines cannot be saved: each must end with your answer, and no two may answer the same move differently.
refused-no-holidays = Holidays are only for correspondence games against other people.
refused-bad-holiday = Please choose a day in the future.
refused-long-holiday = That is too long: you can be away for at most 30 days a year in each game.
# $most: a number of characters.
refused-too-long = That is too long: at most { $most } characters.

## Names where there are none

seat-person = Guest
chat-guest = Guest
# At the beginning of a sentence.
seat-opponent = Your opponent
seat-someone = Someone

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

share-link = Continue on another device
share-note = Anyone with this link can play in your place. Keep it to yourself.
share-renew = Make a new link
share-renew-note = The old link stops working, and devices that used it can only watch.
share-title = Continue on this device?
# $seat: the name of a seat.
share-told = This link is for the person playing { $seat }. If that is you, you can continue on this device.
share-yes = Play here
share-watch = Only watch

## The board, for those who hear it

board-board = Board
# $place: a name in notation. $piece, $pieces: what stands there. $count: a number.
board-empty = { $place }, empty
board-piece = { $place }, { $piece }
board-tower = { $place }, tower of { $count }: { $pieces } on top
board-reserve = { $piece }, { $count } to place
board-putback = { $piece }, to be put back
board-can-take = can be picked up
board-can-go = can go here
# $from: where the piece stands that is picked up.
board-can-go-from = can go here from { $from }
board-held = picked up
board-last = last move
board-frozen = frozen for this turn
board-danger = in danger
board-win = won the game
# $spot: the name of a place with what stands there. $marks: what is said of it.
board-spot = { $spot }; { $marks }
# Why a place may not be touched.
board-why = { $place }: { $why }
# $what: what was taken.
board-taken = { $what } picked up. Possible moves: { $count }.
board-let-go = Put down again.
board-choose = Take from { $place }
board-top = Top piece
board-whole = Whole tower
board-done = End turn
board-pass = Pass
board-stop = Stop here

## The table

table-coordinates = Show coordinates
