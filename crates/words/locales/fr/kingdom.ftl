kingdom-about = Capturez le Monarque adverse, ou menez le vôtre sur le trône adverse.

## Camps et pièces

kingdom-side-w = Blanc
kingdom-side-b = Noir
kingdom-piece-white-monarch = Monarque blanc
kingdom-piece-white-knight-1 = Chevalier blanc de taille 1
kingdom-piece-white-knight-2 = Chevalier blanc de taille 2
kingdom-piece-white-knight-3 = Chevalier blanc de taille 3
kingdom-piece-white-knight-4 = Chevalier blanc de taille 4
kingdom-piece-black-monarch = Monarque noir
kingdom-piece-black-knight-1 = Chevalier noir de taille 1
kingdom-piece-black-knight-2 = Chevalier noir de taille 2
kingdom-piece-black-knight-3 = Chevalier noir de taille 3
kingdom-piece-black-knight-4 = Chevalier noir de taille 4
# Plusieurs.
kingdom-pieces-white-monarch = { $count ->
    [one] un Monarque blanc
   *[other] { $count } Monarques blancs
}
kingdom-pieces-black-monarch = { $count ->
    [one] un Monarque noir
   *[other] { $count } Monarques noirs
}
kingdom-pieces-white-knight-1 = { $count ->
    [one] un Chevalier blanc de taille 1
   *[other] { $count } Chevaliers blancs de taille 1
}
kingdom-pieces-white-knight-2 = { $count ->
    [one] un Chevalier blanc de taille 2
   *[other] { $count } Chevaliers blancs de taille 2
}
kingdom-pieces-white-knight-3 = { $count ->
    [one] un Chevalier blanc de taille 3
   *[other] { $count } Chevaliers blancs de taille 3
}
kingdom-pieces-white-knight-4 = { $count ->
    [one] un Chevalier blanc de taille 4
   *[other] { $count } Chevaliers blancs de taille 4
}
kingdom-pieces-black-knight-1 = { $count ->
    [one] un Chevalier noir de taille 1
   *[other] { $count } Chevaliers noirs de taille 1
}
kingdom-pieces-black-knight-2 = { $count ->
    [one] un Chevalier noir de taille 2
   *[other] { $count } Chevaliers noirs de taille 2
}
kingdom-pieces-black-knight-3 = { $count ->
    [one] un Chevalier noir de taille 3
   *[other] { $count } Chevaliers noirs de taille 3
}
kingdom-pieces-black-knight-4 = { $count ->
    [one] un Chevalier noir de taille 4
   *[other] { $count } Chevaliers noirs de taille 4
}

## Options

kingdom-option-courtesy-title = Courtoisie
kingdom-option-courtesy = Un Monarque peut-il se mettre lui-même en danger ?
kingdom-option-courtesy-on = Un Monarque ne peut pas aller là où il pourrait être capturé au coup suivant
kingdom-option-courtesy-off = Un Monarque peut s’exposer au danger
kingdom-option-first-title = Premier coup
kingdom-option-first = La règle permet aussi de tirer au sort, ou de laisser commencer le plus jeune.
kingdom-option-first-white = Blanc commence
kingdom-option-first-black = Noir commence

## Ce que la partie attend

kingdom-now-move = { $who } déplace une pièce.
kingdom-now-move-you = Déplacez une de vos pièces : d’un pas, ou par un ou plusieurs sauts.
kingdom-now-move-in-danger = { $who } déplace une pièce. Son Monarque en { $cell } est en danger.
kingdom-now-move-in-danger-you = Votre Monarque en { $cell } est en danger. Parez la menace, ou gagnez tout de suite.
kingdom-now-put-back = { $who } a capturé un Chevalier { $enemy ->
    [w] blanc
   *[b] noir
} de taille { $size } et le replace sur le plateau.
kingdom-now-put-back-you = Vous avez capturé un Chevalier { $enemy ->
    [w] blanc
   *[b] noir
} de taille { $size } : replacez-le sur une case libre, mais pas sur un trône.

