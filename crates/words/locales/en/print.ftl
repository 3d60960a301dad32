# What is printed: the sheets themselves, and the page that offers them.

## The document

print-document = { $game }: print and play
print-made = { $designers } · { $publisher }, { $year }
print-made-alone = { $designers } · self-published, { $year }
print-footer = print at actual size (100%) · sheet { $number } of { $count }
print-guide = Guide
print-board = Board
print-board-part = Board { $name }
print-pieces = Pieces
print-rules-page = Rules { $page }
print-rules-title = { $game }: the rules
print-ours = Not in the original rules: our decision where they are silent, or where two editions differ.
print-proved = A fact that we have proved; it is not in the original rules.

## The guide

print-lead = A paper version for your table. You need scissors, glue and, if you like, some cardboard.
print-contents = Contents
print-contents-board = { $count ->
    [one] The board, on one sheet.
   *[other] The board, on { $count } sheets.
}
print-contents-board-size = It is { $width } × { $height } mm.
print-contents-pieces = { $count ->
    [one] The pieces, on one page.
   *[other] The pieces, on { $count } pages.
}
print-contents-pieces-told = Every piece you need, and a few spares.
print-contents-rules = { $count ->
    [one] The rules, on one page.
   *[other] The rules, on { $count } pages.
}
print-contents-rules-told = The complete rules, to keep beside the board.
print-printing = Printing
print-step-paper = Load { $paper } paper. For the board and the pieces, use heavy paper if your printer takes it.
print-step-size = In the print dialogue, choose “actual size” or 100%. “Fit to page” would change every size.
print-step-check = Measure one of the rulers at the bottom of this page. If it is right, everything is.
print-step-card = If you use ordinary paper, glue the sheet of pieces onto thin cardboard before cutting them out.
print-board-one = Cut along the line around the board. Glue it onto cardboard to make it last.
print-board-cut = On every sheet, cut along the line around the picture.
print-board-glue = Start with A1. Put glue on the strip beyond the dashed line, and lay the sheet named there on it, with its edge exactly on the dashed line.
print-board-back = Glue the whole board onto cardboard to make it last.
print-start = Starting position
print-start-told = This is how the game starts.
print-start-options = This is how the game starts with this choice: { $options }.
print-start-empty = The board starts empty, with all pieces beside it.
print-ruler = Check the scale
print-ruler-cm = 5 cm
print-ruler-inch = 2 inches
print-map = How the sheets fit together

## The sheet with the pieces

print-line-cut = cut here
print-line-fold = fold here
print-spares = Spares, in case one gets lost: { $list }

## The page

print-page-title = Print { $game }
print-page-told = A PDF with the board at actual size, pieces to cut out, and the rules. All you need is a printer, scissors and glue.
print-link = Print and play
print-form-paper = Paper
print-form-language = Language
print-form-part = Pages
print-form-number = Number of the draw
print-form-again = Update
print-part-all = everything
print-part-board = the board
print-part-pieces = the pieces
print-part-rules = the rules
print-download = Download the PDF
print-get-title = What you get
print-get-sheets = { $count ->
    [one] one sheet
   *[other] { $count } sheets
}
print-get-sheets-title = Paper
print-get-board-title = Board
print-get-board = { $width } × { $height } mm
print-get-board-parts = { $width } × { $height } mm, on { $count } sheets to glue together
print-get-pieces-title = Pieces
print-get-pieces = { $count ->
    [one] one piece
   *[other] { $count } pieces
}
print-get-spares = { $count ->
    [one] and one spare
   *[other] and { $count } spares
}
print-actual-size = Print at “actual size” or 100%, not “fit to page”. With the ruler on the first page you can check the scale.
print-offline = You are offline. You can still download the PDF of the sheets shown here, but another choice needs a connection.
print-preview = Sheet { $number }: { $title }
print-wrong-paper = We do not have this paper size. Please choose one from the list.
print-wrong-language = We do not have this language. Please choose one from the list.
print-wrong-part = There is no such part. Please choose one from the list.
print-wrong-option = This choice does not work: { $reason }

## The reference card

print-contents-card = A reference card.
print-contents-card-told = One page to keep beside the board: the rules in brief, the notation, and markers where the game needs them.
print-card = Reference card
# $game: the name of a game.
print-card-title = { $game }: reference card
print-markers = Markers to cut out
print-marker-frozen = frozen
print-marker-frozen-told = After each move, put the marker beside the pile where it landed: in the next turn, nothing may leave that cell.
print-marker-relocated = relocated
print-marker-relocated-told = Put a marker beside each piece that you relocate: no piece may be relocated twice in the same turn. Take the markers away when the turn ends.
print-part-card = the reference card
