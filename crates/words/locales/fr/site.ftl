# Chaque mot des pages et de leurs scripts.

## Le cadre

site-name = Kabinet
site-description = Quatre jeux de plateau qui méritent qu’on y rejoue : seul, autour d’une table ou à distance.
site-skip = Aller au contenu
site-navigation = Pièces
site-more = Autres salles
site-shelf = L’étagère
site-games = Parties
site-sound = Son
site-theme = Couleurs
site-theme-auto = Couleurs de votre système
site-theme-light = Couleurs claires
site-theme-dark = Couleurs sombres
site-settings = Couleurs et langue
site-language = Langue
site-footer = Kabinet est un logiciel libre. On y joue sans compte.
site-no-script = Vous pouvez tout regarder ici. Pour jouer, veuillez autoriser JavaScript sur cette page.

## Mots utilisés à plusieurs endroits

copy = Copier
copied = Copié.
copy-failed = La copie n’a pas fonctionné. Sélectionnez le texte et copiez-le vous-même.

## La page d’une partie : les joueurs

seat-free = Place libre
seat-engine = Ordinateur
seat-you = vous
seat-level = niveau { $level }
clock-days = { $days } j { $hours } h
clock-hours = { $hours } h { $minutes } min

## La page d’une partie : ce qui se passe

status-looking-back = Vous regardez le tour { $turn }. La partie continue.
status-confirm = Jouer ainsi ?
confirm-yes = Jouer ce tour
confirm-no = Modifier
turn-played = { $name } a joué { $turn }.
turn-start = Le début
connection-lost = La connexion est coupée. Nouvel essai dans { $seconds } s ; votre partie est en sécurité.
connection-trying = Reconnexion en cours.
connection-back = Connexion rétablie.

## La page d’une partie : les actions

actions-title = Actions
do-undo = Défaire
do-takeback = Reprendre
do-hint = Conseil
do-draw = Nulle
do-flip = Retourner
do-abort = Annuler
do-resign = Abandonner
do-rematch = Rejouer
offer-yes = Accepter
offer-no = Refuser
offer-draw = { $name } propose la partie nulle.
offer-takeback = { $name } aimerait reprendre son dernier tour.
offer-rematch = { $name } aimerait rejouer en échangeant les camps.
offer-draw-sent = Vous avez proposé la partie nulle.
offer-takeback-sent = Vous avez demandé à reprendre votre tour.
offer-rematch-sent = Vous avez proposé une nouvelle partie.
offer-declined = { $name } a refusé.
ask-resign = Voulez-vous abandonner cette partie ?
ask-resign-yes = Abandonner
ask-abort = Annuler la partie ? Elle ne comptera pour personne.
ask-abort-yes = Annuler la partie
ask-draw = Proposer la partie nulle ?
ask-draw-yes = Proposer la nulle
ask-no = Continuer à jouer

## La page d’une partie : la fin

result-won = Vous avez gagné
result-lost = Vous avez perdu
result-draw = Partie nulle
result-side-won = { $side } gagne
result-aborted = Partie annulée
result-closed = Partie fermée
result-new = Nouvelle partie
to-shelf = Vers l’étagère
result-next-level = Niveau de la prochaine partie

## La page d’une partie : tours, conversation, table

panels-title = Que montrer
turns-title = Tours
turns-empty = Personne n’a encore joué.
turns-go = Parcourir les tours
turns-first = Au début
turns-previous = Un tour en arrière
turns-next = Un tour en avant
turns-last = Au présent
typed-label = Un tour en notation
typed-placeholder = Écrire un tour
typed-play = Jouer
chat-title = Paroles
chat-empty = Personne n’a encore rien dit. Un bonjour est toujours bienvenu.
chat-label = Dire quelque chose
chat-send = Envoyer
chat-note = Toute la table et les spectateurs peuvent lire ces mots.
table-title = Table
table-game = Jeu
table-clock = Pendule
table-watchers = Spectateurs
table-confirm = Me demander avant de jouer un tour
table-keys = Touches du clavier
table-keys-tab = d’une partie de la page à l’autre ; un pion en main, d’une destination à l’autre
table-keys-arrows = sur le plateau : vers la case voisine
table-keys-enter = prendre et poser ; encore une fois pour la tour entière
table-keys-escape = lâcher
table-keys-turns = hors du plateau : parcourir les coups
table-link = Lien vers cette partie
table-position = Position en texte
table-record = Télécharger la partie
watchers-none = personne
watchers-one = une personne
watchers-many = { $count } personnes

