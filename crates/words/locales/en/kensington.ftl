## Sides and pieces

kensington-piece-red = red piece
kensington-piece-blue = blue piece

## Options

kensington-option-players = How many people play. Members of a team take turns and may not consult.
kensington-option-players-2 = Two players with 15 pieces each
kensington-option-players-4 = Two teams of two, 8 pieces a member
kensington-option-players-6 = Two teams of three, 5 pieces a member
kensington-option-reclose-title = Closing again
kensington-option-reclose-number = A number of turns: 0 for no limit, 2 as in the German sheet’s supplement
kensington-option-mills-title = Triangles and squares
kensington-option-mills = When completing a triangle or square lets a player move enemy pieces.
kensington-option-mills-both = While placing and while moving, as the German sheet says
kensington-option-mills-movement = Only while moving, as the French sheet’s heading says

## What the game waits for
# $who: the side, or the member of its team. $enemy: r or b. $left: the pieces still to be placed.

kensington-now-place = { $who } places a piece. { $left ->
    [one] It is the last one.
   *[other] { $left } are still to be placed.
}
kensington-now-place-you = Place a piece on any empty point. { $left ->
    [one] It is the last one.
   *[other] { $left } are still to be placed.
}
kensington-now-move = { $who } moves a piece.
kensington-now-move-you = Move one of your pieces along a line to an empty point.
kensington-now-relocate-only = { $who } may put the { $enemy ->
    [r] red
   *[b] blue
} piece on another point, or finish.
kensington-now-relocate-only-you = You may put the { $enemy ->
    [r] red
   *[b] blue
} piece on another point, or finish.
kensington-now-relocate-one = { $who } completed a triangle and may put one { $enemy ->
    [r] red
   *[b] blue
} piece on another point, or finish.
kensington-now-relocate-one-you = You completed a triangle: put one { $enemy ->
    [r] red
   *[b] blue
} piece on any empty point, or finish.
kensington-now-relocate-two = { $who } completed a square and may put up to two { $enemy ->
    [r] red
   *[b] blue
} pieces on other points, or finish.
kensington-now-relocate-two-you = You completed a square: put up to two { $enemy ->
    [r] red
   *[b] blue
} pieces on any empty points, or finish.
# $place: where the piece stands that was moved first.
kensington-now-relocate-second = { $who } may put a second { $enemy ->
    [r] red
   *[b] blue
} piece on another point, but not the one on { $place }, or finish.
kensington-now-relocate-second-you = You may put a second { $enemy ->
    [r] red
   *[b] blue
} piece on any empty point, but not the one on { $place }. Or finish.

## How it ended
# $hexagon: which one.

kensington-won-hexagon = { $winner } holds { $hexagon ->
    [left] the white hexagon on the left
    [right] the white hexagon on the right
    [upper-left] the blue hexagon at the upper left
    [upper-right] the blue hexagon at the upper right
    [lower-left] the red hexagon at the lower left
    [lower-right] the red hexagon at the lower right
   *[centre] the white hexagon in the centre
} and has won.
# The loser put a piece of the winner’s on the last corner, $place.
kensington-won-by-relocation = { $loser } filled the last corner, { $place }: { $winner } holds { $hexagon ->
    [left] the white hexagon on the left
    [right] the white hexagon on the right
    [upper-left] the blue hexagon at the upper left
    [upper-right] the blue hexagon at the upper right
    [lower-left] the red hexagon at the lower left
    [lower-right] the red hexagon at the lower right
   *[centre] the white hexagon in the centre
} and has won.

## Actions that are not legal

kensington-illegal-wrong-owner = The piece on { $place } is { $owner ->
    [r] red
   *[b] blue
}.
kensington-illegal-no-line = No line joins { $from } and { $to }.
kensington-illegal-still-placing = All pieces must be placed before any can move.
kensington-illegal-all-placed = All pieces are placed. Move one of yours.
kensington-illegal-none-left = { $who } has no piece left to place.
# $shape: triangle or square. $corners: its points.
kensington-illegal-locked = { $who } opened the { $shape ->
    [triangle] triangle
   *[square] square
} { $corners } and may not complete it yet: { $turns ->
    [one] one more turn
   *[other] { $turns } more turns
}.
kensington-illegal-relocate-first = You completed a triangle or square: first put an enemy piece elsewhere (such as b2>p1), or finish (done).
kensington-illegal-nothing-earned = You may not touch enemy pieces now: no triangle or square was completed.
kensington-illegal-already-relocated = The piece on { $place } has already been moved in this turn.

## What an action or a field of a position looks like

kensington-expected-relocation = where an enemy piece goes, such as b2>p1, or done
kensington-expected-placement = a point, such as h4
kensington-expected-move = a move, such as a1-a2
kensington-expected-reserve = RED,BLUE, such as 15,14
kensington-expected-pending = 0, 1, 2, or 1@ and a point, such as 1@h4
kensington-expected-seats = RED,BLUE, such as 2,1
kensington-expected-locks = - or locks such as a1+a2+c1:r:2
kensington-expected-locked-once = each shape once a side

## Positions that cannot be

kensington-impossible-too-many = { $who } has { $found } pieces. There are at most { $most }.
kensington-impossible-both-won = Both sides hold a hexagon that wins.
kensington-impossible-pending-after-win = The game is over, so no piece can be moved elsewhere.
kensington-impossible-pending-too-many = { $pending ->
    [one] { $pending } enemy piece
   *[other] { $pending } enemy pieces
} may be moved, but there { $there ->
    [0] is none
    [one] is only { $there }
   *[other] are only { $there }
}.
kensington-impossible-not-relocated = No enemy piece stands on { $place }.
kensington-impossible-no-member = { $who } has no member { $member }.
kensington-impossible-lock-turns = A lock lasts 1 to { $most } turns, not { $found }.
