# Les refus : ce qui ne va pas, et que faire. Ceux qui tiennent aux règles d’un jeu sont dans son fichier.

## Coups interdits dans tous les jeux

illegal-over = La partie est terminée.
illegal-nonsense = Ce coup n’existe pas.
illegal-needless-pass = Vous ne pouvez passer que si aucun coup n’est possible.
illegal-occupied = { $place } n’est pas libre.
illegal-empty = { $place } est vide.
illegal-off-board = { $place } n’est pas sur le plateau.

## Textes des coups et des tours

# $expected : un complément d’objet, comme « un coup tel que a1-a2 ».
error-action-unreadable = { $text } n’est pas un coup. Écrivez { $expected }.
error-action-illegal = { $text } n’est pas possible. { $reason }
error-turn-incomplete = { $text } n’est pas un coup complet : il manque la fin.
error-turn-too-long = { $text } continue alors que le tour est fini. Supprimez { $rest } et la suite.

## Options

error-game-unknown = Aucun jeu ne s’appelle { $found }. Les jeux sont { $known }.
error-option-unknown = { $game } n’a pas d’option { $key }. Ses options sont { $known }.
error-option-none = { $game } n’a pas d’option { $key }. Ce jeu n’en a aucune.
error-option-value = { $key } ne peut pas valoir { $value }. Valeurs possibles : { $expected }.
error-option-twice = { $key } est indiqué deux fois. Une seule suffit.
error-option-form = { $text } n’est pas une option. Écrivez OPTION=VALEUR.
error-option-foreign = Ces options appartiennent à { $game }.

## Textes des positions

error-position = Cette position n’est pas utilisable. { $reason }
error-position-fields =
    { $found ->
        [one] Le texte a { $found } champ
       *[other] Le texte a { $found } champs
    }, il en faut { $expected } : { $form }.
error-position-rows =
    { $found ->
        [one] Le plateau a { $found } rangée
       *[other] Le plateau a { $found } rangées
    }, il en faut { $expected }.
error-position-row-length =
    La rangée { $row } a { $found } { $unit ->
        [points] { $found ->
            [one] point
           *[other] points
        }
       *[cells] { $found ->
            [one] case
           *[other] cases
        }
    }, il en faut { $expected }.
error-position-symbol = Dans la rangée { $row }, { $found } n’a pas de sens. Les lettres sont { $expected }.
error-position-symbol-or-empty = Dans la rangée { $row }, { $found } n’a pas de sens. Les lettres sont { $expected }, et { $empty } est une case vide.
error-position-side = Le camp au trait ne peut pas être { $found }. Écrivez { $first } ou { $second }.
error-position-field = Le champ { $field } ne peut pas être { $found }. Écrivez { $expected }.
error-position-canonical = Cette position s’écrit { $canonical }.

## Positions impossibles

impossible-two-pieces = Il y a deux pièces en { $place }.

## Records

# $line, $column: where. $reason: a sentence.
error-record-at = Ligne { $line }, caractère { $column } : { $reason }
# $number: such as 12. or 12… $side: whose turn it is.
error-record-turn = Coup { $number } ({ $side }) : { $reason }
# $form : une étiquette telle qu’elle s’écrit.
error-record-no-game = Le texte n’indique pas le jeu. Commencez par son nom, par exemple { $form }.
error-record-tag = Une étiquette se compose d’un nom et d’une valeur entre guillemets, le tout entre crochets.
error-record-tag-twice = L’étiquette { $name } est indiquée deux fois. Une seule suffit.
error-record-late-tag = Les étiquettes doivent précéder les coups.
error-record-too-many-tags = Il y a plus de { $most } étiquettes.
error-record-too-many-turns = Il y a plus de { $most } coups.
# $sign: a closing bracket or parenthesis.
error-record-unopened = { $sign } ferme quelque chose qui n’a pas été ouvert.
error-record-unopened-comment = Une accolade se ferme ici, mais aucun commentaire n’est ouvert.
error-record-open-comment = Le commentaire qui commence ici n’a pas d’accolade fermante.
error-record-open-variation = La variante qui commence ici n’a pas de parenthèse fermante.
error-record-early-variation = Une variante doit suivre le coup qu’elle remplace.
error-record-empty-variation = Une variante doit contenir au moins un coup.
error-record-too-deep = Plus de { $most } variantes sont emboîtées les unes dans les autres.
error-record-after-result = { $found } vient après le résultat. Un texte contient une seule partie.
error-record-early-judgement = { $found } doit suivre un coup.
error-record-result = Le résultat ne peut pas être { $found }. Écrivez 1-0, 0-1, 1/2-1/2 ou *.
error-record-result-conflict = Le texte donne deux résultats, { $said } et { $other }. Gardez le bon.
