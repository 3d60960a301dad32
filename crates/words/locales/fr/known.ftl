# Les pages sur ce que l’on sait des jeux.

known = Ce que l’on sait
known-link = Ce que l’on sait : résolu, prouvé, encore ouvert
known-title = { $game } : ce que l’on sait
known-told = Qui gagne avec un jeu parfait, quand c’est prouvé, et ce qui reste ouvert. Avec des chiffres, des images et les commandes pour tout vérifier.
# In three lines, for those who know nothing of it.
known-briefly-1 = « Résolu » veut dire que l’on a prouvé qui gagne, ou que personne ne gagne, si aucun des deux joueurs ne se trompe.
known-briefly-2 = Kastwa’ 2 la est résolu : la partie est nulle. Au Kengi, le joueur qui commence peut toujours gagner depuis la position de départ. Kensington et Kingdom restent ouverts.
known-briefly-3 = Cela ne gâche pas le plaisir : devant le plateau, personne ne peut retenir tout cela.
known-next = Et maintenant ?
known-play = Jouer une partie
known-others = Les autres jeux
known-proof = Jouer contre la preuve
known-proof-told = Contre la preuve : l’ordinateur joue le camp gagnant selon la stratégie prouvée, et la page dit combien il reste de demi-coups.
known-explore = Explorer les valeurs
known-explore-told = Sur le plateau d’analyse, chaque coup affiche sa valeur, quand elle est prouvée ; cliquez pour le suivre.

## L’arbre des coups et de leurs valeurs

known-tree = Parcourir l’arbre
# $game : le nom d’un jeu.
known-tree-title = { $game } : chaque coup et sa valeur
known-tree-told = Chaque coup est donné avec sa valeur, quand elle est prouvée. Choisissez-en un pour le suivre. Les demi-coups se comptent à partir de la position après le coup.
known-tree-line = Coups joués
known-tree-start = Départ
known-tree-wins = Coups qui gagnent : { $n }
known-tree-draws = Coups qui gardent la nulle : { $n }
known-tree-open = Coups sans valeur prouvée : { $n }
known-tree-loses = Coups qui perdent : { $n }
# $side : qui gagne. $n : un nombre de demi-coups.
known-tree-win = { $side } gagne en { $n ->
    [one] un demi-coup
   *[other] { $n } demi-coups
}
known-tree-win-most = { $side } gagne en { $n ->
    [one] un demi-coup
   *[other] { $n } demi-coups au plus
}
known-tree-now = { $side } a gagné
known-tree-draw = Nulle
known-tree-unknown = Pas encore prouvé
known-tree-here = Prouvé ici :
# $command : ce que l’on tape pour construire une table.
known-tree-missing = Les valeurs pour ce plateau sont connues, mais la table qui les contient n’est pas sur ce serveur. Ses responsables peuvent la construire avec { $command }.
known-tree-sizes = Plateau
known-tree-analyse = Ouvrir cette position sur le plateau d’analyse
