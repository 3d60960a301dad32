## Notices to a player's devices, and correspondence games

# $known : si l’adversaire a un nom, $name.
notice-turn = { $known ->
    [no] C’est à vous de jouer.
   *[yes] C’est à vous de jouer contre { $name }.
}
notice-nearly = { $known ->
    [no] Il vous reste { $time } pour jouer.
   *[yes] Il vous reste { $time } pour jouer contre { $name }.
}
notice-result = { $known ->
    [no] Votre partie est terminée. { $result }
   *[yes] Votre partie contre { $name } est terminée. { $result }
}
notice-rematch = { $known ->
    [no] La revanche a commencé.
   *[yes] La revanche contre { $name } a commencé.
}
notice-challenge = { $known ->
    [no] Votre défi a été relevé.
   *[yes] { $name } a relevé votre défi.
}
notice-open = Ouvrir la partie
notice-stop = Ne plus me prévenir
notice-refused-nobody = Jouez d’abord une partie : cet appareil pourra ensuite vous prévenir.
notice-refused-private = Impossible d’envoyer des notifications à une adresse d’un réseau privé.
notice-refused-unreadable = L’adresse de notification de ce navigateur n’est pas utilisable.

## Being told on this device

tell-ask = Voulez-vous que cet appareil vous prévienne quand c’est à vous de jouer ?
tell-yes = Me prévenir
tell-later = Plus tard
tell-close = Fermer
tell-me = Me prévenir quand c’est à moi
tell-on = Cet appareil vous prévient quand c’est à vous de jouer.
tell-stop = Arrêter
tell-switch = Notifications sur cet appareil
tell-switch-note = Pour les parties par correspondance, et quand quelqu’un relève votre défi.
tell-denied = Les notifications sont bloquées pour ce site. Vous pouvez les autoriser dans les réglages de votre navigateur.
tell-unsupported = Ce navigateur ne peut pas afficher les notifications de Kabinet.
tell-install = Sur iPhone et iPad, ajoutez d’abord Kabinet à l’écran d’accueil (Partager, puis Sur l’écran d’accueil). Ouvrez-le de là et activez les notifications.
tell-failed = Les notifications n’ont pas pu être activées. Réessayez plus tard.

## The next game that waits

next-waiting = Partie suivante

## Conditional moves

conditional-title = Coups conditionnels
conditional-lead = Jouez la suite que vous prévoyez : Kabinet répondra aussitôt à votre place. { $name } n’en voit rien.
conditional-theirs = Si { $name } joue… Jouez son coup sur le plateau.
conditional-mine = Sur { $turn }, que répondez-vous ? Jouez votre coup.
conditional-more = Enregistrez cette suite, ou continuez : à { $name } de jouer.
conditional-end = La partie s’arrête ici. Enregistrez cette suite, ou reprenez des coups.
conditional-long = Une suite ne peut pas être plus longue. Enregistrez-la, ou reprenez des coups.
conditional-line = Suite sur le plateau
conditional-if = Si { $turn }
conditional-then = alors { $turn }
conditional-save = Enre{"\u00AD"}gistrer
conditional-lines = Suites enregistrées
conditional-empty = Aucune suite pour l’instant.
conditional-remove = Supprimer la suite { $line }
conditional-saved = Enregistré. Votre réponse sera jouée dès que le cas se présentera.
conditional-removed = Supprimé.
conditional-full = Vous pouvez enregistrer { $most } suites au plus.
conditional-back = Retour à la partie

## The calendar of deadlines

days-title = Parties par correspondance
calendar-title = Kabinet : coups à jouer
calendar-event = { $known ->
    [no] { $game } : à vous de jouer
   *[yes] { $game } : à vous de jouer contre { $name }
}
calendar-lead = Suivez vos échéances dans votre propre agenda : abonnez-vous à ce lien privé. Toute personne qui a ce lien peut les voir.
calendar-link = Lien vers votre agenda
calendar-make = Créer un lien d’agenda
calendar-renew = Créer un nouveau lien
calendar-renew-note = L’ancien lien ne fonctionnera plus.

## Vacances

holiday-title = Vacances
holiday-lead = Jusqu’au jour choisi inclus, votre pendule s’arrête dans toutes vos parties par correspondance en cours, et vos adversaires voient jusqu’à quand vous êtes en vacances. Vous avez droit à 30 jours par an dans chaque partie. Rien ne vous empêche de jouer quand même.
holiday-until = En vacances jusqu’au
holiday-go = Annoncer
# $day : par exemple « 3 décembre 2026 ».
holiday-on = Vous êtes en vacances jusqu’au { $day }. { $count ->
    [0] Vous n’avez pas de partie par correspondance en cours.
    [one] Votre pendule est arrêtée dans une partie.
   *[other] Votre pendule est arrêtée dans { $count } parties.
}
holiday-back = Je suis de retour
holiday-used = Vous avez épuisé vos 30 jours de cette année.
