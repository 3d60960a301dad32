## Sides and pieces

kastwa-piece-white-small = small white piece
kastwa-piece-white-small-doubled = small white piece, worth 2 here
kastwa-piece-white-large = large white piece
kastwa-piece-white-large-doubled = large white piece, worth 4 here
kastwa-piece-black-small = small black piece
kastwa-piece-black-small-doubled = small black piece, worth 2 here
kastwa-piece-black-large = large black piece
kastwa-piece-black-large-doubled = large black piece, worth 4 here
# Several of them.
kastwa-pieces-white-small = { $count ->
    [one] one small white piece
   *[other] { $count } small white pieces
}
kastwa-pieces-white-large = { $count ->
    [one] one large white piece
   *[other] { $count } large white pieces
}
kastwa-pieces-black-small = { $count ->
    [one] one small black piece
   *[other] { $count } small black pieces
}
kastwa-pieces-black-large = { $count ->
    [one] one large black piece
   *[other] { $count } large black pieces
}

## Options

kastwa-option-size-title = Board
kastwa-option-size = The number of cells along each side of the board. The printed rules do not give it.
kastwa-option-size-4 = 4 × 4: most games have a winner; best play leads to a draw
kastwa-option-size-5 = 5 × 5: Black has one more cell of its colour
kastwa-option-size-6 = 6 × 6: room to run away
kastwa-option-size-7 = 7 × 7: Black has one more cell of its colour
kastwa-option-size-8 = 8 × 8: the size of a chessboard

## What the game waits for

kastwa-now-place = { $who } places a piece.
kastwa-now-place-you = Place one of your pieces on any free cell.
kastwa-now-place-two = { $who } places two pieces.
kastwa-now-place-two-you = Place two of your pieces on free cells, one after the other.
kastwa-now-place-second = { $who } places a second piece.
kastwa-now-place-second-you = Now place your second piece on any free cell.
kastwa-now-move = { $who } moves a piece or a line.
kastwa-now-move-you = Move one piece one cell, or a line of pieces along its own direction. The stronger line pushes the weaker one.

## How it ended
# $loser: w or b. $piece: large or small. $push: the action. $cell: where the piece stood.

kastwa-won-push = With { $push }, { $winner } pushed the { $piece ->
    [large] large
   *[small] small
} { $loser ->
    [w] white
   *[b] black
} piece on { $cell } off the board. It was the second: { $winner } has won.
kastwa-won-two = { $winner } pushed two { $loser ->
    [w] white
   *[b] black
} pieces off the board, { $piece ->
    [large] the large one and a small one
   *[small] both small ones
}, and has won.

## Actions that are not legal

kastwa-illegal-still-placing = All pieces have to be placed before the first one moves.
kastwa-illegal-all-placed = All pieces have been placed. Move one of yours.
kastwa-illegal-none-left = { $who } has no { $piece ->
    [large] large
   *[small] small
} piece left to place.
kastwa-illegal-not-yours = The piece on { $cell } is { $owner ->
    [w] white
   *[b] black
}. Move one of your own.
kastwa-illegal-too-far = { $from } and { $to } are not neighbours. A line moves only one cell.
kastwa-illegal-leaves-board = Your line would leave the board.
# $own, $enemy: what the pieces are worth.
kastwa-illegal-too-weak = Your line is worth { $own }. To push pieces worth { $enemy }, it must be worth more.
kastwa-illegal-backed = Your own piece on { $cell } is in the way: it stands behind the pieces you want to push.

## What an action or a field of a position looks like

kastwa-expected-placement = a piece and a cell, such as Gb2 or Pc3
kastwa-expected-move = a move, such as a1-b2
kastwa-expected-reserve = the pieces of both sides still to be placed, such as GPP/gpp, P/- or -/-

## Positions that cannot be

kastwa-impossible-too-many = { $who } has { $found } { $piece ->
    [large] large
   *[small] small
} pieces, but may have only { $most }.
kastwa-impossible-missing = While pieces are still being placed, none can be missing: all six are on the board or beside it.
kastwa-impossible-order = Pieces are placed in this order: White one, Black two, White one, Black one, White one.
kastwa-impossible-wrong-side = In this position it must be { $who }’s turn.
kastwa-impossible-both-lost = Both sides cannot have lost two pieces.

## Places, for those who hear the board

kastwa-place-ebony = black cell
kastwa-place-maple = white cell
