# Der Tisch: was die Seite einer Partie sofort sagt.

## Wer am Zug ist

lead-your-turn = Sie sind am Zug.
lead-waiting = { $name } ist am Zug.
lead-waiting-engine = Der Computer ist am Zug.
lead-waiting-opponent = Ihr Gegner ist am Zug.

## Zurückblättern

status-looking-back-over = Sie sehen die Stellung nach { $turn }. Die Partie ist zu Ende.
status-start = Sie sehen die Ausgangsstellung.
look-back-moved = { $name } hat { $turn } gespielt.
look-back-present = Aktuelle Stellung
look-back-previous = Zurück
look-back-next = Weiter

## Angebote

offer-waiting = Die Antwort steht noch aus.
offer-lapsed = Ihr Angebot ist verfallen: Die Partie ging weiter.
offer-withdraw = Zurückziehen
offer-withdrawn = Sie haben Ihr Angebot zurückgezogen.
draw-again-next = Nach Ihrem nächsten Zug können Sie wieder Remis anbieten.
# $turns: zwei oder mehr. Ein Skript setzt sie ein, also lässt sich damit keine Form wählen.
draw-again = Nach { $turns } weiteren eigenen Zügen können Sie wieder Remis anbieten.
ask-draw-same = Die Partie remis beenden?
ask-draw-same-yes = Remis vereinbaren

## Warum etwas nicht geht

why-not-your-turn = Sie sind nicht am Zug, sondern { $name }.
why-engine-turn = Sie sind nicht am Zug, sondern der Computer.
why-opponent-turn = Sie sind nicht am Zug, sondern Ihr Gegner.
seat-the-engine = Der Computer
why-looking-back = Das ist eine frühere Stellung. Gehen Sie zum Spielen zur aktuellen zurück.
why-stuck = Von { $place } aus ist kein Zug möglich.
why-from-hand = Wählen Sie erst einen Ihrer Spielsteine neben dem Brett, dann { $place }.
move-kept = Keine Verbindung. Ihr Zug { $turn } wird gesendet, sobald Sie wieder verbunden sind.

## Wer gegangen ist

presence-left = { $name } hat die Partie verlassen.
presence-joined = { $name } spielt jetzt mit.
presence-back = { $name } ist wieder da.
presence-gone = seit { $time } weg
presence-away = nicht da
presence-seconds = { $n } s
presence-minutes = { $n } min
presence-hours = { $n } h
claim-soon = { $name } hat die Partie verlassen. Bleibt der Platz noch { $time } leer, können Sie den Sieg beanspruchen.
claim-now = { $name } ist schon eine Weile weg. Sie können den Sieg beanspruchen oder die Partie abbrechen.
claim-win = Sieg beanspruchen
claim-abort = Partie abbrechen
claim-wait = Weiter warten

## Ein Zug, der vorbereitet wird, während der Gegner nachdenkt

plan-set = Vorbereitet: { $turn }. Wird gespielt, sobald Sie am Zug sind.
plan-goes-on = Vorbereitet: { $turn }. Bereiten Sie auch den Rest vor, oder warten Sie.
plan-lost = Ihr vorbereiteter Zug { $turn } ist nicht mehr möglich.
plan-cancel = Zug verwerfen
plan-back = Schritt zurück
board-can-plan = kann vorbereitet werden

## Der Tab, der Chat, die Einstellungen

title-your-turn = Sie sind am Zug
chat-spectator = Zuschauer
chat-mute = Nachrichten von Zuschauern ausblenden
table-plan = Während des Wartens einen Zug vorbereiten
table-volume = Lautstärke
table-size = Größe des Bretts
table-size-large = So groß wie möglich
table-size-medium = Mittel
table-size-small = Klein
table-quiet = Ruhemodus
table-quiet-end = Ruhemodus beenden
table-full-screen = Vollbild
table-keys-mark = auf dem Brett: ein Feld für sich selbst markieren; mit der Maus bei gedrückter rechter Taste einen Pfeil ziehen
table-keys-view = Ruhemodus; Vollbild
