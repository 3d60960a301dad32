# The table, felt: what the page of a game says at once.

## Whose turn it is, to this visitor

lead-your-turn = Your turn.
# $name: of whoever is to move.
lead-waiting = Waiting for { $name }.
lead-waiting-engine = Waiting for the engine.

## Looking back

# $turn: a move in notation.
status-looking-back-over = You are looking at move { $turn }. The game is over.
status-start = You are looking at the start.
look-back-moved = { $name } has played { $turn }.
look-back-present = Latest position
look-back-previous = Back
look-back-next = On

## Offers

offer-waiting = The answer is still to come.
offer-lapsed = Your offer has lapsed: the game went on.
offer-withdraw = Withdraw
offer-withdrawn = You withdrew your offer.
ask-draw-same = End the game as a draw?
ask-draw-same-yes = Agree to a draw

## Why something cannot be done

why-not-your-turn = It is not your turn: { $name } is to move.
why-looking-back = This is an earlier position. Go to the latest one to play.
# $place: where a piece stands.
why-stuck = The piece on { $place } has nowhere to go.
move-kept = No connection. Your move { $turn } goes off as soon as you are connected again.
