# La table : ce que la page d’une partie dit tout de suite.

## À qui de jouer

lead-your-turn = À vous de jouer.
lead-waiting = Au tour de { $name }.
lead-waiting-engine = Au tour de l’ordinateur.

## Revenir en arrière

status-looking-back-over = Vous regardez le coup { $turn }. La partie est terminée.
status-start = Vous regardez la position de départ.
look-back-moved = { $name } a joué { $turn }.
look-back-present = Position actuelle
look-back-previous = Précédent
look-back-next = Suivant

## Propositions

offer-waiting = La réponse se fait attendre.
offer-lapsed = Votre proposition est caduque : la partie a continué.
offer-withdraw = Retirer
offer-withdrawn = Vous avez retiré votre proposition.
ask-draw-same = Terminer la partie par une nulle ?
ask-draw-same-yes = Convenir de la nulle

## Pourquoi ce n’est pas possible

why-not-your-turn = Ce n’est pas à vous : c’est au tour de { $name }.
why-looking-back = C’est une position passée. Revenez à la position actuelle pour jouer.
why-stuck = La pièce en { $place } ne peut aller nulle part.
move-kept = Pas de connexion. Votre coup { $turn } partira dès que la connexion sera rétablie.
