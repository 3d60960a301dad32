# Die Seiten darüber, wie man gut spielt.

strategy = Strategie
# $game: der Name eines Spiels.
strategy-title = { $game }: Strategie
strategy-told = Fünf Ideen für gutes Spiel, jede mit einer Stellung zum Ausprobieren. Was bewiesen heißt, ist bewiesen; was die Engine schätzt, heißt auch so.
strategy-analyse = Analysieren
strategy-next = Probieren Sie es in einer Partie
strategy-others = Strategie der anderen Spiele
