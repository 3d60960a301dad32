# The analysis board.

## Finding it

analysis-title = Analysis
analysis-lead = A board for thinking: play both sides, try other turns, set up a position, look through a game.
analysis-description = Analyse { $game }: play both sides, try variations, set up any position, read and share records.
analysis-choose = Choose a game
analysis-board-of = Analysis board of { $game }
analysis-open = Analyse
analysis-open-label = Analyse this game of { $game }
list-finished = Your finished games
list-finished-empty = Games that you have finished will be here, to be looked through again.
trouble-still-played = This game is not over
trouble-still-played-told = Only finished games can be analysed: while one goes on, nobody at the table gets help. Come back when it has ended.
trouble-no-study = There is no such analysis
trouble-no-study-told = Nothing was shared under this address. Please check the link, or ask for it once more.

## The tree

analysis-engine = Engine
analysis-last = To the end of this line
analysis-tree-empty = No turns yet. Play on the board, for both sides, or open a record.
analysis-start = Start
# $number: such as 12. or 12… $side: whose turn it is.
analysis-turn = { $number } { $turn }, { $side }
analysis-variation = Instead of { $turn }
analysis-said = Comment: { $comment }
analysis-marks = Judgement of this turn
judgement-excellent = Excellent turn
judgement-good = Good turn
judgement-interesting = Interesting turn
judgement-dubious = Dubious turn
judgement-mistake = Mistake
judgement-blunder = Blunder
analysis-comment-of = Comment on { $turn }
analysis-comment-start = Comment on the start
analysis-promote = Promote variation
analysis-promoted = { $turn } is the main line now.
analysis-delete = Delete from here
analysis-deleted = { $count } deleted. Undo brings it back.
analysis-undo = Undo
analysis-undone = Undone.

## Setting up

analysis-setup = Set up
analysis-setup-told = Choose a piece, then press the places it goes to. Pressing the same piece again takes it away.
analysis-pieces = Pieces
analysis-eraser = Take away
analysis-to-move = To move
analysis-clear = Empty board
analysis-start-position = Start position
analysis-setup-done = Analyse this position
analysis-set-up = The position is set up.
analysis-arranging = Setting up a position.
analysis-arranging-bad = Setting up a position. Not possible yet: { $reason }
analysis-put = can be changed
analysis-nothing = none
analysis-position-go = Open
analysis-options = Rules of this game
analysis-options-go = Open with these rules
# $piece: what a piece is called.
setup-reserve = Still to place: { $piece }
setup-frozen = Moved last, may not move
setup-putback = Captured, to be put back
setup-pending = Relocations still to make: 0, 1, 2, or 1@h4
setup-locks = Locked shapes, such as a1+a2+c1:r:2
setup-seats = Next member of each team, such as 1,1

## Records

analysis-record = Record
analysis-share = Keep and share
analysis-share-told = A link shows the whole tree to anybody who has it. What was shared never changes.
analysis-share-do = Make a link
analysis-share-link = Link to this tree
analysis-shared = The link is ready.
analysis-share-too-many = You have shared a lot just now. Please wait a minute.
analysis-share-full = There is no room for another shared tree at the moment. Download the record instead.
analysis-position-link = Link to this position
analysis-import = Open a record
analysis-import-told = Paste a record, choose a file, or drop one on the page: up to { $n } KB. Comments and variations are kept.
analysis-import-label = Record
analysis-import-do = Open
analysis-import-file = Choose a file
analysis-drop = Drop the record to open it.
# $most: in KB.
analysis-too-large = That is too large: at most { $most } KB.
analysis-empty-record = There is nothing to open yet. Paste a record first.
analysis-not-text = This file is not a text. Records are plain text.
# $count: how many turns.
analysis-opened = Opened: { $count } turns.
analysis-no-tree = The turns do not hang together. Please reload the page.
analysis-anew = Start anew
analysis-anew-told = What you do here stays in this browser, also when you reload the page. You can put it away and begin again.
analysis-anew-do = Start anew
analysis-anew-done = A new beginning. Undo brings the old tree back.
analysis-restored = Your work was restored.
analysis-lost = The server cannot be reached. Your work is safe; please try again.
analysis-busy = Many records are being read just now. Please try again in a moment.
