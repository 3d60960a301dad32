# Aufgaben.

## Listen von Aufgaben

puzzles-title = Aufgaben
puzzles-lead = Stellungen aus echten Partien mit einem einzigen Weg zum Sieg. Jede ist bewiesen, und jede Antwort auf Ihren Versuch auch.
puzzles-today = Die Aufgaben des Tages
puzzles-today-one = Aufgabe des Tages
puzzles-today-told = Neue gibt es um Mitternacht, Greenwicher Zeit.
puzzles-all = Alle Aufgaben
# $game: der Name eines Spiels.
puzzles-of = Aufgaben zu { $game }
puzzles-list = Alle
# $n: wie viele gelöst sind. $count: wie viele es gibt.
puzzles-solved = { $n } von { $count } gelöst
puzzles-next-unsolved = Nächste ungelöste
puzzles-difficulty = Schwierigkeit
puzzles-turns = Länge
puzzles-any = beliebig
puzzles-only-open = Nur die, die ich noch nicht gelöst habe
puzzles-show = Anzeigen
puzzles-none = So eine Aufgabe gibt es nicht.
puzzles-show-all = Alle anzeigen
puzzles-sheet = Aus der gedruckten Spielregel

## Eine Aufgabe

# $n: ihre Nummer.
puzzle-number = Aufgabe { $n }
puzzle-sheet-number = Aufgabe { $n } der Spielregel
puzzle-task = Was zu tun ist
# $side: wer zieht. $n: eine Anzahl Züge.
puzzle-win = { $side } ist am Zug. { $n ->
    [one] Gewinnen Sie mit diesem Zug.
   *[other] Gewinnen Sie in { $n } Zügen.
}
# $other: die andere Seite.
puzzle-hold = { $other } droht sofort zu gewinnen. Finden Sie den Zug, mit dem { $side } das verhindert.
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
puzzle-state-solved = gelöst
# $tries, $hints: wie viele.
puzzle-tried = { $tries ->
    [one] 1 Versuch
   *[other] { $tries } Versuche
}, { $hints ->
    [one] 1 Tipp
   *[other] { $hints } Tipps
}
puzzle-unsound = geht nicht auf
puzzle-unsound-told = So, wie sie gedruckt ist, geht diese Aufgabe nicht auf. Laut Spielregel gewinnt die Seite am Zug mit ihrem zweiten Zug; aber ihr erster Zug verliert sofort, und kein anderer gewinnt rechtzeitig. Sehen Sie selbst: Versuchen Sie es, oder sehen Sie sich die Widerlegung an.
puzzle-hint = Tipp
puzzle-solution = Lösung
puzzle-refutation = Widerlegung
puzzle-retry = Noch einmal
puzzle-attempts = Ihre Versuche
puzzle-link = Link zu dieser Aufgabe
puzzle-previous = Vorige Aufgabe
puzzle-next = Nächste Aufgabe
puzzle-analyse = Diese Stellung analysieren
puzzle-origin-sheet = Aus der gedruckten Spielregel. Was hier darüber gesagt wird, ist durch Ausprobieren aller Züge geprüft.
puzzle-origin-self-play = In Partien unseres Computers gegen sich selbst gefunden und bewiesen: Nur ein erster Zug gewinnt rechtzeitig.
puzzle-no-script = Hier sehen Sie die Stellung. Um sie auf dem Brett zu lösen, erlauben Sie bitte JavaScript auf dieser Seite.

## Was aus einem Versuch wird

puzzle-solved = Gelöst.
puzzle-held = Gelöst: Die Drohung ist abgewehrt.
# $turn: ein Zug in Notation.
puzzle-right = Richtig. { $other } antwortet { $turn }. { $n ->
    [one] Gewinnen Sie nun mit dem nächsten Zug.
   *[other] Gewinnen Sie nun in { $n } Zügen.
}
puzzle-wrong = Das gewinnt nicht rechtzeitig. { $other } antwortet { $turn }.
puzzle-wrong-slower = Das gewinnt auch, aber später. { $other } antwortet { $turn }.
puzzle-wrong-lost = Das verliert: { $other } zieht { $turn }.
puzzle-wrong-over = So endet das Spiel ohne Sieg.
puzzle-hint-piece = Achten Sie auf die markierte Stelle.
puzzle-hint-place = Das ist der richtige Zug.
puzzle-attempt-right = bisher richtig
puzzle-attempt-wrong = nein
puzzle-attempt-solved = gelöst
puzzle-line-start = Die Stellung. Gehen Sie mit den Pfeilen durch die Züge.
# $side: wer gezogen hat. $turn: ein Zug in Notation.
puzzle-line-at = { $side } zieht { $turn }.
puzzle-line-end = Das ist das Ende.
puzzle-line-last = Zum Ende
puzzle-line-close = Zurück zum Versuch
