kingdom-about = Schlagen Sie den gegnerischen Monarchen, oder führen Sie Ihren auf den gegnerischen Thron.

## Seiten und Figuren

kingdom-side-w = Weiß
kingdom-side-b = Schwarz
kingdom-piece-white-monarch = weißer Monarch
kingdom-piece-white-knight-1 = weißer Ritter der Größe 1
kingdom-piece-white-knight-2 = weißer Ritter der Größe 2
kingdom-piece-white-knight-3 = weißer Ritter der Größe 3
kingdom-piece-white-knight-4 = weißer Ritter der Größe 4
kingdom-piece-black-monarch = schwarzer Monarch
kingdom-piece-black-knight-1 = schwarzer Ritter der Größe 1
kingdom-piece-black-knight-2 = schwarzer Ritter der Größe 2
kingdom-piece-black-knight-3 = schwarzer Ritter der Größe 3
kingdom-piece-black-knight-4 = schwarzer Ritter der Größe 4
# Mehrere.
kingdom-pieces-white-monarch = { $count ->
    [one] ein weißer Monarch
   *[other] { $count } weiße Monarchen
}
kingdom-pieces-black-monarch = { $count ->
    [one] ein schwarzer Monarch
   *[other] { $count } schwarze Monarchen
}
kingdom-pieces-white-knight-1 = { $count ->
    [one] ein weißer Ritter der Größe 1
   *[other] { $count } weiße Ritter der Größe 1
}
kingdom-pieces-white-knight-2 = { $count ->
    [one] ein weißer Ritter der Größe 2
   *[other] { $count } weiße Ritter der Größe 2
}
kingdom-pieces-white-knight-3 = { $count ->
    [one] ein weißer Ritter der Größe 3
   *[other] { $count } weiße Ritter der Größe 3
}
kingdom-pieces-white-knight-4 = { $count ->
    [one] ein weißer Ritter der Größe 4
   *[other] { $count } weiße Ritter der Größe 4
}
kingdom-pieces-black-knight-1 = { $count ->
    [one] ein schwarzer Ritter der Größe 1
   *[other] { $count } schwarze Ritter der Größe 1
}
kingdom-pieces-black-knight-2 = { $count ->
    [one] ein schwarzer Ritter der Größe 2
   *[other] { $count } schwarze Ritter der Größe 2
}
kingdom-pieces-black-knight-3 = { $count ->
    [one] ein schwarzer Ritter der Größe 3
   *[other] { $count } schwarze Ritter der Größe 3
}
kingdom-pieces-black-knight-4 = { $count ->
    [one] ein schwarzer Ritter der Größe 4
   *[other] { $count } schwarze Ritter der Größe 4
}

## Optionen

kingdom-option-courtesy-title = Höflichkeit
kingdom-option-courtesy = Ob sich ein Monarch selbst in Gefahr begeben darf.
kingdom-option-courtesy-on = Ein Monarch darf nicht dorthin, wo er im nächsten Zug geschlagen werden könnte
kingdom-option-courtesy-off = Ein Monarch darf sich in Gefahr begeben
kingdom-option-first-title = Erster Zug
kingdom-option-first = Laut Spielregel kann auch das Los entscheiden, oder der Jüngste beginnt.
kingdom-option-first-white = Weiß beginnt
kingdom-option-first-black = Schwarz beginnt

## Worauf das Spiel wartet

kingdom-now-move = { $who } zieht eine Figur.
kingdom-now-move-you = Ziehen Sie eine Ihrer Figuren: einen Schritt, oder mit Sprüngen über andere Figuren.
kingdom-now-move-in-danger = { $who } zieht eine Figur. Der Monarch auf { $cell } ist in Gefahr.
kingdom-now-move-in-danger-you = Ihr Monarch auf { $cell } ist in Gefahr. Wehren Sie die Drohung ab, oder gewinnen Sie sofort.
kingdom-now-put-back = { $who } hat einen { $enemy ->
    [w] weißen
   *[b] schwarzen
} Ritter der Größe { $size } geschlagen und stellt ihn zurück aufs Brett.
kingdom-now-put-back-you = Sie haben einen { $enemy ->
    [w] weißen
   *[b] schwarzen
} Ritter der Größe { $size } geschlagen: Stellen Sie ihn zurück auf ein freies Feld, aber nicht auf einen Thron.

## Wie es endete

