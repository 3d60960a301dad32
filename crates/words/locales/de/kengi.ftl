kengi-about = Stapeln Sie Steine zu Türmen. Wer einen Turm aus allen fünf Farben vollendet, gewinnt.

## Seiten und Steine

kengi-side-s = Süd
kengi-side-n = Nord
kengi-piece-white = weißer Stein
kengi-piece-black = schwarzer Stein
kengi-piece-orange = orangefarbener Stein
kengi-piece-red = roter Stein
kengi-piece-green = grüner Stein
# Mehrere.
kengi-pieces-white = { $count ->
    [one] ein weißer Stein
   *[other] { $count } weiße Steine
}
kengi-pieces-black = { $count ->
    [one] ein schwarzer Stein
   *[other] { $count } schwarze Steine
}
kengi-pieces-orange = { $count ->
    [one] ein orangefarbener Stein
   *[other] { $count } orangefarbene Steine
}
kengi-pieces-red = { $count ->
    [one] ein roter Stein
   *[other] { $count } rote Steine
}
kengi-pieces-green = { $count ->
    [one] ein grüner Stein
   *[other] { $count } grüne Steine
}
kengi-colour-white = Weiß
kengi-colour-black = Schwarz
kengi-colour-orange = Orange
kengi-colour-red = Rot
kengi-colour-green = Grün

## Optionen

kengi-option-start-title = Ausgangsstellung
kengi-option-start = Die Anordnung der fünfundzwanzig Steine zu Beginn.
kengi-option-start-standard = Die Aufstellung aus der gedruckten Spielregel
kengi-option-start-seed = Blind aus einem Beutel gezogen: Jede Ziehung hat eine Nummer
kengi-option-start-position = Eine eigene Stellung, als Text
# Was gewählt wurde, nach dem Titel der Option. $seed: die Nummer der Ziehung.
kengi-option-start-seed-chosen = Ziehung Nummer { $seed }
kengi-option-start-position-chosen = eine eigene Stellung
kengi-option-start-forms = Schreiben Sie standard, eine Ziehung wie bag:237 oder den Text einer Stellung.

## Worauf das Spiel wartet

kengi-now-move = { $who } zieht einen Stein oder einen Turm.
kengi-now-move-you = Setzen Sie den vordersten Stapel einer Spalte auf einen anderen, oder nur den obersten Stein eines Turms: Der darf auch auf ein leeres Feld.
kengi-now-move-closed = { $who } zieht einen Stein oder einen Turm. Spalte { $column } ist für diesen Zug gesperrt: { $enemy } hat gerade nach { $cell } gezogen.
kengi-now-move-closed-you = Spalte { $column } ist für diesen Zug gesperrt: { $enemy } hat gerade nach { $cell } gezogen. Nehmen Sie einen Stapel, oder nur seinen obersten Stein, aus einer anderen Spalte.

## Wie es endete

kengi-won-tower = { $winner } hat auf { $cell } den Turm aus fünf Farben vollendet und gewonnen.

## Züge, die nicht erlaubt sind

kengi-illegal-not-nearest = { $cell } ist nicht spielbar: { $nearest } ist näher bei { $side }.
kengi-illegal-frozen = { $by } hat gerade nach { $cell } gezogen: In diesem Zug darf nichts dieses Feld verlassen.
kengi-illegal-not-a-tower = Auf { $cell } steht ein einzelner Stein, kein Turm. Schreiben Sie das Feld mit einem Kleinbuchstaben.
kengi-illegal-same-cell = Ein Zug muss auf einem anderen Feld enden.
kengi-illegal-colour-twice = Auf { $cell } käme dieselbe Farbe zweimal vor: { $colour }.
kengi-illegal-to-empty = { $cell } ist leer: Nur der oberste Stein eines Turms darf dorthin.

## Wie eine Aktion oder ein Feld einer Stellung aussieht

kengi-expected-move = einen Zug, etwa c1-e4, oder E4-e3 für einen ganzen Turm
kengi-expected-frozen = - oder ein Feld, etwa e4

## Stellungen, die es nicht geben kann

kengi-impossible-colour-twice = Auf { $cell } kommt dieselbe Farbe zweimal vor: { $colour }.
kengi-impossible-count = Von jeder Farbe muss es { $expected } Steine geben. { $colour }: { $found ->
    [0] noch keiner
   *[other] { $found }
}.
kengi-impossible-frozen-empty = { $cell } kann nicht gesperrt sein: Das Feld ist leer.
