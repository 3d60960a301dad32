# Les leçons, et les plateaux à essayer dans les règles.

## Une leçon

# $game : le nom d’un jeu.
learn-title = Apprendre à jouer : { $game }
learn-link = Apprendre en jouant
learn-link-label = Apprendre en jouant : { $game }
learn-steps = Étapes de la leçon
# $n : le numéro de l’étape. $count : combien il y en a.
learn-step = Étape { $n } sur { $count }
learn-state-done = terminée
learn-state-now = en cours
learn-state-open = à faire
learn-board = Plateau d’essai
learn-show = Montrez-moi
learn-undo = Repren{"\u00AD"}dre le coup
learn-again = Recom{"\u00AD"}mencer
# $title : le titre de l’étape suivante.
learn-next = Ensuite : { $title }
learn-end = Vous connaissez le jeu
learn-end-told = Vous en savez assez pour une première partie. L’ordinateur joue en douceur et pardonne toutes les erreurs.
learn-play = Jouer une première partie
learn-rules = Toutes les règles
learn-puzzles = Problèmes
learn-type = Saisir un coup
learn-no-script = Voici la position de départ de cette étape. Pour la jouer sur le plateau, veuillez autoriser JavaScript sur cette page.
learn-lost = Le serveur ne répond pas. Veuillez réessayer.
# $side : qui joue. $turn : un tour en notation.
learn-reply = { $side } répond par { $turn }.

## Les plateaux à essayer dans les règles

try-open = Essayer
try-close = Revenir à l’image
try-again = Recommencer
try-undo = Reprendre le coup
try-told = Ici, vous jouez les deux camps.
