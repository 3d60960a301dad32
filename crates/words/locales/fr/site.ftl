# Chaque mot des pages et de leurs scripts.

## Le cadre

site-name = Kabinet
site-description = Quatre jeux de plateau à redécouvrir : en solo, sur un même écran ou en ligne.
site-skip = Aller au contenu
site-navigation = Menu principal
site-more = Plus
site-shelf = L’étagère
site-games = Parties
site-sound = Son
site-theme = Couleurs
site-theme-auto = Comme votre système
site-theme-light = Couleurs claires
site-theme-dark = Couleurs sombres
site-settings = Couleurs et langue
site-display = Plateaux et lecture
site-look = Plateaux
site-look-usual = Comme dans la boîte
site-look-contrast = Contraste élevé
site-look-patterns = Motifs au lieu de couleurs
site-spacing = Espacement des lettres
site-spacing-usual = Normal
site-spacing-wide = Large
site-language = Langue
site-footer = Kabinet est un logiciel libre. On y joue sans compte.
site-no-script = Vous pouvez tout regarder. Pour jouer, veuillez autoriser JavaScript sur cette page.

## Mots utilisés à plusieurs endroits

copy = Copier
copied = Copié.
copy-failed = La copie a échoué. Sélectionnez le texte et copiez-le vous-même.

## La page d’une partie : les joueurs

seat-free = Place libre
seat-engine = Ordinateur
seat-you = vous
seat-level = niveau { $level }
# $day : par exemple « 3 décembre 2026 ».
seat-away = en vacances jusqu’au { $day }
clock-days = { $days } j { $hours } h
clock-hours = { $hours } h { $minutes } min

## La page d’une partie : ce qui se passe

status-looking-back = Vous regardez le coup { $turn }. La partie continue.
status-confirm = Jouer ce coup ?
confirm-yes = Jouer
confirm-no = Modifier
turn-played = { $name } a joué { $turn }.
turn-taken-back = Coup repris : { $turns }.
connection-lost = Connexion perdue. Nouvel essai dans { $seconds } s. Votre partie est conservée.
connection-trying = Reconnexion en cours.
connection-back = Connexion rétablie.

## La page d’une partie : les actions

actions-title = Actions
do-undo = Annuler
do-takeback = Repren{"\u00AD"}dre le coup
do-hint = Indice
do-draw = Propo{"\u00AD"}ser nulle
do-flip = Retour{"\u00AD"}ner le plateau
do-abort = Inter{"\u00AD"}rompre la partie
do-resign = Aban{"\u00AD"}donner
do-rematch = Revanche
offer-yes = Accepter
offer-no = Refuser
offer-draw = { $name } propose nulle.
offer-takeback = { $name } aimerait reprendre un coup.
offer-rematch = { $name } propose une revanche, camps inversés.
offer-draw-sent = Vous avez proposé nulle.
offer-takeback-sent = Vous avez demandé à reprendre votre coup.
offer-rematch-sent = Vous avez proposé une revanche.
offer-declined = { $name } a refusé.
ask-resign = Abandonner cette partie ?
ask-resign-yes = Abandonner
ask-abort = Interrompre la partie ? Elle ne comptera pour personne.
ask-abort-yes = Interrompre la partie
ask-draw = Proposer nulle ?
ask-draw-yes = Proposer nulle
ask-no = Continuer à jouer

## La page d’une partie : la fin

result-won = Vous avez gagné
result-lost = Vous avez perdu
result-draw = Nulle
result-side-won = { $side } gagne
result-aborted = Partie interrompue
result-closed = Partie fermée
result-new = Nouvelle partie
to-shelf = Retour à l’étagère
result-next-level = Niveau de la prochaine partie

## La page d’une partie : tours, conversation, table

