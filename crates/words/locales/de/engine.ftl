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
    [0] Die Engine rechnet wieder an Ihrer Stellung.
    [1] Die Engine ist gerade beschäftigt. Danach sind Sie an der Reihe.
   *[other] Die Engine ist gerade beschäftigt. Sie sind Nummer { $place } in der Warteschlange.
}
engine-done-time = Die Engine ist fertig. Hier ist nichts bewiesen: Die Zahlen sind Schätzungen.
engine-done-time-proved = Die Engine ist fertig. Das angezeigte Ergebnis ist bewiesen.
engine-done-known = Der Wert jedes Zuges ist bewiesen.
engine-done-unknown = Der Server hat zu dieser Stellung nichts beizutragen.
engine-done-decided = Der Wert dieser Züge ist bewiesen; es gibt nichts mehr zu suchen.
engine-done-over = In dieser Stellung ist die Partie zu Ende.
engine-done-reviewed = Die ganze Partie ist analysiert.
engine-done-broken = Die Engine ist an dieser Stellung gescheitert. Bitte sagen Sie uns Bescheid.
# $command: was man eingibt, um eine Tabelle zu bauen.
engine-missing = Der Wert dieser Stellung ist bekannt, aber die Tabelle dazu fehlt auf diesem Server. Seine Betreiber können sie mit { $command } erstellen.

## Die Tafel

engine-on = Engine
engine-off = Die Engine ist aus. Schalten Sie sie ein, um die besten Züge zu sehen.
engine-lines = Anzahl der Varianten
engine-lines-fewer = Eine Variante weniger
engine-lines-more = Eine Variante mehr
engine-waiting = Die Engine startet.
engine-over = In dieser Stellung ist die Partie zu Ende.
# $depth: Züge voraus. $nodes: Stellungen. $seconds: Zeit.
engine-depth = Tiefe { $depth } · { $nodes } Stellungen · { $seconds } s
engine-deeper = Länger rechnen
engine-place = Ort der Berechnung
engine-place-here = Auf diesem Gerät
engine-place-server = Auf dem Server
engine-lost = Die Verbindung zur Engine ist unterbrochen. Sie wird wiederhergestellt.
engine-proved = Bewiesen
# Wie ein Beweis gefunden wurde.
engine-by-table = Aus der Tabelle aller Stellungen
engine-by-book = Aus den Beweisen zur Ausgangsstellung
engine-by-search = Durch die Suche gefunden
engine-by-solver = Durch den Solver gefunden
# $number: welche Variante. $say: was sie wert ist.
engine-line = Variante { $number }: { $say }
# $side: wessen Zug. $turn: in Notation.
engine-turn = { $side } { $turn }
# $say: was die Stellung wert ist. $number: eine Schätzung.
engine-told = { $say } (Schätzung: { $number })
engine-values = Jeder Zug und sein exakter Wert
engine-values-note = Bei bestem Spiel beider Seiten. In Klammern: die Zahl der Halbzüge bis zum Ende.
# $turn: der beste Zug. $say: was die Stellung wert ist.
engine-best = Bester Zug: { $turn }. { $say }.

## Die Durchsicht einer Partie

engine-review = Partie analysieren
engine-review-again = Noch einmal analysieren
engine-review-stop = Abbrechen
# $done, $total: Zahlen von Stellungen.
engine-review-progress = { $done } von { $total } Stellungen
engine-review-empty = Spielen oder öffnen Sie eine Partie, dann lässt sich jeder Zug bewerten.
engine-graph = Partieverlauf
# $number: eines Zuges. $side: wessen. $turn: in Notation. $say: was es dann wert ist.
engine-point = { $number }. { $side } { $turn }: { $say }
engine-point-start = Ausgangsstellung
engine-point-start-told = Ausgangsstellung: { $say }
engine-mistakes = Fehler
engine-mistakes-none = Keine Fehler gefunden.
# $turn: ein besserer Zug.
engine-better-was = Besser: { $turn }
