## Sides and pieces

kengi-piece-white = white piece
kengi-piece-black = black piece
kengi-piece-orange = orange piece
kengi-piece-red = red piece
kengi-piece-green = green piece
# Several of them.
kengi-pieces-white = { $count ->
    [one] one white piece
   *[other] { $count } white pieces
}
kengi-pieces-black = { $count ->
    [one] one black piece
   *[other] { $count } black pieces
}
kengi-pieces-orange = { $count ->
    [one] one orange piece
   *[other] { $count } orange pieces
}
kengi-pieces-red = { $count ->
    [one] one red piece
   *[other] { $count } red pieces
}
kengi-pieces-green = { $count ->
    [one] one green piece
   *[other] { $count } green pieces
}
kengi-colour-white = white
kengi-colour-black = black
kengi-colour-orange = orange
kengi-colour-red = red
kengi-colour-green = green

## Options

kengi-option-start-title = Starting position
kengi-option-start = The layout of the twenty-five pieces at the start.
kengi-option-start-standard = The layout in the printed rules
kengi-option-start-seed = Drawn blind from a bag: each draw has a number
kengi-option-start-position = Any position, given as text
# What was chosen, after the option’s title. $seed: the number of the draw.
kengi-option-start-seed-chosen = draw number { $seed } from the bag
kengi-option-start-position-chosen = a position of your own
kengi-option-start-forms = Write standard, a draw from the bag such as bag:237, or the text of a position.

## What the game waits for

kengi-now-move = { $who } moves a piece or a tower.
kengi-now-move-you = Take the pile nearest to you in a column, or just its top piece, and stack it on another pile. The top piece of a tower may also go to an empty cell.
# $enemy has just moved to $cell, which closes its column.
kengi-now-move-closed = { $who } moves a piece or a tower. Column { $column } is closed for this turn, because { $enemy } has just moved to { $cell }.
kengi-now-move-closed-you = Column { $column } is closed for this turn, because { $enemy } has just moved to { $cell }. Take a pile, or just its top piece, from another column.

## How it ended

kengi-won-tower = { $winner } completed the tower of five colours on { $cell } and has won.

## Actions that are not legal

kengi-illegal-not-nearest = { $cell } cannot be played: { $nearest } is nearer to { $side }.
kengi-illegal-frozen = { $by } has just moved to { $cell }. Nothing can leave that cell this turn.
kengi-illegal-not-a-tower = { $cell } has a single piece, not a tower. Write it with a small letter.
kengi-illegal-same-cell = A move has to end on another cell.
kengi-illegal-colour-twice = That would put the same colour on { $cell } twice: { $colour }.
kengi-illegal-to-empty = { $cell } is empty: only the top piece of a tower can go there.

## What an action or a field of a position looks like

kengi-expected-move = a move, such as c1-e4, or E4-e3 for a whole tower
kengi-expected-frozen = - or a cell, such as e4

## Positions that cannot be

kengi-impossible-colour-twice = { $cell } has the same colour twice: { $colour }.
kengi-impossible-count = There must be { $expected } pieces of each colour, but there { $found ->
    [0] are no { $colour } pieces yet
    [one] is only one { $colour } piece
   *[other] are { $found } { $colour } pieces
}.
kengi-impossible-frozen-empty = { $cell } cannot be frozen: it is empty.
