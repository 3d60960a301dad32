# Aus den Fehlern einer beendeten Partie lernen

mistakes-title = Aus Fehlern lernen
mistakes-link = Fehler
mistakes-lead = Jeder Zug der Partie wird geprüft. Wo etwas vergeben wurde, suchen Sie einen besseren Zug.
# $done von $total Stellungen.
mistakes-checking = Die Partie wird geprüft: Stellung { $done } von { $total }
mistakes-stopped = Die Partie konnte nicht bis zum Ende geprüft werden.
mistakes-none = Kein einzelner Zug war ein klarer Fehler.
mistakes-empty = In dieser Partie wurde kein Zug gespielt.
mistakes-no-script = Zum Prüfen einer Partie braucht es JavaScript. Die Analyse zeigt die ganze Partie.

# $number: die Nummer des Zuges. $turn: der Zug. $judged: wie er bewertet wurde. $name: wer ihn gespielt hat.
mistakes-task = { $judged } in Zug { $number }: Sie haben { $turn } gespielt. Finden Sie einen besseren Zug.
mistakes-task-of = { $judged } in Zug { $number }: { $turn } ({ $name }). Finden Sie einen besseren Zug.
mistakes-same = Das ist der Zug aus der Partie. Finden Sie einen besseren.
mistakes-right = Ja, das ist viel besser.
mistakes-right-wins = Ja, das gewinnt.
mistakes-wrong = Nicht gut genug: { $other } antwortet mit { $turn }.
mistakes-wrong-over = Nicht gut genug: Die Partie endet ohne Sieg.
mistakes-better = Besser war { $turn }.
mistakes-at = Fehler { $at } von { $count }
mistakes-next = Nächs{"\u00AD"}ter Fehler
mistakes-previous = Voriger Fehler
mistakes-done = Das war der letzte. Ohne Hilfe gefunden: { $found } von { $count }.

mistakes-summary = Bilanz
mistakes-player = Spieler
mistakes-moves = Züge
# In wie vielen Stellungen der einzige gute Zug gefunden wurde.
mistakes-good = Einzigen guten Zug gefunden
mistakes-mistakes = Fehler
mistakes-blunders = Grobe Fehler
# Was die Partie entschieden hat.
mistakes-engine = der Computer
mistakes-decided = Seit Zug { $number }, als { $name } { $turn } spielte, war { $winner } bis zum Ende klar im Vorteil.
# Für den, der sie verloren oder gewonnen hat.
mistakes-decided-own = Nach Ihrem Zug { $number }, { $turn }, war { $winner } bis zum Ende klar im Vorteil.
mistakes-decided-won = Seit Zug { $number }, als { $name } { $turn } spielte, waren Sie bis zum Ende klar im Vorteil.
mistakes-undecided = Kein einzelner Zug hat die Partie entschieden.
