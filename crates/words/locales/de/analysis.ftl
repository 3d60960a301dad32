# The analysis board.

## Finding it

analysis-title = Analyse
analysis-lead = Ein Brett zum Nachdenken: beide Seiten spielen, andere Züge ausprobieren, eine Stellung aufbauen oder eine Partie durchgehen.
analysis-description = { $game } analysieren: beide Seiten spielen, Varianten ausprobieren, beliebige Stellungen aufbauen, Partien öffnen und teilen.
analysis-choose = Spiel wählen
analysis-board-of = { $game }: Analysebrett
analysis-open = Analy{"\u00AD"}sieren
analysis-open-label = Diese Partie { $game } analysieren
list-finished = Ihre beendeten Partien
list-finished-empty = Hier erscheinen Ihre beendeten Partien, damit Sie sie noch einmal ansehen können.
trouble-still-played = Diese Partie läuft noch
trouble-still-played-told = Eine Partie lässt sich erst analysieren, wenn sie zu Ende ist. Bis dahin bekommt niemand am Tisch Hilfe.
trouble-in-play = Diese Stellung wird gerade gespielt
trouble-in-play-told = Sie steht im Augenblick in einer laufenden Partie auf dem Brett. Analysieren können Sie sie, sobald diese Partie zu Ende ist.
trouble-no-study = Analyse nicht gefunden
trouble-no-study-told = Unter dieser Adresse wurde keine Analyse geteilt. Bitte prüfen Sie den Link, oder lassen Sie ihn sich noch einmal schicken.

## The tree

analysis-engine = Engine
analysis-last = Ende dieser Variante
analysis-tree-empty = Noch keine Züge. Spielen Sie auf dem Brett für beide Seiten, oder öffnen Sie eine Partie.
analysis-start = Ausgangsstellung
# $number: such as 12. or 12… $side: whose turn it is.
analysis-turn = { $number } { $turn }, { $side }
analysis-variation = Statt { $turn }
analysis-said = Kommentar: { $comment }
analysis-marks = Bewertung dieses Zuges
judgement-excellent = Ausgezeichneter Zug
judgement-good = Guter Zug
judgement-interesting = Interessanter Zug
judgement-dubious = Zweifelhafter Zug
judgement-mistake = Fehler
judgement-blunder = Grober Fehler
analysis-comment-of = Kommentar zu { $turn }
analysis-comment-start = Kommentar zur Ausgangsstellung
analysis-promote = Zur Hauptvariante machen
analysis-promoted = { $turn } ist jetzt die Hauptvariante.
analysis-delete = Ab hier löschen
analysis-deleted = Gelöschte Züge: { $count }. „Rückgängig“ holt sie zurück.
analysis-undo = Rückgängig
analysis-undone = Rückgängig gemacht.

## Setting up

analysis-setup = Stellung aufbauen
analysis-setup-told = Wählen Sie einen Spielstein und tippen Sie auf die Stelle, an die er soll. Noch einmal antippen entfernt ihn.
analysis-pieces = Spielsteine
analysis-eraser = Entfernen
analysis-to-move = Am Zug
analysis-clear = Leeres Brett
analysis-start-position = Ausgangsstellung
analysis-setup-done = Diese Stellung analysieren
analysis-set-up = Die Stellung ist fertig.
analysis-arranging = Sie bauen eine Stellung auf.
analysis-arranging-bad = Sie bauen eine Stellung auf. Noch nicht möglich: { $reason }
analysis-put = änderbar
analysis-nothing = nichts
analysis-position-go = Öffnen
analysis-options = Regeln dieser Partie
analysis-options-go = Diese Regeln übernehmen
# $piece: what a piece is called.
setup-reserve = Noch zu setzen: { $piece }
setup-frozen = Gesperrtes Feld (letzter Zug)
setup-putback = Geschlagen, noch zurückzustellen
setup-pending = Noch zu versetzen: 0, 1, 2 oder 1@h4
setup-locks = Gesperrte Formen, etwa a1+a2+c1:r:2
setup-seats = Nächster Spieler jeder Mannschaft, etwa 1,1

## Records

analysis-record = Partietext
analysis-share = Speichern und teilen
analysis-share-told = Wer den Link hat, sieht alle Züge, Varianten und Kommentare. Eine geteilte Analyse ändert sich nicht mehr.
analysis-share-do = Link erstellen
analysis-share-link = Link zu dieser Analyse
analysis-shared = Der Link ist bereit.
analysis-share-too-many = Sie haben in kurzer Zeit viel geteilt. Bitte warten Sie eine Minute.
analysis-share-full = Im Moment lassen sich keine weiteren Analysen speichern. Sie können die Partie stattdessen herunterladen.
analysis-position-link = Link zu dieser Stellung
analysis-import = Partie öffnen
analysis-import-told = Fügen Sie einen Partietext ein, wählen Sie eine Datei, oder ziehen Sie sie auf die Seite (höchstens { $n } KB). Kommentare und Varianten bleiben erhalten.
analysis-import-label = Partietext
analysis-import-do = Öffnen
analysis-import-file = Datei wählen
analysis-drop = Lassen Sie die Datei los, um sie zu öffnen.
# $most: in KB.
analysis-too-large = Das ist zu groß: Höchstens { $most } KB sind möglich.
analysis-empty-record = Noch gibt es nichts zu öffnen. Fügen Sie zuerst einen Partietext ein.
analysis-not-text = Das ist keine Textdatei. Partien sind reiner Text.
# $count: how many turns.
analysis-opened = Partie geöffnet. Züge: { $count }.
analysis-no-tree = Diese Züge passen nicht zusammen. Bitte laden Sie die Seite neu.
analysis-anew = Von vorn beginnen
analysis-anew-told = Ihre Analyse bleibt in diesem Browser, auch wenn Sie die Seite neu laden. Sie können sie löschen und von vorn beginnen.
analysis-anew-do = Von vorn beginnen
analysis-anew-done = Zurück auf Anfang. „Rückgängig“ holt Ihre Analyse zurück.
analysis-restored = Ihre Analyse ist wieder da.
analysis-lost = Der Server ist nicht erreichbar. Ihre Analyse ist sicher; bitte versuchen Sie es noch einmal.
analysis-busy = Der Server liest gerade viele Partien. Bitte versuchen Sie es gleich noch einmal.
