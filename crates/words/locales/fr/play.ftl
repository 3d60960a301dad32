# À la table : ce que l'on attend, et pourquoi quelque chose n'a pas été fait.

room-waiting = On attend les autres.
room-waiting-others = Une place est libre à cette table.
room-camp-yours = Regardez le plateau et choisissez votre camp. L’autre joue le premier coup.
room-camp = L’autre personne choisit son camp.
room-engine-busy = Le moteur a beaucoup de tables à servir. La vôtre vient dans un instant.
# $turn: un tour en notation.
room-hint = Le moteur jouerait { $turn }.

refused-unreadable = Le serveur n’a pas compris cette page. Veuillez la recharger.
refused-too-fast = C’était trop rapide. Attendez un instant et réessayez.
look-too-long = Une ligne peut compter { $most } actions au plus.
refused-engine-busy = Le moteur a beaucoup de tables à servir. Réessayez dans un instant.
refused-not-stored = Cela n’a pas pu être enregistré et n’a donc pas eu lieu. Réessayez.
refused-not-seated = Vous regardez cette partie. Seules les personnes qui jouent peuvent faire cela.
refused-not-your-turn = Ce n’est pas à vous de jouer.
refused-stale = La partie a continué entre-temps. Regardez le plateau et réessayez.
refused-not-begun = La partie n’a pas encore commencé.
refused-begun = La partie a déjà commencé.
refused-over = La partie est finie.
refused-not-over = La partie n’est pas encore finie.
refused-nothing-to-take-back = Vous n’avez rien à reprendre.
refused-no-offer = Cette proposition n’existe plus.
refused-offered-already = Vous avez déjà demandé. La réponse reste à venir.
refused-seat-taken = Cette place est prise.
refused-empty = Il n’y a encore rien à envoyer.
refused-muted = On ne peut plus rien dire dans cette partie.
# $most: un nombre de caractères.
refused-too-long = C’est trop long : { $most } caractères au plus.

## Des noms pour qui n'en a pas

seat-person = Invité
chat-guest = Invité

## Depuis combien de temps

# $n: un nombre.
ago-now = à l’instant
ago-minutes = { $n ->
    [one] il y a une minute
   *[other] il y a { $n } minutes
}
ago-hours = { $n ->
    [one] il y a une heure
   *[other] il y a { $n } heures
}
ago-days = { $n ->
    [one] hier
   *[other] il y a { $n } jours
}

## Un autre appareil

share-link = Continuer sur un autre appareil
share-note = Qui possède ce lien joue à votre place. Gardez-le pour vous.
share-title = Jouer ici aussi
# $seat: le nom d'une place.
share-told = Ce lien appartient à la personne qui joue { $seat }. Si c’est vous, vous pouvez continuer sur cet appareil.
share-yes = Jouer ici
share-watch = Seulement regarder

## Le plateau, pour qui l'écoute

board-board = Plateau
# $place: un nom en notation. $piece, $pieces: ce qui s'y trouve. $count: un nombre.
board-empty = { $place }, vide
board-piece = { $place }, { $piece }
board-tower = { $place }, tour de { $count } : { $pieces } au sommet
board-reserve = { $piece }, { $count } à placer
board-putback = { $piece }, à remettre
board-can-take = peut être prise
board-can-go = peut aller ici
board-held = en main
board-last = dernier tour
board-frozen = ne peut pas bouger maintenant
board-danger = en danger
board-win = a décidé la partie
# $what: ce qui a été pris.
board-taken = { $what } en main. Cases possibles : { $count }.
board-let-go = Reposé.
board-choose = Que prendre en { $place }
board-top = Pièce du dessus
board-whole = Toute la tour
board-done = Finir le tour
board-pass = Passer
board-stop = S’arrêter ici

## The table

table-coordinates = Afficher les coordonnées
