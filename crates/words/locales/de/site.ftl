# Jedes Wort der Seiten und ihrer Skripte.

## Der Rahmen

site-name = Kabinet
site-description = Vier Brettspiele zum Wiederentdecken: allein, am selben Gerät oder online.
site-skip = Zum Inhalt springen
site-navigation = Hauptmenü
site-more = Mehr
site-shelf = Regal
site-games = Partien
site-sound = Ton
site-theme = Farben
site-theme-auto = Wie in Ihrem System
site-theme-light = Helle Farben
site-theme-dark = Dunkle Farben
site-settings = Farben und Sprache
site-display = Bretter und Lesbarkeit
site-look = Bretter
site-look-usual = Wie im Original
site-look-contrast = Hoher Kontrast
site-look-patterns = Muster statt Farben
site-spacing = Buchstabenabstand
site-spacing-usual = Normal
site-spacing-wide = Weit
site-language = Sprache
site-footer = Kabinet ist freie Software. Zum Spielen braucht man kein Konto.
site-no-script = Sie können sich alles ansehen. Zum Spielen erlauben Sie bitte JavaScript auf dieser Seite.

## Wörter, die an vielen Stellen stehen

copy = Kopieren
copied = Kopiert.
copy-failed = Das Kopieren hat nicht geklappt. Bitte markieren Sie den Text und kopieren Sie ihn selbst.

## Die Seite einer Partie: wer spielt

seat-free = Freier Platz
seat-engine = Computer
seat-you = Sie
seat-level = Stufe { $level }
# $day: zum Beispiel „3. Dezember 2026“.
seat-away = im Urlaub bis zum { $day }
clock-days = { $days } T { $hours } h
clock-hours = { $hours } h { $minutes } min

## Die Seite einer Partie: was gerade geschieht

status-looking-back = Sie sehen die Stellung nach { $turn }. Die Partie geht weiter.
status-confirm = Diesen Zug spielen?
confirm-yes = Spielen
confirm-no = Ändern
turn-played = { $name } hat { $turn } gespielt.
turn-taken-back = Zurückgenommen: { $turns }.
connection-lost = Verbindung unterbrochen. Nächster Versuch in { $seconds } s. Ihre Partie ist sicher.
connection-trying = Die Verbindung wird wiederhergestellt.
connection-back = Wieder verbunden.

## Die Seite einer Partie: Aktionen

actions-title = Aktionen
do-undo = Rück{"\u00AD"}gängig
do-takeback = Zug zurück{"\u00AD"}nehmen
do-hint = Tipp
do-draw = Remis an{"\u00AD"}bieten
do-flip = Brett drehen
do-abort = Partie ab{"\u00AD"}brechen
do-resign = Auf{"\u00AD"}geben
do-rematch = Revanche
offer-yes = Annehmen
offer-no = Ablehnen
offer-draw = { $name } bietet Remis an.
offer-takeback = { $name } möchte einen Zug zurücknehmen.
offer-rematch = { $name } möchte eine Revanche mit vertauschten Seiten.
offer-draw-sent = Sie haben Remis angeboten.
offer-takeback-sent = Sie haben darum gebeten, Ihren Zug zurückzunehmen.
offer-rematch-sent = Sie haben eine Revanche vorgeschlagen.
offer-declined = { $name } hat abgelehnt.
ask-resign = Diese Partie aufgeben?
ask-resign-yes = Aufgeben
ask-abort = Die Partie abbrechen? Sie zählt dann für niemanden.
ask-abort-yes = Partie abbrechen
ask-draw = Remis anbieten?
ask-draw-yes = Remis anbieten
ask-no = Weiterspielen

## Die Seite einer Partie: das Ende

result-won = Sie haben gewonnen
result-lost = Sie haben verloren
result-draw = Remis
result-side-won = { $side } gewinnt
result-aborted = Partie abgebrochen
result-closed = Partie geschlossen
result-new = Neue Partie
to-shelf = Zurück zum Regal
result-next-level = Spielstärke in der nächsten Partie

## Die Seite einer Partie: Züge, Chat, Tisch

