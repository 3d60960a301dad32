# The page of a game: what it says at once.

## Whose turn it is, to this visitor

lead-your-turn = Your turn.
# $name: of whoever is to move.
lead-waiting = Waiting for { $name }.
lead-waiting-engine = Waiting for the computer.
lead-waiting-opponent = Waiting for your opponent.

## Looking back

# $turn: a move in notation.
status-looking-back-over = You are looking at move { $turn }. The game is over.
status-start = You are looking at the starting position.
look-back-moved = { $name } has played { $turn }.
look-back-present = Latest position
look-back-previous = Back
look-back-next = Forward

## Offers

offer-waiting = Waiting for an answer.
offer-lapsed = Your offer has lapsed: the game went on.
offer-withdraw = Withdraw
offer-withdrawn = You withdrew your offer.
draw-again-next = You can offer a draw again after your next move.
# $turns: two or more. A script fills it in, so it cannot choose between forms.
draw-again = You can offer a draw again after { $turns } more of your moves.
ask-draw-same = End the game as a draw?
ask-draw-same-yes = Agree to a draw

## Why something cannot be done

why-not-your-turn = It is not your turn: { $name } is to move.
why-engine-turn = It is not your turn: the computer is to move.
why-opponent-turn = It is not your turn: your opponent is to move.
seat-the-engine = The computer
why-looking-back = This is an earlier position. Go to the latest one to play.
# $place: where a piece stands.
why-stuck = The piece on { $place } has nowhere to go.
# $place: where a piece is to go that was not chosen yet.
why-from-hand = First choose one of your pieces beside the board, then { $place }.
move-kept = No connection. Your move { $turn } will be sent as soon as you are connected again.

## Who has left

# $name: of a player.
presence-left = { $name } has left.
presence-joined = { $name } has joined.
presence-back = { $name } is back.
# Beside the name of a player. $time: such as "40 s" or "3 min".
presence-gone = left { $time } ago
presence-away = not here
presence-seconds = { $n } s
presence-minutes = { $n } min
presence-hours = { $n } h
# $time: on a clock, such as 1:20.
claim-soon = { $name } has left. If they are not back in { $time }, you can claim the win.
claim-now = { $name } has been gone for a while. You can claim the win, or abort the game.
claim-win = Claim the win
claim-abort = Abort game
claim-wait = Keep waiting

## A move planned while the opponent thinks

# $turn: a move in notation.
plan-set = Planned: { $turn }. It will be played as soon as it is your turn.
plan-goes-on = Planned: { $turn }. Plan the rest of the turn, or leave it.
plan-lost = Your planned move { $turn } is not possible any more.
plan-cancel = Cancel planned move
plan-back = Undo last step
board-can-plan = can be planned

## The tab, the chat, the settings

title-your-turn = Your turn
chat-spectator = spectator
chat-mute = Hide messages from spectators
table-plan = Plan a move while waiting
table-volume = Volume
table-size = Board size
table-size-large = As large as possible
table-size-medium = Medium
table-size-small = Small
table-quiet = Quiet mode
table-quiet-end = Leave quiet mode
table-full-screen = Full screen
table-keys-mark = on the board: mark a cell for yourself; with a mouse, drag with the right button to draw an arrow
table-keys-view = quiet mode; full screen
