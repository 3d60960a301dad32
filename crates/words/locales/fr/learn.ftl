# Les leçons, et les plateaux à essayer dans les règles.

## Une leçon

# $game : le nom d’un jeu.
learn-title = Apprendre { $game }
learn-link = Apprendre en jouant
learn-link-label = Apprendre en jouant : { $game }
learn-steps = Étapes de la leçon
# $n : le numéro de l’étape. $count : combien il y en a.
learn-step = Étape { $n } sur { $count }
learn-state-done = faite
learn-state-now = cette étape
learn-state-open = à faire
learn-board = Plateau pour essayer
learn-show = Montrer
learn-undo = Reprendre
learn-again = Recommencer
# $title : le titre de l’étape suivante.
learn-next = Ensuite : { $title }
learn-end = Vous connaissez le jeu
learn-end-told = Cela suffit pour une première partie. L’ordinateur joue doucement et ne se fâche jamais.
learn-play = Jouer une première partie
learn-rules = Toutes les règles
learn-puzzles = Problèmes
learn-type = Écrire un tour plutôt
learn-no-script = Vous voyez ici le début de l’étape. Pour la jouer sur le plateau, veuillez autoriser JavaScript sur cette page.
learn-lost = Le serveur ne répond pas. Veuillez réessayer.
# $side : qui joue. $turn : un tour en notation.
learn-reply = { $side } répond { $turn }.

## Les plateaux à essayer dans les règles

try-open = Essayer
try-close = Revenir à l’image
try-again = Depuis le début
try-undo = Reprendre
try-told = Ici, les deux camps sont à vous.
