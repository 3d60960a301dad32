# Die Seiten darüber, was man über die Spiele weiß.

known = Was man weiß
known-link = Was man über die Spiele weiß: gelöst, bewiesen, noch offen
known-title = Was man über { $game } weiß
known-told = Wer bei bestem Spiel gewinnt, wo das bewiesen ist, und was noch offen ist: mit Zahlen, Bildern und den Befehlen, es nachzuprüfen.
known-next = Und jetzt
known-play = Eine Partie spielen
known-others = Was man über die anderen Spiele weiß
