kengi-about = Bâtissez des tours en commun. Le premier à en terminer une de cinq couleurs gagne.

## Camps et pions

kengi-side-s = Sud
kengi-side-n = Nord
kengi-piece-white = pion blanc
kengi-piece-black = pion noir
kengi-piece-orange = pion orange
kengi-piece-red = pion rouge
kengi-piece-green = pion vert
# Plusieurs.
kengi-pieces-white = { $count ->
    [one] un pion blanc
   *[other] { $count } pions blancs
}
kengi-pieces-black = { $count ->
    [one] un pion noir
   *[other] { $count } pions noirs
}
kengi-pieces-orange = { $count ->
    [one] un pion orange
   *[other] { $count } pions orange
}
kengi-pieces-red = { $count ->
    [one] un pion rouge
   *[other] { $count } pions rouges
}
kengi-pieces-green = { $count ->
    [one] un pion vert
   *[other] { $count } pions verts
}
kengi-colour-white = blanc
kengi-colour-black = noir
kengi-colour-orange = orange
kengi-colour-red = rouge
kengi-colour-green = vert

## Options

kengi-option-start-title = Position de départ
kengi-option-start = La disposition des vingt-cinq pions au départ.
kengi-option-start-standard = La disposition de la règle imprimée
kengi-option-start-seed = Un tirage à l’aveugle dans un sac : chaque tirage porte un numéro
kengi-option-start-position = Une position de votre choix, donnée par son texte
# Ce qui a été choisi, après le titre de l’option. $seed : le numéro du tirage.
kengi-option-start-seed-chosen = tirage numéro { $seed }
kengi-option-start-position-chosen = une position de votre choix
kengi-option-start-forms = Écrivez standard, un tirage comme bag:237, ou le texte d’une position.

## Ce que la partie attend

kengi-now-move = { $who } joue un pion ou une tour.
kengi-now-move-you = Prenez la pile la plus proche de vous dans une travée, ou son seul sommet, et posez-la sur une autre. Le sommet d’une tour peut aussi aller sur une case vide.
kengi-now-move-closed = { $who } joue un pion ou une tour. La travée { $column } est fermée pour ce coup : { $enemy } vient de jouer en { $cell }.
kengi-now-move-closed-you = La travée { $column } est fermée pour ce coup : { $enemy } vient de jouer en { $cell }. Prenez une pile, ou son seul sommet, dans une autre travée.

## Fin de la partie

kengi-won-tower = { $winner } a terminé la tour de cinq couleurs en { $cell } et a gagné.

## Coups interdits

kengi-illegal-not-nearest = { $cell } n’est pas jouable : { $nearest } est plus proche de { $side }.
kengi-illegal-frozen = { $by } vient de jouer en { $cell } : rien ne peut en partir à ce coup.
kengi-illegal-not-a-tower = Il n’y a qu’un pion en { $cell }, pas une tour. Écrivez la case en minuscule.
kengi-illegal-same-cell = Le coup doit finir sur une autre case.
kengi-illegal-colour-twice = Il y aurait deux fois la même couleur en { $cell } : { $colour }.
kengi-illegal-to-empty = { $cell } est vide : seul le sommet d’une tour peut y aller.

## À quoi ressemble une action, ou un champ d’une position

kengi-expected-move = un coup, par exemple c1-e4, ou E4-e3 pour toute une tour
kengi-expected-frozen = - ou une case, par exemple e4

## Positions impossibles

kengi-impossible-colour-twice = Il y a deux fois la même couleur en { $cell } : { $colour }.
kengi-impossible-count = Il faut { $expected } pions de chaque couleur. En { $colour }, { $found ->
    [0] il n’y en a pas encore
   *[other] il y en a { $found }
}.
kengi-impossible-frozen-empty = { $cell } ne peut pas être gelée : la case est vide.
