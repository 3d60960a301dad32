# Ce qui s’imprime : les feuilles elles-mêmes, et la page qui les propose.

## Le document

print-document = { $game } : à imprimer et à jouer
print-made = { $designers } · { $publisher }, { $year }
print-made-alone = { $designers } · auto-édition, { $year }
print-footer = à imprimer en taille réelle (100 %) · feuille { $number } sur { $count }
print-guide = Mode d’emploi
print-board = Plateau
print-board-part = Plateau { $name }
print-pieces = Pièces
print-rules-page = Règle { $page }
print-rules-title = { $game } : la règle
print-ours = Ne figure pas dans la règle d’origine : notre décision là où elle se tait, ou là où deux éditions diffèrent.
print-proved = Un fait que nous avons prouvé ; il ne figure pas dans la règle d’origine.

## Le mode d’emploi

print-lead = Le jeu en papier, pour votre table. Il vous faut des ciseaux, de la colle et, si vous voulez, du carton.
print-contents = Contenu
print-contents-board = { $count ->
    [one] Le plateau, sur une feuille.
   *[other] Le plateau, sur { $count } feuilles.
}
print-contents-board-size = Il mesure { $width } × { $height } mm.
print-contents-pieces = { $count ->
    [one] Les pièces, sur une page.
   *[other] Les pièces, sur { $count } pages.
}
print-contents-pieces-told = Toutes les pièces nécessaires, et quelques-unes de rechange.
print-contents-rules = { $count ->
    [one] La règle, sur une page.
   *[other] La règle, sur { $count } pages.
}
print-contents-rules-told = La règle complète, à garder près du plateau.
print-printing = Imprimer
print-step-paper = Chargez du papier { $paper }. Pour le plateau et les pièces, prenez du papier épais si votre imprimante l’accepte.
print-step-size = Dans la fenêtre d’impression, choisissez « taille réelle » ou 100 %. « Ajuster à la page » fausserait toutes les dimensions.
print-step-check = Mesurez l’une des règles graduées au bas de cette page. Si elle est juste, tout le reste l’est aussi.
print-step-card = Sur du papier ordinaire, collez la feuille des pièces sur du carton fin avant de les découper.
print-board-one = Découpez le plateau en suivant le trait. Collez-le sur du carton pour qu’il dure.
print-board-cut = Sur chaque feuille, découpez en suivant le trait autour de l’image.
print-board-glue = Commencez par A1. Encollez la bande située au-delà du trait pointillé et posez-y la feuille dont elle porte le nom, bord à bord avec le trait pointillé.
print-board-back = Collez le plateau entier sur du carton pour qu’il dure.
print-start = Position de départ
print-start-told = La partie commence ainsi.
print-start-options = Avec ce choix, la partie commence ainsi : { $options }.
print-start-empty = Le plateau est vide au départ ; toutes les pièces sont à côté.
print-ruler = Contrôle de l’échelle
print-ruler-cm = 5 cm
print-ruler-inch = 2 pouces
print-map = Assemblage des feuilles

## La feuille des pièces

print-line-cut = couper ici
print-line-fold = plier ici
print-spares = De rechange, au cas où : { $list }

## La page

print-page-title = Imprimer { $game }
print-page-told = Un PDF avec le plateau en taille réelle, les pièces à découper et la règle. Il suffit d’une imprimante, de ciseaux et de colle.
print-link = À imprimer
print-form-paper = Papier
print-form-language = Langue
print-form-part = Pages
print-form-number = Numéro du tirage
print-form-again = Actualiser
print-part-all = tout
print-part-board = le plateau
print-part-pieces = les pièces
print-part-rules = la règle
print-download = Télécharger le PDF
print-get-title = Contenu du PDF
print-get-sheets = { $count ->
    [one] une feuille
   *[other] { $count } feuilles
}
print-get-sheets-title = Papier
print-get-board-title = Plateau
print-get-board = { $width } × { $height } mm
print-get-board-parts = { $width } × { $height } mm, sur { $count } feuilles à assembler
print-get-pieces-title = Pièces
print-get-pieces = { $count ->
    [one] une pièce
   *[other] { $count } pièces
}
print-get-spares = { $count ->
    [one] et une de rechange
   *[other] et { $count } de rechange
}
print-actual-size = Imprimez en « taille réelle » ou à 100 %, sans « ajuster à la page ». La règle graduée de la première page permet de contrôler l’échelle.
print-offline = Vous êtes hors ligne. Le PDF des feuilles affichées ici reste disponible ; un autre choix demande une connexion.
print-preview = Feuille { $number } : { $title }
print-wrong-paper = Ce format de papier n’est pas proposé. Choisissez-en un dans la liste.
print-wrong-language = Cette langue n’est pas proposée. Choisissez-en une dans la liste.
print-wrong-part = Cette sélection n’existe pas. Choisissez-en une dans la liste.
print-wrong-option = Ce choix ne convient pas : { $reason }

## La fiche mémo

print-contents-card = Une fiche mémo.
print-contents-card-told = Une page à garder près du plateau : la règle en bref, la notation, et des marqueurs là où le jeu en demande.
print-card = Fiche mémo
# $game: le nom d’un jeu.
print-card-title = { $game } : fiche mémo
print-markers = Marqueurs à découper
print-marker-frozen = gelée
print-marker-frozen-told = Après chaque coup, posez le marqueur à côté de la pile d’arrivée : au coup suivant, rien ne peut quitter cette case.
print-marker-relocated = repositionnée
print-marker-relocated-told = Posez un marqueur à côté de chaque pièce que vous repositionnez : la même pièce ne peut pas être repositionnée deux fois pendant un tour. Retirez les marqueurs à la fin du tour.
print-part-card = la fiche mémo
