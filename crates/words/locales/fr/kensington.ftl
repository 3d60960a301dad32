kensington-about = Occupez les six coins d’un hexagone blanc, ou d’un hexagone de votre couleur.

## Camps et pièces

kensington-side-r = Rouge
kensington-side-b = Bleu
kensington-piece-red = pièce rouge
kensington-piece-blue = pièce bleue
# Plusieurs.
kensington-pieces-red = { $count ->
    [one] une pièce rouge
   *[other] { $count } pièces rouges
}
kensington-pieces-blue = { $count ->
    [one] une pièce bleue
   *[other] { $count } pièces bleues
}

## Options

kensington-option-players-title = Joueurs
kensington-option-players = Les membres d’une équipe jouent à tour de rôle, sans se consulter.
kensington-option-players-2 = Deux joueurs, 15 pièces chacun
kensington-option-players-4 = Deux équipes de deux, 8 pièces par joueur
kensington-option-players-6 = Deux équipes de trois, 5 pièces par joueur
kensington-option-reclose-title = Compléter de nouveau
kensington-option-reclose = Le nombre de tours à attendre avant de compléter de nouveau un triangle ou un carré que l’on vient d’ouvrir.
kensington-option-reclose-number = Nombre de tours : 0 pour aucune limite, 2 comme dans le supplément de la règle allemande
# Ce qui a été choisi, après le titre de l’option.
kensington-option-reclose-number-chosen = { $n ->
    [0] à tout moment
    [one] après 1 autre tour seulement
   *[other] après { $n } autres tours seulement
}
kensington-option-mills-title = Triangles et carrés
kensington-option-mills = Les phases pendant lesquelles un triangle ou un carré complété permet de repositionner des pièces adverses.
kensington-option-mills-both = Pendant les deux phases, selon la règle allemande
kensington-option-mills-movement = Pendant la deuxième phase seulement, comme l’indique le titre de la règle française

## Ce que la partie attend

kensington-now-place = { $who } place une pièce. { $left ->
    [one] C’est la dernière.
   *[other] Il en reste { $left } à placer.
}
kensington-now-place-you = Placez une pièce sur un point libre. { $left ->
    [one] C’est la dernière.
   *[other] Il en reste { $left } à placer.
}
kensington-now-move = { $who } déplace une pièce.
kensington-now-move-you = Déplacez une de vos pièces le long d’une ligne, jusqu’à un point libre.
kensington-now-relocate-only = { $who } peut repositionner la pièce { $enemy ->
    [r] rouge
   *[b] bleue
}, ou terminer son tour.
kensington-now-relocate-only-you = Vous pouvez repositionner la pièce { $enemy ->
    [r] rouge
   *[b] bleue
}, ou terminer votre tour.
kensington-now-relocate-one = { $who } a complété un triangle et peut repositionner une pièce { $enemy ->
    [r] rouge
   *[b] bleue
}, ou terminer son tour.
kensington-now-relocate-one-you = Triangle complété : repositionnez une pièce { $enemy ->
    [r] rouge
   *[b] bleue
} sur n’importe quel point libre, ou terminez votre tour.
kensington-now-relocate-two = { $who } a complété un carré et peut repositionner une ou deux pièces { $enemy ->
    [r] rouges
   *[b] bleues
}, ou terminer son tour.
kensington-now-relocate-two-you = Carré complété : repositionnez une ou deux pièces { $enemy ->
    [r] rouges
   *[b] bleues
} sur des points libres, ou terminez votre tour.
kensington-now-relocate-second = { $who } peut repositionner une deuxième pièce { $enemy ->
    [r] rouge
   *[b] bleue
} (pas celle de { $place }), ou terminer son tour.
kensington-now-relocate-second-you = Vous pouvez repositionner une deuxième pièce { $enemy ->
    [r] rouge
   *[b] bleue
} (pas celle de { $place }), ou terminer votre tour.

## Fin de la partie

