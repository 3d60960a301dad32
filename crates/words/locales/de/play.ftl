# Am Tisch: worauf gewartet wird, und warum etwas nicht geschah.

room-waiting = Wir warten auf die anderen.
room-waiting-others = An diesem Tisch ist ein Platz frei.
room-camp-yours = Sehen Sie sich das Brett an und wählen Sie Ihr Lager. Die andere Seite macht den ersten Zug.
room-camp = Die andere Seite wählt ihr Lager.
room-engine-busy = Das Programm bedient gerade viele Tische. Ihrer kommt gleich an die Reihe.
# $turn: ein Zug in Notation.
room-hint = Das Programm würde { $turn } spielen.

refused-unreadable = Der Server hat diese Seite nicht verstanden. Bitte laden Sie sie neu.
refused-too-fast = Das war zu schnell. Warten Sie einen Augenblick und versuchen Sie es noch einmal.
look-too-long = Eine Zugfolge kann höchstens { $most } Aktionen haben.
refused-engine-busy = Das Programm bedient gerade viele Tische. Versuchen Sie es gleich noch einmal.
refused-not-stored = Das konnte nicht gespeichert werden und ist deshalb nicht geschehen. Versuchen Sie es noch einmal.
refused-not-seated = Sie sehen bei dieser Partie zu. Das können nur die, die mitspielen.
refused-not-your-turn = Sie sind nicht am Zug.
refused-stale = Die Partie ist inzwischen weitergegangen. Sehen Sie sich das Brett an und versuchen Sie es noch einmal.
refused-not-begun = Die Partie hat noch nicht begonnen.
refused-begun = Die Partie hat schon begonnen.
refused-over = Die Partie ist zu Ende.
refused-not-over = Die Partie ist noch nicht zu Ende.
refused-nothing-to-take-back = Es gibt nichts von Ihnen zurückzunehmen.
refused-no-offer = Dieses Angebot gibt es nicht mehr.
refused-offered-already = Sie haben schon gefragt. Die Antwort steht noch aus.
refused-seat-taken = Dieser Platz ist besetzt.
refused-empty = Es gibt noch nichts zu senden.
refused-muted = In dieser Partie kann nichts mehr gesagt werden.
# $most: eine Anzahl von Zeichen.
refused-too-long = Das ist zu lang: höchstens { $most } Zeichen.

## Namen für die, die keinen haben

seat-person = Gast
chat-guest = Gast

## Wie lange etwas her ist

# $n: eine Zahl.
ago-now = gerade eben
ago-minutes = { $n ->
    [one] vor einer Minute
   *[other] vor { $n } Minuten
}
ago-hours = { $n ->
    [one] vor einer Stunde
   *[other] vor { $n } Stunden
}
ago-days = { $n ->
    [one] gestern
   *[other] vor { $n } Tagen
}

## Ein anderes Gerät

share-link = Auf einem anderen Gerät weiterspielen
share-note = Wer diesen Link hat, spielt für Sie. Behalten Sie ihn für sich.
share-title = Auch hier spielen
# $seat: der Name eines Platzes.
share-told = Dieser Link gehört zum Platz { $seat }. Wenn das Ihrer ist, können Sie auf diesem Gerät weiterspielen.
share-yes = Hier spielen
share-watch = Nur zusehen

## Das Brett für alle, die es hören

board-board = Brett
# $place: ein Name in Notation. $piece, $pieces: was dort steht. $count: eine Zahl.
board-empty = { $place }, leer
board-piece = { $place }, { $piece }
board-tower = { $place }, Turm aus { $count }: { $pieces } obenauf
board-reserve = { $piece }, { $count } zu setzen
board-putback = { $piece }, zurückzusetzen
board-can-take = kann genommen werden
board-can-go = kann hierhin
board-held = genommen
board-last = letzter Zug
board-frozen = darf jetzt nicht bewegt werden
board-danger = in Gefahr
board-win = hat die Partie entschieden
# $what: was genommen wurde.
board-taken = { $what } genommen. Mögliche Ziele: { $count }.
board-let-go = Losgelassen.
board-choose = Was Sie von { $place } nehmen
board-top = Oberster Stein
board-whole = Ganzer Turm
board-done = Zug beenden
board-pass = Passen
board-stop = Hier anhalten

## The table

table-coordinates = Koordinaten zeigen
