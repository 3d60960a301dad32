kengi-about = Stack any piece on any other. Whoever finishes a tower of five colours wins.

## Sides and pieces

kengi-piece-white = white piece
kengi-piece-black = black piece
kengi-piece-orange = orange piece
kengi-piece-red = red piece
kengi-piece-green = green piece
kengi-colour-white = white
kengi-colour-black = black
kengi-colour-orange = orange
kengi-colour-red = red
kengi-colour-green = green

## Options

kengi-option-start-standard = The arrangement printed on the sheet
kengi-option-start-seed = Drawn blind from a bag: the same number gives the same board everywhere
kengi-option-start-position = Any position, written as its text

## What the game waits for

kengi-now-move = { $who } moves a piece or a tower.
kengi-now-move-you = Take the pile nearest to you in a column, or only its top piece, and stack it on another pile.
# $enemy has just moved to $cell, which closes its column.
kengi-now-move-closed = { $who } moves a piece or a tower. Column { $column } is closed for this turn: { $enemy } has just moved to { $cell }.
kengi-now-move-closed-you = Take the pile nearest to you in a column, or only its top piece, and stack it on another pile. Column { $column } is closed for this turn: { $enemy } has just moved to { $cell }.

## How it ended
# $tower: the colours’ letters from base to top.

kengi-won-tower = { $winner } completed the tower of five colours on { $cell } ({ $tower }) and has won.

## Actions that are not legal

kengi-illegal-not-nearest = { $cell } cannot be played: { $nearest } is nearer to { $side }.
kengi-illegal-frozen = { $by } has just moved to { $cell }: nothing may be taken from there in this turn.
kengi-illegal-not-a-tower = { $cell } holds a single piece, not a tower. Write it with a small letter.
kengi-illegal-same-cell = A move must end on another cell.
kengi-illegal-colour-twice = { $cell } would have the same colour twice: { $colour }.
kengi-illegal-to-empty = { $cell } is empty: only the top piece of a tower may go there.

## What an action or a field of a position looks like

kengi-expected-move = a move, such as c1-e4, or E4-e3 for a whole tower
kengi-expected-frozen = - or a cell, such as e4

## Positions that cannot be

kengi-impossible-colour-twice = { $cell } has the same colour twice: { $colour }.
kengi-impossible-count = { $expected } pieces of each colour are needed. In { $colour } there { $found ->
    [0] is none
    [one] is { $found }
   *[other] are { $found }
}.
kengi-impossible-frozen-empty = { $cell } cannot be frozen: it is empty.
