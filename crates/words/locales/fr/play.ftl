# À la table : ce que l'on attend, et pourquoi quelque chose n'a pas été fait.

room-waiting-opponent = Votre adversaire n’est pas encore là.
# $n : le nombre de places libres.
room-waiting = { $n ->
    [one] Il manque encore un joueur.
   *[other] Il manque encore { $n } joueurs.
}
# Pour qui n'a pas de place.
room-waiting-others = { $n ->
    [one] Il reste une place libre à cette table.
   *[other] Il reste { $n } places libres à cette table.
}
room-camp-yours = Regardez le plateau et choisissez votre camp. Votre adversaire jouera le premier coup.
room-camp = Votre adversaire choisit son camp.
# Pour les spectateurs.
room-camp-others = Un joueur choisit son camp.
room-engine-busy = L’ordinateur est occupé à d’autres tables. Il revient dans un instant.
# $turn: un tour en notation.
room-hint = L’ordinateur suggère { $turn }.

refused-unreadable = Le serveur n’a pas compris cette demande. Veuillez recharger la page.
refused-too-fast = Vous allez trop vite. Attendez un instant et réessayez.
look-too-long = Une variante compte { $most } coups au plus.
refused-engine-busy = L’ordinateur est occupé à d’autres tables. Réessayez dans un instant.
refused-not-stored = L’enregistrement a échoué : rien n’a été joué. Réessayez.
refused-not-seated = Vous regardez cette partie. Seuls les joueurs peuvent faire cela.
refused-not-your-turn = Ce n’est pas à vous de jouer.
refused-stale = La partie a avancé entre-temps. Regardez le plateau et réessayez.
refused-not-begun = La partie n’a pas encore commencé.
refused-begun = La partie a déjà commencé.
refused-over = La partie est terminée.
refused-not-over = La partie n’est pas encore terminée.
refused-nothing-to-take-back = Vous n’avez aucun coup à reprendre.
refused-not-away = Votre adversaire est là, ou son absence est trop récente.
refused-no-offer = Cette proposition n’est plus valable.
refused-offered-already = Vous avez déjà demandé. Votre adversaire n’a pas encore répondu.
refused-offered-lately = Vous avez proposé nulle il y a peu. Jouez encore quelques coups avant de recommencer.
refused-asked-lately = Vous avez déjà demandé à reprendre ce coup.
refused-rematch-lately = Vous avez proposé la revanche plusieurs fois. Commencez plutôt une nouvelle partie.
refused-seat-taken = Cette place est prise.
refused-chat-full = Cette partie ne peut pas contenir plus de messages.
refused-game-full = Cette partie a atteint la longueur maximale. Convenez de la nulle ou abandonnez.
refused-in-play = Cette position se joue en ce moment dans une partie. L’analyse doit attendre la fin de cette partie.
refused-empty = Il n’y a encore rien à envoyer.
refused-muted = La discussion de cette partie est fermée.
refused-no-conditional = Cette partie n’accepte pas de coups conditionnels.
refused-own-turn = C’est à vous de jouer. Les coups conditionnels se préparent pendant le tour de l’adversaire.
refused-bad-lines = Ces suites ne peuvent pas être enregistrées : chacune doit finir par votre réponse, et un même coup ne peut avoir deux réponses.
refused-no-holidays = Les vacances ne valent que pour les parties par correspondance contre d’autres personnes.
refused-bad-holiday = Choisissez un jour à venir.
refused-long-holiday = C’est trop long : dans chaque partie, vous avez droit à 30 jours de vacances par an.
# $most: un nombre de caractères.
refused-too-long = C’est trop long : { $most } caractères au plus.

## Des noms pour qui n'en a pas

seat-person = Anonyme
chat-guest = Anonyme
# Au début d'une phrase.
seat-opponent = Votre adversaire
seat-someone = Quelqu’un

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
    [one] il y a un jour
   *[other] il y a { $n } jours
}

## Un autre appareil

share-link = Continuer sur un autre appareil
share-note = Toute personne qui a ce lien peut jouer à votre place. Gardez-le pour vous.
share-renew = Créer un nouveau lien
share-renew-note = L’ancien lien ne fonctionnera plus, et les appareils qui l’ont utilisé pourront seulement regarder.
share-title = Continuer sur cet appareil ?
# $seat: le nom d'une place.
share-told = Ce lien est destiné à la personne qui joue { $seat }. Si c’est vous, vous pouvez continuer sur cet appareil.
share-yes = Jouer ici
share-watch = Seulement regarder

## Le plateau, pour qui l'écoute

board-board = Plateau
# $place: un nom en notation. $piece, $pieces: ce qui s'y trouve. $count: un nombre.
board-empty = { $place }, vide
board-piece = { $place }, { $piece }
board-tower = { $place }, tour de { $count } : { $pieces } au sommet
board-reserve = { $piece }, { $count } à placer
board-putback = { $piece }, à replacer
board-can-take = jouable
board-can-go = destination possible
board-can-go-from = accessible depuis { $from }
board-held = en main
board-last = dernier coup
board-frozen = case gelée pour ce coup
board-danger = en danger
board-win = a décidé de la partie
# $spot : le nom d’un endroit et ce qui s’y trouve. $marks : ce qu’on en dit.
board-spot = { $spot } ; { $marks }
# Pourquoi un endroit n’est pas jouable.
board-why = { $place } : { $why }
# $what: ce qui a été pris.
board-taken = { $what } en main. Destinations possibles : { $count }.
board-let-go = Retour à sa place.
board-choose = Prendre en { $place }
board-top = Sommet seul
board-whole = Toute la tour
board-done = Terminer le tour
board-pass = Passer
board-stop = S’arrêter ici

## The table

table-coordinates = Afficher les coordonnées
