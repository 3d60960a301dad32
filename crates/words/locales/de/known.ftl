# Die Seiten darüber, was man über die Spiele weiß.

known = Was man weiß
known-link = Was man weiß: gelöst, bewiesen, noch offen
known-title = { $game }: was man weiß
known-told = Wer bei bestem Spiel gewinnt, wo das bewiesen ist und was noch offen ist. Mit Zahlen, Bildern und Befehlen zum Nachprüfen.
# In three lines, for those who know nothing of it.
known-briefly-1 = „Gelöst“ heißt: Es ist bewiesen, wie die Partie ausgeht, wenn niemand einen Fehler macht.
known-briefly-2 = Kastwa’ 2 la ist gelöst: Ohne Fehler endet die Partie remis. Bei Kengi kann der Spieler, der beginnt, aus der Ausgangsstellung immer gewinnen. Kensington und Kingdom sind noch offen.
known-briefly-3 = Den Spaß verdirbt das nicht: Am Brett kann sich das alles niemand merken.
known-next = Wie geht es weiter?
known-play = Eine Partie spielen
known-others = Die anderen Spiele
known-proof = Gegen den Beweis spielen
known-proof-told = Gegen den Beweis: Der Computer spielt die gewinnende Seite nach der bewiesenen Strategie, und die Seite sagt, wie viele Halbzüge noch bleiben.
known-explore = Werte erkunden
known-explore-told = Auf dem Analysebrett zeigt jeder Zug seinen Wert, soweit er bewiesen ist; klicken Sie ihn an, um ihm zu folgen.

## Der Baum der Züge mit ihren Werten

known-tree = Durch den Baum klicken
# $game: der Name eines Spiels.
known-tree-title = { $game }: jeder Zug und sein Wert
known-tree-told = Jeder Zug steht hier mit seinem Wert, soweit er bewiesen ist. Wählen Sie einen, um ihm zu folgen. Die Halbzüge zählen ab der Stellung nach dem Zug.
known-tree-line = Bisherige Züge
known-tree-start = Ausgangsstellung
known-tree-wins = Züge, die gewinnen: { $n }
known-tree-draws = Züge, die das Remis halten: { $n }
known-tree-open = Züge ohne bewiesenen Wert: { $n }
known-tree-loses = Züge, die verlieren: { $n }
# $side: wer gewinnt. $n: eine Anzahl von Halbzügen.
known-tree-win = { $side } gewinnt in { $n ->
    [one] einem Halbzug
   *[other] { $n } Halbzügen
}
known-tree-win-most = { $side } gewinnt in höchstens { $n ->
    [one] einem Halbzug
   *[other] { $n } Halbzügen
}
known-tree-now = { $side } hat gewonnen
known-tree-draw = Remis
known-tree-unknown = Noch nicht bewiesen
known-tree-here = Hier bewiesen:
# $command: was man eingibt, um eine Tabelle zu erstellen.
known-tree-missing = Die Werte für dieses Brett sind bekannt, aber die Tabelle dazu liegt nicht auf diesem Server. Seine Betreiber können sie mit { $command } erstellen.
known-tree-sizes = Brett
known-tree-analyse = Diese Stellung auf dem Analysebrett öffnen
