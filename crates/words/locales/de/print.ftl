# Was gedruckt wird: die Blätter selbst und die Seite, die sie anbietet.

## Das Dokument

print-document = { $game }: drucken und spielen
print-made = { $designers } · { $publisher }, { $year }
print-made-alone = { $designers } · im Selbstverlag, { $year }
print-footer = in Originalgröße drucken (100 %) · Blatt { $number } von { $count }
print-guide = Anleitung
print-board = Brett
print-board-part = Brett { $name }
print-pieces = Spielsteine
print-rules-page = Regeln { $page }
print-rules-title = { $game }: die Regeln
print-ours = Steht nicht in der gedruckten Regel: unsere Entscheidung, wo sie schweigt oder wo zwei Ausgaben sich unterscheiden.

## Die Anleitung

print-lead = Ein Brett aus Papier für Ihren Tisch. Sie brauchen eine Schere, Kleber und, wenn Sie mögen, etwas Karton.
print-contents = Was es gibt
print-contents-board = { $count ->
    [one] Das Brett, auf einem Blatt.
   *[other] Das Brett, auf { $count } Blättern.
}
print-contents-board-size = Es misst { $width } × { $height } mm.
print-contents-pieces = { $count ->
    [one] Die Spielsteine, auf einer Seite.
   *[other] Die Spielsteine, auf { $count } Seiten.
}
print-contents-pieces-told = Alle Spielsteine beider Seiten und einige zum Ersatz.
print-contents-rules = { $count ->
    [one] Die Regeln, auf einer Seite.
   *[other] Die Regeln, auf { $count } Seiten.
}
print-contents-rules-told = Vollständig, um sie neben das Brett zu legen.
print-printing = Drucken
print-step-paper = Legen Sie { $paper }-Papier in den Drucker. Nehmen Sie für Brett und Spielsteine festes Papier, wenn er es verträgt.
print-step-size = Wählen Sie im Druckfenster „Originalgröße“ oder 100 %. Nicht „an Seite anpassen“: dann wären alle Maße falsch.
print-step-check = Messen Sie eines der Lineale unten auf dieser Seite nach. Stimmt es, so stimmt alles.
print-step-card = Bei gewöhnlichem Papier kleben Sie das Blatt mit den Spielsteinen auf dünnen Karton, bevor Sie sie ausschneiden.
print-board-one = Schneiden Sie das Brett entlang der Linie aus, die es umgibt. Auf Karton geklebt hält es länger.
print-board-cut = Schneiden Sie jedes Blatt entlang der Linie um das Bild aus.
print-board-glue = Beginnen Sie mit A1. Geben Sie Kleber auf den Streifen jenseits der gestrichelten Linie und legen Sie das Blatt darauf, dessen Name dort steht, mit der Kante genau auf die gestrichelte Linie.
print-board-back = Auf Karton geklebt hält das ganze Brett länger.
print-start = Der Anfang
print-start-told = So beginnt die Partie.
print-start-options = So beginnt die Partie bei dieser Wahl: { $options }.
print-start-empty = Das Brett ist leer; alle Spielsteine liegen daneben.
print-ruler = Prüfen Sie die Größe
print-ruler-cm = 5 cm
print-ruler-inch = 2 Zoll
print-map = So liegen die Blätter

## Das Blatt mit den Spielsteinen

print-line-cut = hier schneiden
print-line-fold = hier falten
print-spares = Ersatz, falls etwas verloren geht: { $list }

## Die Seite

print-page-title = { $game } drucken
print-page-told = Ein PDF mit dem Brett in wahrer Größe, den Spielsteinen zum Ausschneiden und den Regeln auf zwei Seiten. Sie brauchen nur einen Drucker, eine Schere und Kleber.
print-link = Zum Drucken
print-form-paper = Papier
print-form-language = Sprache
print-form-part = Was Sie drucken
print-form-number = Nummer der Ziehung
print-form-again = Diese Wahl zeigen
print-part-all = alles
print-part-board = das Brett
print-part-pieces = die Spielsteine
print-part-rules = die Regeln
print-download = PDF herunterladen
print-get-title = Was Sie bekommen
print-get-sheets = { $count ->
    [one] ein Blatt
   *[other] { $count } Blätter
}
print-get-sheets-title = Papier
print-get-board-title = Brett
print-get-board = { $width } × { $height } mm
print-get-board-parts = { $width } × { $height } mm, auf { $count } Blättern zum Zusammenkleben
print-get-pieces-title = Spielsteine
print-get-pieces = { $count ->
    [one] ein Spielstein
   *[other] { $count } Spielsteine
}
print-get-spares = { $count ->
    [one] und einer zum Ersatz
   *[other] und { $count } zum Ersatz
}
print-actual-size = Drucken Sie in „Originalgröße“ oder mit 100 %, nicht „an Seite anpassen“. Ein Lineal auf der ersten Seite zeigt Ihnen, ob die Größe stimmt.
print-preview = Blatt { $number }: { $title }
print-wrong-paper = Dieses Papier gibt es hier nicht. Bitte wählen Sie eines aus der Liste.
print-wrong-language = Diese Sprache gibt es hier nicht. Bitte wählen Sie eine aus der Liste.
print-wrong-part = Diesen Teil gibt es nicht. Bitte wählen Sie einen aus der Liste.
print-wrong-option = Diese Wahl geht nicht: { $reason }
