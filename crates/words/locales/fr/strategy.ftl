# Les pages sur l’art de bien jouer.

strategy = Stratégie
# $game : le nom d’un jeu.
strategy-title = { $game } : stratégie
strategy-told = Cinq idées pour bien jouer, chacune avec une position à essayer. Quand nous disons « prouvé », c’est prouvé ; le reste est le jugement du moteur, et nous le disons.
strategy-analyse = Analyser
strategy-next = À vous de jouer
strategy-others = La stratégie des autres jeux

## Une partie commentée

strategy-game = Une partie commentée
strategy-game-title = { $game } : une partie commentée
strategy-game-told = Une partie du premier au dernier coup, à rejouer sur le plateau, avec un commentaire à chaque tournant.
strategy-game-board = Le plateau de la partie
strategy-game-analyse = Sur le plateau d’analyse
strategy-game-record = Texte de la partie
strategy-game-start = Position de départ
