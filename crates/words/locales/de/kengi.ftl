kengi-about = Stapeln Sie jeden Stein auf jeden anderen. Wer einen Turm aus fünf Farben vollendet, gewinnt.

## Seiten und Steine

kengi-side-s = Süd
kengi-side-n = Nord
kengi-piece-white = weißer Stein
kengi-piece-black = schwarzer Stein
kengi-piece-orange = orangefarbener Stein
kengi-piece-red = roter Stein
kengi-piece-green = grüner Stein
kengi-colour-white = Weiß
kengi-colour-black = Schwarz
kengi-colour-orange = Orange
kengi-colour-red = Rot
kengi-colour-green = Grün

## Optionen

kengi-option-start-title = Anfang
kengi-option-start = Wie die fünfundzwanzig Steine am Anfang liegen.
kengi-option-start-standard = Die Aufstellung aus der Spielregel
kengi-option-start-seed = Blind aus einem Beutel gezogen: Dieselbe Zahl ergibt überall dasselbe Brett
kengi-option-start-position = Eine beliebige Stellung, als Text geschrieben

## Worauf das Spiel wartet

kengi-now-move = { $who } zieht einen Stein oder einen Turm.
kengi-now-move-you = Nehmen Sie in einer Spalte den Stapel, der Ihnen am nächsten liegt, oder nur seinen obersten Stein, und setzen Sie ihn auf einen anderen Stapel.
kengi-now-move-closed = { $who } zieht einen Stein oder einen Turm. Spalte { $column } ist für diesen Zug gesperrt: { $enemy } hat gerade nach { $cell } gezogen.
kengi-now-move-closed-you = Nehmen Sie in einer Spalte den Stapel, der Ihnen am nächsten liegt, oder nur seinen obersten Stein, und setzen Sie ihn auf einen anderen Stapel. Spalte { $column } ist für diesen Zug gesperrt: { $enemy } hat gerade nach { $cell } gezogen.

## Wie es endete

kengi-won-tower = { $winner } hat den Turm aus fünf Farben auf { $cell } ({ $tower }) vollendet und hat gewonnen.

## Züge, die nicht erlaubt sind

kengi-illegal-not-nearest = { $cell } ist nicht spielbar: { $nearest } liegt näher bei { $side }.
kengi-illegal-frozen = { $by } hat gerade nach { $cell } gezogen: In diesem Zug darf dort nichts weggenommen werden.
kengi-illegal-not-a-tower = Auf { $cell } liegt ein einzelner Stein, kein Turm. Schreiben Sie das Feld mit kleinem Buchstaben.
kengi-illegal-same-cell = Ein Zug muss auf einem anderen Feld enden.
kengi-illegal-colour-twice = Auf { $cell } wäre dieselbe Farbe zweimal: { $colour }.
kengi-illegal-to-empty = { $cell } ist leer: Nur der oberste Stein eines Turms darf dorthin.

## Wie eine Aktion oder ein Feld einer Stellung aussieht

kengi-expected-move = einen Zug, etwa c1-e4, oder E4-e3 für einen ganzen Turm
kengi-expected-frozen = - oder ein Feld, etwa e4

## Stellungen, die es nicht geben kann

kengi-impossible-colour-twice = Auf { $cell } ist dieselbe Farbe zweimal: { $colour }.
kengi-impossible-count = Von jeder Farbe braucht es { $expected } Steine. Von { $colour } { $found ->
    [0] ist keiner da
    [one] ist { $found } da
   *[other] sind { $found } da
}.
kengi-impossible-frozen-empty = { $cell } kann nicht gesperrt sein: Das Feld ist leer.