## Le plateau


## Le choix du camp

camp-title = Choisir un camp

## Les invitations

invite-title = Une place attend
invite-friend = Envoyez ce lien à la personne avec qui vous voulez jouer. La partie commence quand elle s’assied.
invite-team = Envoyez à chacun le lien de sa place. La partie commence quand tout le monde est assis.
invite-lobby = Votre partie est affichée dans le salon. Vous pouvez aussi envoyer le lien à quelqu’un.
invite-link = Lien pour votre partenaire
invite-code = Code pour un téléphone
invite-code-label = Le lien sous forme de code pour l’appareil photo d’un téléphone
invite-wait = Vous pouvez quitter cette page : la partie reste dans votre liste.
invite-from = { $name } vous invite à jouer
invite-sit = Prendre place : { $seat }
invite-sit-any = Prendre place et jouer
invite-watch = Vous pouvez aussi rester et regarder.

## Les niveaux de l’ordinateur

level-1 = Novice
level-2 = Doux
level-3 = Tranquille
level-4 = Amateur
level-5 = Solide
level-6 = Attentif
level-7 = Aguerri
level-8 = Fort
level-9 = Redoutable
level-10 = Pleine force

## L’étagère

home-title = Un cabinet de jeux de plateau
home-lead = Quatre jeux depuis longtemps épuisés. Asseyez-vous et jouez : sans compte, sans rien installer.
home-or = ou
home-players = { $count } joueurs
home-play = Jouer
home-play-label = Jouer à { $game } maintenant contre un ordinateur indulgent
home-friend = À deux
home-friend-label = À deux : { $game } avec quelqu’un que vous connaissez
home-table = Même table
home-table-label = Même table : { $game } sur cet écran
list-mine = Mes parties
list-mine-empty = Vous n’avez pas encore de partie. Prenez un jeu sur l’étagère ; il vous attendra ici.
list-lobby = On attend au salon
list-lobby-empty = Personne n’attend. Commencez une partie avec « n’importe qui » et soyez le premier.
list-challenge = { $name } cherche quelqu’un
list-watch = On joue en ce moment
list-watch-empty = Aucune table n’est à regarder pour le moment.

## Une nouvelle partie

new-title = Nouvelle partie de { $game }
new-problems = Il reste quelque chose à corriger
new-opponent = Contre qui
new-opponent-engine = L’ordinateur
new-opponent-engine-told = Il commence tout de suite et il est patient.
new-opponent-friend = Une connaissance
new-opponent-friend-told = Vous recevez un lien et un code à partager.
new-opponent-lobby = N’importe qui
new-opponent-lobby-told = Votre table est affichée au salon.
new-opponent-table = Même table
new-opponent-table-told = Les deux camps jouent sur cet écran.
new-level = De quelle force
new-position = Texte de la position
new-draw-told = Les deux joueurs voient le plateau tiré. Puis l’un choisit son camp et l’autre commence.
new-teams = Qui s’assied où
new-teams-told = Chaque place est à vous, à quelqu’un qui reçoit un lien, ou à l’ordinateur. Vous pouvez en prendre plusieurs.
new-team-me = Moi
new-team-link = Quelqu’un avec un lien
new-camp = Qui choisit le camp
new-camp-chance = Le hasard décide
new-camp-me = Moi
new-camp-other = L’autre joueur
new-seat = Votre camp
new-seat-chance = Le hasard décide
new-clock = Pendule
new-clock-none = Sans pendule
new-clock-minutes = Minutes
new-clock-days = Jours par tour
new-minutes = Minutes pour chaque camp
new-increment = Secondes en plus à chaque tour
new-days = Jours pour un tour
new-name = Votre nom
new-name-placeholder = Invité
new-go = Commencer
clock-none = Sans pendule
clock-minutes = { $increment ->
    [0] { $minutes } min
   *[other] { $minutes } min + { $increment } s
}
clock-days-a-turn = { $n ->
    [one] Un jour par tour
   *[other] { $n } jours par tour
}
new-problem-number = Il faut ici un nombre entier de { $least } à { $most }.
new-problem-option = Le jeu ne connaît pas ce choix. Veuillez choisir à nouveau.
new-problem-opponent = Veuillez choisir contre qui jouer.
new-problem-choice = Veuillez choisir une de ces possibilités.
new-problem-position = Ce n’est pas une position du jeu. Copiez-en une depuis le volet « Table » d’une partie, ou choisissez un autre début.
new-problem-position-over = Dans cette position, la partie est déjà finie. Veuillez en choisir une qui se joue encore.
new-problem-team = Veuillez prendre au moins une place vous-même.
new-problem-name-long = Ce nom est trop long. Il peut avoir { $most } caractères au plus.
new-problem-name-signs = Ce nom contient des signes invisibles. Veuillez l’écrire à nouveau.

