kensington-about = Occupez les six coins d’un hexagone blanc, ou d’un hexagone de votre couleur.

## Camps et pièces

kensington-side-r = Rouge
kensington-side-b = Bleu
kensington-piece-red = pièce rouge
kensington-piece-blue = pièce bleue

## Options

kensington-option-players-title = Joueurs
kensington-option-players = Le nombre de joueurs. Les membres d’une équipe jouent à tour de rôle, sans se consulter.
kensington-option-players-2 = Deux joueurs, 15 pièces chacun
kensington-option-players-4 = Deux équipes de deux, 8 pièces par membre
kensington-option-players-6 = Deux équipes de trois, 5 pièces par membre
kensington-option-reclose-title = Refermer
kensington-option-reclose = Pendant combien de ses tours suivants un camp ne peut pas compléter à nouveau un triangle ou un carré qu’il vient d’ouvrir.
kensington-option-reclose-number = Un nombre de tours : 0 pour aucune limite, 2 comme dans le supplément de la règle allemande
kensington-option-mills-title = Triangles et carrés
kensington-option-mills = Quand un triangle ou un carré complété permet de déplacer des pièces adverses.
kensington-option-mills-both = Pendant les deux phases, comme le dit la règle allemande
kensington-option-mills-movement = Pendant la deuxième phase seulement, comme le dit le titre de la règle française

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
kensington-now-relocate-only = { $who } peut mettre la pièce { $enemy ->
    [r] rouge
   *[b] bleue
} sur un autre point, ou terminer.
kensington-now-relocate-only-you = Vous pouvez mettre la pièce { $enemy ->
    [r] rouge
   *[b] bleue
} sur un autre point, ou terminer.
kensington-now-relocate-one = { $who } a complété un triangle et peut mettre une pièce { $enemy ->
    [r] rouge
   *[b] bleue
} sur un autre point, ou terminer.
kensington-now-relocate-one-you = Vous avez complété un triangle : mettez une pièce { $enemy ->
    [r] rouge
   *[b] bleue
} sur un point libre de votre choix, ou terminez.
kensington-now-relocate-two = { $who } a complété un carré et peut mettre une ou deux pièces { $enemy ->
    [r] rouges
   *[b] bleues
} sur d’autres points, ou terminer.
kensington-now-relocate-two-you = Vous avez complété un carré : mettez une ou deux pièces { $enemy ->
    [r] rouges
   *[b] bleues
} sur des points libres de votre choix, ou terminez.
kensington-now-relocate-second = { $who } peut mettre une deuxième pièce { $enemy ->
    [r] rouge
   *[b] bleue
} sur un autre point, mais pas celle de { $place }, ou terminer.
kensington-now-relocate-second-you = Vous pouvez mettre une deuxième pièce { $enemy ->
    [r] rouge
   *[b] bleue
} sur un point libre, mais pas celle de { $place }. Ou terminez.

## Fin de la partie

kensington-won-hexagon = { $winner } occupe { $hexagon ->
    [left] l’hexagone blanc de gauche
    [right] l’hexagone blanc de droite
    [upper-left] l’hexagone bleu en haut à gauche
    [upper-right] l’hexagone bleu en haut à droite
    [lower-left] l’hexagone rouge en bas à gauche
    [lower-right] l’hexagone rouge en bas à droite
   *[centre] l’hexagone blanc du centre
} et a gagné.
kensington-won-by-relocation = { $loser } a rempli le dernier coin, { $place } : { $winner } occupe { $hexagon ->
    [left] l’hexagone blanc de gauche
    [right] l’hexagone blanc de droite
    [upper-left] l’hexagone bleu en haut à gauche
    [upper-right] l’hexagone bleu en haut à droite
    [lower-left] l’hexagone rouge en bas à gauche
    [lower-right] l’hexagone rouge en bas à droite
   *[centre] l’hexagone blanc du centre
} et a gagné.

## Coups interdits

kensington-illegal-wrong-owner = La pièce en { $place } est { $owner ->
    [r] rouge
   *[b] bleue
}.
kensington-illegal-no-line = Aucune ligne ne relie { $from } et { $to }.
kensington-illegal-still-placing = Toutes les pièces doivent être placées avant le premier déplacement.
kensington-illegal-all-placed = Toutes les pièces sont placées. Déplacez une des vôtres.
kensington-illegal-none-left = { $who } n’a plus de pièce à placer.
kensington-illegal-locked = { $who } a ouvert le { $shape ->
    [triangle] triangle
   *[square] carré
} { $corners } et ne peut pas encore le compléter : { $turns ->
    [one] encore un tour
   *[other] encore { $turns } tours
}.
kensington-illegal-relocate-first = Vous avez complété un triangle ou un carré : mettez d’abord une pièce adverse ailleurs (par exemple b2>p1), ou terminez (done).
kensington-illegal-nothing-earned = Vous ne pouvez pas toucher aux pièces adverses maintenant : ni triangle ni carré n’a été complété.
kensington-illegal-already-relocated = La pièce en { $place } a déjà été déplacée pendant ce tour.

## À quoi ressemble une action, ou un champ d’une position

kensington-expected-relocation = où va une pièce adverse, par exemple b2>p1, ou done
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
kensington-impossible-pending-after-win = La partie est terminée : plus aucune pièce ne peut être mise ailleurs.
kensington-impossible-pending-too-many = { $pending ->
    [one] { $pending } pièce adverse peut être déplacée
   *[other] { $pending } pièces adverses peuvent être déplacées
}, mais { $there ->
    [0] il n’y en a aucune
   *[other] il n’y en a que { $there }
}.
kensington-impossible-not-relocated = Il n’y a pas de pièce adverse en { $place }.
kensington-impossible-no-member = { $who } n’a pas de membre { $member }.
kensington-impossible-lock-turns = Un verrou dure de 1 à { $most } tours, pas { $found }.
