# Les pages sur l’art de bien jouer.

strategy = Stratégie
# $game : le nom d’un jeu.
strategy-title = { $game } : stratégie
strategy-told = Cinq idées pour bien jouer, chacune avec une position à essayer. Ce qui est dit prouvé l’est ; ce que le moteur estime est donné pour une estimation.
strategy-analyse = Analyser
strategy-next = À vous de jouer
strategy-others = La stratégie des autres jeux
