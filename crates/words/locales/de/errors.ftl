# Fehlermeldungen: was nicht stimmt, und was zu tun ist. Was an den Regeln eines Spiels liegt, steht in dessen Datei.

## Züge, die in keinem Spiel erlaubt sind

illegal-over = Die Partie ist zu Ende.
illegal-nonsense = Diesen Zug gibt es nicht.
illegal-needless-pass = Sie dürfen nur passen, wenn Sie keinen anderen Zug haben.
illegal-occupied = { $place } ist besetzt.
illegal-empty = { $place } ist leer.
illegal-off-board = { $place } liegt nicht auf dem Brett.

## Texte von Aktionen und Zügen

# $expected: im Akkusativ, etwa „einen Zug wie a1-a2“.
error-action-unreadable = { $text } ist kein Zug. Schreiben Sie { $expected }.
error-action-illegal = { $text } ist nicht möglich. { $reason }
error-turn-incomplete = { $text } ist kein vollständiger Zug. Es fehlt noch etwas.
error-turn-too-long = { $text } geht nach dem Ende des Zuges weiter. Lassen Sie { $rest } und alles danach weg.

## Optionen

error-game-unknown = Ein Spiel namens { $found } gibt es nicht. Die Spiele heißen { $known }.
error-option-unknown = { $game } hat keine Option { $key }. Möglich: { $known }.
error-option-none = { $game } hat keine Option { $key }. Dieses Spiel hat gar keine.
error-option-value = { $key } kann nicht { $value } sein. Möglich: { $expected }.
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
            [one] Eckpunkt
           *[other] Eckpunkte
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
error-position-canonical = Schreiben Sie diese Stellung so: { $canonical }.

## Stellungen, die es nicht geben kann

impossible-two-pieces = { $place } ist doppelt besetzt.

## Records

# $line, $column: where. $reason: a sentence.
error-record-at = Zeile { $line }, Zeichen { $column }: { $reason }
# $number: such as 12. or 12… $side: whose turn it is.
error-record-turn = Zug { $number } ({ $side }): { $reason }
# $form: eine Angabe, so wie sie geschrieben wird.
error-record-no-game = Der Text nennt das Spiel nicht. Schreiben Sie dessen Namen an den Anfang, zum Beispiel { $form }.
error-record-tag = Eine Angabe besteht aus einem Namen und einem Wert in Anführungszeichen, beides in eckigen Klammern.
error-record-tag-twice = Die Angabe { $name } kommt zweimal vor. Einmal genügt.
error-record-late-tag = Angaben müssen vor den Zügen stehen.
error-record-too-many-tags = Es sind mehr als { $most } Angaben.
error-record-too-many-turns = Es sind mehr als { $most } Züge.
# $sign: a closing bracket or parenthesis.
error-record-unopened = { $sign } schließt etwas, das nicht geöffnet wurde.
error-record-unopened-comment = Hier schließt eine geschweifte Klammer, aber kein Kommentar ist geöffnet.
error-record-open-comment = Dem Kommentar, der hier beginnt, fehlt die schließende geschweifte Klammer.
error-record-open-variation = Der Variante, die hier beginnt, fehlt die schließende Klammer.
error-record-early-variation = Eine Variante steht hinter dem Zug, den sie ersetzt.
error-record-empty-variation = Eine Variante braucht mindestens einen Zug.
error-record-too-deep = Mehr als { $most } Varianten sind ineinander verschachtelt.
error-record-after-result = { $found } steht hinter dem Ergebnis. Ein Text enthält nur eine Partie.
error-record-early-judgement = { $found } muss hinter einem Zug stehen.
error-record-result = Das Ergebnis kann nicht { $found } sein. Schreiben Sie 1-0, 0-1, 1/2-1/2 oder *.
error-record-result-conflict = Der Text nennt zwei Ergebnisse, { $said } und { $other }. Behalten Sie das richtige.
