# Les pages sur ce que l’on sait des jeux.

known = Ce que l’on sait
known-link = Ce que l’on sait des jeux : résolu, démontré, encore ouvert
known-title = Ce que l’on sait de { $game }
known-told = Qui gagne si les deux jouent au mieux, là où c’est démontré, et ce qui reste ouvert : avec des chiffres, des images et les commandes pour le vérifier.
known-next = Et maintenant
known-play = Jouer une partie
known-others = Ce que l’on sait des autres jeux
