# Der Tisch: was die Seite einer Partie sofort sagt.

## Wer am Zug ist

lead-your-turn = Sie sind am Zug.
lead-waiting = { $name } ist am Zug.
lead-waiting-engine = Der Computer ist am Zug.

## Zurückblättern

status-looking-back-over = Sie sehen Zug { $turn }. Die Partie ist zu Ende.
status-start = Sie sehen den Anfang der Partie.
look-back-moved = { $name } hat { $turn } gespielt.
look-back-present = Aktuelle Stellung
look-back-previous = Zurück
look-back-next = Weiter

## Angebote

offer-waiting = Die Antwort steht noch aus.
offer-lapsed = Ihr Angebot ist verfallen: Die Partie ging weiter.
offer-withdraw = Zurückziehen
offer-withdrawn = Sie haben Ihr Angebot zurückgezogen.
ask-draw-same = Die Partie remis beenden?
ask-draw-same-yes = Remis vereinbaren

## Warum etwas nicht geht

why-not-your-turn = Sie sind nicht am Zug, sondern { $name }.
why-looking-back = Das ist eine frühere Stellung. Zum Spielen zurück zur aktuellen.
why-stuck = Der Stein auf { $place } kann nirgendwohin.
move-kept = Keine Verbindung. Ihr Zug { $turn } wird gesendet, sobald Sie wieder verbunden sind.
