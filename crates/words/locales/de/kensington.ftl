kensington-about = Besetzen Sie alle sechs Eckpunkte eines weißen Sechsecks oder eines Sechsecks Ihrer Farbe.

## Seiten und Chips

kensington-side-r = Rot
kensington-side-b = Blau
kensington-piece-red = roter Chip
kensington-piece-blue = blauer Chip
# Mehrere.
kensington-pieces-red = { $count ->
    [one] ein roter Chip
   *[other] { $count } rote Chips
}
kensington-pieces-blue = { $count ->
    [one] ein blauer Chip
   *[other] { $count } blaue Chips
}

## Optionen

kensington-option-players-title = Spieler
kensington-option-players = Die Spieler einer Mannschaft ziehen abwechselnd und dürfen sich nicht absprechen.
kensington-option-players-2 = Zwei Spieler mit je 15 Chips
kensington-option-players-4 = Zwei Mannschaften zu zweit, je Spieler 8 Chips
kensington-option-players-6 = Zwei Mannschaften zu dritt, je Spieler 5 Chips
kensington-option-reclose-title = Wieder schließen
kensington-option-reclose = Wie lange Sie warten müssen, bevor Sie ein gerade geöffnetes Dreieck oder Viereck wieder schließen dürfen.
kensington-option-reclose-number = Anzahl der Züge: 0 für keine Grenze, 2 wie in der Ergänzung der deutschen Spielregel
# Was gewählt wurde, nach dem Titel der Option.
kensington-option-reclose-number-chosen = { $n ->
    [0] jederzeit
    [one] erst nach 1 weiteren Zug
   *[other] erst nach { $n } weiteren Zügen
}
kensington-option-mills-title = Dreiecke und Vierecke
kensington-option-mills = Wann Sie für ein vervollständigtes Dreieck oder Viereck gegnerische Chips versetzen dürfen.
kensington-option-mills-both = In beiden Abschnitten, wie in der deutschen Spielregel
kensington-option-mills-movement = Nur im zweiten Abschnitt, wie es die Überschrift der französischen Spielregel nahelegt

## Worauf das Spiel wartet

kensington-now-place = { $who } setzt einen Chip. { $left ->
    [one] Es ist der letzte.
   *[other] Noch { $left } sind übrig.
}
kensington-now-place-you = Setzen Sie einen Chip auf einen freien Eckpunkt. { $left ->
    [one] Es ist Ihr letzter.
   *[other] Sie haben noch { $left }.
}
kensington-now-move = { $who } zieht einen Chip.
kensington-now-move-you = Ziehen Sie einen Ihrer Chips entlang einer Linie auf einen freien Eckpunkt.
kensington-now-relocate-only = { $who } darf den { $enemy ->
    [r] roten
   *[b] blauen
} Chip versetzen oder den Zug beenden.
kensington-now-relocate-only-you = Sie dürfen den { $enemy ->
    [r] roten
   *[b] blauen
} Chip versetzen oder den Zug beenden.
kensington-now-relocate-one = { $who } hat ein Dreieck vervollständigt und darf einen { $enemy ->
    [r] roten
   *[b] blauen
} Chip versetzen oder den Zug beenden.
kensington-now-relocate-one-you = Sie haben ein Dreieck vervollständigt: Versetzen Sie einen { $enemy ->
    [r] roten
   *[b] blauen
} Chip auf einen beliebigen freien Eckpunkt, oder beenden Sie den Zug.
kensington-now-relocate-two = { $who } hat ein Viereck vervollständigt und darf bis zu zwei { $enemy ->
    [r] rote
   *[b] blaue
} Chips versetzen oder den Zug beenden.
kensington-now-relocate-two-you = Sie haben ein Viereck vervollständigt: Versetzen Sie bis zu zwei { $enemy ->
    [r] rote
   *[b] blaue
} Chips auf beliebige freie Eckpunkte, oder beenden Sie den Zug.
kensington-now-relocate-second = { $who } darf noch einen { $enemy ->
    [r] roten
   *[b] blauen
} Chip versetzen, aber nicht den auf { $place }, oder den Zug beenden.
kensington-now-relocate-second-you = Sie dürfen noch einen { $enemy ->
    [r] roten
   *[b] blauen
} Chip versetzen, aber nicht den auf { $place }. Oder beenden Sie den Zug.

## Wie es endete

