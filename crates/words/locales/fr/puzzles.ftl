# Les problèmes.

## Les listes de problèmes

puzzles-title = Problèmes
puzzles-lead = Des positions de vraies parties, avec un seul chemin vers la victoire. Chacune est prouvée, et chaque réponse à votre essai aussi.
puzzles-today = Les problèmes du jour
puzzles-today-one = Le problème du jour
puzzles-today-told = Il y en a de nouveaux à minuit, heure de Greenwich.
puzzles-all = Tous les problèmes
# $game : le nom d’un jeu.
puzzles-of = Problèmes de { $game }
puzzles-list = Tous
# $n : combien sont résolus. $count : combien il y en a.
puzzles-solved = { $n } sur { $count } résolus
puzzles-next-unsolved = Le prochain à résoudre
puzzles-difficulty = Difficulté
puzzles-turns = Longueur
puzzles-any = peu importe
puzzles-only-open = Seulement ceux que je n’ai pas résolus
puzzles-show = Afficher
puzzles-none = Aucun problème ne correspond.
puzzles-show-all = Tout afficher
puzzles-sheet = De la règle imprimée

## Un problème

# $n : son numéro.
puzzle-number = Problème { $n }
puzzle-sheet-number = Problème { $n } de la règle
puzzle-task = Ce qu’il faut faire
# $side : qui joue. $n : un nombre de tours.
puzzle-win = C’est à { $side }. { $n ->
    [one] Gagnez en un coup.
   *[other] Gagnez en { $n } coups.
}
# $other : l’autre camp.
puzzle-hold = { $other } menace de gagner aussitôt. Trouvez le coup par lequel { $side } l’en empêche.
puzzle-turns = { $n ->
    [one] 1 coup
   *[other] { $n } coups
}
puzzle-difficulty = Difficulté : { $word }
puzzle-difficulty-1 = très facile
puzzle-difficulty-2 = facile
puzzle-difficulty-3 = moyen
puzzle-difficulty-4 = difficile
puzzle-difficulty-5 = très difficile
puzzle-state-new = pas encore essayé
puzzle-state-tried = essayé
puzzle-state-seen = solution vue
puzzle-state-solved = résolu
# $tries, $hints : combien.
puzzle-tried = { $tries ->
    [one] { $tries } essai
   *[other] { $tries } essais
}, { $hints ->
    [one] { $hints } indice
   *[other] { $hints } indices
}
puzzle-unsound = ne marche pas
puzzle-unsound-told = Tel qu’il est imprimé, ce problème ne marche pas. Selon la règle, le camp au trait gagne à son deuxième coup ; mais son premier coup perd aussitôt, et aucun autre ne gagne à temps. Voyez vous-même : essayez, ou regardez la réfutation.
puzzle-hint = Indice
puzzle-solution = Solution
puzzle-refutation = Réfutation
puzzle-retry = Essayer encore
puzzle-attempts = Vos essais
puzzle-link = Lien vers ce problème
puzzle-previous = Problème précédent
puzzle-next = Problème suivant
puzzle-analyse = Analyser cette position
puzzle-origin-sheet = Tiré de la règle imprimée du jeu. Ce qui en est dit ici a été vérifié en essayant tout.
puzzle-origin-self-play = Trouvé dans des parties de notre moteur contre lui-même, et prouvé : un seul premier coup gagne à temps.
puzzle-no-script = Vous voyez ici la position. Pour la résoudre sur le plateau, veuillez autoriser JavaScript sur cette page.

## Ce qui résulte d’un essai

puzzle-solved = Résolu.
puzzle-held = Résolu : la menace est écartée.
# $turn : un tour en notation.
puzzle-right = Juste. { $other } répond { $turn }. { $n ->
    [one] Gagnez maintenant au prochain coup.
   *[other] Gagnez maintenant en { $n } coups.
}
puzzle-wrong = Cela ne gagne pas à temps. { $other } répond { $turn }.
puzzle-wrong-slower = Cela gagne aussi, mais plus tard. { $other } répond { $turn }.
puzzle-wrong-lost = Cela perd : { $other } joue { $turn }.
puzzle-wrong-over = La partie se termine ainsi sans victoire.
puzzle-hint-piece = Regardez l’endroit marqué.
puzzle-hint-place = Voici le coup à jouer.
puzzle-attempt-right = juste jusqu’ici
puzzle-attempt-wrong = non
puzzle-attempt-solved = résolu
puzzle-line-start = La position. Parcourez les coups avec les flèches.
# $side : qui a joué. $turn : un tour en notation.
puzzle-line-at = { $side } joue { $turn }.
puzzle-line-end = C’est la fin.
puzzle-line-last = À la fin
puzzle-line-close = Revenir à l’essai
