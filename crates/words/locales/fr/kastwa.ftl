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

## Options

kastwa-option-size-title = Plateau
kastwa-option-size = Le nombre de cases de chaque côté du plateau. La règle ne le dit pas.
kastwa-option-size-4 = 4 sur 4 : la plupart des parties se décident, le meilleur jeu mène à la nulle
kastwa-option-size-5 = 5 sur 5 : Noir a une case de plus à sa couleur
kastwa-option-size-6 = 6 sur 6 : de la place pour s’échapper
kastwa-option-size-7 = 7 sur 7 : Noir a une case de plus à sa couleur
kastwa-option-size-8 = 8 sur 8 : un échiquier

## Ce que la partie attend

kastwa-now-place = { $who } pose un pion.
kastwa-now-place-you = Posez un de vos pions sur une case libre.
kastwa-now-place-two = { $who } pose deux pions.
kastwa-now-place-two-you = Posez deux de vos pions, l’un après l’autre, sur des cases libres.
kastwa-now-place-second = { $who } pose un deuxième pion.
kastwa-now-place-second-you = Posez maintenant votre deuxième pion sur une case libre.
kastwa-now-move = { $who } déplace un pion ou une ligne.
kastwa-now-move-you = Avancez d’une case un pion, ou une ligne de pions dans son axe. Une ligne plus forte pousse une ligne plus faible.

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
kastwa-illegal-all-placed = Tous les pions sont posés. Déplacez un des vôtres.
kastwa-illegal-none-left = { $who } n’a plus de { $piece ->
    [large] grand
   *[small] petit
} pion à poser.
kastwa-illegal-not-yours = Le pion en { $cell } est { $owner ->
    [w] blanc
   *[b] noir
}. Déplacez un des vôtres.
kastwa-illegal-too-far = { $from } et { $to } ne sont pas voisins. Une ligne avance d’une case.
kastwa-illegal-leaves-board = Votre ligne quitterait le plateau.
kastwa-illegal-too-weak = Votre ligne vaut { $own } et ne peut pas pousser des pions qui valent { $enemy } : elle doit valoir plus.
kastwa-illegal-backed = Votre propre pion en { $cell } se trouve derrière les pions à pousser.

## À quoi ressemble une action, ou un champ d’une position

kastwa-expected-placement = un pion et une case, par exemple Gb2 ou Pc3
kastwa-expected-move = un déplacement, par exemple a1-b2
kastwa-expected-reserve = les pions des deux camps, par exemple GPP/gpp, P/- ou -/-

## Positions impossibles

kastwa-impossible-too-many = { $who } a { $found } { $piece ->
    [large] grands
   *[small] petits
} pions. Il n’y en a { $most ->
    [one] qu’un
   *[other] que { $most }
}.
kastwa-impossible-missing = Tant qu’on pose les pions, les six sont sur le plateau ou à côté.
kastwa-impossible-order = On pose dans cet ordre : Blanc un pion, Noir deux, Blanc un, Noir un, Blanc un.
kastwa-impossible-wrong-side = Ce doit être à { $who } de jouer.
kastwa-impossible-both-lost = Les deux camps ont perdu deux pions.