## Quand quelque chose ne va pas

trouble-watch = Regarder la partie
trouble-again = Réessayer
trouble-no-page = Cette page n’est pas ici
trouble-no-page-told = L’adresse est peut-être mal écrite, ou la page a été déplacée. Tout commence à l’étagère.
trouble-no-game = Ce jeu n’est pas sur l’étagère
trouble-no-game-told = Il n’y a pas ici de jeu nommé « { $name } ». Voici ceux auxquels vous pouvez jouer :
trouble-no-table = Cette table n’existe pas
trouble-no-table-told = Aucune partie n’a cette adresse. Vérifiez le lien, ou demandez-le encore une fois.
trouble-full = Toutes les places sont prises
trouble-full-told = Quelqu’un a été plus rapide, ou ce lien a déjà servi. Vous pouvez regarder la partie.
trouble-starting = Kabinet ouvre ses portes
trouble-starting-told = Le serveur démarre. Cette page réessaie d’elle-même dans quelques secondes ; aucune partie n’est perdue.
trouble-too-many = Un peu moins vite, s’il vous plaît
trouble-too-many-told = { $n ->
    [one] Il y a eu trop de demandes depuis votre adresse. Veuillez réessayer dans une seconde.
   *[other] Il y a eu trop de demandes depuis votre adresse. Veuillez réessayer dans { $n } secondes.
}
trouble-bad-form = Ce formulaire n’a pas pu être lu
trouble-bad-form-told = Quelque chose y manquait ou était abîmé. Revenez en arrière, rechargez la page et renvoyez-le.
trouble-not-yours = Ce n’est pas permis ici
trouble-not-yours-told = La demande ne venait pas d’une page de ce site, ou la place est à quelqu’un d’autre. Ouvrez la partie par son lien et réessayez.
trouble-too-large = C’était trop
trouble-too-large-told = Ce qui a été envoyé dépasse tout ce dont Kabinet a besoin. Veuillez envoyer moins.
trouble-busy = Kabinet a fort à faire
trouble-busy-told = Le serveur est débordé pour le moment. Veuillez réessayer dans une minute.
trouble-broken = Quelque chose s’est cassé chez nous
trouble-broken-told = Vous n’y êtes pour rien, et aucun tour joué n’est perdu. Veuillez réessayer.

## Les règles

rules = Règles
rules-title = { $game } : les règles
rules-contents = Sur cette page
rules-by = Par { $designers }
rules-published = { $publisher }, { $year }
rules-self-published = publié par les auteurs, { $year }
rules-ours = de nous
rules-marks = Ce qui est imprimé, ce qui est de nous
rules-marks-sheet = Sans marque : cela figure dans la règle imprimée, redit avec nos mots.
rules-marks-ours = La règle le laisse ouvert, et nous avons décidé. Devant une liste, la marque vaut pour toute la liste.
rules-play = Jouer contre un ordinateur indulgent
rules-new = Préparer une partie
rules-begin = À vous de jouer
rules-begin-told = Le plateau montre ce que vous pouvez prendre et où cela peut aller : un coup interdit est impossible.
rules-others = Les règles des autres jeux
rules-told-pieces = { $piece } : { $list }.
rules-told-tower = Tour en { $place }, de la base au sommet : { $list }.
rules-told-beside = À côté du plateau, { $side } : { $list }.
rules-told-marked = Cases marquées : { $list }.
rules-told-empty = Le plateau est vide.
