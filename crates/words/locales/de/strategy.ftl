# Die Seiten darüber, wie man gut spielt.

strategy = Strategie
# $game: der Name eines Spiels.
strategy-title = { $game }: Strategie
strategy-told = Fünf Ideen für gutes Spiel, jede mit einer Stellung zum Ausprobieren. Wo „bewiesen“ steht, ist es bewiesen; alles andere ist das Urteil der Engine, und das sagen wir dazu.
strategy-analyse = Analysieren
strategy-next = Probieren Sie es in einer Partie
strategy-others = Strategie der anderen Spiele

## Eine kommentierte Partie

strategy-game = Eine kommentierte Partie
strategy-game-title = { $game }: eine kommentierte Partie
strategy-game-told = Eine Partie vom ersten bis zum letzten Zug, zum Nachspielen auf dem Brett, mit einem Kommentar an jedem Wendepunkt.
strategy-game-board = Das Brett der Partie
strategy-game-analyse = Auf dem Analysebrett
strategy-game-record = Partietext
strategy-game-start = Ausgangsstellung
