kastwa-about = Schieben Sie zwei gegnerische Steine mit der stärkeren Linie vom Brett.

## Seiten und Steine

kastwa-side-w = Weiß
kastwa-side-b = Schwarz
kastwa-piece-white-small = kleiner weißer Stein
kastwa-piece-white-small-doubled = kleiner weißer Stein, hier 2 wert
kastwa-piece-white-large = großer weißer Stein
kastwa-piece-white-large-doubled = großer weißer Stein, hier 4 wert
kastwa-piece-black-small = kleiner schwarzer Stein
kastwa-piece-black-small-doubled = kleiner schwarzer Stein, hier 2 wert
kastwa-piece-black-large = großer schwarzer Stein
kastwa-piece-black-large-doubled = großer schwarzer Stein, hier 4 wert

## Optionen

kastwa-option-size-title = Brett
kastwa-option-size = Wie viele Felder das Brett an jeder Seite hat. Die Spielregel sagt es nicht.
kastwa-option-size-4 = 4 mal 4: Die meisten Spiele werden entschieden, bestes Spiel führt zum Unentschieden
kastwa-option-size-5 = 5 mal 5: Schwarz hat ein Feld seiner Farbe mehr
kastwa-option-size-6 = 6 mal 6: Platz zum Ausweichen
kastwa-option-size-7 = 7 mal 7: Schwarz hat ein Feld seiner Farbe mehr
kastwa-option-size-8 = 8 mal 8: ein Schachbrett

## Worauf das Spiel wartet

kastwa-now-place = { $who } setzt einen Stein.
kastwa-now-place-you = Setzen Sie einen Ihrer Steine auf ein freies Feld.
kastwa-now-place-two = { $who } setzt zwei Steine.
kastwa-now-place-two-you = Setzen Sie zwei Ihrer Steine nacheinander auf freie Felder.
kastwa-now-place-second = { $who } setzt einen zweiten Stein.
kastwa-now-place-second-you = Setzen Sie jetzt Ihren zweiten Stein auf ein freies Feld.
kastwa-now-move = { $who } zieht einen Stein oder eine Linie.
kastwa-now-move-you = Ziehen Sie einen Stein, oder eine Linie von Steinen in ihrer Richtung, um ein Feld. Eine stärkere Linie schiebt eine schwächere.

## Wie es endete

kastwa-won-push = Mit { $push } hat { $winner } den { $piece ->
    [large] großen
   *[small] kleinen
} { $loser ->
    [w] weißen
   *[b] schwarzen
} Stein von { $cell } über den Rand geschoben. Es war der zweite: { $winner } hat gewonnen.
kastwa-won-two = { $winner } hat zwei { $loser ->
    [w] weiße
   *[b] schwarze
} Steine vom Brett geschoben, { $piece ->
    [large] den großen und einen kleinen
   *[small] beide kleinen
}, und hat gewonnen.

## Züge, die nicht erlaubt sind

kastwa-illegal-still-placing = Erst müssen alle Steine gesetzt sein, dann wird gezogen.
kastwa-illegal-all-placed = Alle Steine sind gesetzt. Ziehen Sie einen der Ihren.
kastwa-illegal-none-left = { $who } hat keinen { $piece ->
    [large] großen
   *[small] kleinen
} Stein mehr zu setzen.
kastwa-illegal-not-yours = Der Stein auf { $cell } ist { $owner ->
    [w] weiß
   *[b] schwarz
}. Ziehen Sie einen der Ihren.
kastwa-illegal-too-far = { $from } und { $to } sind keine Nachbarn. Eine Linie zieht ein Feld weit.
kastwa-illegal-leaves-board = Ihre Linie würde das Brett verlassen.
kastwa-illegal-too-weak = Ihre Linie ist { $own } wert und kann keine Steine schieben, die { $enemy } wert sind: Sie muss mehr wert sein.
kastwa-illegal-backed = Ihr eigener Stein auf { $cell } steht hinter den Steinen, die geschoben werden sollen.

## Wie eine Aktion oder ein Feld einer Stellung aussieht

kastwa-expected-placement = einen Stein und ein Feld, etwa Gb2 oder Pc3
kastwa-expected-move = einen Zug, etwa a1-b2
kastwa-expected-reserve = die Steine beider Seiten, etwa GPP/gpp, P/- oder -/-

## Stellungen, die es nicht geben kann

kastwa-impossible-too-many = { $who } hat { $found } { $piece ->
    [large] große
   *[small] kleine
} Steine. Es gibt { $most ->
    [one] nur einen
   *[other] nur { $most }
}.
kastwa-impossible-missing = Solange gesetzt wird, sind alle sechs Steine auf dem Brett oder daneben.
kastwa-impossible-order = Gesetzt wird in dieser Reihenfolge: Weiß einen, Schwarz zwei, Weiß einen, Schwarz einen, Weiß einen.
kastwa-impossible-wrong-side = { $who } muss am Zug sein.
kastwa-impossible-both-lost = Beide Seiten haben zwei Steine verloren.