kensington-won-hexagon = { $winner } occupe { $hexagon ->
    [red] l’hexagone rouge de { $from } à { $to }
    [blue] l’hexagone bleu de { $from } à { $to }
    [white] l’hexagone blanc de { $from } à { $to }
   *[centre] l’hexagone blanc du centre
} et a gagné.
kensington-won-by-relocation = { $loser } a repositionné une pièce sur le dernier coin, { $place } : { $winner } occupe { $hexagon ->
    [red] l’hexagone rouge de { $from } à { $to }
    [blue] l’hexagone bleu de { $from } à { $to }
    [white] l’hexagone blanc de { $from } à { $to }
   *[centre] l’hexagone blanc du centre
} et a gagné.

## Coups interdits

kensington-illegal-wrong-owner = La pièce en { $place } est { $owner ->
    [r] rouge. Choisissez-en une bleue.
   *[b] bleue. Choisissez-en une rouge.
}
kensington-illegal-no-line = Aucune ligne ne relie { $from } et { $to }.
kensington-illegal-still-placing = Toutes les pièces doivent être placées avant le premier déplacement.
kensington-illegal-all-placed = Toutes les pièces sont placées. Déplacez l’une des vôtres.
kensington-illegal-none-left = { $who } n’a plus de pièce à placer.
kensington-illegal-locked = { $who } a ouvert le { $shape ->
    [triangle] triangle
   *[square] carré
} { $corners } et doit attendre { $turns ->
    [one] encore un tour
   *[other] encore { $turns } tours
} avant de le compléter de nouveau.
kensington-illegal-relocate-first = Vous avez complété un triangle ou un carré : repositionnez d’abord une pièce adverse (par exemple b2>p1), ou terminez votre tour (done).
kensington-illegal-nothing-earned = Vous ne pouvez pas repositionner de pièce adverse : vous n’avez complété ni triangle ni carré.
kensington-illegal-already-relocated = La pièce en { $place } a déjà été repositionnée pendant ce tour.

## À quoi ressemble une action, ou un champ d’une position

kensington-expected-relocation = un repositionnement, par exemple b2>p1, ou done
kensington-expected-placement = un point, par exemple h4
kensington-expected-move = un déplacement, par exemple a1-a2
kensington-expected-reserve = ROUGE,BLEU, par exemple 15,14
kensington-expected-pending = 0, 1, 2, ou 1@ et un point, par exemple 1@h4
kensington-expected-seats = ROUGE,BLEU, par exemple 2,1
kensington-expected-locks = - ou des verrous, par exemple a1+a2+c1:r:2
kensington-expected-locked-once = chaque figure une seule fois par camp

## Positions impossibles

kensington-impossible-too-many = { $who } a { $found } pièces. Le maximum est { $most }.
kensington-impossible-both-won = Les deux camps occupent un hexagone gagnant.
kensington-impossible-pending-after-win = La partie est terminée : il n’y a plus rien à repositionner.
kensington-impossible-pending-too-many = { $pending ->
    [one] { $pending } pièce adverse peut être repositionnée
   *[other] { $pending } pièces adverses peuvent être repositionnées
}, mais { $there ->
    [0] il n’y en a aucune
    [1] il n’y en a qu’une
   *[other] il n’y en a que { $there }
}.
kensington-impossible-not-relocated = Il n’y a pas de pièce adverse en { $place }.
kensington-impossible-no-member = { $who } n’a pas de joueur { $member }.
kensington-impossible-lock-turns = Un verrou dure de 1 à { $most } tours, pas { $found }.

## Les points, pour qui entend le plateau

kensington-place-hexagon-1 = hexagone blanc du centre
kensington-place-hexagon-2 = hexagone blanc de g3 à j3
kensington-place-hexagon-3 = hexagone bleu de k3 à n2
kensington-place-hexagon-4 = hexagone bleu de k2 à n1
kensington-place-hexagon-5 = hexagone blanc de g1 à j1
kensington-place-hexagon-6 = hexagone rouge de c1 à f2
kensington-place-hexagon-7 = hexagone rouge de c2 à f3