panels-title = Volets
turns-title = Coups
turns-empty = Aucun coup pour l’instant.
turns-go = Parcourir les coups
turns-earlier = Coups précédents
turns-first = Position de départ
turns-previous = Coup précédent
turns-next = Coup suivant
turns-last = Position actuelle
typed-label = Coup en notation
typed-placeholder = Saisir un coup
typed-play = Jouer
chat-title = Discussion
chat-empty = Aucun message pour l’instant. Dites bonjour.
chat-label = Votre message
chat-send = Envoyer
chat-note = Tous les joueurs et les spectateurs peuvent lire vos messages.
table-title = Table
table-game = Jeu
table-clock = Pendule
table-watchers = Spectateurs
table-confirm = Confirmer chaque coup
table-keys = Clavier
key-enter = Entrée
key-escape = Échap
table-keys-tab = élément suivant de la page ; pièce en main : destination suivante
table-keys-arrows = sur le plateau : case voisine dans cette direction
table-keys-enter = prendre et poser ; une deuxième fois pour toute la tour
table-keys-escape = reposer
table-keys-turns = hors du plateau : parcourir les coups
table-link = Lien vers cette partie
table-position = Position en texte
table-record = Télécharger la partie
watchers-none = personne
watchers-one = une personne
watchers-many = { $count } personnes

## Le plateau

## Le choix du camp

camp-title = Choix du camp

## Les invitations

invite-title = En attente de votre adversaire
invite-title-team = En attente des autres joueurs
invite-friend = Envoyez ce lien à la personne avec qui vous voulez jouer. La partie commence dès qu’elle arrive.
invite-team = Envoyez à chaque joueur le lien de sa place. La partie commence quand tout le monde est là.
invite-lobby = Votre partie est affichée au salon. Vous pouvez aussi envoyer le lien à quelqu’un.
invite-link = Lien pour votre adversaire
invite-code = Code QR
invite-code-label = Le lien sous forme de code QR
invite-wait = Vous pouvez quitter cette page : la partie reste dans votre liste.
invite-from = { $name } vous invite à jouer
invite-sit = Jouer { $seat }
invite-sit-any = Rejoindre et jouer
invite-watch = Vous pouvez aussi simplement regarder.

## Les niveaux de l’ordinateur

level-1 = Débutant
level-2 = Indulgent
level-3 = Facile
level-4 = Amateur
level-5 = Solide
level-6 = Attentif
level-7 = Aguerri
level-8 = Fort
level-9 = Redoutable
level-10 = Pleine puissance

## L’étagère

home-title = Un cabinet de jeux de plateau
home-lead = Quatre jeux depuis longtemps introuvables. Prenez place et jouez : sans compte, sans rien installer.
home-or = ou
home-players = { $count } joueurs
home-play = Jouer
home-play-label = Jouer : { $game }, contre un ordinateur indulgent
# $told : contre qui, par exemple « niveau 3 ».
home-play-again-label = Jouer : { $game }, { $told }
home-friend = Avec un ami ou une amie
home-friend-label = Jouer une partie de { $game } avec un ami ou une amie
home-table = Même écran
home-table-label = Jouer une partie de { $game } sur le même écran
home-anyone-label = Jouer une partie de { $game } au salon
home-more = Plus d’options
home-more-label = Plus d’options pour { $game }
list-mine = Vos parties
list-mine-empty = Vous n’avez pas encore de partie. Choisissez un jeu sur l’étagère : votre partie s’affichera ici.
list-mine-offline = Vos parties sur le serveur réapparaîtront ici dès que vous serez en ligne.
list-deadline = encore { $time }
list-anyone = Trouver un adversaire
list-any-game = Tous les jeux
list-lobby = En attente au salon
list-lobby-empty = Personne n’attend pour l’instant. Appuyez sur « Trouver un adversaire » pour lancer un défi.
list-challenge = { $name } cherche un adversaire
list-watch = Parties en cours
list-watch-empty = Aucune partie à regarder pour le moment.

## Une nouvelle partie