kingdom-won-throne = { $winner } hat gewonnen: { $loser ->
    [w] Der schwarze Monarch steht auf dem weißen
   *[b] Der weiße Monarch steht auf dem schwarzen
} Thron.
kingdom-won-capture = { $winner } hat gewonnen: Der { $loser ->
    [w] weiße
   *[b] schwarze
} Monarch wurde geschlagen.
kingdom-won-capture-by-monarch = { $winner } hat gewonnen: { $loser ->
    [w] Der schwarze Monarch hat den weißen
   *[b] Der weiße Monarch hat den schwarzen
} auf { $cell } geschlagen.
kingdom-won-capture-by-knight = { $winner } hat gewonnen: Ein Ritter der Größe { $size } hat den { $loser ->
    [w] weißen
   *[b] schwarzen
} Monarchen auf { $cell } geschlagen.

## Züge, die nicht erlaubt sind

kingdom-illegal-not-yours = Die Figur auf { $cell } ist { $owner ->
    [w] weiß
   *[b] schwarz
}. Ziehen Sie eine eigene.
kingdom-illegal-write-capture = Auf { $to } steht eine gegnerische Figur. Um sie zu schlagen, schreiben Sie { $from }x{ $to }.
kingdom-illegal-nothing-to-capture = Auf { $to } ist nichts zu schlagen. Schreiben Sie { $from }-{ $to }.
kingdom-illegal-knight-on-knight = Nur ein Monarch kann einen Ritter schlagen.
kingdom-illegal-throne = { $cell } ist ein Thron: Dorthin darf nur ein Monarch.
kingdom-illegal-unreachable = Weder ein Schritt noch eine Sprungfolge führt von { $from } nach { $to }.
kingdom-illegal-over-knight = { $own ->
    [1] Ein Ritter der Größe 1 überspringt von den gegnerischen Rittern nur die der Größe 4. Der auf { $cell } hat Größe { $size }.
   *[other] Ein Ritter der Größe { $own } überspringt von den gegnerischen Rittern nur kleinere. Der auf { $cell } hat Größe { $size }.
}
kingdom-illegal-over-monarch = Ritter dürfen keinen Monarchen überspringen. Auf { $cell } steht einer.
kingdom-illegal-into-danger = Ihr Monarch könnte auf { $cell } geschlagen werden. Die Höflichkeitsregel verbietet diesen Zug.
kingdom-illegal-no-safe-cell = Wohin Sie den Ritter von { $cell } auch stellen, Ihr Monarch könnte geschlagen werden. Die Höflichkeitsregel verbietet diesen Zug.
kingdom-illegal-put-back-first = Stellen Sie zuerst den geschlagenen { $owner ->
    [w] weißen
   *[b] schwarzen
} Ritter der Größe { $size } zurück, etwa mit @c5.
kingdom-illegal-nothing-to-put-back = Es gibt keinen geschlagenen Ritter zum Zurückstellen.
kingdom-illegal-put-into-danger = Mit dem Ritter auf { $cell } könnte Ihr Monarch geschlagen werden. Die Höflichkeitsregel verbietet dieses Feld.

## Wie eine Aktion oder ein Feld einer Stellung aussieht

kingdom-expected-move = einen Zug, etwa e1-e3, oder einen Schlagzug, etwa e1xe3
kingdom-expected-putback = ein Feld für den geschlagenen Ritter, etwa @c5
kingdom-expected-pending = - oder den Buchstaben eines geschlagenen Ritters

## Stellungen, die es nicht geben kann

kingdom-impossible-too-many = { $who } hat { $found } Figuren { $piece }, darf aber höchstens { $most } haben.
kingdom-impossible-knight-on-throne = Ein Ritter darf auf keinem Thron stehen ({ $cell }).
kingdom-impossible-no-monarch = Keine Seite hat einen Monarchen.
kingdom-impossible-both-won = Jeder Monarch steht auf dem Thron des anderen.
kingdom-impossible-own-pending = Der Ritter, der zurückgestellt wird, muss dem Gegner gehören.
kingdom-impossible-pending-after-win = Die Partie ist zu Ende, also wartet kein Ritter aufs Zurückstellen.
kingdom-impossible-no-cell-for-pending = Es gibt kein Feld, auf das der geschlagene Ritter zurückgestellt werden könnte.

## Felder, für alle, die das Brett hören

kingdom-place-throne-white = weißer Thron
kingdom-place-throne-black = schwarzer Thron
