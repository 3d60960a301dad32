# Aufgaben.

## Listen von Aufgaben

puzzles-title = Aufgaben
puzzles-lead = Stellungen aus Partien, die unsere Engine gegen sich selbst gespielt hat. In jeder gewinnt genau ein erster Zug in der angegebenen Zahl von Zügen, und auch unsere Antworten auf Ihre Versuche sind bewiesen. Auch die Aufgaben aus der gedruckten Spielregel von Kengi sind dabei, mit dem, was unsere Beweise dazu sagen.
puzzles-today = Aufgaben des Tages
puzzles-today-one = Aufgabe des Tages
puzzles-today-told = Jeden Tag um Mitternacht (GMT) gibt es neue Aufgaben.
puzzles-all = Alle Aufgaben
# $game: der Name eines Spiels.
puzzles-of = Aufgaben zu { $game }
puzzles-list = Alle Aufgaben
# $n: wie viele gelöst sind. $count: wie viele es gibt.
puzzles-solved = { $n } von { $count } gelöst
puzzles-next-unsolved = Nächste ungelöste Aufgabe
# $n: how many come back.
puzzles-again = { $n ->
    [one] 1 Aufgabe wiederholen
   *[other] { $n } Aufgaben wiederholen
}
puzzles-difficulty = Schwierigkeit
puzzles-turns = Länge
puzzles-theme = Thema
puzzles-any = beliebig
puzzles-only-open = Nur ungelöste Aufgaben
puzzles-show = Anzeigen
puzzles-none = Keine passende Aufgabe gefunden.
puzzles-show-all = Alle anzeigen
puzzles-sheet = Aus der gedruckten Spielregel

## Eine Aufgabe

# $n: ihre Nummer.
puzzle-number = Aufgabe { $n }
puzzle-sheet-number = Aufgabe { $n } der gedruckten Spielregel
puzzle-task = Ihre Aufgabe
# $side: wer zieht. $n: eine Anzahl Züge.
puzzle-win = { $side } ist am Zug. { $n ->
    [one] Gewinnen Sie mit diesem Zug.
   *[other] Gewinnen Sie in { $n } Zügen.
}
# $other: die andere Seite.
puzzle-hold = { $other } droht sofort zu gewinnen. Finden Sie den Zug, der das verhindert.
puzzle-turns = { $n ->
    [one] 1 Zug
   *[other] { $n } Züge
}
puzzle-difficulty = Schwierigkeit: { $word }
puzzle-difficulty-1 = sehr leicht
puzzle-difficulty-2 = leicht
puzzle-difficulty-3 = mittel
puzzle-difficulty-4 = schwer
puzzle-difficulty-5 = sehr schwer
puzzle-state-new = noch nicht versucht
puzzle-state-tried = versucht
puzzle-state-seen = Lösung angesehen
puzzle-state-helped = mit Hilfe gelöst
puzzle-state-solved = gelöst
# $tries, $hints: wie viele.
puzzle-tried = { $tries ->
    [one] 1 Versuch
   *[other] { $tries } Versuche
}, { $hints ->
    [one] 1 Tipp
   *[other] { $hints } Tipps
}
puzzle-unsound = inkorrekt
puzzle-unsound-told = So, wie sie gedruckt ist, ist diese Aufgabe inkorrekt. Angeblich gewinnt die Seite am Zug mit ihrem zweiten Zug. Aber der angegebene erste Zug verliert sofort, und kein anderer gewinnt rechtzeitig. Sehen Sie selbst: Probieren Sie es aus, oder sehen Sie sich die Widerlegung an.
puzzle-hint = Tipp
puzzle-solution = Lösung
puzzle-refutation = Wider{"\u00AD"}legung
puzzle-retry = Noch einmal
puzzle-attempts = Ihre Versuche
puzzle-link = Link zu dieser Aufgabe
puzzle-previous = Vorige Aufgabe
puzzle-next = Nächste Aufgabe
puzzle-analyse = Diese Stellung analysieren
puzzle-origin-sheet = Aus der gedruckten Spielregel. Was wir darüber sagen, ist durch Ausprobieren aller Züge geprüft.
puzzle-origin-self-play = Aus einer Partie, die unsere Engine gegen sich selbst gespielt hat. Bewiesen ist, dass nur ein erster Zug in der angegebenen Zahl von Zügen gewinnt; danach kann es mehrere Wege geben.
puzzle-no-script = Das ist die Stellung. Um die Aufgabe auf dem Brett zu lösen, erlauben Sie bitte JavaScript auf dieser Seite.

## Was aus einem Versuch wird