new-title = Nouvelle partie : { $game }
new-problems = Veuillez vérifier ce qui est signalé ci-dessous
new-opponent = Adversaire
new-opponent-engine = Ordinateur
new-opponent-engine-told = Toujours prêt, et patient.
new-opponent-friend = Un ami ou une amie
new-opponent-friend-told = Vous recevez un lien et un code QR à partager.
new-opponent-lobby = Au salon
new-opponent-lobby-told = Votre partie est affichée au salon.
new-opponent-table = Même écran
new-opponent-table-told = Les deux camps jouent sur cet appareil.
new-level = Niveau
new-coach = Entraîneur
new-coach-told = Signale les menaces, prévient avant une gaffe et montre pourquoi.
new-position = Position (texte)
new-draw-told = Les deux joueurs voient le tirage. L’un choisit alors son camp, et l’autre joue le premier coup.
new-teams = Places
new-teams-told = Chaque place est à vous, à l’ordinateur ou à une personne à qui vous envoyez un lien. Vous pouvez en prendre plusieurs.
new-team-me = Moi
new-team-link = Une personne invitée par lien
new-camp = Choix du camp
new-camp-chance = Au hasard
new-camp-me = Je choisis
new-camp-other = Mon adversaire choisit
new-seat = Votre camp
new-seat-chance = Au hasard
new-clock = Pendule
new-clock-none = Sans pendule
new-clock-minutes = Minutes
new-clock-days = Par correspondance
new-minutes = Minutes par camp
new-increment = Incrément (secondes)
new-days = Jours par coup
new-name = Votre nom
new-name-placeholder = Anonyme
new-go = Commencer la partie
clock-none = Sans pendule
clock-minutes = { $increment ->
    [0] { $minutes } min
   *[other] { $minutes } min + { $increment } s
}
clock-days-a-turn = { $n ->
    [one] 1 jour par coup
   *[other] { $n } jours par coup
}
new-problem-number = Indiquez un nombre entier de { $least } à { $most }.
new-problem-option = Ce jeu n’a pas cette option. Veuillez choisir de nouveau.
new-problem-opponent = Veuillez choisir un adversaire.
new-problem-choice = Veuillez choisir l’une de ces options.
new-problem-position = Ce n’est pas une position de ce jeu. Copiez-en une depuis le volet « Table » d’une partie, ou choisissez un autre départ.
new-problem-position-over = Dans cette position, la partie est déjà terminée. Choisissez-en une que l’on peut encore jouer.
new-problem-team = Veuillez prendre au moins une place vous-même.
new-problem-name-long = Ce nom est trop long : { $most } caractères au plus.
new-problem-name-signs = Ce nom contient des caractères invisibles. Veuillez le saisir de nouveau.

## Quand quelque chose ne va pas

trouble-watch = Regarder la partie
trouble-again = Réessayer
trouble-no-page = Page introuvable
trouble-no-page-told = L’adresse est peut-être erronée, ou la page a été déplacée. Vous retrouverez tout depuis l’étagère.
trouble-no-game = Jeu introuvable
trouble-no-game-told = Il n’y a pas de jeu nommé « { $name } » ici. Voici ceux auxquels vous pouvez jouer :
trouble-no-table = Table introuvable
trouble-no-table-told = Il n’y a pas de partie à cette adresse. Vérifiez le lien, ou demandez qu’on vous le renvoie.
trouble-full = Toutes les places sont prises
trouble-full-told = Quelqu’un a été plus rapide, ou ce lien a déjà servi. Vous pouvez regarder la partie.
trouble-newer = Cette partie est passée à la nouvelle version
trouble-newer-told = Le site est en cours de mise à jour, et cette partie a déjà été transférée. Réessayez dans un instant ; rien n’est perdu.
trouble-starting = Kabinet démarre
trouble-starting-told = Le serveur est en train de démarrer. Cette page réessaiera dans quelques secondes ; aucune partie n’est perdue.
trouble-too-many = Un peu moins vite, s’il vous plaît
trouble-too-many-told = { $n ->
    [one] Trop de demandes depuis votre adresse. Réessayez dans une seconde.
   *[other] Trop de demandes depuis votre adresse. Réessayez dans { $n } secondes.
}
trouble-bad-form = Formulaire illisible
trouble-bad-form-told = Il manquait quelque chose, ou les données étaient endommagées. Revenez en arrière, rechargez la page et renvoyez le formulaire.
trouble-not-yours = Action non autorisée
trouble-not-yours-told = La demande ne venait pas de ce site, ou la place appartient à quelqu’un d’autre. Ouvrez la partie par son lien et réessayez.
trouble-too-large = Envoi trop volumineux
trouble-too-large-told = Kabinet n’accepte pas un envoi aussi volumineux. Veuillez le réduire.
trouble-challenges = Vous avez déjà assez de défis ouverts
trouble-challenges-told = Attendez que quelqu’un en relève un, ou annulez-en un, avant d’en lancer un autre. Pour jouer tout de suite, invitez quelqu’un par un lien ou jouez contre l’ordinateur.
trouble-busy = Kabinet est occupé
trouble-busy-told = Le serveur est surchargé pour le moment. Réessayez dans une minute.
trouble-broken = Une erreur s’est produite
trouble-broken-told = Vous n’y êtes pour rien, et aucun coup n’est perdu. Veuillez réessayer.

