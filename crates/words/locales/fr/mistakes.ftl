# Apprendre de ses erreurs dans une partie terminée

mistakes-title = Apprendre de ses erreurs
mistakes-link = Erreurs
mistakes-lead = Chaque coup de la partie est vérifié. Là où un avantage a été gâché, à vous de trouver mieux.
# $done positions sur $total.
mistakes-checking = Vérification de la partie : position { $done } sur { $total }
mistakes-stopped = La partie n’a pas pu être vérifiée jusqu’au bout.
mistakes-none = Aucun coup n’était une erreur manifeste.
mistakes-empty = Aucun coup n’a été joué dans cette partie.
mistakes-no-script = Vérifier une partie demande JavaScript. L’analyse montre la partie entière.

# $number : le numéro du coup. $turn : le coup. $judged : son appréciation. $name : qui l’a joué.
mistakes-task = { $judged } au coup { $number } : vous avez joué { $turn }. Trouvez mieux.
mistakes-task-of = { $judged } au coup { $number } : { $name } a joué { $turn }. Trouvez mieux.
mistakes-same = C’est le coup de la partie. Trouvez mieux.
mistakes-right = Oui, c’est bien meilleur.
mistakes-right-wins = Oui, ce coup gagne.
mistakes-wrong = Pas assez bon : { $other } répond par { $turn }.
mistakes-wrong-over = Pas assez bon : la partie se termine sans victoire.
mistakes-better = Il y avait mieux : { $turn }.
mistakes-at = Erreur { $at } sur { $count }
mistakes-next = Erreur suivante
mistakes-previous = Erreur précé{"\u00AD"}dente
mistakes-done = C’était la dernière. Trouvé sans aide : { $found } sur { $count }.

mistakes-summary = Bilan
mistakes-player = Joueur
mistakes-moves = Coups
# Dans combien de positions le seul bon coup a été trouvé.
mistakes-good = Seul bon coup trouvé
mistakes-mistakes = Erreurs
mistakes-blunders = Gaffes
# Ce qui a décidé la partie.
mistakes-engine = l’ordinateur
mistakes-decided = Après le coup { $number }, { $turn }, joué par { $name }, { $winner } a gardé un net avantage jusqu’à la fin.
# Perdue, ou gagnée, par qui lit la page.
mistakes-decided-own = Après votre coup { $number }, { $turn }, { $winner } a gardé un net avantage jusqu’à la fin.
mistakes-decided-won = Après le coup { $number }, { $turn }, joué par { $name }, vous avez gardé un net avantage jusqu’à la fin.
mistakes-undecided = Aucun coup n’a décidé à lui seul de la partie.
