# Am Tisch: worauf gewartet wird, und warum etwas nicht geschah.

room-waiting-opponent = Ihr Gegner ist noch nicht da.
# $n: wie viele Plätze frei sind.
room-waiting = { $n ->
    [one] Ein Spieler fehlt noch.
   *[other] { $n } Spieler fehlen noch.
}
# Für jemanden, der selbst keinen Platz hat.
room-waiting-others = { $n ->
    [one] An diesem Tisch ist ein Platz frei.
   *[other] An diesem Tisch sind { $n } Plätze frei.
}
room-camp-yours = Sehen Sie sich das Brett an und wählen Sie Ihre Seite. Ihr Gegner macht den ersten Zug.
room-camp = Ihr Gegner wählt seine Seite.
# Für Zuschauer.
room-camp-others = Ein Spieler wählt seine Seite.
room-engine-busy = Der Computer ist gerade an anderen Tischen beschäftigt. Gleich ist er wieder da.
# $turn: ein Zug in Notation.
room-hint = Der Computer schlägt { $turn } vor.

refused-unreadable = Der Server konnte diese Anfrage nicht lesen. Bitte laden Sie die Seite neu.
refused-too-fast = Das war zu schnell. Bitte warten Sie einen Augenblick und versuchen Sie es noch einmal.
look-too-long = Eine Variante kann höchstens { $most } Züge haben.
refused-engine-busy = Der Computer ist gerade an anderen Tischen beschäftigt. Bitte versuchen Sie es gleich noch einmal.
refused-not-stored = Das konnte nicht gespeichert werden und wurde deshalb nicht ausgeführt. Bitte versuchen Sie es noch einmal.
refused-not-seated = Sie sehen dieser Partie zu. Das können nur die Spieler.
refused-not-your-turn = Sie sind nicht am Zug.
refused-stale = Die Partie ist inzwischen weitergegangen. Sehen Sie sich die Stellung an und versuchen Sie es noch einmal.
refused-not-begun = Die Partie hat noch nicht begonnen.
refused-begun = Die Partie hat schon begonnen.
refused-over = Die Partie ist zu Ende.
refused-not-over = Die Partie ist noch nicht zu Ende.
refused-nothing-to-take-back = Sie haben keinen Zug zum Zurücknehmen.
refused-not-away = Ihr Gegner ist da oder noch nicht lange genug weg.
refused-no-offer = Dieses Angebot gilt nicht mehr.
refused-offered-already = Sie haben schon gefragt. Ihr Gegner hat noch nicht geantwortet.
refused-offered-lately = Sie haben vor Kurzem Remis angeboten. Spielen Sie erst einige Züge weiter.
refused-asked-lately = Sie haben schon darum gebeten, diesen Zug zurückzunehmen.
refused-rematch-lately = Sie haben die Revanche schon mehrmals angeboten. Beginnen Sie stattdessen eine neue Partie.
refused-seat-taken = Dieser Platz ist besetzt.
refused-chat-full = In dieser Partie ist kein Platz für weitere Nachrichten.
refused-game-full = Länger kann eine Partie nicht werden. Einigen Sie sich auf Remis oder geben Sie auf.
refused-in-play = Diese Stellung wird gerade gespielt. Die Analyse muss warten, bis die Partie zu Ende ist.
refused-empty = Es gibt noch nichts zu senden.
refused-muted = Der Chat dieser Partie ist geschlossen.
refused-no-conditional = In dieser Partie gibt es keine bedingten Züge.
refused-own-turn = Sie sind am Zug. Bedingte Züge können Sie eingeben, während der Gegner am Zug ist.
refused-bad-lines = Diese Varianten lassen sich nicht speichern: Jede muss mit Ihrer Antwort enden, und auf denselben Zug darf es nur eine Antwort geben.
refused-no-holidays = Urlaub gibt es nur in Fernpartien gegen andere Menschen.
refused-bad-holiday = Wählen Sie einen Tag in der Zukunft.
refused-long-holiday = Das ist zu lang: In jeder Partie sind höchstens 30 Urlaubstage im Jahr möglich.
# $most: eine Anzahl von Zeichen.
refused-too-long = Das ist zu lang: höchstens { $most } Zeichen.

## Namen für die, die keinen haben

seat-person = Gast
chat-guest = Gast
# Am Anfang eines Satzes.
seat-opponent = Ihr Gegner
seat-someone = Jemand

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
    [one] vor einem Tag
   *[other] vor { $n } Tagen
}

## Ein anderes Gerät

share-link = Auf einem anderen Gerät weiterspielen
share-note = Wer diesen Link hat, kann für Sie spielen. Behalten Sie ihn für sich.
share-renew = Neuen Link erstellen
share-renew-note = Der alte Link gilt dann nicht mehr, und Geräte, die ihn benutzt haben, können nur noch zusehen.
share-title = Auf diesem Gerät weiterspielen?
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
board-putback = { $piece }, noch zurückzustellen
board-can-take = wählbar
board-can-go = mögliches Ziel
board-can-go-from = von { $from } aus erreichbar
board-held = aufgenommen
board-last = letzter Zug
board-frozen = in diesem Zug gesperrt
board-danger = in Gefahr
board-win = hat die Partie entschieden
# $spot: der Name eines Platzes und was dort steht. $marks: was davon zu sagen ist.
board-spot = { $spot }; { $marks }
# Warum ein Platz nicht berührt werden darf.
board-why = { $place }: { $why }
# $what: was genommen wurde.
board-taken = { $what } aufgenommen. Mögliche Ziele: { $count }.
board-let-go = Zurückgelegt.
board-choose = Von { $place } nehmen
board-top = Nur den obersten Stein
board-whole = Den ganzen Turm
board-done = Zug beenden
board-pass = Passen
board-stop = Hier aufhören

## The table

table-coordinates = Koordinaten zeigen
