kingdom-about = Capture the enemy Monarch, or lead your own to the enemy throne.

## Sides and pieces

kingdom-piece-white-monarch = white Monarch
kingdom-piece-white-knight-1 = white Knight of size 1
kingdom-piece-white-knight-2 = white Knight of size 2
kingdom-piece-white-knight-3 = white Knight of size 3
kingdom-piece-white-knight-4 = white Knight of size 4
kingdom-piece-black-monarch = black Monarch
kingdom-piece-black-knight-1 = black Knight of size 1
kingdom-piece-black-knight-2 = black Knight of size 2
kingdom-piece-black-knight-3 = black Knight of size 3
kingdom-piece-black-knight-4 = black Knight of size 4
# Several of them.
kingdom-pieces-white-monarch = { $count ->
    [one] one white Monarch
   *[other] { $count } white Monarchs
}
kingdom-pieces-black-monarch = { $count ->
    [one] one black Monarch
   *[other] { $count } black Monarchs
}
kingdom-pieces-white-knight-1 = { $count ->
    [one] one white Knight of size 1
   *[other] { $count } white Knights of size 1
}
kingdom-pieces-white-knight-2 = { $count ->
    [one] one white Knight of size 2
   *[other] { $count } white Knights of size 2
}
kingdom-pieces-white-knight-3 = { $count ->
    [one] one white Knight of size 3
   *[other] { $count } white Knights of size 3
}
kingdom-pieces-white-knight-4 = { $count ->
    [one] one white Knight of size 4
   *[other] { $count } white Knights of size 4
}
kingdom-pieces-black-knight-1 = { $count ->
    [one] one black Knight of size 1
   *[other] { $count } black Knights of size 1
}
kingdom-pieces-black-knight-2 = { $count ->
    [one] one black Knight of size 2
   *[other] { $count } black Knights of size 2
}
kingdom-pieces-black-knight-3 = { $count ->
    [one] one black Knight of size 3
   *[other] { $count } black Knights of size 3
}
kingdom-pieces-black-knight-4 = { $count ->
    [one] one black Knight of size 4
   *[other] { $count } black Knights of size 4
}

## Options

kingdom-option-courtesy = Whether a Monarch may move into danger.
kingdom-option-courtesy-on = A Monarch may not move to where it could be captured next turn
kingdom-option-courtesy-off = A Monarch may walk into danger
kingdom-option-first-title = First move
kingdom-option-first = The printed rules also allow drawing lots, or letting the youngest start.
kingdom-option-first-white = White starts
kingdom-option-first-black = Black starts

## What the game waits for
# $enemy: w or b. $size: of the captured Knight.

kingdom-now-move = { $who } moves a piece.
kingdom-now-move-you = Move one of your pieces: one step, or by jumping over other pieces.
kingdom-now-move-in-danger = { $who } moves a piece. Its Monarch on { $cell } is in danger.
kingdom-now-move-in-danger-you = Your Monarch on { $cell } is in danger. Parry the threat, or win at once.
kingdom-now-put-back = { $who } captured a { $enemy ->
    [w] white
   *[b] black
} Knight of size { $size } and is putting it back on the board.
kingdom-now-put-back-you = You captured a { $enemy ->
    [w] white
   *[b] black
} Knight of size { $size }. Put it back on any free cell that is not a throne.

## How it ended
# $loser: w or b. $size: of the Knight that captured.

kingdom-won-throne = { $winner } has won: its Monarch stands on the { $loser ->
    [w] white
   *[b] black
} throne.
kingdom-won-capture = { $winner } has won: the { $loser ->
    [w] white
   *[b] black
} Monarch was captured.
kingdom-won-capture-by-monarch = { $winner } has won: its Monarch captured the { $loser ->
    [w] white
   *[b] black
} Monarch on { $cell }.
kingdom-won-capture-by-knight = { $winner } has won: a Knight of size { $size } captured the { $loser ->
    [w] white
   *[b] black
} Monarch on { $cell }.

## Actions that are not legal

kingdom-illegal-not-yours = The piece on { $cell } is { $owner ->
    [w] white
   *[b] black
}. Move one of your own.
kingdom-illegal-write-capture = There is an enemy piece on { $to }. To capture it, write { $from }x{ $to }.
kingdom-illegal-nothing-to-capture = There is nothing to capture on { $to }. Write { $from }-{ $to }.
kingdom-illegal-knight-on-knight = Only a Monarch can capture a Knight.
kingdom-illegal-throne = { $cell } is a throne: only a Monarch may go there.
kingdom-illegal-unreachable = Neither a step nor a chain of jumps leads from { $from } to { $to }.
# $own: the size of the Knight that jumps. $size: of the one on $cell.
kingdom-illegal-over-knight = { $own ->
    [1] A Knight of size 1 may jump only over enemy Knights of size 4. The one on { $cell } has size { $size }.
   *[other] A Knight of size { $own } may jump only over smaller enemy Knights. The one on { $cell } has size { $size }.
}
kingdom-illegal-over-monarch = Knights may not jump over a Monarch. One stands on { $cell }.
kingdom-illegal-into-danger = Your Monarch could be captured on { $cell }. The courtesy rule forbids this move.
kingdom-illegal-no-safe-cell = Wherever you put the Knight from { $cell }, your Monarch could be captured. The courtesy rule forbids this capture.
kingdom-illegal-put-back-first = First put the captured { $owner ->
    [w] white
   *[b] black
} Knight of size { $size } back on the board, for example with @c5.
kingdom-illegal-nothing-to-put-back = There is no captured Knight to put back.
kingdom-illegal-put-into-danger = With the Knight on { $cell }, your Monarch could be captured. The courtesy rule forbids this cell.

## What an action or a field of a position looks like

kingdom-expected-move = a move, such as e1-e3, or a capture, such as e1xe3
kingdom-expected-putback = a cell for the captured Knight, such as @c5
kingdom-expected-pending = - or the letter of a captured Knight

## Positions that cannot be

# $piece: the letter of the kind.
kingdom-impossible-too-many = { $who } has { $found } pieces { $piece }, but may have at most { $most }.
kingdom-impossible-knight-on-throne = A Knight cannot stand on a throne ({ $cell }).
kingdom-impossible-no-monarch = Neither side has a Monarch.
kingdom-impossible-both-won = Both Monarchs stand on the enemy throne.
kingdom-impossible-own-pending = The Knight to be put back must belong to the opponent.
kingdom-impossible-pending-after-win = The game is over, so no Knight is waiting to be put back.
kingdom-impossible-no-cell-for-pending = There is no cell where the captured Knight could go.

## Places, for those who hear the board

kingdom-place-throne-white = White throne
kingdom-place-throne-black = Black throne
