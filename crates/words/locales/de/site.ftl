# Jedes Wort der Seiten und ihrer Skripte.

## Der Rahmen

site-name = Kabinet
site-description = Vier Brettspiele, die es verdienen, wieder gespielt zu werden: allein, an einem Tisch oder über das Netz.
site-skip = Zum Inhalt
site-navigation = Räume
site-more = Weitere Räume
site-shelf = Das Regal
site-games = Partien
site-sound = Ton
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
seat-level = Stufe { $level }
clock-days = { $days } T { $hours } Std
clock-hours = { $hours } Std { $minutes } Min

## Die Seite einer Partie: was gerade geschieht

status-looking-back = Sie sehen Zug { $turn }. Die Partie geht weiter.
status-confirm = So spielen?
confirm-yes = Diesen Zug spielen
confirm-no = Ändern
turn-played = { $name } hat { $turn } gespielt.
turn-start = Der Anfang
connection-lost = Die Verbindung ist unterbrochen. Nächster Versuch in { $seconds } s; Ihre Partie ist sicher.
connection-trying = Die Verbindung wird wiederhergestellt.
connection-back = Wieder verbunden.

## Die Seite einer Partie: Aktionen

actions-title = Aktionen
do-undo = Zurück
do-takeback = Rücknahme
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

## Die Seite einer Partie: das Ende

result-won = Sie haben gewonnen
result-lost = Sie haben verloren
result-draw = Unentschieden
result-side-won = { $side } gewinnt
result-aborted = Abgesagt
result-closed = Geschlossen
result-new = Neue Partie
to-shelf = Zum Regal
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
chat-title = Gespräch
chat-empty = Noch hat niemand etwas gesagt. Ein Gruß ist immer willkommen.
chat-label = Etwas sagen
chat-send = Senden
chat-note = Alle am Tisch und alle, die zusehen, können das lesen.
table-title = Tisch
table-game = Spiel
table-clock = Uhr
table-watchers = Es sehen zu
table-confirm = Vor jedem Zug nachfragen
table-keys = Tasten
table-keys-tab = von Teil zu Teil; mit einem Stein in der Hand von Ziel zu Ziel
table-keys-arrows = auf dem Brett: zum nächsten Platz in dieser Richtung
table-keys-enter = nehmen und absetzen; noch einmal für den ganzen Turm
table-keys-escape = loslassen
table-keys-turns = neben dem Brett: durch die Züge blättern
table-link = Link zu dieser Partie
table-position = Stellung als Text
table-record = Partie herunterladen
watchers-none = niemand
watchers-one = eine Person
watchers-many = { $count } Personen

## Das Brett


## Die Wahl des Lagers

camp-title = Ein Lager wählen

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

## Das Regal

home-title = Ein Kabinett voller Brettspiele
home-lead = Vier Spiele, die es lange nicht mehr zu kaufen gibt. Setzen Sie sich und spielen Sie: ohne Konto, ohne Installation.
home-or = oder
home-players = { $count } Personen
home-play = Jetzt spielen
home-play-label = Jetzt spielen: { $game } gegen einen sanften Computer
home-friend = Zu zweit
home-friend-label = Zu zweit: { $game } mit jemandem, den Sie kennen
home-table = Ein Tisch
home-table-label = Ein Tisch: { $game } an diesem Bildschirm
list-mine = Meine Partien
list-mine-empty = Sie haben noch keine Partie. Nehmen Sie ein Spiel aus dem Regal; es wartet dann hier auf Sie.
list-lobby = Im offenen Raum
list-lobby-empty = Niemand wartet. Beginnen Sie eine Partie mit „Irgendjemand“ und machen Sie den Anfang.
list-challenge = { $name } sucht ein Gegenüber
list-watch = Jetzt wird gespielt
list-watch-empty = Im Augenblick gibt es keine Partie zum Zusehen.

## Eine neue Partie

