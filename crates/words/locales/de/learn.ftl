# Lektionen und Bretter zum Ausprobieren in den Regeln.

## Eine Lektion

# $game: der Name eines Spiels.
learn-title = { $game } lernen
learn-link = Spielend lernen
learn-link-label = Spielend lernen: { $game }
learn-steps = Schritte der Lektion
# $n: die Nummer des Schritts. $count: wie viele es sind.
learn-step = Schritt { $n } von { $count }
learn-state-done = erledigt
learn-state-now = aktueller Schritt
learn-state-open = noch offen
learn-board = Übungsbrett
learn-show = Zeigen
learn-undo = Zug zurück{"\u00AD"}nehmen
learn-again = Von vorn
# $title: der Titel des nächsten Schritts.
learn-next = Weiter: { $title }
learn-end = Sie kennen das Spiel
learn-end-told = Mehr brauchen Sie für eine erste Partie nicht. Der Computer hält sich zurück und verzeiht jeden Fehler.
learn-play = Eine erste Partie spielen
learn-rules = Alle Regeln
learn-puzzles = Aufgaben
learn-type = Zug eingeben
learn-no-script = In dieser Stellung beginnt der Schritt. Um ihn auf dem Brett zu spielen, erlauben Sie bitte JavaScript auf dieser Seite.
learn-lost = Der Server ist nicht erreichbar. Bitte versuchen Sie es noch einmal.
# $side: wer zieht. $turn: ein Zug in Notation.
learn-reply = { $side } antwortet mit { $turn }.

## Bretter zum Ausprobieren in den Regeln

try-open = Ausprobieren
try-close = Zurück zum Bild
try-again = Von vorn
try-undo = Zug zurücknehmen
try-told = Hier spielen Sie beide Seiten.