panels-title = Bereiche
turns-title = Züge
turns-empty = Noch keine Züge.
turns-go = Durch die Züge blättern
turns-earlier = Frühere Züge
turns-first = Ausgangsstellung
turns-previous = Voriger Zug
turns-next = Nächster Zug
turns-last = Aktuelle Stellung
typed-label = Zug in Notation
typed-placeholder = Zug eingeben
typed-play = Spielen
chat-title = Chat
chat-empty = Noch keine Nachrichten. Sagen Sie Hallo.
chat-label = Ihre Nachricht
chat-send = Senden
chat-note = Alle am Tisch und alle Zuschauer können das lesen.
table-title = Tisch
table-game = Spiel
table-clock = Uhr
table-watchers = Zuschauer
table-confirm = Jeden Zug bestätigen
table-keys = Tastatur
key-enter = Enter
key-escape = Esc
table-keys-tab = zum nächsten Teil der Seite; mit einem Spielstein in der Hand zum nächsten Ziel
table-keys-arrows = auf dem Brett: zum nächsten Feld in dieser Richtung
table-keys-enter = aufnehmen und absetzen; noch einmal für den ganzen Turm
table-keys-escape = zurücklegen
table-keys-turns = außerhalb des Bretts: durch die Züge blättern
table-link = Link zu dieser Partie
table-position = Stellung als Text
table-record = Partie herunterladen
watchers-none = niemand
watchers-one = eine Person
watchers-many = { $count } Personen

## Das Brett

## Die Wahl der Seite

camp-title = Seite wählen

## Einladungen

invite-title = Warten auf Ihren Gegner
invite-title-team = Warten auf die Mitspieler
invite-friend = Schicken Sie diesen Link der Person, mit der Sie spielen möchten. Die Partie beginnt, sobald sie da ist.
invite-team = Schicken Sie jedem Spieler den Link zu seinem Platz. Die Partie beginnt, sobald alle da sind.
invite-lobby = Ihre Partie steht in der Lobby. Sie können diesen Link auch jemandem schicken.
invite-link = Link für Ihren Gegner
invite-code = QR-Code
invite-code-label = Der Link als QR-Code
invite-wait = Sie können diese Seite verlassen: Die Partie bleibt in Ihrer Liste.
invite-from = { $name } lädt Sie zu einer Partie ein
invite-sit = Als { $seat } spielen
invite-sit-any = Mitspielen
invite-watch = Sie können auch einfach zusehen.

## Stufen des Computers

level-1 = Anfänger
level-2 = Nachsichtig
level-3 = Leicht
level-4 = Locker
level-5 = Solide
level-6 = Aufmerksam
level-7 = Ehrgeizig
level-8 = Stark
level-9 = Gefürchtet
level-10 = Volle Stärke

## Das Regal

home-title = Ein Kabinett voller Brettspiele
home-lead = Vier Spiele, die es schon lange nicht mehr zu kaufen gibt. Setzen Sie sich und spielen Sie: ohne Konto, ohne Installation.
home-or = oder
home-players = { $count } Spieler
home-play = Jetzt spielen
home-play-label = Jetzt spielen: { $game }, auf einer leichten Stufe gegen den Computer
# $told: gegen wen, etwa „Stufe 3“.
home-play-again-label = Jetzt spielen: { $game }, { $told }
home-friend = Mit Freund oder Freundin
home-friend-label = { $game } mit Freund oder Freundin spielen
home-table = Am selben Gerät
home-table-label = { $game } zu zweit am selben Gerät spielen
home-anyone-label = { $game } mit einem Gegner aus der Lobby spielen
home-more = Mehr Optionen
home-more-label = Mehr Optionen für { $game }
list-mine = Ihre Partien
list-mine-empty = Sie haben noch keine Partie. Wählen Sie ein Spiel aus dem Regal; Ihre Partie steht dann hier.
list-mine-offline = Ihre Partien auf dem Server erscheinen hier wieder, sobald Sie online sind.
list-deadline = noch { $time }
list-anyone = Gegner finden
list-any-game = Alle Spiele
list-lobby = In der Lobby
list-lobby-empty = Im Moment wartet niemand. Mit „Gegner finden“ machen Sie den Anfang.
list-challenge = { $name } sucht einen Gegner
list-watch = Laufende Partien
list-watch-empty = Im Moment gibt es keine Partie zum Zusehen.

## Eine neue Partie