## Les règles

rules = Règles
rules-title = { $game } : les règles
rules-contents = Sur cette page
rules-by = Par { $designers }
rules-published = { $publisher }, { $year }
rules-self-published = auto-édition, { $year }
rules-ours = notre décision
rules-proved = prouvé
rules-marks = La règle imprimée et nos décisions
rules-marks-sheet = Sans marque : cela figure dans la règle imprimée, que nous reformulons.
rules-marks-ours = La règle laisse ce point ouvert : nous avons tranché. Devant une liste, la marque vaut pour toute la liste.
rules-marks-proved = Un fait que nous avons prouvé, par recherche exhaustive ou par raisonnement.
rules-play = Jouer contre un ordinateur indulgent
rules-new = Préparer une partie
rules-begin = À vous de jouer
rules-begin-told = Le plateau montre les pièces jouables et leurs destinations : impossible de jouer un coup interdit.
rules-others = Les règles des autres jeux
rules-told-pieces = { $piece } : { $list }.
rules-told-tower = Tour en { $place }, de la base au sommet : { $list }.
rules-told-beside = À côté du plateau, { $side } : { $list }.
rules-told-marked = Endroits marqués : { $list }.
rules-told-empty = Le plateau est vide.

## Sans connexion

offline-title = Vous êtes hors ligne
offline-needs-game = Cette partie est sur le serveur. Vous la retrouverez dès que vous serez de nouveau en ligne.
offline-needs-mistakes = Cette partie est sur le serveur : ses erreurs ne s’affichent qu’en ligne.
offline-needs-tree = La valeur de chaque coup vient des tables et des livres du serveur : cette page ne s’affiche qu’en ligne.
offline-needs-server = Cette page vient du serveur : elle ne s’affiche qu’en ligne.
offline-still = Sans connexion, il vous reste les parties contre l’ordinateur ou sur le même écran, les règles, les leçons, les problèmes et l’analyse.
offline-sorry = Vous êtes hors ligne, et cette page n’est pas encore enregistrée dans ce navigateur. Réessayez dès que vous serez de nouveau en ligne.
offline-full = Ce navigateur n’a plus assez de place pour enregistrer tout Kabinet. Certaines pages manqueront hors ligne.
offline-note = Vous êtes hors ligne. Les parties avec d’autres personnes devront attendre.
here-opening = Le plateau se met en place.
here-kept = Cette partie est enregistrée dans ce navigateur. Une fois finie, elle rejoindra vos autres parties dès que vous serez en ligne.
here-unkept = Ce navigateur n’a plus de place pour enregistrer la partie. Vous pouvez continuer à jouer, mais elle sera perdue dès que vous fermerez cette page.
here-needs-others = Vous êtes hors ligne, et cette partie demande d’autres joueurs. Jouez contre l’ordinateur ou sur le même écran.
here-problem = Il n’y a pas de partie ici
here-problem-told = Ce navigateur n’a pas cette partie. Vous pouvez en commencer une autre.
here-list = Sur cet appareil
here-list-told = Une fois finies, ces parties rejoindront les autres dès que vous serez en ligne.
brought-no-game = Le serveur ne peut pas lire cette partie.
brought-not-over = Cette partie n’est pas finie.
brought-refused = Le serveur refuse cette partie : l’étape { $n } est contraire aux règles.
brought-unsaid = Le serveur refuse cette partie.