## Fin de la partie

kingdom-won-throne = { $winner } a gagné : son Monarque occupe le trône { $loser ->
    [w] blanc
   *[b] noir
}.
kingdom-won-capture = { $winner } a gagné : le Monarque { $loser ->
    [w] blanc
   *[b] noir
} est capturé.
kingdom-won-capture-by-monarch = { $winner } a gagné : son Monarque a capturé le Monarque { $loser ->
    [w] blanc
   *[b] noir
} en { $cell }.
kingdom-won-capture-by-knight = { $winner } a gagné : un Chevalier de taille { $size } a capturé le Monarque { $loser ->
    [w] blanc
   *[b] noir
} en { $cell }.

## Coups interdits

kingdom-illegal-not-yours = La pièce en { $cell } est { $owner ->
    [w] blanche
   *[b] noire
}. Déplacez l’une des vôtres.
kingdom-illegal-write-capture = Il y a une pièce adverse en { $to }. Pour la capturer, écrivez { $from }x{ $to }.
kingdom-illegal-nothing-to-capture = Il n’y a rien à capturer en { $to }. Écrivez { $from }-{ $to }.
kingdom-illegal-knight-on-knight = Seul un Monarque peut capturer un Chevalier.
kingdom-illegal-throne = { $cell } est un trône : seul un Monarque peut l’occuper.
kingdom-illegal-unreachable = Ni un pas ni un enchaînement de sauts ne mène de { $from } à { $to }.
kingdom-illegal-over-knight = { $own ->
    [1] Un Chevalier de taille 1 ne saute par-dessus un Chevalier adverse que s’il est de taille 4. Celui de { $cell } est de taille { $size }.
   *[other] Un Chevalier de taille { $own } ne saute par-dessus un Chevalier adverse que s’il est plus petit. Celui de { $cell } est de taille { $size }.
}
kingdom-illegal-over-monarch = Un Chevalier ne saute jamais par-dessus un Monarque. Il y en a un en { $cell }.
kingdom-illegal-into-danger = Votre Monarque pourrait être capturé en { $cell }. La règle de courtoisie interdit ce coup.
kingdom-illegal-no-safe-cell = Où que vous replaciez le Chevalier de { $cell }, votre Monarque pourrait être capturé. La règle de courtoisie interdit cette capture.
kingdom-illegal-put-back-first = Replacez d’abord le Chevalier { $owner ->
    [w] blanc
   *[b] noir
} de taille { $size } que vous avez capturé, par exemple @c5.
kingdom-illegal-nothing-to-put-back = Il n’y a pas de Chevalier capturé à replacer.
kingdom-illegal-put-into-danger = Avec le Chevalier en { $cell }, votre Monarque pourrait être capturé. La règle de courtoisie interdit cette case.

## À quoi ressemble une action, ou un champ d’une position

kingdom-expected-move = un déplacement, par exemple e1-e3, ou une capture, par exemple e1xe3
kingdom-expected-putback = une case pour le Chevalier capturé, par exemple @c5
kingdom-expected-pending = - ou la lettre d’un Chevalier capturé

## Positions impossibles

kingdom-impossible-too-many = { $who } a { $found } pièces { $piece }. Le maximum est { $most }.
kingdom-impossible-knight-on-throne = Un Chevalier ne peut pas occuper un trône ({ $cell }).
kingdom-impossible-no-monarch = Aucun camp n’a de Monarque.
kingdom-impossible-both-won = Chaque Monarque occupe le trône de l’autre.
kingdom-impossible-own-pending = Le Chevalier à replacer doit être un Chevalier adverse.
kingdom-impossible-pending-after-win = La partie est terminée : aucun Chevalier n’attend d’être replacé.
kingdom-impossible-no-cell-for-pending = Il n’y a aucune case où replacer le Chevalier capturé.

## Les cases, pour qui entend le plateau

kingdom-place-throne-white = trône blanc
kingdom-place-throne-black = trône noir
