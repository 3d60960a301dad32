kensington-about = Hold all six corners of a white hexagon, or of one in your own colour.

## Sides and pieces

kensington-piece-red = red piece
kensington-piece-blue = blue piece
# Several of them.
kensington-pieces-red = { $count ->
    [one] one red piece
   *[other] { $count } red pieces
}
kensington-pieces-blue = { $count ->
    [one] one blue piece
   *[other] { $count } blue pieces
}

## Options

kensington-option-players = Players on a team take turns and may not consult each other.
kensington-option-players-2 = Two players with 15 pieces each
kensington-option-players-4 = Two teams of two, 8 pieces per player
kensington-option-players-6 = Two teams of three, 5 pieces per player
kensington-option-reclose-title = Completing again
kensington-option-reclose = After opening a triangle or square, how long you must wait before you may complete it again.
kensington-option-reclose-number = Number of turns: 0 for no limit, 2 as in the supplement to the German rules
# What was chosen, after the option’s title.
kensington-option-reclose-number-chosen = { $n ->
    [0] at any time
    [one] only after 1 more turn
   *[other] only after { $n } more turns
}
kensington-option-mills-title = Triangles and squares
kensington-option-mills = When completing a triangle or square lets you relocate enemy pieces.
kensington-option-mills-both = In both phases, as in the German rules
kensington-option-mills-movement = Only in the second phase, as the heading of the French rules suggests

## What the game waits for
# $who: the side, or the member of its team. $enemy: r or b. $left: the pieces still to be placed.

kensington-now-place = { $who } places a piece{ $left ->
    [one], the last one.
   *[other]. { $left } are left.
}
kensington-now-place-you = Place a piece on any empty point. { $left ->
    [one] It is your last one.
   *[other] You have { $left } left.
}
kensington-now-move = { $who } moves a piece.
kensington-now-move-you = Move one of your pieces along a line to an empty point.
kensington-now-relocate-only = { $who } may relocate the { $enemy ->
    [r] red
   *[b] blue
} piece, or end the turn.
kensington-now-relocate-only-you = You may relocate the { $enemy ->
    [r] red
   *[b] blue
} piece, or end your turn.
kensington-now-relocate-one = { $who } completed a triangle and may relocate one { $enemy ->
    [r] red
   *[b] blue
} piece, or end the turn.
kensington-now-relocate-one-you = You completed a triangle: move one { $enemy ->
    [r] red
   *[b] blue
} piece to any empty point, or end your turn.
kensington-now-relocate-two = { $who } completed a square and may relocate up to two { $enemy ->
    [r] red
   *[b] blue
} pieces, or end the turn.
kensington-now-relocate-two-you = You completed a square: move up to two { $enemy ->
    [r] red
   *[b] blue
} pieces to any empty points, or end your turn.
# $place: where the piece stands that was moved first.
kensington-now-relocate-second = { $who } may relocate a second { $enemy ->
    [r] red
   *[b] blue
} piece (not the one on { $place }), or end the turn.
kensington-now-relocate-second-you = You may move a second { $enemy ->
    [r] red
   *[b] blue
} piece to any empty point (not the one on { $place }), or end your turn.

## How it ended
# $hexagon: which one.

kensington-won-hexagon = { $winner } holds { $hexagon ->
    [red] the red hexagon from { $from } to { $to }
    [blue] the blue hexagon from { $from } to { $to }
    [white] the white hexagon from { $from } to { $to }
   *[centre] the white hexagon in the centre
} and has won.
# The loser put a piece of the winner’s on the last corner, $place.
kensington-won-by-relocation = { $loser } relocated a piece to the last corner, { $place }: { $winner } holds { $hexagon ->
    [red] the red hexagon from { $from } to { $to }
    [blue] the blue hexagon from { $from } to { $to }
    [white] the white hexagon from { $from } to { $to }
   *[centre] the white hexagon in the centre
} and has won.

## Actions that are not legal

kensington-illegal-wrong-owner = The piece on { $place } is { $owner ->
    [r] red. Choose a blue one.
   *[b] blue. Choose a red one.
}
kensington-illegal-no-line = No line joins { $from } and { $to }.
kensington-illegal-still-placing = All pieces have to be placed before the first one moves.
kensington-illegal-all-placed = All pieces have been placed. Move one of yours.
kensington-illegal-none-left = { $who } has no piece left to place.
# $shape: triangle or square. $corners: its points.
kensington-illegal-locked = { $who } has opened the { $shape ->
    [triangle] triangle
   *[square] square
} { $corners } and must wait { $turns ->
    [one] one more turn
   *[other] { $turns } more turns
} before completing it again.
kensington-illegal-relocate-first = You completed a triangle or square. Relocate an enemy piece first (such as b2>p1), or end your turn (done).
kensington-illegal-nothing-earned = You cannot relocate an enemy piece now: you have not completed a triangle or square.
kensington-illegal-already-relocated = The piece on { $place } has already been relocated this turn.

## What an action or a field of a position looks like

kensington-expected-relocation = a relocation, such as b2>p1, or done
kensington-expected-placement = a point, such as h4
kensington-expected-move = a move, such as a1-a2
kensington-expected-reserve = RED,BLUE, such as 15,14
kensington-expected-pending = 0, 1, 2, or 1@ and a point, such as 1@h4
kensington-expected-seats = RED,BLUE, such as 2,1
kensington-expected-locks = - or locks such as a1+a2+c1:r:2
kensington-expected-locked-once = each shape only once for each side

## Positions that cannot be

kensington-impossible-too-many = { $who } has { $found } pieces, but may have at most { $most }.
kensington-impossible-both-won = Both sides hold a winning hexagon.
kensington-impossible-pending-after-win = The game is over, so nothing is left to relocate.
kensington-impossible-pending-too-many = { $pending ->
    [one] { $pending } enemy piece
   *[other] { $pending } enemy pieces
} may be relocated, but { $there ->
    [0] there is none
    [one] there is only { $there }
   *[other] there are only { $there }
}.
kensington-impossible-not-relocated = There is no enemy piece on { $place }.
kensington-impossible-no-member = { $who } has no player { $member }.
kensington-impossible-lock-turns = A lock lasts 1 to { $most } turns, not { $found }.

## Places, for those who hear the board

kensington-place-hexagon-1 = white hexagon in the centre
kensington-place-hexagon-2 = white hexagon from g3 to j3
kensington-place-hexagon-3 = blue hexagon from k3 to n2
kensington-place-hexagon-4 = blue hexagon from k2 to n1
kensington-place-hexagon-5 = white hexagon from g1 to j1
kensington-place-hexagon-6 = red hexagon from c1 to f2
kensington-place-hexagon-7 = red hexagon from c2 to f3
