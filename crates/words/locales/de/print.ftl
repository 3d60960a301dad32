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
print-rules-page = Spielregel { $page }
print-rules-title = { $game }: die Spielregel
print-ours = Steht nicht in der ursprünglichen Spielregel: unsere Entscheidung, wo sie schweigt oder zwei Ausgaben sich widersprechen.
print-proved = Eine Tatsache, die wir bewiesen haben; sie steht nicht in der ursprünglichen Spielregel.

## Die Anleitung

print-lead = Das Spiel aus Papier für Ihren Tisch. Sie brauchen eine Schere, Kleber und, wenn Sie mögen, etwas Karton.
print-contents = Inhalt
print-contents-board = { $count ->
    [one] Das Brett, auf einem Blatt.
   *[other] Das Brett, auf { $count } Blättern.
}
print-contents-board-size = Es misst { $width } × { $height } mm.
print-contents-pieces = { $count ->
    [one] Die Spielsteine, auf einer Seite.
   *[other] Die Spielsteine, auf { $count } Seiten.
}
print-contents-pieces-told = Alle Spielsteine, die Sie brauchen, und ein paar als Ersatz.
print-contents-rules = { $count ->
    [one] Die Spielregel, auf einer Seite.
   *[other] Die Spielregel, auf { $count } Seiten.
}
print-contents-rules-told = Die vollständige Regel, zum Danebenlegen.
print-printing = Drucken
print-step-paper = Legen Sie { $paper }-Papier ein. Nehmen Sie für Brett und Spielsteine festes Papier, wenn Ihr Drucker es verarbeitet.
print-step-size = Wählen Sie im Druckdialog „Originalgröße“ oder 100 %. Mit „an Seite anpassen“ stimmt kein Maß mehr.
print-step-check = Messen Sie eines der Lineale unten auf dieser Seite nach. Stimmt es, stimmt auch alles andere.
print-step-card = Bei gewöhnlichem Papier kleben Sie das Blatt mit den Spielsteinen auf dünnen Karton, bevor Sie sie ausschneiden.
print-board-one = Schneiden Sie das Brett entlang der Linie aus. Auf Karton geklebt hält es länger.
print-board-cut = Schneiden Sie jedes Blatt entlang der Linie um das Bild aus.
print-board-glue = Beginnen Sie mit A1. Bestreichen Sie den Streifen jenseits der gestrichelten Linie mit Kleber und legen Sie das Blatt, dessen Name dort steht, mit der Kante genau an die gestrichelte Linie.
print-board-back = Auf Karton geklebt hält das Brett länger.
print-start = Ausgangsstellung
print-start-told = So beginnt die Partie.
print-start-options = So beginnt die Partie bei dieser Wahl: { $options }.
print-start-empty = Das Brett ist zu Beginn leer; alle Spielsteine liegen daneben.
print-ruler = Maßstab prüfen
print-ruler-cm = 5 cm
print-ruler-inch = 2 Zoll
print-map = So gehören die Blätter zusammen

## Das Blatt mit den Spielsteinen

print-line-cut = hier schneiden
print-line-fold = hier falten
print-spares = Ersatz, falls etwas verloren geht: { $list }

## Die Seite

print-page-title = { $game } drucken
print-page-told = Ein PDF mit dem Brett in Originalgröße, den Spielsteinen zum Ausschneiden und der Spielregel. Sie brauchen nur einen Drucker, eine Schere und Kleber.
print-link = Zum Drucken
print-form-paper = Papier
print-form-language = Sprache
print-form-part = Seiten
print-form-number = Nummer der Ziehung
print-form-again = Aktualisieren
print-part-all = alles
print-part-board = das Brett
print-part-pieces = die Spielsteine
print-part-rules = die Spielregel
print-download = PDF herunterladen
print-get-title = Inhalt des PDF
print-get-sheets = { $count ->
    [one] ein Blatt
   *[other] { $count } Blätter
}
print-get-sheets-title = Papier
print-get-board-title = Brett
print-get-board = { $width } × { $height } mm
print-get-board-parts = { $width } × { $height } mm, auf { $count } Blättern zum Zusammenkleben
print-get-pieces-title = Spielsteine
print-get-pieces = { $count ->
    [one] ein Spielstein
   *[other] { $count } Spielsteine
}
print-get-spares = { $count ->
    [one] und einer als Ersatz
   *[other] und { $count } als Ersatz
}
print-actual-size = Drucken Sie in „Originalgröße“ oder mit 100 %, nicht „an Seite angepasst“. Mit dem Lineal auf der ersten Seite lässt sich der Maßstab prüfen.
print-offline = Sie sind offline. Das PDF der hier gezeigten Blätter können Sie trotzdem herunterladen; eine andere Auswahl braucht eine Verbindung.
print-preview = Blatt { $number }: { $title }
print-wrong-paper = Dieses Papierformat gibt es hier nicht. Bitte wählen Sie eines aus der Liste.
print-wrong-language = Diese Sprache gibt es hier nicht. Bitte wählen Sie eine aus der Liste.
print-wrong-part = Diesen Teil gibt es nicht. Bitte wählen Sie einen aus der Liste.
print-wrong-option = Diese Wahl geht nicht: { $reason }

## Die Kurzübersicht

print-contents-card = Eine Kurzübersicht.
print-contents-card-told = Eine Seite, die man neben das Brett legt: die Regeln in Kürze, die Notation und Marker, wo das Spiel sie braucht.
print-card = Kurzübersicht
# $game: der Name eines Spiels.
print-card-title = { $game }: Kurzübersicht
print-markers = Marker zum Ausschneiden
print-marker-frozen = gesperrt
print-marker-frozen-told = Legen Sie den Marker nach jedem Zug neben das Zielfeld: Im nächsten Zug darf nichts dieses Feld verlassen.
print-marker-relocated = versetzt
print-marker-relocated-told = Legen Sie einen Marker neben jeden Chip, den Sie versetzen: Derselbe Chip darf in einem Zug nicht zweimal versetzt werden. Nehmen Sie die Marker am Ende des Zuges weg.
print-part-card = die Kurzübersicht