new-title = Neue Partie { $game }
new-problems = Etwas stimmt noch nicht
new-opponent = Gegen wen
new-opponent-engine = Der Computer
new-opponent-engine-told = Er beginnt sofort und hat Geduld.
new-opponent-friend = Bekannte
new-opponent-friend-told = Sie bekommen einen Link und einen Code zum Weitergeben.
new-opponent-lobby = Irgendjemand
new-opponent-lobby-told = Ihr Tisch steht im offenen Raum.
new-opponent-table = Ein Tisch
new-opponent-table-told = Beide Seiten spielen an diesem Bildschirm.
new-level = Wie stark
new-position = Text der Stellung
new-draw-told = Beide sehen das gezogene Brett. Dann wählt eine Seite ihr Lager, und die andere beginnt.
new-teams = Wer wo sitzt
new-teams-told = Jeder Platz gehört Ihnen, jemandem mit einem Link oder dem Computer. Sie können auch mehrere nehmen.
new-team-me = Ich
new-team-link = Jemand mit einem Link
new-camp = Wer das Lager wählt
new-camp-chance = Das Los entscheidet
new-camp-me = Ich
new-camp-other = Die andere Seite
new-seat = Ihre Seite
new-seat-chance = Das Los entscheidet
new-clock = Uhr
new-clock-none = Ohne Uhr
new-clock-minutes = Minuten
new-clock-days = Tage pro Zug
new-minutes = Minuten für jede Seite
new-increment = Sekunden mehr mit jedem Zug
new-days = Tage für einen Zug
new-name = Ihr Name
new-name-placeholder = Gast
new-go = Beginnen
clock-none = Ohne Uhr
clock-minutes = { $increment ->
    [0] { $minutes } Min
   *[other] { $minutes } Min + { $increment } s
}
clock-days-a-turn = { $n ->
    [one] Ein Tag pro Zug
   *[other] { $n } Tage pro Zug
}
new-problem-number = Hier muss eine ganze Zahl von { $least } bis { $most } stehen.
new-problem-option = Diese Wahl kennt das Spiel nicht. Bitte wählen Sie noch einmal.
new-problem-opponent = Bitte wählen Sie, gegen wen Sie spielen.
new-problem-choice = Bitte wählen Sie eine dieser Möglichkeiten.
new-problem-position = Das ist keine Stellung des Spiels. Kopieren Sie eine aus dem Feld „Tisch“ einer Partie, oder wählen Sie einen anderen Anfang.
new-problem-position-over = In dieser Stellung ist die Partie schon zu Ende. Bitte wählen Sie eine, die noch gespielt werden kann.
new-problem-team = Bitte nehmen Sie selbst mindestens einen Platz.
new-problem-name-long = Dieser Name ist zu lang. Er kann höchstens { $most } Zeichen haben.
new-problem-name-signs = Dieser Name enthält unsichtbare Zeichen. Bitte geben Sie ihn noch einmal ein.

## Wenn etwas nicht geht

trouble-watch = Der Partie zusehen
trouble-again = Noch einmal versuchen
trouble-no-page = Diese Seite gibt es nicht
trouble-no-page-told = Vielleicht ist die Adresse falsch geschrieben, oder die Seite ist umgezogen. Alles beginnt beim Regal.
trouble-no-game = Dieses Spiel steht nicht im Regal
trouble-no-game-told = Ein Spiel namens „{ $name }“ gibt es hier nicht. Diese können Sie spielen:
trouble-no-table = Diesen Tisch gibt es nicht
trouble-no-table-told = Keine Partie hat diese Adresse. Bitte prüfen Sie den Link, oder lassen Sie ihn sich noch einmal geben.
trouble-full = Alle Plätze sind besetzt
trouble-full-told = Jemand war schneller, oder dieser Link wurde schon benutzt. Sie können gern zusehen.
trouble-starting = Kabinet öffnet gerade
trouble-starting-told = Der Server startet. Diese Seite versucht es in wenigen Sekunden von selbst wieder; keine Partie geht verloren.
trouble-too-many = Bitte etwas langsamer
trouble-too-many-told = { $n ->
    [one] Von Ihrer Adresse kamen zu viele Anfragen. Bitte versuchen Sie es in einer Sekunde wieder.
   *[other] Von Ihrer Adresse kamen zu viele Anfragen. Bitte versuchen Sie es in { $n } Sekunden wieder.
}
trouble-bad-form = Dieses Formular war nicht lesbar
trouble-bad-form-told = Etwas darin fehlte oder war beschädigt. Bitte gehen Sie zurück, laden Sie die Seite neu und senden Sie es noch einmal.
trouble-not-yours = Das ist hier nicht erlaubt
trouble-not-yours-told = Die Anfrage kam nicht von einer Seite dieses Hauses, oder der Platz gehört jemand anderem. Öffnen Sie die Partie über ihren Link und versuchen Sie es noch einmal.
trouble-too-large = Das war zu viel
trouble-too-large-told = Was gesendet wurde, ist größer als alles, was Kabinet braucht. Bitte senden Sie weniger.
trouble-busy = Kabinet hat alle Hände voll zu tun
trouble-busy-told = Der Server hat gerade mehr zu tun, als er schafft. Bitte versuchen Sie es in einer Minute wieder.
trouble-broken = Bei uns ist etwas kaputtgegangen
trouble-broken-told = Es liegt nicht an Ihnen, und kein gespielter Zug ist verloren. Bitte versuchen Sie es noch einmal.

## Die Spielregeln

rules = Spielregeln
rules-title = { $game }: die Spielregeln
rules-contents = Auf dieser Seite
rules-by = Von { $designers }
rules-published = { $publisher }, { $year }
rules-self-published = im Selbstverlag, { $year }
rules-ours = von uns
rules-marks = Was gedruckt ist, und was von uns ist
rules-marks-sheet = Ohne Marke: So steht es in der gedruckten Spielregel, hier mit unseren Worten.
rules-marks-ours = Die Spielregel lässt es offen, und wir haben entschieden. Vor einer Liste gilt die Marke für die ganze Liste.
rules-play = Gegen einen sanften Computer spielen
rules-new = Eine Partie einrichten
rules-begin = Spielen
rules-begin-told = Das Brett zeigt, was Sie nehmen dürfen und wohin es darf. Ein verbotener Zug ist nicht möglich.
rules-others = Die Regeln der anderen Spiele
rules-told-pieces = { $piece }: { $list }.
rules-told-tower = Turm auf { $place }, von unten nach oben: { $list }.
rules-told-beside = Neben dem Brett, { $side }: { $list }.
rules-told-marked = Markiert: { $list }.
rules-told-empty = Das Brett ist leer.
