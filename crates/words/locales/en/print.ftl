# What is printed: the sheets themselves, and the page that offers them.

## The document

print-document = { $game }: print and play
print-made = { $designers } · { $publisher }, { $year }
print-made-alone = { $designers } · published by themselves, { $year }
print-footer = print at actual size (100 %) · sheet { $number } of { $count }
print-guide = Guide
print-board = Board
print-board-part = Board { $name }
print-pieces = Pieces
print-rules-page = Rules { $page }
print-rules-title = { $game }: the rules
print-ours = Not on the printed rule sheet: our decision where it is silent, or where two editions differ.

## The guide

print-lead = A board for your table, made of paper. You need scissors, glue and, if you like, some cardboard.
print-contents = What there is
print-contents-board = { $count ->
    [one] The board, on one sheet.
   *[other] The board, on { $count } sheets.
}
print-contents-board-size = It is { $width } × { $height } mm.
print-contents-pieces = { $count ->
    [one] The pieces, on one page.
   *[other] The pieces, on { $count } pages.
}
print-contents-pieces-told = All the pieces of both sides, and a few spares.
print-contents-rules = { $count ->
    [one] The rules, on one page.
   *[other] The rules, on { $count } pages.
}
print-contents-rules-told = Complete, to lay beside the board.
print-printing = Printing
print-step-paper = Put { $paper } paper into the printer. Use heavy paper for the board and the pieces, if yours takes it.
print-step-size = In the print dialogue choose “actual size” or 100 %. Not “fit to page”: that would change every size.
print-step-check = Measure one of the rulers at the bottom of this page. If it is right, everything is.
print-step-card = On ordinary paper, glue the sheet with the pieces onto thin cardboard before you cut them out.
print-board-one = Cut along the line around the board. Glue it onto cardboard if you want it to last.
print-board-cut = On every sheet, cut along the line around the picture.
print-board-glue = Begin with A1. Put glue on the strip beyond its dashed line and lay on it the sheet whose name is printed there, its edge exactly on the dashed line.
print-board-back = Glue the whole board onto cardboard if you want it to last.
print-start = The start
print-start-told = How the game begins.
print-start-options = How the game begins with this choice: { $options }.
print-start-empty = The board is empty; all pieces lie beside it.
print-ruler = Check the size
print-ruler-cm = 5 cm
print-ruler-inch = 2 inches
print-map = How the sheets lie

## The sheet with the pieces

print-line-cut = cut here
print-line-fold = fold here
print-spares = Spares, in case one is lost: { $list }

## The page

print-page-title = Print { $game }
print-page-told = A PDF with the board at its true size, the pieces to cut out and the rules on two pages. All you need is a printer, scissors and glue.
print-link = Print and play
print-form-paper = Paper
print-form-language = Language
print-form-part = What to print
print-form-number = Number of the draw
print-form-again = Show this choice
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
print-get-board = { $width } × { $height } mm
print-get-board-parts = { $width } × { $height } mm, on { $count } sheets to be glued together
print-get-pieces-title = Pieces
print-get-pieces = { $count ->
    [one] one piece
   *[other] { $count } pieces
}
print-get-spares = { $count ->
    [one] and one spare
   *[other] and { $count } spares
}
print-actual-size = Print it at “actual size” or 100 %, not “fit to page”. A ruler on the first page tells you whether the size is right.
print-preview = Sheet { $number }: { $title }
print-wrong-paper = There is no such paper. Please choose one of these.
print-wrong-language = There is no such language. Please choose one of these.
print-wrong-part = There is no such part. Please choose one of these.
print-wrong-option = This choice does not work: { $reason }
