# Ce que dit le moteur sur un plateau d’analyse.

## Ce que vaut une position

# $side : le nom d’un camp. $turns : combien de ses tours il faut au gagnant.
engine-wins-in = { $side } gagne en { $turns ->
    [one] un coup
   *[other] { $turns } coups
}
engine-wins-in-most = { $side } gagne en { $turns ->
    [one] un coup
   *[other] { $turns } coups au plus
}
# La même chose dans une colonne étroite.
engine-wins-short = { $side } en { $turns }
engine-wins-short-most = { $side } en ≤ { $turns }
engine-draw-short = Nulle
engine-has-won = { $side } a gagné
engine-draw = Nulle avec un jeu parfait
engine-even = Position équilibrée
engine-better = { $side } a l’avantage
engine-much-better = { $side } a un net avantage

## Ce que valait un tour

engine-good = Seul bon coup
engine-dubious = Imprécision
engine-mistake = Erreur
engine-blunder = Gaffe

## Ce que fait le moteur

# $place : combien passent avant ; 0 quand c’est son tour.
engine-queue = { $place ->
    [0] Le moteur revient à votre position.
    [1] Le moteur est occupé. Ce sera ensuite à vous.
   *[other] Le moteur est occupé. Votre numéro dans la file d’attente : { $place }.
}
engine-done-time = Le moteur a terminé. Rien n’est prouvé ici : les nombres sont des estimations.
engine-done-time-proved = Le moteur a terminé. Le résultat affiché est prouvé.
engine-done-known = La valeur de chaque coup est prouvée.
engine-done-unknown = Le serveur n’a rien à ajouter sur cette position.
engine-done-decided = La valeur de ces coups est prouvée : il n’y a plus rien à chercher.
engine-done-over = Dans cette position, la partie est terminée.
engine-done-reviewed = Toute la partie a été analysée.
engine-done-broken = Le moteur a échoué sur cette position. Merci de nous le signaler.
# $command : ce qu’on tape pour construire une table.
engine-missing = La valeur de cette position est connue, mais la table correspondante manque sur ce serveur. Ses responsables peuvent la construire avec { $command }.

## Le panneau

engine-on = Moteur
engine-off = Le moteur est arrêté. Activez-le pour voir les meilleurs coups.
engine-lines = Nombre de variantes
engine-lines-fewer = Une variante de moins
engine-lines-more = Une variante de plus
engine-waiting = Le moteur démarre.
engine-over = Dans cette position, la partie est terminée.
# $depth : tours d’avance. $nodes : positions. $seconds : durée.
engine-depth = Profondeur { $depth } · { $nodes } positions · { $seconds } s
engine-deeper = Réfléchir plus longtemps
engine-place = Emplacement du moteur
engine-place-here = Sur cet appareil
engine-place-server = Sur le serveur
engine-lost = La connexion au moteur est perdue. Reconnexion en cours.
engine-proved = Prouvé
# Comment une preuve a été trouvée.
engine-by-table = D’après la table de toutes les positions
engine-by-book = D’après les preuves sur la position de départ
engine-by-search = Trouvé par la recherche
engine-by-solver = Trouvé par le solveur
# $number : quelle variante. $say : ce qu’elle vaut.
engine-line = Variante { $number } : { $say }
# $side : à qui. $turn : en notation.
engine-turn = { $side } { $turn }
# $say : ce que vaut la position. $number : une estimation.
engine-told = { $say } (estimation : { $number })
engine-values = Chaque coup et sa valeur exacte
engine-values-note = Les deux camps jouant au mieux. Entre parenthèses : le nombre de demi-coups jusqu’à la fin.
# $turn : le meilleur tour. $say : ce que vaut la position.
engine-best = Meilleur coup : { $turn }. { $say }.

## L’examen d’une partie

engine-review = Analyser la partie
engine-review-again = Analyser de nouveau
engine-review-stop = Arrêter
# $done, $total : nombres de positions.
engine-review-progress = Positions analysées : { $done } sur { $total }
engine-review-empty = Jouez ou ouvrez une partie : chaque coup pourra être jugé.
engine-graph = Déroulement de la partie
# $number : du tour. $side : à qui. $turn : en notation. $say : ce que cela vaut alors.
engine-point = { $number }. { $side } { $turn } : { $say }
engine-point-start = Départ
engine-point-start-told = Départ : { $say }
engine-mistakes = Erreurs
engine-mistakes-none = Aucune erreur trouvée.
# $turn : un meilleur tour.
engine-better-was = Mieux : { $turn }
