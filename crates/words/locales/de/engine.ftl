# Was die Engine auf einem Analysebrett sagt.

## Was eine Stellung wert ist

# $side: der Name einer Seite. $turns: wie viele eigene Züge der Gewinner braucht.
engine-wins-in = { $side } gewinnt in { $turns ->
    [one] einem Zug
   *[other] { $turns } Zügen
}
engine-wins-in-most = { $side } gewinnt in höchstens { $turns ->
    [one] einem Zug
   *[other] { $turns } Zügen
}
# Dasselbe in einer schmalen Spalte.
engine-wins-short = { $side } in { $turns }
engine-wins-short-most = { $side } in ≤ { $turns }
engine-draw-short = Remis
engine-has-won = { $side } hat gewonnen
engine-draw = Remis bei bestem Spiel
engine-even = Etwa ausgeglichen
engine-better = { $side } steht besser
engine-much-better = { $side } steht klar besser

## Wie ein Zug war

engine-good = Einziger guter Zug
engine-dubious = Ungenauigkeit
engine-mistake = Fehler
engine-blunder = Grober Fehler

## Was die Engine tut

# $place: wie viele vorher kommen; 0, wenn man selbst dran ist.
engine-queue = { $place ->
    [0] Die Engine denkt wieder für Sie.
    [1] Die Engine denkt gerade für jemand anderen. Danach sind Sie dran.
   *[other] Die Engine denkt gerade für andere. Sie sind Nummer { $place } in der Reihe.
}
engine-done-time = Die Engine hat fürs Erste genug nachgedacht.
engine-done-known = Dieses Spiel ist gelöst: Jeder Wert ist exakt.
engine-done-decided = Hier ist alles bewiesen; mehr gibt es nicht zu finden.
engine-done-over = Hier ist die Partie zu Ende.
engine-done-reviewed = Die ganze Partie ist durchgesehen.
engine-done-broken = Die Engine ist an dieser Stellung gescheitert. Bitte sagen Sie uns Bescheid.
# $command: was man eingibt, um eine Tabelle zu bauen.
engine-missing = Dieses Spiel ist gelöst, aber seine Tabelle liegt nicht auf diesem Server. Wer ihn betreibt, kann sie bauen: { $command }.

## Die Tafel

engine-on = Engine
engine-off = Die Engine ruht. Schalten Sie sie ein, um die besten Züge zu sehen.
engine-lines = Anzahl der Varianten
engine-lines-fewer = Eine Variante weniger
engine-lines-more = Eine Variante mehr
engine-waiting = Die Engine beginnt nachzudenken.
engine-over = Hier ist die Partie zu Ende: Es gibt nichts mehr zu suchen.
# $depth: Züge voraus. $nodes: Stellungen. $seconds: Zeit.
engine-depth = Tiefe { $depth } · { $nodes } Stellungen · { $seconds } s
engine-deeper = Länger nachdenken
engine-lost = Die Verbindung zur Engine ist unterbrochen. Sie kommt von selbst zurück.
engine-proved = Bewiesen
# Wie ein Beweis gefunden wurde.
engine-by-table = Aus der Tabelle aller Stellungen.
engine-by-book = Aus dem Beweis der Anfangsstellung.
engine-by-search = Durch die Suche.
engine-by-solver = Durch den Löser.
# $number: welche Variante. $say: was sie wert ist.
engine-line = Variante { $number }: { $say }
# $side: wessen Zug. $turn: in Notation.
engine-turn = { $side } { $turn }
# $say: was die Stellung wert ist. $number: eine Schätzung.
engine-told = { $say } ({ $number })
engine-values = Jeder Zug und sein exakter Wert
engine-values-note = Wenn danach beide Seiten am besten spielen; in Klammern die Zahl der Aktionen bis zum Ende.
# $turn: der beste Zug. $say: was die Stellung wert ist.
engine-best = Jetzt am besten: { $turn }. { $say }.

## Die Durchsicht einer Partie

engine-review = Partie analysieren
engine-review-again = Noch einmal analysieren
engine-review-stop = Anhalten
# $done, $total: Zahlen von Stellungen.
engine-review-progress = { $done } von { $total } Stellungen
engine-review-empty = Spielen oder öffnen Sie eine Partie: Dann lässt sich jeder Zug beurteilen.
engine-graph = Der Verlauf der Partie
# $number: eines Zuges. $side: wessen. $turn: in Notation. $say: was es dann wert ist.
engine-point = { $number }. { $side } { $turn }: { $say }
engine-point-start = Der Anfang
engine-mistakes = Fehler
engine-mistakes-none = Es wurden keine Fehler gefunden.
# $turn: ein besserer Zug.
engine-better-was = Besser: { $turn }
