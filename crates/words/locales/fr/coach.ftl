# L’entraîneur d’une première partie
#
# $other : le camp adverse. $turn : un coup en notation. $n : un nombre de coups. $how : comment une partie se gagne sur le
# plateau ; ce qui n’est pas prévu se dit en termes généraux.

coach-title = Entraîneur
coach-threat = { $other } menace de { $how ->
    [tower] terminer une tour
    [hexagon] compléter un hexagone
    [throne] poser son Monarque sur votre trône
    [capture] capturer votre Monarque
    [push] pousser votre deuxième pion hors du plateau
   *[other] gagner
} par { $turn }.
coach-loses = { $n ->
    [one] Ce coup permet à { $other } de { $how ->
        [tower] terminer une tour
        [hexagon] compléter un hexagone
        [throne] poser son Monarque sur votre trône
        [capture] capturer votre Monarque
        [push] pousser votre deuxième pion hors du plateau
       *[other] gagner
    } par { $turn }. Réfléchir encore ?
   *[other] Après ce coup, { $other } force le gain en { $n } coups. Réfléchir encore ?
}
coach-misses = { $n ->
    [one] Vous pouvez gagner tout de suite. Réfléchir encore ?
   *[other] Il y a ici un gain forcé en { $n } coups, et ce coup le laisse passer. Réfléchir encore ?
}
# Prouvé, mais plus lointain que « en n coups ».
coach-drops-lost = Après ce coup, { $other } peut forcer le gain. Réfléchir encore ?
coach-drops = Il y a ici un bien meilleur coup. Réfléchir encore ?

coach-wins = { $n ->
    [one] Excellent : quoi que joue { $other }, vous gagnez au prochain coup.
   *[other] Excellent : le gain est maintenant forcé en { $n } coups.
}
# Ce qui était bon dans le dernier coup reste affiché pendant la réponse de l’adversaire, et après : c’est dit au passé.
coach-only = Bien vu : seul votre dernier coup empêchait { $other } de { $how ->
    [tower] terminer une tour
    [hexagon] compléter un hexagone
    [throne] poser son Monarque sur votre trône
    [capture] capturer votre Monarque
    [push] pousser votre deuxième pion hors du plateau
   *[other] gagner
}.
coach-defends = Bonne défense : votre dernier coup a empêché { $other } de { $how ->
    [tower] terminer une tour
    [hexagon] compléter un hexagone
    [throne] poser son Monarque sur votre trône
    [capture] capturer votre Monarque
    [push] pousser votre deuxième pion hors du plateau
   *[other] gagner
}.
coach-threatens = Bien joué : avec votre dernier coup, vous menaciez de { $how ->
    [tower] terminer une tour
    [hexagon] compléter un hexagone
    [throne] poser votre Monarque sur le trône adverse
    [capture] capturer le Monarque adverse
    [push] pousser un deuxième pion adverse hors du plateau
   *[other] gagner
}.

# Un coup nettement meilleur que tous les autres.
coach-best = Bien trouvé : c’était de loin le meilleur coup.
# Quand une partie commence et qu’il n’y a encore rien à dire.
coach-begins = L’entraîneur vous accompagne.
# Quand le temps a manqué pour juger un coup.
coach-late = L’entraîneur n’a pas eu le temps d’en juger.

# L’entraîneur se fait discret à mesure que l’on progresse.
coach-quieter = Bien joué. Désormais, à vous de repérer les menaces.
coach-quiet = Bien joué. Désormais, l’entraîneur n’intervient plus qu’avant une gaffe.
coach-takeback = Vous pouvez encore reprendre votre coup.
# Pendant qu’une suite est jouée sur le plateau.
coach-shows = Voici une suite possible.
coach-shows-loss = Voici comment { $other } gagnerait.
coach-shows-win = Voici comment vous pourriez gagner.
# $turn : la réponse de l’adversaire. $lost : s’il est prouvé qu’elle gagne.
coach-shows-answer = { $lost ->
    [yes] { $other } répond par { $turn } et peut alors forcer le gain.
   *[no] { $other } répond par { $turn } et se retrouve bien mieux qu’après votre meilleur coup.
}

coach-again = Réfléchir encore
coach-why = Pourquoi ?
coach-anyway = Jouer quand même

# Ce qui est prouvé de la position. $winner : un camp. $n : un nombre de demi-coups.
coach-proof = C’est prouvé : { $winner } gagne en { $n ->
    [one] un demi-coup
   *[other] { $n } demi-coups
} au plus.
