# The analysis board.

## Finding it

analysis-title = Analyse
analysis-lead = Ein Brett zum Nachdenken: Spielen Sie beide Seiten, versuchen Sie andere Züge, bauen Sie eine Stellung auf, sehen Sie eine Partie durch.
analysis-description = { $game } analysieren: beide Seiten spielen, Varianten versuchen, jede Stellung aufbauen, Partien öffnen und teilen.
analysis-choose = Ein Spiel wählen
analysis-board-of = Analysebrett für { $game }
analysis-open = Analysieren
analysis-open-label = Diese Partie { $game } analysieren
list-finished = Ihre beendeten Partien
list-finished-empty = Partien, die Sie beendet haben, stehen hier, um sie noch einmal anzusehen.
trouble-still-played = Diese Partie ist nicht zu Ende
trouble-still-played-told = Nur beendete Partien lassen sich analysieren: Solange gespielt wird, bekommt niemand am Tisch Hilfe. Kommen Sie wieder, wenn sie zu Ende ist.
trouble-no-study = Diese Analyse gibt es nicht
trouble-no-study-told = Unter dieser Adresse wurde nichts geteilt. Bitte prüfen Sie den Link, oder fragen Sie noch einmal danach.

## The tree

analysis-engine = Computer
analysis-last = Zum Ende dieser Variante
analysis-tree-empty = Noch keine Züge. Spielen Sie auf dem Brett, für beide Seiten, oder öffnen Sie eine Partie.
analysis-start = Anfang
# $number: such as 12. or 12… $side: whose turn it is.
analysis-turn = { $number } { $turn }, { $side }
analysis-variation = Statt { $turn }
analysis-said = Kommentar: { $comment }
analysis-marks = Urteil über diesen Zug
judgement-excellent = Ausgezeichneter Zug
judgement-good = Guter Zug
judgement-interesting = Interessanter Zug
judgement-dubious = Zweifelhafter Zug
judgement-mistake = Fehler
judgement-blunder = Grober Fehler
analysis-comment-of = Kommentar zu { $turn }
analysis-comment-start = Kommentar zum Anfang
analysis-promote = Variante aufwerten
analysis-promoted = { $turn } ist jetzt die Hauptvariante.
analysis-delete = Ab hier löschen
analysis-deleted = { $count } gelöscht. „Zurücknehmen“ holt es zurück.
analysis-undo = Zurücknehmen
analysis-undone = Zurückgenommen.

## Setting up

analysis-setup = Aufbauen
analysis-setup-told = Wählen Sie einen Stein, dann die Plätze, auf die er kommt. Derselbe Stein noch einmal nimmt ihn weg.
analysis-pieces = Steine
analysis-eraser = Wegnehmen
analysis-to-move = Am Zug
analysis-clear = Leeres Brett
analysis-start-position = Ausgangsstellung
analysis-setup-done = Diese Stellung analysieren
analysis-set-up = Die Stellung steht.
analysis-arranging = Sie bauen eine Stellung auf.
analysis-arranging-bad = Sie bauen eine Stellung auf. Noch nicht möglich: { $reason }
analysis-put = kann geändert werden
analysis-nothing = nichts
analysis-position-go = Öffnen
analysis-options = Regeln dieser Partie
analysis-options-go = Mit diesen Regeln öffnen
# $piece: what a piece is called.
setup-reserve = Noch zu setzen: { $piece }
setup-frozen = Zuletzt bewegt, steht fest
setup-putback = Geschlagen, wird zurückgestellt
setup-pending = Noch zu versetzen: 0, 1, 2 oder 1@h4
setup-locks = Gesperrte Formen, etwa a1+a2+c1:r:2
setup-seats = Nächstes Mitglied jeder Mannschaft, etwa 1,1

## Records

analysis-record = Partie
analysis-share = Behalten und teilen
analysis-share-told = Ein Link zeigt den ganzen Baum allen, die ihn haben. Was geteilt wurde, ändert sich nie mehr.
analysis-share-do = Link erstellen
analysis-share-link = Link zu diesem Baum
analysis-shared = Der Link ist bereit.
analysis-share-too-many = Sie haben gerade viel geteilt. Bitte warten Sie eine Minute.
analysis-share-full = Für einen weiteren Baum ist im Augenblick kein Platz. Laden Sie stattdessen die Partie herunter.
analysis-position-link = Link zu dieser Stellung
analysis-import = Eine Partie öffnen
analysis-import-told = Fügen Sie eine Partie ein, wählen Sie eine Datei, oder legen Sie sie auf der Seite ab: höchstens { $n } KB. Kommentare und Varianten bleiben erhalten.
analysis-import-label = Text der Partie
analysis-import-do = Öffnen
analysis-import-file = Datei wählen
analysis-drop = Lassen Sie die Datei los, um sie zu öffnen.
# $most: in KB.
analysis-too-large = Das ist zu groß: höchstens { $most } KB.
analysis-empty-record = Es gibt noch nichts zu öffnen. Fügen Sie zuerst eine Partie ein.
analysis-not-text = Diese Datei ist kein Text. Partien sind reiner Text.
# $count: how many turns.
analysis-opened = Geöffnet: { $count } Züge.
analysis-no-tree = Die Züge hängen nicht zusammen. Bitte laden Sie die Seite neu.
analysis-anew = Neu beginnen
analysis-anew-told = Was Sie hier tun, bleibt in diesem Browser, auch wenn Sie die Seite neu laden. Sie können es weglegen und neu beginnen.
analysis-anew-do = Neu beginnen
analysis-anew-done = Ein neuer Anfang. „Zurücknehmen“ holt den alten Baum zurück.
analysis-restored = Ihre Arbeit ist wieder da.
analysis-lost = Der Server ist nicht erreichbar. Ihre Arbeit ist sicher; bitte versuchen Sie es noch einmal.
analysis-busy = Gerade werden viele Partien gelesen. Bitte versuchen Sie es gleich noch einmal.