new-title = Neue Partie: { $game }
new-problems = Bitte prüfen Sie die markierten Stellen
new-opponent = Gegner
new-opponent-engine = Computer
new-opponent-engine-told = Immer bereit und geduldig.
new-opponent-friend = Freund oder Freundin
new-opponent-friend-told = Sie bekommen einen Link und einen QR-Code zum Weitergeben.
new-opponent-lobby = Gegner aus der Lobby
new-opponent-lobby-told = Ihre Partie steht in der Lobby, bis jemand mitspielt.
new-opponent-table = Am selben Gerät
new-opponent-table-told = Beide Seiten spielen an diesem Gerät.
new-level = Spielstärke
new-coach = Trainer
new-coach-told = Weist auf Drohungen hin, warnt vor groben Fehlern und zeigt, warum.
new-position = Stellung als Text
new-draw-told = Beide sehen, was gezogen wurde. Dann wählt ein Spieler seine Seite, und der andere macht den ersten Zug.
new-teams = Plätze
new-teams-told = Jeder Platz gehört Ihnen, dem Computer oder jemandem, dem Sie einen Link schicken. Sie können auch mehrere nehmen.
new-team-me = Ich
new-team-link = Jemand mit einem Link
new-camp = Wahl der Seite
new-camp-chance = Zufall
new-camp-me = Ich wähle
new-camp-other = Mein Gegner wählt
new-seat = Ihre Seite
new-seat-chance = Zufall
new-clock = Uhr
new-clock-none = Ohne Uhr
new-clock-minutes = Minuten
new-clock-days = Fernpartie
new-minutes = Minuten je Seite
new-increment = Zeitzugabe (Sekunden)
new-days = Tage pro Zug
new-name = Ihr Name
new-name-placeholder = Gast
new-go = Partie beginnen
clock-none = Ohne Uhr
clock-minutes = { $increment ->
    [0] { $minutes } min
   *[other] { $minutes } min + { $increment } s
}
clock-days-a-turn = { $n ->
    [one] 1 Tag pro Zug
   *[other] { $n } Tage pro Zug
}
new-problem-number = Bitte geben Sie eine ganze Zahl von { $least } bis { $most } ein.
new-problem-option = Diese Option gibt es in diesem Spiel nicht. Bitte wählen Sie noch einmal.
new-problem-opponent = Bitte wählen Sie einen Gegner.
new-problem-choice = Bitte wählen Sie eine dieser Möglichkeiten.
new-problem-position = Das ist keine Stellung dieses Spiels. Kopieren Sie eine aus dem Bereich „Tisch“ einer Partie, oder wählen Sie eine andere Ausgangsstellung.
new-problem-position-over = In dieser Stellung ist die Partie schon zu Ende. Bitte wählen Sie eine, die noch gespielt werden kann.
new-problem-team = Bitte nehmen Sie selbst mindestens einen Platz.
new-problem-name-long = Dieser Name ist zu lang. Möglich sind höchstens { $most } Zeichen.
new-problem-name-signs = Dieser Name enthält unsichtbare Zeichen. Bitte geben Sie ihn noch einmal ein.

## Wenn etwas nicht geht

trouble-watch = Der Partie zusehen
trouble-again = Noch einmal versuchen
trouble-no-page = Seite nicht gefunden
trouble-no-page-told = Vielleicht ist die Adresse falsch geschrieben, oder die Seite ist umgezogen. Vom Regal aus finden Sie alles.
trouble-no-game = Spiel nicht gefunden
trouble-no-game-told = Ein Spiel namens „{ $name }“ gibt es hier nicht. Diese können Sie spielen:
trouble-no-table = Tisch nicht gefunden
trouble-no-table-told = Unter dieser Adresse gibt es keine Partie. Bitte prüfen Sie den Link, oder lassen Sie ihn sich noch einmal schicken.
trouble-full = Alle Plätze sind besetzt
trouble-full-told = Jemand war schneller, oder dieser Link wurde schon benutzt. Sie können gern zusehen.
trouble-newer = Diese Partie läuft schon auf der neuen Version
trouble-newer-told = Die Website wird gerade aktualisiert, und diese Partie ist schon umgezogen. Versuchen Sie es gleich noch einmal; es geht nichts verloren.
trouble-starting = Kabinet startet
trouble-starting-told = Der Server startet gerade. Diese Seite versucht es in wenigen Sekunden noch einmal; keine Partie geht verloren.
trouble-too-many = Bitte etwas langsamer
trouble-too-many-told = { $n ->
    [one] Von Ihrer Adresse kamen zu viele Anfragen. Bitte versuchen Sie es in einer Sekunde noch einmal.
   *[other] Von Ihrer Adresse kamen zu viele Anfragen. Bitte versuchen Sie es in { $n } Sekunden noch einmal.
}
trouble-bad-form = Formular nicht lesbar
trouble-bad-form-told = Etwas fehlte oder war beschädigt. Bitte gehen Sie zurück, laden Sie die Seite neu und senden Sie das Formular noch einmal ab.
trouble-not-yours = Nicht erlaubt
trouble-not-yours-told = Die Anfrage kam nicht von dieser Website, oder der Platz gehört jemand anderem. Öffnen Sie die Partie über ihren Link und versuchen Sie es noch einmal.
trouble-too-large = Zu groß
trouble-too-large-told = Das ist mehr, als Kabinet annimmt. Bitte senden Sie weniger.
trouble-challenges = Sie haben schon genug offene Herausforderungen
trouble-challenges-told = Warten Sie, bis jemand eine davon annimmt, oder brechen Sie eine ab; dann ist Platz für eine neue. Wenn Sie gleich spielen möchten, laden Sie jemanden per Link ein oder spielen Sie gegen den Computer.
trouble-busy = Kabinet ist beschäftigt
trouble-busy-told = Der Server hat gerade zu viel zu tun. Bitte versuchen Sie es in einer Minute noch einmal.
trouble-broken = Es ist ein Fehler aufgetreten
trouble-broken-told = Es liegt nicht an Ihnen, und kein Zug ist verloren. Bitte versuchen Sie es noch einmal.

