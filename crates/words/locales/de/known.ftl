# Die Seiten darüber, was man über die Spiele weiß.

known = Was man weiß
known-link = Was man weiß: gelöst, bewiesen, noch offen
known-title = { $game }: was man weiß
known-told = Wer bei bestem Spiel gewinnt, wo das bewiesen ist und was noch offen ist. Mit Zahlen, Bildern und Befehlen zum Nachprüfen.
# In three lines, for those who know nothing of it.
known-briefly-1 = „Gelöst“ heißt: Ein Computer hat alles untersucht, was geschehen kann, und weiß, wer gewinnt, wenn niemand einen Fehler macht.
known-briefly-2 = Kastwa’ 2 la ist gelöst: Die Partie endet remis. In Kengi kann aus der Ausgangsstellung immer gewinnen, wer beginnt. Kensington und Kingdom sind noch offen.
known-briefly-3 = Das verdirbt keine Partie: Am Brett kann sich das niemand alles merken.
known-next = Wie geht es weiter?
known-play = Eine Partie spielen
known-others = Die anderen Spiele
known-proof = Gegen den Beweis spielen
known-proof-told = Gegen den Beweis: Der Computer spielt die gewinnende Seite nach der bewiesenen Strategie, und die Seite sagt, wie viele Halbzüge noch bleiben.
known-explore = Werte erkunden
known-explore-told = Auf dem Analysebrett zeigt jeder Zug seinen bewiesenen Wert; klicken Sie ihn an, um ihm zu folgen.