kensington-won-hexagon = { $winner } hat { $hexagon ->
    [red] das rote Sechseck von { $from } bis { $to }
    [blue] das blaue Sechseck von { $from } bis { $to }
    [white] das weiße Sechseck von { $from } bis { $to }
   *[centre] das weiße Sechseck in der Mitte
} besetzt und gewonnen.
kensington-won-by-relocation = { $loser } hat einen Chip auf den letzten Eckpunkt versetzt, { $place }: Damit besetzt { $winner } { $hexagon ->
    [red] das rote Sechseck von { $from } bis { $to }
    [blue] das blaue Sechseck von { $from } bis { $to }
    [white] das weiße Sechseck von { $from } bis { $to }
   *[centre] das weiße Sechseck in der Mitte
} und hat gewonnen.

## Züge, die nicht erlaubt sind

kensington-illegal-wrong-owner = Der Chip auf { $place } ist { $owner ->
    [r] rot. Wählen Sie einen blauen.
   *[b] blau. Wählen Sie einen roten.
}
kensington-illegal-no-line = Keine Linie verbindet { $from } und { $to }.
kensington-illegal-still-placing = Zuerst müssen alle Chips gesetzt sein, dann wird gezogen.
kensington-illegal-all-placed = Alle Chips sind gesetzt. Ziehen Sie einen eigenen.
kensington-illegal-none-left = { $who } hat keinen Chip mehr zu setzen.
kensington-illegal-locked = { $who } hat das { $shape ->
    [triangle] Dreieck
   *[square] Viereck
} { $corners } geöffnet und darf es erst nach { $turns ->
    [one] einem weiteren Zug
   *[other] { $turns } weiteren Zügen
} wieder schließen.
kensington-illegal-relocate-first = Sie haben ein Dreieck oder Viereck vervollständigt. Versetzen Sie zuerst einen gegnerischen Chip (etwa b2>p1), oder beenden Sie den Zug (done).
kensington-illegal-nothing-earned = Sie dürfen jetzt keinen gegnerischen Chip versetzen: Sie haben weder ein Dreieck noch ein Viereck vervollständigt.
kensington-illegal-already-relocated = Der Chip auf { $place } wurde in diesem Zug schon versetzt.

## Wie eine Aktion oder ein Feld einer Stellung aussieht

kensington-expected-relocation = einen Chip und sein Ziel, etwa b2>p1, oder done
kensington-expected-placement = einen Eckpunkt, etwa h4
kensington-expected-move = einen Zug, etwa a1-a2
kensington-expected-reserve = ROT,BLAU, etwa 15,14
kensington-expected-pending = 0, 1, 2 oder 1@ und einen Eckpunkt, etwa 1@h4
kensington-expected-seats = ROT,BLAU, etwa 2,1
kensington-expected-locks = - oder Sperren, etwa a1+a2+c1:r:2
kensington-expected-locked-once = jede Form nur einmal je Seite

## Stellungen, die es nicht geben kann

kensington-impossible-too-many = { $who } hat { $found } Chips, darf aber höchstens { $most } haben.
kensington-impossible-both-won = Beide Seiten besetzen ein Sechseck, das gewinnt.
kensington-impossible-pending-after-win = Die Partie ist zu Ende, also gibt es nichts mehr zu versetzen.
kensington-impossible-pending-too-many = { $pending ->
    [one] { $pending } gegnerischer Chip darf
   *[other] { $pending } gegnerische Chips dürfen
} versetzt werden, aber es { $there ->
    [0] ist keiner da
    [one] ist nur { $there } da
   *[other] sind nur { $there } da
}.
kensington-impossible-not-relocated = Auf { $place } steht kein gegnerischer Chip.
kensington-impossible-no-member = { $who } hat keinen Spieler { $member }.
kensington-impossible-lock-turns = Eine Sperre dauert 1 bis { $most } Züge, nicht { $found }.

## Eckpunkte, für alle, die das Brett hören

kensington-place-hexagon-1 = weißes Sechseck in der Mitte
kensington-place-hexagon-2 = weißes Sechseck von g3 bis j3
kensington-place-hexagon-3 = blaues Sechseck von k3 bis n2
kensington-place-hexagon-4 = blaues Sechseck von k2 bis n1
kensington-place-hexagon-5 = weißes Sechseck von g1 bis j1
kensington-place-hexagon-6 = rotes Sechseck von c1 bis f2
kensington-place-hexagon-7 = rotes Sechseck von c2 bis f3
