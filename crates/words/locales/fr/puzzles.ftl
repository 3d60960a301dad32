# Les problèmes.

## Les listes de problèmes

puzzles-title = Problèmes
puzzles-lead = Des positions tirées des parties de notre moteur contre lui-même. Dans chacune, un seul premier coup gagne dans le nombre de coups annoncé, et nos réponses à vos essais sont prouvées, elles aussi. S’y ajoutent les problèmes de la règle imprimée de Kengi, avec ce que nos preuves en disent.
puzzles-today = Les problèmes du jour
puzzles-today-one = Le problème du jour
puzzles-today-told = De nouveaux problèmes chaque jour à minuit (GMT).
puzzles-all = Tous les problèmes
# $game : le nom d’un jeu.
puzzles-of = Problèmes de { $game }
puzzles-list = Tous les problèmes
# $n : combien sont résolus. $count : combien il y en a.
puzzles-solved = Résolus : { $n } sur { $count }
puzzles-next-unsolved = Prochain problème à résoudre
# $n: how many come back.
puzzles-again = { $n ->
    [one] Revoir 1 problème
   *[other] Revoir { $n } problèmes
}
puzzles-difficulty = Difficulté
puzzles-turns = Longueur
puzzles-theme = Thème
puzzles-any = peu importe
puzzles-only-open = Seulement les problèmes non résolus
puzzles-show = Afficher
puzzles-none = Aucun problème ne correspond à ces critères.
puzzles-show-all = Tout afficher
puzzles-sheet = Problèmes de la règle imprimée

## Un problème

# $n : son numéro.
puzzle-number = Problème { $n }
puzzle-sheet-number = Problème { $n } de la règle imprimée
puzzle-task = Énoncé
# $side : qui joue. $n : un nombre de tours.
puzzle-win = Trait à { $side }. { $n ->
    [one] Gagnez en un coup.
   *[other] Gagnez en { $n } coups.
}
# $other : l’autre camp.
puzzle-hold = { $other } menace de gagner tout de suite. Trouvez le coup qui l’en empêche.
puzzle-turns = { $n ->
    [one] 1 coup
   *[other] { $n } coups
}
puzzle-difficulty = Difficulté : { $word }
puzzle-difficulty-1 = très facile
puzzle-difficulty-2 = facile
puzzle-difficulty-3 = moyenne
puzzle-difficulty-4 = difficile
puzzle-difficulty-5 = très difficile
puzzle-state-new = pas encore essayé
puzzle-state-tried = essayé
puzzle-state-seen = solution vue
puzzle-state-helped = résolu avec de l’aide
puzzle-state-solved = résolu
# $tries, $hints : combien.
puzzle-tried = { $tries ->
    [one] { $tries } essai
   *[other] { $tries } essais
}, { $hints ->
    [one] { $hints } indice
   *[other] { $hints } indices
}
puzzle-unsound = incorrect
puzzle-unsound-told = Tel qu’il est imprimé, ce problème est incorrect. Il annonce un gain au deuxième coup. Mais le premier coup indiqué perd tout de suite, et aucun autre ne gagne à temps. Voyez par vous-même : essayez, ou regardez la réfutation.
puzzle-hint = Indice
puzzle-solution = Solution
puzzle-refutation = Réfu{"\u00AD"}tation
puzzle-retry = Réessayer
puzzle-attempts = Vos essais
puzzle-link = Lien vers ce problème
puzzle-previous = Problème précédent
puzzle-next = Problème suivant
puzzle-analyse = Analyser cette position
puzzle-origin-sheet = Tiré de la règle imprimée. Tout ce que nous en disons a été vérifié en essayant tous les coups.
puzzle-origin-self-play = Tiré d’une partie de notre moteur contre lui-même. Il est prouvé qu’un seul premier coup gagne dans le nombre de coups annoncé ; ensuite, il peut y avoir plusieurs chemins.
puzzle-no-script = Voici la position. Pour la résoudre sur le plateau, veuillez autoriser JavaScript sur cette page.

## Ce qui résulte d’un essai

