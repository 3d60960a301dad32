# Les pages sur l’art de bien jouer.

strategy = Stratégie
# $game : le nom d’un jeu.
strategy-title = { $game } : stratégie
strategy-told = Cinq idées pour bien jouer, chacune avec une position à essayer. Ce qui est dit prouvé l’est ; ce que le moteur estime est donné pour une estimation.
strategy-analyse = Analyser
strategy-next = À vous de jouer
strategy-others = La stratégie des autres jeux

## Une partie commentée

strategy-game = Une partie commentée
strategy-game-title = { $game } : une partie commentée
strategy-game-told = Une partie du premier au dernier coup, à rejouer sur le plateau, avec un mot là où elle bascule.
strategy-game-board = Le plateau de la partie
strategy-game-analyse = Sur le plateau d’analyse
strategy-game-record = Fichier de la partie
strategy-game-start = Position de départ
