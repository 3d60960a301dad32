# La table : ce que la page d’une partie dit tout de suite.

## À qui de jouer

lead-your-turn = À vous de jouer.
lead-waiting = À { $name } de jouer.
lead-waiting-engine = À l’ordinateur de jouer.
lead-waiting-opponent = À votre adversaire de jouer.

## Revenir en arrière

status-looking-back-over = Vous regardez le coup { $turn }. La partie est terminée.
status-start = Vous regardez la position de départ.
look-back-moved = { $name } a joué { $turn }.
look-back-present = Position actuelle
look-back-previous = Précédent
look-back-next = Suivant

## Propositions

offer-waiting = En attente d’une réponse.
offer-lapsed = Votre proposition est caduque : la partie a continué.
offer-withdraw = Retirer
offer-withdrawn = Vous avez retiré votre proposition.
draw-again-next = Vous pourrez de nouveau proposer nulle après votre prochain coup.
# $turns : deux ou plus. Un script le met en place, et ne peut donc pas choisir entre des formes.
draw-again = Vous pourrez de nouveau proposer nulle après { $turns } autres coups de votre part.
ask-draw-same = Terminer la partie par une nulle ?
ask-draw-same-yes = Convenir de la nulle

## Pourquoi ce n’est pas possible

why-not-your-turn = Ce n’est pas à vous de jouer, mais à { $name }.
why-engine-turn = Ce n’est pas à vous de jouer, mais à l’ordinateur.
why-opponent-turn = Ce n’est pas à vous de jouer, mais à votre adversaire.
seat-the-engine = L’ordinateur
why-looking-back = C’est une position passée. Revenez à la position actuelle pour jouer.
why-stuck = Aucun coup n’est possible depuis { $place }.
why-from-hand = Choisissez d’abord une de vos pièces à côté du plateau, puis { $place }.
move-kept = Pas de connexion. Votre coup { $turn } partira dès que la connexion sera rétablie.

## Les absences

presence-left = { $name } a quitté la partie.
presence-joined = { $name } a rejoint la partie.
presence-back = { $name } est de retour.
presence-gone = hors ligne depuis { $time }
presence-away = hors ligne
presence-seconds = { $n } s
presence-minutes = { $n } min
presence-hours = { $n } h
claim-soon = { $name } a quitté la partie. Sans retour d’ici { $time }, vous pourrez réclamer la victoire.
claim-now = { $name } est hors ligne depuis un moment. Vous pouvez réclamer la victoire ou interrompre la partie.
claim-win = Réclamer la victoire
claim-abort = Interrompre la partie
claim-wait = Attendre encore

## Un coup préparé pendant que l’adversaire réfléchit

plan-set = Coup préparé : { $turn }. Il sera joué dès que ce sera à vous.
plan-goes-on = Coup préparé : { $turn }. Préparez aussi la suite, ou attendez.
plan-lost = Le coup préparé { $turn } n’est plus possible.
plan-cancel = Retirer le coup préparé
plan-back = Annuler la dernière étape
board-can-plan = préparation possible

## L’onglet, la discussion, les réglages

title-your-turn = À vous de jouer
chat-spectator = spectateur
chat-mute = Masquer les messages des spectateurs
table-plan = Préparer un coup en attendant
table-volume = Volume
table-size = Taille du plateau
table-size-large = La plus grande possible
table-size-medium = Moyenne
table-size-small = Petite
table-quiet = Mode calme
table-quiet-end = Quitter le mode calme
table-full-screen = Plein écran
table-keys-mark = sur le plateau : marquer une case pour vous ; à la souris, tracer une flèche avec le bouton droit
table-keys-view = mode calme ; plein écran
