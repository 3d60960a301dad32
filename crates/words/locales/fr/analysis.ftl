# The analysis board.

## Finding it

analysis-title = Analyse
analysis-lead = Un plateau pour réfléchir : jouez les deux camps, essayez d’autres coups, composez une position ou parcourez une partie.
analysis-description = Analysez { $game } : jouez les deux camps, essayez des variantes, composez n’importe quelle position, ouvrez et partagez des parties.
analysis-choose = Choisir un jeu
analysis-board-of = { $game } : plateau d’analyse
analysis-open = Analyser
analysis-open-label = Analyser cette partie de { $game }
list-finished = Vos parties terminées
list-finished-empty = Vos parties terminées apparaîtront ici : vous pourrez les revoir.
trouble-still-played = Cette partie est encore en cours
trouble-still-played-told = Une partie ne peut être analysée qu’une fois terminée : d’ici là, personne à la table ne reçoit d’aide.
trouble-in-play = Cette position est en train d’être jouée
trouble-in-play-told = Elle se trouve en ce moment sur le plateau d’une partie en cours. Vous pourrez la consulter quand cette partie sera terminée.
trouble-no-study = Analyse introuvable
trouble-no-study-told = Aucune analyse n’est partagée à cette adresse. Vérifiez le lien, ou demandez qu’on vous le renvoie.

## The tree

analysis-engine = Moteur
analysis-last = Fin de cette variante
analysis-tree-empty = Aucun coup pour l’instant. Jouez sur le plateau, pour les deux camps, ou ouvrez une partie.
analysis-start = Départ
# $number: such as 12. or 12… $side: whose turn it is.
analysis-turn = { $number } { $turn }, { $side }
analysis-variation = Au lieu de { $turn }
analysis-said = Commentaire : { $comment }
analysis-marks = Jugement sur ce coup
judgement-excellent = Excellent coup
judgement-good = Bon coup
judgement-interesting = Coup intéressant
judgement-dubious = Coup douteux
judgement-mistake = Erreur
judgement-blunder = Gaffe
analysis-comment-of = Commentaire sur { $turn }
analysis-comment-start = Commentaire sur la position de départ
analysis-promote = En faire la variante principale
analysis-promoted = { $turn } est désormais la variante principale.
analysis-delete = Supprimer à partir d’ici
analysis-deleted = Coups supprimés : { $count }. « Annuler » les rétablit.
analysis-undo = Annuler
analysis-undone = Annulé.

## Setting up

analysis-setup = Composer une position
analysis-setup-told = Choisissez une pièce, puis touchez l’endroit où la poser. Touchez de nouveau pour l’enlever.
analysis-pieces = Pièces
analysis-eraser = Enlever
analysis-to-move = Trait
analysis-clear = Plateau vide
analysis-start-position = Position de départ
analysis-setup-done = Analyser cette position
analysis-set-up = La position est prête.
analysis-arranging = Vous composez une position.
analysis-arranging-bad = Vous composez une position. Pas encore valable : { $reason }
analysis-put = modifiable
analysis-nothing = rien
analysis-position-go = Ouvrir
analysis-options = Règles de cette partie
analysis-options-go = Appliquer ces règles
# $piece: what a piece is called.
setup-reserve = Reste à placer : { $piece }
setup-frozen = Case gelée (dernier coup)
setup-putback = Capturé, à replacer
setup-pending = Repositionnements restants : 0, 1, 2 ou 1@h4
setup-locks = Figures verrouillées, par exemple a1+a2+c1:r:2
setup-seats = Prochain joueur de chaque équipe, par exemple 1,1

## Records

analysis-record = Texte de la partie
analysis-share = Enregistrer et partager
analysis-share-told = Toute personne qui a le lien voit les coups, les variantes et les commentaires. Une analyse partagée ne change plus.
analysis-share-do = Créer un lien
analysis-share-link = Lien vers cette analyse
analysis-shared = Le lien est prêt.
analysis-share-too-many = Vous avez partagé beaucoup d’analyses en peu de temps. Attendez une minute.
analysis-share-full = Impossible d’enregistrer une analyse de plus pour le moment. Vous pouvez télécharger la partie.
analysis-position-link = Lien vers cette position
analysis-import = Ouvrir une partie
analysis-import-told = Collez le texte d’une partie, choisissez un fichier ou déposez-le sur la page ({ $n } ko au plus). Les commentaires et les variantes sont conservés.
analysis-import-label = Texte de la partie
analysis-import-do = Ouvrir
analysis-import-file = Choisir un fichier
analysis-drop = Déposez le fichier pour l’ouvrir.
# $most: in KB.
analysis-too-large = C’est trop volumineux : { $most } ko au plus.
analysis-empty-record = Il n’y a rien à ouvrir. Collez d’abord le texte d’une partie.
analysis-not-text = Ce n’est pas un fichier texte. Les parties sont du texte brut.
# $count: how many turns.
analysis-opened = Partie ouverte. Coups : { $count }.
analysis-no-tree = Ces coups ne s’enchaînent pas. Rechargez la page.
analysis-anew = Recommencer
analysis-anew-told = Votre analyse reste dans ce navigateur, même si vous rechargez la page. Vous pouvez l’effacer et recommencer.
analysis-anew-do = Recommencer
analysis-anew-done = Retour au départ. « Annuler » rétablit votre analyse.
analysis-restored = Votre analyse est de retour.
analysis-lost = Le serveur ne répond pas. Votre analyse est conservée ; réessayez.
analysis-busy = Le serveur est occupé à lire des parties. Réessayez dans un instant.
