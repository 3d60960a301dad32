kastwa-about = Poussez deux pions adverses hors du plateau avec la ligne la plus forte.

## Camps et pions

kastwa-side-w = Blanc
kastwa-side-b = Noir
kastwa-piece-white-small = petit pion blanc
kastwa-piece-white-small-doubled = petit pion blanc, qui vaut 2 ici
kastwa-piece-white-large = grand pion blanc
kastwa-piece-white-large-doubled = grand pion blanc, qui vaut 4 ici
kastwa-piece-black-small = petit pion noir
kastwa-piece-black-small-doubled = petit pion noir, qui vaut 2 ici
kastwa-piece-black-large = grand pion noir
kastwa-piece-black-large-doubled = grand pion noir, qui vaut 4 ici
# Plusieurs.
kastwa-pieces-white-small = { $count ->
    [one] un petit pion blanc
   *[other] { $count } petits pions blancs
}
kastwa-pieces-white-large = { $count ->
    [one] un grand pion blanc
   *[other] { $count } grands pions blancs
}
kastwa-pieces-black-small = { $count ->
    [one] un petit pion noir
   *[other] { $count } petits pions noirs
}
kastwa-pieces-black-large = { $count ->
    [one] un grand pion noir
   *[other] { $count } grands pions noirs
}

## Options

kastwa-option-size-title = Plateau
kastwa-option-size = Le nombre de cases de chaque côté du plateau. La règle imprimée ne le précise pas.
kastwa-option-size-4 = 4 × 4 : la plupart des parties ont un vainqueur ; un jeu parfait mène à la nulle
kastwa-option-size-5 = 5 × 5 : Noir a une case de plus de sa couleur
kastwa-option-size-6 = 6 × 6 : de la place pour s’échapper
kastwa-option-size-7 = 7 × 7 : Noir a une case de plus de sa couleur
kastwa-option-size-8 = 8 × 8 : la taille d’un échiquier

## Ce que la partie attend

kastwa-now-place = { $who } pose un pion.
kastwa-now-place-you = Posez un de vos pions sur une case libre.
kastwa-now-place-two = { $who } pose deux pions.
kastwa-now-place-two-you = Posez deux de vos pions, l’un après l’autre, sur des cases libres.
kastwa-now-place-second = { $who } pose un deuxième pion.
kastwa-now-place-second-you = Posez maintenant votre deuxième pion sur une case libre.
kastwa-now-move = { $who } déplace un pion ou une ligne.
kastwa-now-move-you = Avancez d’une case un pion, ou toute une ligne de pions dans son axe. La ligne la plus forte pousse la plus faible.

## Fin de la partie

kastwa-won-push = Avec { $push }, { $winner } a poussé hors du plateau le { $piece ->
    [large] grand
   *[small] petit
} pion { $loser ->
    [w] blanc
   *[b] noir
} de { $cell }. C’était le deuxième : { $winner } a gagné.
kastwa-won-two = { $winner } a poussé deux pions { $loser ->
    [w] blancs
   *[b] noirs
} hors du plateau, { $piece ->
    [large] le grand et un petit
   *[small] les deux petits
}, et a gagné.

## Coups interdits

kastwa-illegal-still-placing = Tous les pions doivent être posés avant le premier déplacement.
kastwa-illegal-all-placed = Tous les pions sont posés. Déplacez l’un des vôtres.
kastwa-illegal-none-left = { $who } n’a plus de { $piece ->
    [large] grand
   *[small] petit
} pion à poser.
kastwa-illegal-not-yours = Le pion en { $cell } est { $owner ->
    [w] blanc
   *[b] noir
}. Déplacez l’un des vôtres.
kastwa-illegal-too-far = { $from } et { $to } ne sont pas voisines. Une ligne n’avance que d’une case.
kastwa-illegal-leaves-board = Votre ligne sortirait du plateau.
kastwa-illegal-too-weak = Votre ligne vaut { $own }. Pour pousser des pions qui valent { $enemy }, elle doit valoir plus.
kastwa-illegal-backed = Votre propre pion en { $cell } bloque la poussée : il se trouve derrière les pions à pousser.

## À quoi ressemble une action, ou un champ d’une position

kastwa-expected-placement = un pion et une case, par exemple Gb2 ou Pc3
kastwa-expected-move = un déplacement, par exemple a1-b2
kastwa-expected-reserve = les pions des deux camps encore à poser, par exemple GPP/gpp, P/- ou -/-

## Positions impossibles

kastwa-impossible-too-many = { $who } a { $found } { $piece ->
    [large] grands
   *[small] petits
} pions. Il n’y en a { $most ->
    [one] qu’un
   *[other] que { $most }
}.
kastwa-impossible-missing = Pendant la pose, aucun pion ne peut manquer : les six sont sur le plateau ou à côté.
kastwa-impossible-order = On pose dans cet ordre : Blanc un pion, Noir deux, Blanc un, Noir un, Blanc un.
kastwa-impossible-wrong-side = Dans cette position, c’est forcément à { $who } de jouer.
kastwa-impossible-both-lost = Les deux camps ne peuvent pas avoir perdu deux pions.

## Les cases, pour qui entend le plateau

kastwa-place-ebony = case noire
kastwa-place-maple = case blanche
