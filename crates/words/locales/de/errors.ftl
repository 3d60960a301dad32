# Absagen: was nicht stimmt, und was zu tun ist. Was an den Regeln eines Spiels liegt, steht in dessen Datei.

## Züge, die in keinem Spiel erlaubt sind

illegal-over = Das Spiel ist zu Ende.
illegal-nonsense = Diesen Zug gibt es nicht.
illegal-needless-pass = Sie dürfen nur aussetzen, wenn kein anderer Zug möglich ist.
illegal-occupied = { $place } ist besetzt.
illegal-empty = { $place } ist leer.
illegal-off-board = { $place } liegt nicht auf dem Brett.

## Texte von Aktionen und Zügen

# $expected: im Akkusativ, etwa „einen Zug wie a1-a2“.
error-action-unreadable = { $text } ist kein Zug. Schreiben Sie { $expected }.
error-action-illegal = { $text } ist nicht möglich. { $reason }
error-turn-incomplete = { $text } ist kein vollständiger Zug. Es fehlt noch eine Aktion.
error-turn-too-long = { $text } geht nach dem Ende des Zuges weiter. Lassen Sie { $rest } und alles danach weg.

## Optionen

error-game-unknown = Es gibt kein Spiel namens { $found }. Es gibt { $known }.
error-option-unknown = { $game } hat keine Option { $key }. Es gibt { $known }.
error-option-none = { $game } hat keine Option { $key }. Dieses Spiel hat gar keine.
error-option-value = { $key } kann nicht { $value } sein. Möglich ist { $expected }.
error-option-twice = { $key } ist zweimal angegeben. Einmal genügt.
error-option-form = { $text } ist keine Option. Schreiben Sie OPTION=WERT.
error-option-foreign = Diese Optionen gehören zu { $game }.

## Texte von Stellungen

error-position = Diese Stellung kann nicht verwendet werden. { $reason }
error-position-fields =
    { $found ->
        [one] Der Text hat { $found } Feld
       *[other] Der Text hat { $found } Felder
    }, nötig sind { $expected }: { $form }.
error-position-rows =
    { $found ->
        [one] Das Brett hat { $found } Reihe
       *[other] Das Brett hat { $found } Reihen
    }, nötig sind { $expected }.
error-position-row-length =
    Reihe { $row } hat { $found } { $unit ->
        [points] { $found ->
            [one] Punkt
           *[other] Punkte
        }
       *[cells] { $found ->
            [one] Feld
           *[other] Felder
        }
    }, nötig sind { $expected }.
error-position-symbol = In Reihe { $row } bedeutet { $found } nichts. Die Buchstaben sind { $expected }.
error-position-symbol-or-empty = In Reihe { $row } bedeutet { $found } nichts. Die Buchstaben sind { $expected }, und { $empty } ist ein leeres Feld.
error-position-side = Am Zug kann nicht { $found } sein. Schreiben Sie { $first } oder { $second }.
error-position-field = Das Feld { $field } kann nicht { $found } sein. Schreiben Sie { $expected }.
error-position-canonical = Diese Stellung schreibt man { $canonical }.

## Stellungen, die es nicht geben kann

impossible-two-pieces = { $place } ist doppelt besetzt.
