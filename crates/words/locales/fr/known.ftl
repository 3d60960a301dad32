# Les pages sur ce que l’on sait des jeux.

known = Ce que l’on sait
known-link = Ce que l’on sait : résolu, prouvé, encore ouvert
known-title = { $game } : ce que l’on sait
known-told = Qui gagne avec le meilleur jeu, là où c’est prouvé, et ce qui reste ouvert. Avec des chiffres, des images et les commandes pour tout vérifier.
known-next = Et maintenant ?
known-play = Jouer une partie
known-others = Les autres jeux