puzzle-solved = Résolu.
puzzle-held = Résolu : la menace est écartée.
# $side : qui a résisté. $other : qui gagne malgré tout.
puzzle-held-lost = Résolu : la menace est écartée. Mais { $side } perd malgré tout : en jouant au mieux, { $other } gagne.
# $turn : un tour en notation.
puzzle-right = Bien vu. { $other } répond par { $turn }. { $n ->
    [one] Gagnez maintenant au prochain coup.
   *[other] Gagnez maintenant en { $n } coups.
}
puzzle-wrong = Ce coup ne menace rien dans l’immédiat : { $other } a le temps de jouer { $turn }.
puzzle-wrong-threat = Ce coup ne gagne pas à temps : { $other } répond par { $turn } et menace maintenant de gagner.
puzzle-wrong-stopped = Ce coup ne gagne pas à temps : { $other } répond par { $turn } et pare votre menace.
# Là où un coup tranquille peut être juste, l’absence de menace n’est pas une raison.
puzzle-wrong-time = Ce coup ne gagne pas à temps : { $other } répond par { $turn }.
puzzle-wrong-slower = Ce coup gagne aussi, mais plus tard. { $other } répond par { $turn }.
puzzle-wrong-lost = Ce coup perd : { $other } joue { $turn }.
puzzle-wrong-over = Ce coup met fin à la partie sans la gagner.
puzzle-hint-piece = Regardez l’endroit marqué.
puzzle-about-relocation = Un repositionnement fait partie du coup.
puzzle-about-put-back = Vous capturez un Chevalier, et la case où vous le replacez compte.
puzzle-about-tower = Déplacez une tour entière.
puzzle-about-chain = Il faut plusieurs sauts de suite.
puzzle-about-threat = Votre coup doit menacer de gagner tout de suite.
puzzle-about-quiet = Un coup tranquille suffit : il ne menace rien dans l’immédiat.
# Là où il faut parer une menace. $other : le camp qui menace.
puzzle-about-hold = Cherchez par quel coup { $other } gagnerait, puis rendez-le impossible.
puzzle-about-danger = { $other } menace de gagner tout de suite. Parez d’abord cette menace.
puzzle-about-win = Vous pouvez gagner tout de suite.
puzzle-attempt-right = bon début
puzzle-attempt-wrong = faux
puzzle-attempt-solved = résolu
puzzle-line-start = Position de départ. Parcourez les coups avec les flèches.
# $side : qui a joué. $turn : un tour en notation.
puzzle-line-at = { $side } joue { $turn }.
puzzle-line-end = Fin de la variante.
puzzle-line-last = Aller à la fin
puzzle-line-close = Revenir au problème

## Thèmes

puzzle-theme-relocation = Repositionnement
puzzle-theme-put-back = Replacement
puzzle-theme-tower = Tour entière
puzzle-theme-chain = Enchaînement de sauts
puzzle-theme-placing = Première phase
puzzle-theme-defence = Défense
puzzle-theme-threat = Menace
puzzle-theme-quiet = Premier coup tranquille
puzzle-theme-endgame = Finale

## Progrès

progress-title = Vos progrès
progress-empty = Vous n’avez encore essayé aucun problème. Ceux que vous résoudrez s’afficheront ici.
# $n: how many days.
progress-streak = { $n ->
    [0] Résolvez un problème aujourd’hui pour commencer une série.
    [one] Série en cours : 1 jour.
   *[other] Série en cours : { $n } jours de suite.
}
progress-plot-title = Les quatre dernières semaines
# $days: how many days the plot shows. $unaided, $helped: how many were solved.
progress-plot = Résolus ces { $days } derniers jours : { $unaided } sans aide, { $helped } avec de l’aide.
progress-games = Jeu par jeu
progress-unaided = Sans aide
progress-helped = Avec de l’aide
progress-seen = Solution vue
progress-tried = Essayés
progress-all = Tous
progress-note = Les problèmes manqués reviennent après un jour ; ceux que vous avez résolus avec de l’aide, ou pas du premier coup, après une semaine.