puzzle-solved = Gelöst.
puzzle-held = Gelöst: Die Drohung ist abgewehrt.
# $side: wer standgehalten hat. $other: wer trotzdem gewinnt.
puzzle-held-lost = Gelöst: Die Drohung ist abgewehrt. Trotzdem verliert { $side }: Bei bestem Spiel gewinnt { $other }.
# $turn: ein Zug in Notation.
puzzle-right = Richtig. { $other } antwortet mit { $turn }. { $n ->
    [one] Gewinnen Sie nun mit dem nächsten Zug.
   *[other] Gewinnen Sie nun in { $n } Zügen.
}
puzzle-wrong = Dieser Zug droht vorerst nichts, also hat { $other } Zeit für { $turn }.
puzzle-wrong-threat = Das gewinnt nicht rechtzeitig: { $other } antwortet mit { $turn } und droht nun zu gewinnen.
puzzle-wrong-stopped = Das gewinnt nicht rechtzeitig: { $other } antwortet mit { $turn } und pariert Ihre Drohung.
# Wo ein stiller Zug richtig sein kann, ist eine fehlende Drohung kein Grund.
puzzle-wrong-time = Das gewinnt nicht rechtzeitig: { $other } antwortet mit { $turn }.
puzzle-wrong-slower = Dieser Zug gewinnt auch, aber später. { $other } antwortet mit { $turn }.
puzzle-wrong-lost = Dieser Zug verliert: { $other } zieht { $turn }.
puzzle-wrong-over = So endet die Partie ohne Sieg.
puzzle-hint-piece = Sehen Sie sich die markierte Stelle an.
puzzle-about-relocation = Zu Ihrem Zug gehört, dass Sie einen Chip versetzen.
puzzle-about-put-back = Sie schlagen einen Ritter, und es kommt darauf an, wohin Sie ihn zurückstellen.
puzzle-about-tower = Bewegen Sie einen ganzen Turm.
puzzle-about-chain = Mehrere Sprünge nacheinander führen zum Ziel.
puzzle-about-threat = Ihr Zug muss drohen, sofort zu gewinnen.
puzzle-about-quiet = Ein stiller Zug genügt: Er droht vorerst nichts.
# Wo eine Drohung abzuwehren ist. $other: die Seite, die droht.
puzzle-about-hold = Finden Sie heraus, mit welchem Zug { $other } gewinnen würde, und machen Sie ihn unmöglich.
puzzle-about-danger = { $other } droht sofort zu gewinnen. Wehren Sie das zuerst ab.
puzzle-about-win = Sie können sofort gewinnen.
puzzle-attempt-right = bisher richtig
puzzle-attempt-wrong = falsch
puzzle-attempt-solved = gelöst
puzzle-line-start = Ausgangsstellung. Blättern Sie mit den Pfeilen durch die Züge.
# $side: wer gezogen hat. $turn: ein Zug in Notation.
puzzle-line-at = { $side } zieht { $turn }.
puzzle-line-end = Ende der Variante.
puzzle-line-last = Zum Ende
puzzle-line-close = Zurück zur Aufgabe

## Themen

puzzle-theme-relocation = Versetzen
puzzle-theme-put-back = Zurückstellen
puzzle-theme-tower = Ganzer Turm
puzzle-theme-chain = Sprungfolge
puzzle-theme-placing = Setzen
puzzle-theme-defence = Verteidigung
puzzle-theme-threat = Drohung
puzzle-theme-quiet = Stiller erster Zug
puzzle-theme-endgame = Endspiel

## Fortschritt

progress-title = Ihr Fortschritt
progress-empty = Sie haben noch keine Aufgabe versucht. Die gelösten werden hier angezeigt.
# $n: how many days.
progress-streak = { $n ->
    [0] Lösen Sie heute eine Aufgabe, um eine Serie zu beginnen.
    [one] Aktuelle Serie: 1 Tag.
   *[other] Aktuelle Serie: { $n } Tage in Folge.
}
progress-plot-title = Die letzten vier Wochen
# $days: how many days the plot shows. $unaided, $helped: how many were solved.
progress-plot = In den letzten { $days } Tagen gelöst: { $unaided } ohne Hilfe, { $helped } mit Hilfe.
progress-games = Spiel für Spiel
progress-unaided = Ohne Hilfe
progress-helped = Mit Hilfe
progress-seen = Lösung angesehen
progress-tried = Versucht
progress-all = Alle
progress-note = Aufgaben, die Sie nicht gelöst haben, kommen nach einem Tag wieder; solche, die Sie mit Hilfe oder nicht auf Anhieb gelöst haben, nach einer Woche.
