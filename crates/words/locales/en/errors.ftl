# Refusals: what is wrong, and what to do. Those of one game's own rules are in that game's file.

## Actions that are not legal, in any game

illegal-over = The game is over.
illegal-nonsense = There is no such action.
illegal-needless-pass = You may pass only when you can do nothing else.
# $place: a cell or point.
illegal-occupied = { $place } is occupied.
illegal-empty = { $place } is empty.
illegal-off-board = { $place } is not on the board.

## Texts of actions and turns

# $text: what was typed. $expected: the forms an action can have now. $reason: a sentence.
error-action-unreadable = { $text } is not an action. Write { $expected }.
error-action-illegal = { $text } is not possible. { $reason }
error-turn-incomplete = { $text } is not a complete turn. It needs another action.
# $rest: the first action too many.
error-turn-too-long = { $text } goes on after the end of the turn. Leave out { $rest } and what follows.

## Options

# $game: the game’s short name. $key: the option. $known, $expected: what there is.
error-game-unknown = There is no game called { $found }. There are { $known }.
error-option-unknown = { $game } has no option { $key }. It has { $known }.
error-option-none = { $game } has no option { $key }. It has none at all.
error-option-value = { $key } cannot be { $value }. It can be { $expected }.
error-option-twice = { $key } is given twice. Give it once.
error-option-form = { $text } is not an option. Write KEY=VALUE.
error-option-foreign = These are options of { $game }.

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
error-position-symbol = In row { $row }, { $found } means nothing. The letters are { $expected }.
# $empty: the sign of an empty cell.
error-position-symbol-or-empty = In row { $row }, { $found } means nothing. The letters are { $expected }, and { $empty } is an empty cell.
error-position-side = The side to move cannot be { $found }. Write { $first } or { $second }.
# $field: the name of the field, the same in all languages.
error-position-field = The field { $field } cannot be { $found }. Write { $expected }.
error-position-canonical = This position is written { $canonical }.

## Positions that cannot be

impossible-two-pieces = { $place } is occupied twice.