## Die Spielregeln

rules = Spielregeln
rules-title = { $game }: die Spielregeln
rules-contents = Auf dieser Seite
rules-by = Von { $designers }
rules-published = { $publisher }, { $year }
rules-self-published = im Selbstverlag, { $year }
rules-ours = unsere Entscheidung
rules-proved = bewiesen
rules-marks = Gedruckte Spielregel und unsere Entscheidungen
rules-marks-sheet = Ohne Kennzeichnung: So steht es in der gedruckten Spielregel, hier in unseren Worten.
rules-marks-ours = Die Spielregel lässt das offen, also haben wir entschieden. Vor einer Liste gilt die Kennzeichnung für die ganze Liste.
rules-marks-proved = Eine Tatsache, die wir bewiesen haben: durch vollständige Suche oder durch Überlegung.
rules-play = Auf einer leichten Stufe gegen den Computer spielen
rules-new = Eine Partie einrichten
rules-begin = Jetzt spielen
rules-begin-told = Das Brett zeigt, womit Sie ziehen können und wohin. Ein verbotener Zug ist gar nicht möglich.
rules-others = Die Regeln der anderen Spiele
rules-told-pieces = { $piece }: { $list }.
rules-told-tower = Turm auf { $place }, von unten nach oben: { $list }.
rules-told-beside = Neben dem Brett, { $side }: { $list }.
rules-told-marked = Markiert: { $list }.
rules-told-empty = Das Brett ist leer.

## Ohne Verbindung

offline-title = Sie sind offline
offline-needs-game = Diese Partie liegt auf dem Server. Sobald Sie wieder online sind, finden Sie sie hier.
offline-needs-mistakes = Diese Partie liegt auf dem Server. Ihre Fehler lassen sich nur online zeigen.
offline-needs-tree = Die Werte der Züge stammen aus Tabellen und Beweisen auf dem Server. Diese Seite gibt es nur online.
offline-needs-server = Diese Seite kommt vom Server. Es gibt sie nur online.
offline-still = Ohne Verbindung bleiben Ihnen Partien gegen den Computer und am selben Gerät, Regeln, Lektionen, Aufgaben und Analyse.
offline-sorry = Sie sind offline, und diese Seite ist in diesem Browser noch nicht gespeichert. Versuchen Sie es noch einmal, wenn Sie wieder online sind.
offline-full = In diesem Browser ist nicht genug Platz, um ganz Kabinet zu speichern. Offline wird ein Teil davon fehlen.
offline-note = Sie sind offline. Partien gegen andere Menschen müssen warten.
here-opening = Das Brett wird aufgebaut.
here-kept = Diese Partie wird in diesem Browser gespeichert. Wenn sie zu Ende ist und Sie online sind, erscheint sie bei Ihren anderen Partien.
here-unkept = In diesem Browser ist kein Platz mehr, um die Partie zu speichern. Sie können weiterspielen; wenn Sie diese Seite schließen, ist die Partie aber verloren.
here-needs-others = Sie sind offline, und für diese Partie braucht es andere Spieler. Spielen Sie gegen den Computer oder am selben Gerät.
here-problem = Hier ist keine Partie
here-problem-told = Diese Partie ist in diesem Browser nicht gespeichert. Beginnen Sie eine neue.
here-list = Auf diesem Gerät
here-list-told = Beendete Partien erscheinen bei den anderen, sobald Sie online sind.
brought-no-game = Der Server kann diese Partie nicht lesen.
brought-not-over = Diese Partie ist noch nicht zu Ende.
brought-refused = Der Server nimmt diese Partie nicht an: Schritt { $n } verstößt gegen die Regeln.
brought-unsaid = Der Server nimmt diese Partie nicht an.
