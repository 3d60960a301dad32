# Ce que dit le moteur sur un plateau d’analyse.

## Ce que vaut une position

# $side : le nom d’un camp. $turns : combien de ses tours il faut au gagnant.
engine-wins-in = { $side } gagne en { $turns ->
    [one] un tour
   *[other] { $turns } tours
}
engine-wins-in-most = { $side } gagne en { $turns ->
    [one] un tour au plus
   *[other] { $turns } tours au plus
}
# La même chose dans une colonne étroite.
engine-wins-short = { $side } en { $turns }
engine-wins-short-most = { $side } en ≤ { $turns }
engine-draw-short = Nulle
engine-has-won = { $side } a gagné
engine-draw = Nulle si les deux jouent au mieux
engine-even = Position équilibrée
engine-better = { $side } a l’avantage
engine-much-better = { $side } a un net avantage

## Ce que valait un tour

engine-good = Seul bon tour
engine-dubious = Imprécision
engine-mistake = Erreur
engine-blunder = Grave erreur

## Ce que fait le moteur

# $place : combien passent avant ; 0 quand c’est son tour.
engine-queue = { $place ->
    [0] Le moteur réfléchit de nouveau pour vous.
    [1] Le moteur réfléchit pour quelqu’un d’autre. C’est ensuite à vous.
   *[other] Le moteur réfléchit pour d’autres. Vous avez la place { $place } dans la file.
}
engine-done-time = Le moteur a assez réfléchi pour le moment.
engine-done-known = Ce jeu est résolu : chaque valeur est exacte.
engine-done-decided = Tout est prouvé ici ; il n’y a plus rien à trouver.
engine-done-over = La partie est finie ici.
engine-done-reviewed = Toute la partie a été examinée.
engine-done-broken = Le moteur a échoué sur cette position. Merci de nous le signaler.
# $command : ce qu’on tape pour construire une table.
engine-missing = Ce jeu est résolu, mais sa table n’est pas sur ce serveur. Qui s’occupe du serveur peut la construire avec { $command }.

## Le panneau

engine-on = Moteur
engine-off = Le moteur se repose. Activez-le pour voir les meilleurs tours.
engine-lines = Nombre de variantes
engine-lines-fewer = Une variante de moins
engine-lines-more = Une variante de plus
engine-waiting = Le moteur commence à réfléchir.
engine-over = La partie est finie ici : il n’y a plus rien à chercher.
# $depth : tours d’avance. $nodes : positions. $seconds : durée.
engine-depth = Profondeur { $depth } · { $nodes } positions · { $seconds } s
engine-deeper = Réfléchir plus longtemps
engine-lost = La connexion au moteur est coupée. Elle revient d’elle-même.
engine-proved = Prouvé
# Comment une preuve a été trouvée.
engine-by-table = D’après la table de toutes les positions.
engine-by-book = D’après la preuve du départ.
engine-by-search = Par la recherche.
engine-by-solver = Par le solveur.
# $number : quelle variante. $say : ce qu’elle vaut.
engine-line = Variante { $number } : { $say }
# $side : à qui. $turn : en notation.
engine-turn = { $side } { $turn }
# $say : ce que vaut la position. $number : une estimation.
engine-told = { $say } ({ $number })
engine-values = Chaque tour et sa valeur exacte
engine-values-note = Si les deux camps jouent ensuite au mieux ; entre parenthèses, le nombre d’actions jusqu’à la fin.
# $turn : le meilleur tour. $say : ce que vaut la position.
engine-best = Meilleur tour : { $turn }. { $say }.

## L’examen d’une partie

engine-review = Analyser la partie
engine-review-again = Analyser de nouveau
engine-review-stop = Arrêter
# $done, $total : nombres de positions.
engine-review-progress = { $done } positions sur { $total }
engine-review-empty = Jouez ou ouvrez une partie : chaque tour pourra alors être jugé.
engine-graph = Le cours de la partie
# $number : du tour. $side : à qui. $turn : en notation. $say : ce que cela vaut alors.
engine-point = { $number }. { $side } { $turn } : { $say }
engine-point-start = Le départ
engine-mistakes = Erreurs
engine-mistakes-none = Aucune erreur trouvée.
# $turn : un meilleur tour.
engine-better-was = Mieux : { $turn }
