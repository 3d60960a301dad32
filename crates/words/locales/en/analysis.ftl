# The analysis board.

## Finding it

analysis-title = Analysis
analysis-lead = A board to think on: play both sides, try other moves, set up a position or go through a game.
analysis-description = Analyse { $game }: play both sides, try variations, set up any position, open and share games.
analysis-choose = Choose a game
analysis-board-of = { $game }: analysis board
analysis-open = Analyse
analysis-open-label = Analyse this game of { $game }
list-finished = Your finished games
list-finished-empty = Games you have finished will be listed here, so that you can look at them again.
trouble-still-played = This game is still being played
trouble-still-played-told = You can analyse a game once it is over. Until then, nobody at the table gets help.
trouble-in-play = This position is being played
trouble-in-play-told = People are playing this position right now. You can analyse it once their game is over.
trouble-no-study = Analysis not found
trouble-no-study-told = There is no shared analysis at this address. Please check the link, or ask for it again.

## The tree

analysis-engine = Engine
analysis-last = End of this line
analysis-tree-empty = No moves yet. Play for both sides on the board, or open a game.
analysis-start = Start
# $number: such as 12. or 12… $side: whose turn it is.
analysis-turn = { $number } { $turn }, { $side }
analysis-variation = Instead of { $turn }
analysis-said = Comment: { $comment }
analysis-marks = Judgement on this move
judgement-excellent = Excellent move
judgement-good = Good move
judgement-interesting = Interesting move
judgement-dubious = Dubious move
judgement-mistake = Mistake
judgement-blunder = Blunder
analysis-comment-of = Comment on { $turn }
analysis-comment-start = Comment on the starting position
analysis-promote = Make main line
analysis-promoted = { $turn } is the main line now.
analysis-delete = Delete from here
analysis-deleted = Moves deleted: { $count }. “Undo” brings them back.
analysis-undo = Undo
analysis-undone = Undone.

## Setting up

analysis-setup = Set up a position
analysis-setup-told = Choose a piece, then tap where it goes. Tap again to remove it.
analysis-pieces = Pieces
analysis-eraser = Remove
analysis-to-move = To move
analysis-clear = Empty board
analysis-start-position = Starting position
analysis-setup-done = Analyse this position
analysis-set-up = The position is ready.
analysis-arranging = Setting up a position.
analysis-arranging-bad = Setting up a position. Not possible yet: { $reason }
analysis-put = editable
analysis-nothing = none
analysis-position-go = Open
analysis-options = Rules of this game
analysis-options-go = Use these rules
# $piece: what a piece is called.
setup-reserve = To be placed: { $piece }
setup-frozen = Frozen cell (just moved)
setup-putback = Captured, to be put back
setup-pending = Relocations left: 0, 1, 2 or 1@h4
setup-locks = Locked shapes, such as a1+a2+c1:r:2
setup-seats = Next player of each team, such as 1,1

## Records

analysis-record = Game record
analysis-share = Save and share
analysis-share-told = Anyone who has the link can see all moves, variations and comments. A shared analysis never changes.
analysis-share-do = Create a link
analysis-share-link = Link to this analysis
analysis-shared = The link is ready.
analysis-share-too-many = You have shared a lot in a short time. Please wait a minute.
analysis-share-full = No more analyses can be stored at the moment. You can download the game instead.
analysis-position-link = Link to this position
analysis-import = Open a game
analysis-import-told = Paste a game record, choose a file, or drop one on the page (up to { $n } KB). Comments and variations are kept.
analysis-import-label = Game record
analysis-import-do = Open
analysis-import-file = Choose a file
analysis-drop = Drop the file to open it.
# $most: in KB.
analysis-too-large = That is too large. The limit is { $most } KB.
analysis-empty-record = There is nothing to open yet. Paste a game record first.
analysis-not-text = This is not a text file. Game records are plain text.
# $count: how many turns.
analysis-opened = Game opened. Moves: { $count }.
analysis-no-tree = These moves do not connect. Please reload the page.
analysis-anew = Start over
analysis-anew-told = Your analysis stays in this browser, even when you reload the page. You can clear it and start over.
analysis-anew-do = Start over
analysis-anew-done = The board is back at the start. “Undo” brings your analysis back.
analysis-restored = Your analysis is back.
analysis-lost = The server cannot be reached. Your analysis is safe; please try again.
analysis-busy = The server is busy reading games. Please try again in a moment.
