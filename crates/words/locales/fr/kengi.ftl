kengi-about = Empilez n’importe quel pion sur n’importe quel autre. Le premier qui termine une tour de cinq couleurs gagne.

## Camps et pions

kengi-side-s = Sud
kengi-side-n = Nord
kengi-piece-white = pion blanc
kengi-piece-black = pion noir
kengi-piece-orange = pion orange
kengi-piece-red = pion rouge
kengi-piece-green = pion vert
kengi-colour-white = blanc
kengi-colour-black = noir
kengi-colour-orange = orange
kengi-colour-red = rouge
kengi-colour-green = vert

## Options

kengi-option-start-title = Départ
kengi-option-start = La disposition des vingt-cinq pions au départ.
kengi-option-start-standard = La disposition imprimée dans la règle
kengi-option-start-seed = Tirage en aveugle d’un sac : le même nombre donne partout le même plateau
kengi-option-start-position = Une position quelconque, donnée par son texte

## Ce que la partie attend

kengi-now-move = { $who } joue un pion ou une tour.
kengi-now-move-you = Choisissez une travée, prenez-y la pile la plus proche de vous ou seulement son sommet, et posez le tout sur une autre pile.
kengi-now-move-closed = { $who } joue un pion ou une tour. La travée { $column } est fermée pour ce coup : { $enemy } vient de jouer en { $cell }.
kengi-now-move-closed-you = Choisissez une travée, prenez-y la pile la plus proche de vous ou seulement son sommet, et posez le tout sur une autre pile. La travée { $column } est fermée pour ce coup : { $enemy } vient de jouer en { $cell }.

## Fin de la partie

kengi-won-tower = { $winner } a terminé la tour de cinq couleurs en { $cell } ({ $tower }) et a gagné.

## Coups interdits

kengi-illegal-not-nearest = { $cell } n’est pas jouable : { $nearest } est plus proche de { $side }.
kengi-illegal-frozen = { $by } vient de jouer en { $cell } : on ne peut rien y prendre pendant ce coup.
kengi-illegal-not-a-tower = Il n’y a qu’un seul pion en { $cell }, pas une tour. Écrivez la case en minuscule.
kengi-illegal-same-cell = Le coup doit finir sur une autre case.
kengi-illegal-colour-twice = La même couleur serait deux fois en { $cell } : { $colour }.
kengi-illegal-to-empty = { $cell } est vide : seul le pion du sommet d’une tour peut y aller.

## À quoi ressemble une action, ou un champ d’une position

kengi-expected-move = un coup, par exemple c1-e4, ou E4-e3 pour toute une tour
kengi-expected-frozen = - ou une case, par exemple e4

## Positions impossibles

kengi-impossible-colour-twice = La même couleur est deux fois en { $cell } : { $colour }.
kengi-impossible-count = Il faut { $expected } pions de chaque couleur. En { $colour }, { $found ->
    [0] il n’y en a aucun
   *[other] il y en a { $found }
}.
kengi-impossible-frozen-empty = { $cell } ne peut pas être gelé : la case est vide.
