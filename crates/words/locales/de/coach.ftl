# Der Trainer einer ersten Partie
#
# $other: die Seite des Gegners. $turn: ein Zug in Notation. $n: eine Anzahl Züge. $how: wie eine Partie auf dem Brett gewonnen
# wird; was nicht aufgeführt ist, wird allgemein gesagt.

coach-title = Trainer
coach-threat = { $other } droht, mit { $turn } { $how ->
    [tower] einen Turm zu vollenden
    [hexagon] ein Sechseck zu vervollständigen
    [throne] den eigenen Monarchen auf Ihren Thron zu stellen
    [capture] Ihren Monarchen zu schlagen
    [push] Ihren zweiten Stein vom Brett zu schieben
   *[other] zu gewinnen
}.
coach-loses = { $n ->
    [one] Danach kann { $other } mit { $turn } { $how ->
        [tower] einen Turm vollenden
        [hexagon] ein Sechseck vervollständigen
        [throne] den eigenen Monarchen auf Ihren Thron stellen
        [capture] Ihren Monarchen schlagen
        [push] Ihren zweiten Stein vom Brett schieben
       *[other] gewinnen
    }. Noch einmal hinsehen?
   *[other] Danach gewinnt { $other } zwingend in { $n } Zügen. Noch einmal hinsehen?
}
coach-misses = { $n ->
    [one] Sie können hier sofort gewinnen. Noch einmal hinsehen?
   *[other] Hier gibt es einen erzwungenen Gewinn in { $n } Zügen, und dieser Zug vergibt ihn. Noch einmal hinsehen?
}
# Bewiesen, aber weiter weg als „in n Zügen“.
coach-drops-lost = Danach kann { $other } den Sieg erzwingen. Noch einmal hinsehen?
coach-drops = Hier gibt es einen viel besseren Zug. Noch einmal hinsehen?

coach-wins = { $n ->
    [one] Ausgezeichnet: Was { $other } auch spielt, Sie gewinnen mit dem nächsten Zug.
   *[other] Ausgezeichnet: Jetzt gewinnen Sie zwingend in { $n } Zügen.
}
# Was am letzten Zug gut war, bleibt stehen, während der Gegner antwortet, und danach: Es steht in der Vergangenheit.
coach-only = Gut gesehen: Kein anderer Zug als Ihr letzter hätte { $other } daran gehindert, { $how ->
    [tower] einen Turm zu vollenden
    [hexagon] ein Sechseck zu vervollständigen
    [throne] den eigenen Monarchen auf Ihren Thron zu stellen
    [capture] Ihren Monarchen zu schlagen
    [push] Ihren zweiten Stein vom Brett zu schieben
   *[other] zu gewinnen
}.
coach-defends = Gut verteidigt: Ihr letzter Zug hat { $other } daran gehindert, { $how ->
    [tower] einen Turm zu vollenden
    [hexagon] ein Sechseck zu vervollständigen
    [throne] den eigenen Monarchen auf Ihren Thron zu stellen
    [capture] Ihren Monarchen zu schlagen
    [push] Ihren zweiten Stein vom Brett zu schieben
   *[other] zu gewinnen
}.
coach-threatens = Gut: Mit Ihrem letzten Zug drohten Sie, { $how ->
    [tower] einen Turm zu vollenden
    [hexagon] ein Sechseck zu vervollständigen
    [throne] Ihren Monarchen auf den gegnerischen Thron zu stellen
    [capture] den gegnerischen Monarchen zu schlagen
    [push] einen zweiten gegnerischen Stein vom Brett zu schieben
   *[other] zu gewinnen
}.

# Ein Zug, der klar besser ist als alle anderen.
coach-best = Gut gefunden: Das war mit Abstand der beste Zug.
# Wenn eine Partie beginnt und noch nichts zu sagen ist.
coach-begins = Der Trainer sieht Ihnen zu.
# Wenn die Zeit nicht reichte, einen Zug zu beurteilen.
coach-late = Der Trainer konnte das nicht rechtzeitig beurteilen.

# Der Trainer wird stiller, je besser man spielt.
coach-quieter = Gut gespielt. Achten Sie von jetzt an selbst auf Drohungen.
coach-quiet = Gut gespielt. Von jetzt an meldet sich der Trainer nur noch vor groben Fehlern.
coach-takeback = Sie können Ihren Zug noch zurücknehmen.
# Während eine Zugfolge auf dem Brett gezeigt wird.
coach-shows = So könnte es weitergehen.
coach-shows-loss = So würde { $other } gewinnen.
coach-shows-win = So könnten Sie gewinnen.
# $turn: die Antwort des Gegners. $lost: ob bewiesen ist, dass sie gewinnt.
coach-shows-answer = { $lost ->
    [yes] { $other } antwortet mit { $turn } und kann dann den Sieg erzwingen.
   *[no] { $other } antwortet mit { $turn } und steht viel besser da als nach Ihrem besten Zug.
}

coach-again = Noch einmal hinsehen
coach-why = Warum?
coach-anyway = Trotzdem spielen

# Was von der Stellung bewiesen ist. $winner: eine Seite. $n: eine Anzahl Halbzüge.
coach-proof = Bewiesen: { $winner } gewinnt in höchstens { $n ->
    [one] einem Halbzug
   *[other] { $n } Halbzügen
}.
