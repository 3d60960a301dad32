# The analysis board.

## Finding it

analysis-title = Analyse
analysis-lead = Un plateau pour réfléchir : jouez les deux camps, essayez d’autres tours, installez une position, parcourez une partie.
analysis-description = Analysez { $game } : jouez les deux camps, essayez des variantes, installez n’importe quelle position, ouvrez et partagez des parties.
analysis-choose = Choisir un jeu
analysis-board-of = Plateau d’analyse de { $game }
analysis-open = Analyser
analysis-open-label = Analyser cette partie de { $game }
list-finished = Vos parties terminées
list-finished-empty = Les parties que vous aurez terminées seront ici, pour les revoir.
trouble-still-played = Cette partie n’est pas finie
trouble-still-played-told = Seules les parties finies s’analysent : tant qu’on joue, personne à la table ne reçoit d’aide. Revenez quand elle sera terminée.
trouble-no-study = Cette analyse n’existe pas
trouble-no-study-told = Rien n’a été partagé à cette adresse. Vérifiez le lien, ou demandez-le encore une fois.

## The tree

analysis-engine = Ordinateur
analysis-last = À la fin de cette ligne
analysis-tree-empty = Pas encore de tour. Jouez sur le plateau, pour les deux camps, ou ouvrez une partie.
analysis-start = Début
# $number: such as 12. or 12… $side: whose turn it is.
analysis-turn = { $number } { $turn }, { $side }
analysis-variation = Au lieu de { $turn }
analysis-said = Commentaire : { $comment }
analysis-marks = Jugement sur ce tour
judgement-excellent = Excellent tour
judgement-good = Bon tour
judgement-interesting = Tour intéressant
judgement-dubious = Tour douteux
judgement-mistake = Erreur
judgement-blunder = Grave erreur
analysis-comment-of = Commentaire sur { $turn }
analysis-comment-start = Commentaire sur le début
analysis-promote = Promouvoir la variante
analysis-promoted = { $turn } est maintenant la ligne principale.
analysis-delete = Supprimer à partir d’ici
analysis-deleted = Supprimé : { $count }. Annuler le rétablit.
analysis-undo = Annuler
analysis-undone = Annulé.

## Setting up

analysis-setup = Installer
analysis-setup-told = Choisissez un pion, puis touchez les endroits où il va. Toucher le même pion une fois de plus l’enlève.
analysis-pieces = Pions
analysis-eraser = Enlever
analysis-to-move = Au trait
analysis-clear = Plateau vide
analysis-start-position = Position de départ
analysis-setup-done = Analyser cette position
analysis-set-up = La position est installée.
analysis-arranging = Vous installez une position.
analysis-arranging-bad = Vous installez une position. Pas encore possible : { $reason }
analysis-put = peut être changé
analysis-nothing = rien
analysis-position-go = Ouvrir
analysis-options = Règles de cette partie
analysis-options-go = Ouvrir avec ces règles
# $piece: what a piece is called.
setup-reserve = Encore à placer : { $piece }
setup-frozen = Vient de bouger, immobile
setup-putback = Capturé, à remettre
setup-pending = Déplacements encore à faire : 0, 1, 2 ou 1@h4
setup-locks = Formes verrouillées, par exemple a1+a2+c1:r:2
setup-seats = Prochain membre de chaque équipe, par exemple 1,1

## Records

analysis-record = Partie
analysis-share = Garder et partager
analysis-share-told = Un lien montre tout l’arbre à qui le possède. Ce qui est partagé ne change plus jamais.
analysis-share-do = Créer un lien
analysis-share-link = Lien vers cet arbre
analysis-shared = Le lien est prêt.
analysis-share-too-many = Vous venez de partager beaucoup. Attendez une minute.
analysis-share-full = Il n’y a plus de place pour un autre arbre en ce moment. Téléchargez plutôt la partie.
analysis-position-link = Lien vers cette position
analysis-import = Ouvrir une partie
analysis-import-told = Collez une partie, choisissez un fichier ou déposez-le sur la page : { $n } Ko au plus. Commentaires et variantes sont conservés.
analysis-import-label = Texte de la partie
analysis-import-do = Ouvrir
analysis-import-file = Choisir un fichier
analysis-drop = Lâchez le fichier pour l’ouvrir.
# $most: in KB.
analysis-too-large = C’est trop grand : { $most } Ko au plus.
analysis-empty-record = Il n’y a encore rien à ouvrir. Collez d’abord une partie.
analysis-not-text = Ce fichier n’est pas un texte. Les parties sont du texte simple.
# $count: how many turns.
analysis-opened = Ouvert. Nombre de tours : { $count }.
analysis-no-tree = Les tours ne tiennent pas ensemble. Rechargez la page.
analysis-anew = Recommencer
analysis-anew-told = Ce que vous faites ici reste dans ce navigateur, même si vous rechargez la page. Vous pouvez le ranger et recommencer.
analysis-anew-do = Recommencer
analysis-anew-done = Un nouveau début. Annuler ramène l’ancien arbre.
analysis-restored = Votre travail a été rétabli.
analysis-lost = Le serveur ne répond pas. Votre travail est en sécurité ; essayez encore une fois.
analysis-busy = Beaucoup de parties sont lues en ce moment. Essayez encore dans un instant.
