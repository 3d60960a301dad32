# Refusals: what is wrong, and what to do. Those of one game's own rules are in that game's file.

## Actions that are not legal, in any game

illegal-over = The game is over.
illegal-nonsense = There is no such move.
illegal-needless-pass = You can pass only when you have no other move.
# $place: a cell or point.
illegal-occupied = { $place } is occupied.
illegal-empty = { $place } is empty.
illegal-off-board = { $place } is not on the board.

## Texts of actions and turns

# $text: what was typed. $expected: the forms an action can have now. $reason: a sentence.
error-action-unreadable = { $text } is not a move. Write { $expected }.
error-action-illegal = { $text } is not possible. { $reason }
error-turn-incomplete = { $text } is not a complete turn. Something still has to follow.
# $rest: the first action too many.
error-turn-too-long = { $text } goes on after the end of the turn. Leave out { $rest } and everything after it.

## Options

# $game: the game’s short name. $key: the option. $known, $expected: what there is.
error-game-unknown = There is no game called { $found }. The games are { $known }.
error-option-unknown = { $game } has no option { $key }. Its options are { $known }.
error-option-none = { $game } has no option { $key }. It has no options at all.
error-option-value = { $key } cannot be { $value }. Possible values: { $expected }.
error-option-twice = { $key } is given twice. Give it only once.
error-option-form = { $text } is not an option. Write KEY=VALUE.
error-option-foreign = These options belong to { $game }.

## Texts of positions

# $reason: a sentence.
error-position = This position cannot be used. { $reason }
# $form: the names of the fields.
error-position-fields =
    { $found ->
        [one] The text has { $found } field
       *[other] The text has { $found } fields
    }, but it needs { $expected }: { $form }.
error-position-rows =
    { $found ->
        [one] The board has { $found } row
       *[other] The board has { $found } rows
    }, but it needs { $expected }.
# $unit: what the places of the board are called, "cells" or "points".
error-position-row-length =
    Row { $row } has { $found } { $unit ->
        [points] { $found ->
            [one] point
           *[other] points
        }
       *[cells] { $found ->
            [one] cell
           *[other] cells
        }
    }, but it needs { $expected }.
# $found: a character. $expected: the letters that may stand there.
error-position-symbol = { $found } means nothing in row { $row }. The letters are { $expected }.
# $empty: the sign of an empty cell.
error-position-symbol-or-empty = { $found } means nothing in row { $row }. The letters are { $expected }, and { $empty } is an empty cell.
error-position-side = The side to move cannot be { $found }. Write { $first } or { $second }.
# $field: the name of the field, the same in all languages.
error-position-field = The field { $field } cannot be { $found }. Write { $expected }.
error-position-canonical = Write this position as { $canonical }.

## Positions that cannot be

impossible-two-pieces = { $place } is occupied twice.

## Records

# $line, $column: where. $reason: a sentence.
error-record-at = Line { $line }, character { $column }: { $reason }
# $number: such as 12. or 12… $side: whose turn it is.
error-record-turn = Move { $number } ({ $side }): { $reason }
# $form: a tag as it is written, such as [Game …].
error-record-no-game = The record does not say which game it is. Start it with the game’s name, for example { $form }.
error-record-tag = A tag needs a name and a value in quotation marks, all in square brackets.
error-record-tag-twice = The tag { $name } is given twice. Give it only once.
error-record-late-tag = Tags must come before the moves.
error-record-too-many-tags = There are more than { $most } tags.
error-record-too-many-turns = There are more than { $most } moves.
# $sign: a closing bracket or parenthesis.
error-record-unopened = { $sign } closes something that was not opened.
error-record-unopened-comment = A comment is closed here, but none was opened.
error-record-open-comment = The comment that begins here has no closing brace.
error-record-open-variation = The variation that begins here has no closing parenthesis.
error-record-early-variation = A variation must follow the move it replaces.
error-record-empty-variation = A variation needs at least one move.
error-record-too-deep = More than { $most } variations are nested.
error-record-after-result = { $found } comes after the result. A record holds one game only.
error-record-early-judgement = { $found } must follow a move.
error-record-result = The result cannot be { $found }. Write 1-0, 0-1, 1/2-1/2 or *.
error-record-result-conflict = The record gives two results, { $said } and { $other }. Keep the right one.
