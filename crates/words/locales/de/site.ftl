# Jedes Wort der Seiten und ihrer Skripte.

## Der Rahmen

site-name = Kabinet
site-description = Vier Brettspiele, die es verdienen, wieder gespielt zu werden: allein, an einem Tisch oder über das Netz.
site-skip = Zum Inhalt
site-navigation = Räume
site-shelf = Das Regal
site-games = Partien
site-sound = Ton
site-sound-on = Der Ton ist an
site-sound-off = Der Ton ist aus
site-theme = Farben
site-theme-auto = Farben wie in Ihrem System
site-theme-light = Helle Farben
site-theme-dark = Dunkle Farben
site-settings = Farben und Sprache
site-language = Sprache
site-footer = Kabinet ist freie Software. Zum Spielen braucht man kein Konto.
site-no-script = Sie können sich hier alles ansehen. Zum Spielen erlauben Sie bitte JavaScript für diese Seite.

## Wörter, die an vielen Stellen stehen

copy = Kopieren
copied = Kopiert.
copy-failed = Das Kopieren ging nicht. Bitte markieren Sie den Text und kopieren Sie ihn selbst.

## Die Seite einer Partie: wer spielt

seat-free = Freier Platz
seat-engine = Computer
seat-you = Sie
seat-away = nicht da
seat-level = Stufe { $level }
clock-days = { $days } T { $hours } Std
clock-hours = { $hours } Std { $minutes } Min
clock-low = Noch { $seconds } Sekunden

## Die Seite einer Partie: was gerade geschieht

status-your-turn = Sie sind am Zug.
status-their-turn = { $name } ist am Zug.
status-looking-back = Sie sehen Zug { $turn }. Die Partie geht weiter.
status-thinking = { $name } denkt nach.
status-waiting = Die Partie beginnt, sobald alle da sind.
status-sending = Einen Augenblick.
status-confirm = So spielen?
confirm-yes = Diesen Zug spielen
confirm-no = Ändern
turn-played = { $name } hat { $turn } gespielt.
turn-start = Der Anfang
connection-lost = Die Verbindung ist unterbrochen. Nächster Versuch in { $seconds } s; Ihre Partie ist sicher.
connection-trying = Die Verbindung wird wiederhergestellt.
connection-back = Wieder verbunden.
connection-old = Diese Seite ist älter als der Server. Bitte laden Sie sie neu.

## Die Seite einer Partie: Aktionen

actions-title = Aktionen
do-undo = Rückgängig
do-takeback = Zurücknehmen
do-hint = Tipp
do-draw = Remis
do-flip = Drehen
do-abort = Absagen
do-resign = Aufgeben
do-rematch = Noch einmal
offer-yes = Annehmen
offer-no = Ablehnen
offer-draw = { $name } bietet Remis an.
offer-takeback = { $name } möchte den letzten Zug zurücknehmen.
offer-rematch = { $name } möchte noch einmal spielen, mit getauschten Seiten.
offer-draw-sent = Sie haben Remis angeboten.
offer-takeback-sent = Sie haben um Rücknahme Ihres Zuges gebeten.
offer-rematch-sent = Sie haben eine weitere Partie vorgeschlagen.
offer-declined = { $name } hat abgelehnt.
ask-resign = Möchten Sie diese Partie aufgeben?
ask-resign-yes = Aufgeben
ask-abort = Die Partie absagen? Sie zählt dann für niemanden.
ask-abort-yes = Absagen
ask-draw = Remis anbieten?
ask-draw-yes = Remis anbieten
ask-no = Weiterspielen
hint-none = Für diese Stellung gibt es keinen Tipp.
hint-busy = Der Computer ist gerade beschäftigt. Bitte versuchen Sie es gleich noch einmal.

## Die Seite einer Partie: das Ende

result-won = Sie haben gewonnen
result-lost = Sie haben verloren
result-draw = Unentschieden
result-side-won = { $side } gewinnt
result-aborted = Abgesagt
result-new = Neue Partie
result-shelf = Zum Regal
result-next-level = Stärke in der nächsten Partie

## Die Seite einer Partie: Züge, Gespräch, Tisch

panels-title = Was gezeigt wird
turns-title = Züge
turns-empty = Noch hat niemand gezogen.
turns-go = In den Zügen blättern
turns-first = Zum Anfang
turns-previous = Einen Zug zurück
turns-next = Einen Zug vor
turns-last = Zur Gegenwart
typed-label = Ein Zug in Notation
typed-placeholder = Zug eingeben
typed-play = Spielen
talk-title = Gespräch
talk-empty = Noch hat niemand etwas gesagt. Ein Gruß ist immer willkommen.
talk-label = Etwas sagen
talk-send = Senden
talk-note = Alle am Tisch und alle, die zusehen, können das lesen.
talk-joined = { $name } ist an den Tisch gekommen.
talk-left = { $name } ist gegangen.
table-title = Tisch
table-game = Spiel
table-clock = Uhr
table-watchers = Es sehen zu
table-confirm = Vor jedem Zug nachfragen
table-link = Link zu dieser Partie
table-position = Stellung als Text
table-record = Partie herunterladen
watchers-none = niemand
watchers-one = eine Person
watchers-many = { $count } Personen

## Das Brett

board-label = Brett von { $game }
board-top-piece = Oberster Stein
board-whole-tower = Ganzer Turm
board-done = Zug beenden
board-pass = Passen
board-can-move = kann bewegt werden
board-can-go = kann erreicht werden
board-empty = leer
board-frozen = darf jetzt nicht bewegt werden
board-tower = Turm aus { $count }: { $pieces }
board-on-top = { $piece } zuoberst
board-in-hand = { $count } × { $piece } neben dem Brett
board-last = Teil des letzten Zuges
board-danger = in Gefahr

## Die Wahl des Lagers

camp-title = Ein Lager wählen
camp-yours = Die Steine sind gezogen. Sehen Sie sich das Brett an und wählen Sie Ihr Lager; die andere Seite beginnt.
camp-theirs = { $name } wählt ein Lager. Danach beginnt die andere Seite.

## Einladungen

invite-title = Ein Platz wartet
invite-friend = Schicken Sie diesen Link der Person, mit der Sie spielen möchten. Die Partie beginnt, wenn sie Platz nimmt.
invite-team = Schicken Sie allen den Link zu ihrem Platz. Die Partie beginnt, wenn alle sitzen.
invite-lobby = Ihre Partie steht im offenen Raum. Sie können den Link auch jemandem schicken.
invite-link = Link für Ihr Gegenüber
invite-code = Code für ein Telefon
invite-code-label = Der Link als Code für die Kamera eines Telefons
invite-wait = Sie können diese Seite verlassen: Die Partie bleibt in Ihrer Liste.
invite-from = { $name } lädt Sie zum Spielen ein
invite-sit = Platz nehmen: { $seat }
invite-sit-any = Platz nehmen und spielen
invite-watch = Sie können auch einfach bleiben und zusehen.

## Stufen des Computers

level-1 = Neuling
level-2 = Sanft
level-3 = Gemütlich
level-4 = Locker
level-5 = Solide
level-6 = Aufmerksam
level-7 = Ehrgeizig
level-8 = Stark
level-9 = Gefürchtet
level-10 = Volle Stärke
