# Lektionen und Bretter zum Ausprobieren in den Regeln.

## Eine Lektion

# $game: der Name eines Spiels.
learn-title = { $game } lernen
learn-link = Spielend lernen
learn-link-label = Spielend lernen: { $game }
learn-steps = Schritte der Lektion
# $n: die Nummer des Schritts. $count: wie viele es sind.
learn-step = Schritt { $n } von { $count }
learn-state-done = geschafft
learn-state-now = dieser Schritt
learn-state-open = noch offen
learn-board = Brett zum Ausprobieren
learn-show = Zeigen
learn-undo = Zurücknehmen
learn-again = Von vorn
# $title: der Titel des nächsten Schritts.
learn-next = Weiter: { $title }
learn-end = Sie kennen das Spiel
learn-end-told = Das genügt für eine erste Partie. Der Computer spielt sanft und nimmt nichts übel.
learn-play = Eine erste Partie spielen
learn-rules = Alle Regeln
learn-puzzles = Aufgaben
learn-type = Einen Zug lieber eintippen
learn-no-script = Hier sehen Sie, wo der Schritt beginnt. Um ihn auf dem Brett zu spielen, erlauben Sie bitte JavaScript auf dieser Seite.
learn-lost = Der Server ist nicht erreichbar. Bitte versuchen Sie es noch einmal.
# $side: wer zieht. $turn: ein Zug in Notation.
learn-reply = { $side } antwortet { $turn }.

## Bretter zum Ausprobieren in den Regeln

try-open = Ausprobieren
try-close = Zurück zum Bild
try-again = Von Anfang an
try-undo = Zurücknehmen
try-told = Beide Seiten gehören hier Ihnen.
