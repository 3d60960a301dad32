## Notices to a player's devices, and correspondence games

# $known: ob der Gegner einen Namen hat, $name.
notice-turn = { $known ->
    [no] Sie sind am Zug.
   *[yes] Sie sind am Zug gegen { $name }.
}
notice-nearly = { $known ->
    [no] Noch { $time } für Ihren Zug.
   *[yes] Noch { $time } für Ihren Zug gegen { $name }.
}
notice-result = { $known ->
    [no] Ihre Partie ist zu Ende. { $result }
   *[yes] Ihre Partie gegen { $name } ist zu Ende. { $result }
}
notice-rematch = { $known ->
    [no] Die Revanche hat begonnen.
   *[yes] Die Revanche gegen { $name } hat begonnen.
}
notice-challenge = { $known ->
    [no] Ihre Herausforderung wurde angenommen.
   *[yes] { $name } hat Ihre Herausforderung angenommen.
}
notice-open = Partie öffnen
notice-stop = Nicht mehr benachrichtigen
notice-refused-nobody = Spielen Sie zuerst eine Partie. Dann kann dieses Gerät Sie benachrichtigen.
notice-refused-private = An eine Adresse in einem privaten Netz können keine Benachrichtigungen gesendet werden.
notice-refused-unreadable = Die Adresse dieses Browsers für Benachrichtigungen ist nicht verwendbar.

## Being told on this device

tell-ask = Soll dieses Gerät Sie benachrichtigen, wenn Sie am Zug sind?
tell-yes = Benachrichtigen
tell-later = Nicht jetzt
tell-close = Schließen
tell-me = Benachrichtigen, wenn ich am Zug bin
tell-on = Dieses Gerät benachrichtigt Sie, wenn Sie am Zug sind.
tell-stop = Ausschalten
tell-switch = Benachrichtigungen auf diesem Gerät
tell-switch-note = Für Fernpartien und wenn jemand Ihre Herausforderung annimmt.
tell-denied = Benachrichtigungen sind für diese Website blockiert. Sie können sie in den Einstellungen Ihres Browsers erlauben.
tell-unsupported = Dieser Browser kann keine Benachrichtigungen von Kabinet anzeigen.
tell-install = Auf iPhone und iPad fügen Sie Kabinet zuerst zum Home-Bildschirm hinzu (Teilen, dann Zum Home-Bildschirm). Schalten Sie die Benachrichtigungen dann dort ein.
tell-failed = Die Benachrichtigungen ließen sich nicht einschalten. Bitte versuchen Sie es später noch einmal.

## The next game that waits

next-waiting = Nächste Partie

## Conditional moves

conditional-title = Bedingte Züge
conditional-lead = Spielen Sie durch, was Sie erwarten: Kabinet antwortet dann sofort für Sie. { $name } sieht davon nichts.
conditional-theirs = Welchen Zug erwarten Sie von { $name }? Spielen Sie ihn auf dem Brett.
conditional-mine = Was antworten Sie auf { $turn }? Spielen Sie Ihren Zug.
conditional-more = Speichern Sie diese Variante, oder spielen Sie den nächsten Zug von { $name }.
conditional-end = Hier endet die Partie. Speichern Sie die Variante, oder nehmen Sie Züge zurück.
conditional-long = Länger kann eine Variante nicht sein. Speichern Sie sie, oder nehmen Sie Züge zurück.
conditional-line = Variante auf dem Brett
conditional-if = Falls { $turn }
conditional-then = dann { $turn }
conditional-save = Spei{"\u00AD"}chern
conditional-lines = Gespeicherte Varianten
conditional-empty = Noch keine Varianten.
conditional-remove = Variante { $line } entfernen
conditional-saved = Gespeichert. Ihre Antwort wird gespielt, sobald der Fall eintritt.
conditional-removed = Entfernt.
conditional-full = Mehr als { $most } Varianten sind nicht möglich.
conditional-back = Zurück zur Partie

## The calendar of deadlines

days-title = Fernpartien
calendar-title = Kabinet: fällige Züge
calendar-event = { $known ->
    [no] { $game }: Sie sind am Zug
   *[yes] { $game }: Ihr Zug gegen { $name }
}
calendar-lead = Ihre Fristen im eigenen Kalender: Abonnieren Sie dort Ihren privaten Kalenderlink. Wer ihn hat, kann die Fristen sehen.
calendar-link = Link zu Ihrem Kalender
calendar-make = Kalenderlink erstellen
calendar-renew = Neuen Link erstellen
calendar-renew-note = Der alte Link gilt dann nicht mehr.

## Urlaub

holiday-title = Urlaub
holiday-lead = Bis zum gewählten Tag einschließlich steht Ihre Uhr in allen laufenden Fernpartien still, und Ihre Gegner sehen, bis wann Sie im Urlaub sind. In jeder Partie sind 30 Tage im Jahr möglich. Ziehen dürfen Sie trotzdem.
holiday-until = Im Urlaub bis
holiday-go = Ankündigen
# $day: zum Beispiel „3. Dezember 2026“.
holiday-on = Sie sind bis zum { $day } im Urlaub. { $count ->
    [0] Im Moment spielen Sie keine Fernpartie.
    [one] In einer Partie steht Ihre Uhr still.
   *[other] In { $count } Partien steht Ihre Uhr still.
}
holiday-back = Ich bin wieder da
holiday-used = Sie haben Ihre 30 Tage für dieses Jahr verbraucht.
