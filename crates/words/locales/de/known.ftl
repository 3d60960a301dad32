# Die Seiten darüber, was man über die Spiele weiß.

known = Was man weiß
known-link = Was man weiß: gelöst, bewiesen, noch offen
known-title = { $game }: was man weiß
known-told = Wer bei bestem Spiel gewinnt, wo das bewiesen ist und was noch offen ist. Mit Zahlen, Bildern und Befehlen zum Nachprüfen.
known-next = Wie geht es weiter?
known-play = Eine Partie spielen
known-others = Die anderen Spiele
