kastwa-about = Schieben Sie mit der stärkeren Linie zwei gegnerische Steine vom Brett.

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
# Mehrere.
kastwa-pieces-white-small = { $count ->
    [one] ein kleiner weißer Stein
   *[other] { $count } kleine weiße Steine
}
kastwa-pieces-white-large = { $count ->
    [one] ein großer weißer Stein
   *[other] { $count } große weiße Steine
}
kastwa-pieces-black-small = { $count ->
    [one] ein kleiner schwarzer Stein
   *[other] { $count } kleine schwarze Steine
}
kastwa-pieces-black-large = { $count ->
    [one] ein großer schwarzer Stein
   *[other] { $count } große schwarze Steine
}

## Optionen

kastwa-option-size-title = Brett
kastwa-option-size = Die Zahl der Felder an jeder Seite des Bretts. Die gedruckte Spielregel nennt sie nicht.
kastwa-option-size-4 = 4 × 4: Die meisten Partien haben einen Sieger; bestes Spiel führt zum Remis
kastwa-option-size-5 = 5 × 5: Schwarz hat ein Feld seiner Farbe mehr
kastwa-option-size-6 = 6 × 6: Platz zum Ausweichen
kastwa-option-size-7 = 7 × 7: Schwarz hat ein Feld seiner Farbe mehr
kastwa-option-size-8 = 8 × 8: so groß wie ein Schachbrett

## Worauf das Spiel wartet

kastwa-now-place = { $who } setzt einen Stein.
kastwa-now-place-you = Setzen Sie einen Ihrer Steine auf ein freies Feld.
kastwa-now-place-two = { $who } setzt zwei Steine.
kastwa-now-place-two-you = Setzen Sie zwei Ihrer Steine nacheinander auf freie Felder.
kastwa-now-place-second = { $who } setzt einen zweiten Stein.
kastwa-now-place-second-you = Setzen Sie jetzt Ihren zweiten Stein auf ein freies Feld.
kastwa-now-move = { $who } zieht einen Stein oder eine Linie.
kastwa-now-move-you = Ziehen Sie einen Stein um ein Feld, oder eine ganze Linie in ihrer Richtung. Die stärkere Linie schiebt die schwächere.

## Wie es endete

kastwa-won-push = Mit { $push } hat { $winner } den { $piece ->
    [large] großen
   *[small] kleinen
} { $loser ->
    [w] weißen
   *[b] schwarzen
} Stein auf { $cell } vom Brett geschoben. Es war der zweite: { $winner } hat gewonnen.
kastwa-won-two = { $winner } hat zwei { $loser ->
    [w] weiße
   *[b] schwarze
} Steine vom Brett geschoben, { $piece ->
    [large] den großen und einen kleinen
   *[small] beide kleinen
}, und hat gewonnen.

## Züge, die nicht erlaubt sind

kastwa-illegal-still-placing = Zuerst müssen alle Steine gesetzt sein, dann wird gezogen.
kastwa-illegal-all-placed = Alle Steine sind gesetzt. Ziehen Sie einen eigenen.
kastwa-illegal-none-left = { $who } hat keinen { $piece ->
    [large] großen
   *[small] kleinen
} Stein mehr zu setzen.
kastwa-illegal-not-yours = Der Stein auf { $cell } ist { $owner ->
    [w] weiß
   *[b] schwarz
}. Ziehen Sie einen eigenen.
kastwa-illegal-too-far = { $from } und { $to } sind keine Nachbarfelder. Gezogen wird nur ein Feld weit.
kastwa-illegal-leaves-board = Ihre Linie würde das Brett verlassen.
kastwa-illegal-too-weak = { $own } gegen { $enemy }: Ihr Stein oder Ihre Linie muss mehr wert sein als die gegnerischen Steine davor.
kastwa-illegal-backed = Ihr eigener Stein auf { $cell } ist im Weg: Er steht hinter den Steinen, die Sie schieben wollen.

## Wie eine Aktion oder ein Feld einer Stellung aussieht

kastwa-expected-placement = einen Stein und ein Feld, etwa Gb2 oder Pc3
kastwa-expected-move = einen Zug, etwa a1-b2
kastwa-expected-reserve = die noch zu setzenden Steine beider Seiten, etwa GPP/gpp, P/- oder -/-

## Stellungen, die es nicht geben kann

kastwa-impossible-too-many = { $who } hat { $found } { $piece ->
    [large] große
   *[small] kleine
} Steine, darf aber nur { $most ->
    [one] einen
   *[other] { $most }
} haben.
kastwa-impossible-missing = Solange gesetzt wird, kann kein Stein fehlen: Alle sechs sind auf dem Brett oder daneben.
kastwa-impossible-order = Gesetzt wird in dieser Reihenfolge: Weiß einen, Schwarz zwei, Weiß einen, Schwarz einen, Weiß einen.
kastwa-impossible-wrong-side = In dieser Stellung muss { $who } am Zug sein.
kastwa-impossible-both-lost = Es können nicht beide Seiten zwei Steine verloren haben.

## Felder, für alle, die das Brett hören

kastwa-place-ebony = schwarzes Feld
kastwa-place-maple = weißes Feld
