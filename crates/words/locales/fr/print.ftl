# Ce qui s’imprime : les feuilles elles-mêmes, et la page qui les propose.

## Le document

print-document = { $game } : à imprimer et à jouer
print-made = { $designers } · { $publisher }, { $year }
print-made-alone = { $designers } · publié par eux-mêmes, { $year }
print-footer = imprimez en taille réelle (100 %) · feuille { $number } sur { $count }
print-guide = Mode d’emploi
print-board = Plateau
print-board-part = Plateau { $name }
print-pieces = Pièces
print-rules-page = Règle { $page }
print-rules-title = { $game } : la règle
print-ours = Absent de la règle imprimée : notre décision là où elle se tait, ou là où deux éditions diffèrent.

## Le mode d’emploi

print-lead = Un plateau de papier pour votre table. Il vous faut des ciseaux, de la colle et, si vous voulez, un peu de carton.
print-contents = Ce qu’il y a
print-contents-board = { $count ->
    [one] Le plateau, sur une feuille.
   *[other] Le plateau, sur { $count } feuilles.
}
print-contents-board-size = Il mesure { $width } × { $height } mm.
print-contents-pieces = { $count ->
    [one] Les pièces, sur une page.
   *[other] Les pièces, sur { $count } pages.
}
print-contents-pieces-told = Toutes les pièces des deux camps, et quelques-unes de réserve.
print-contents-rules = { $count ->
    [one] La règle, sur une page.
   *[other] La règle, sur { $count } pages.
}
print-contents-rules-told = Complète, à poser à côté du plateau.
print-printing = Imprimer
print-step-paper = Mettez du papier { $paper } dans l’imprimante. Prenez du papier fort pour le plateau et les pièces, si elle l’accepte.
print-step-size = Dans la fenêtre d’impression, choisissez « taille réelle » ou 100 %. Pas « ajuster à la page » : toutes les dimensions changeraient.
print-step-check = Mesurez l’une des règles graduées au bas de cette page. Si elle est juste, tout l’est.
print-step-card = Sur papier ordinaire, collez la feuille des pièces sur du carton mince avant de les découper.
print-board-one = Découpez le plateau le long du trait qui l’entoure. Collez-le sur du carton pour qu’il dure.
print-board-cut = Sur chaque feuille, coupez le long du trait qui entoure l’image.
print-board-glue = Commencez par A1. Encollez la bande au-delà de son trait pointillé et posez-y la feuille dont le nom y est imprimé, son bord juste sur le trait pointillé.
print-board-back = Collez le plateau entier sur du carton pour qu’il dure.
print-start = Le début
print-start-told = La position au début de la partie.
print-start-options = La position au début de la partie, avec ce choix : { $options }.
print-start-empty = Le plateau est vide ; toutes les pièces sont à côté.
print-ruler = Vérifiez la taille
print-ruler-cm = 5 cm
print-ruler-inch = 2 pouces
print-map = La place des feuilles

## La feuille des pièces

print-line-cut = couper ici
print-line-fold = plier ici
print-spares = En réserve, si l’une se perd : { $list }

## La page

print-page-title = Imprimer { $game }
print-page-told = Un PDF avec le plateau en taille réelle, les pièces à découper et la règle en deux pages. Il suffit d’une imprimante, de ciseaux et de colle.
print-link = À imprimer
print-form-paper = Papier
print-form-language = Langue
print-form-part = Ce que vous imprimez
print-form-number = Numéro du tirage
print-form-again = Montrer ce choix
print-part-all = tout
print-part-board = le plateau
print-part-pieces = les pièces
print-part-rules = la règle
print-download = Télécharger le PDF
print-get-title = Ce que vous obtenez
print-get-sheets = { $count ->
    [one] une feuille
   *[other] { $count } feuilles
}
print-get-sheets-title = Papier
print-get-board-title = Plateau
print-get-board = { $width } × { $height } mm
print-get-board-parts = { $width } × { $height } mm, sur { $count } feuilles à coller ensemble
print-get-pieces-title = Pièces
print-get-pieces = { $count ->
    [one] une pièce
   *[other] { $count } pièces
}
print-get-spares = { $count ->
    [one] et une de réserve
   *[other] et { $count } de réserve
}
print-actual-size = Imprimez en « taille réelle » ou à 100 %, sans « ajuster à la page ». Une règle graduée sur la première page vous dit si la taille est juste.
print-preview = Feuille { $number } : { $title }
print-wrong-paper = Ce papier n’existe pas ici. Choisissez-en un dans la liste.
print-wrong-language = Cette langue n’existe pas ici. Choisissez-en une dans la liste.
print-wrong-part = Cette partie n’existe pas. Choisissez-en une dans la liste.
print-wrong-option = Ce choix ne convient pas : { $reason }
