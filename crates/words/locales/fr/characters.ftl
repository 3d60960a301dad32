# Personnages : des adversaires avec un nom et un style à eux
#
# $rating, $error : des nombres.

rating-about = Classement { $rating } ± { $error }
new-characters = Personnages
new-characters-told = Des adversaires qui ont chacun leur style.
new-ratings-told = Le classement se lit comme aux échecs : 400 points d’écart, c’est dix victoires pour une défaite.

## Kensington

character-kensington-sower = Le Semeur
character-kensington-sower-about = Éparpille ses pièces sur tout le plateau, presque jamais deux ensemble.
character-kensington-hermit = L’Ermite
character-kensington-hermit-about = Reste au bord du plateau et vous laisse le milieu.
character-kensington-knot = Le Nœud
character-kensington-knot-about = Serre tellement ses pièces qu’elles peuvent à peine bouger.
character-kensington-ghost = Le Fantôme
character-kensington-ghost-about = Vous évite : ses pièces se tiennent loin des vôtres.
character-kensington-shepherd = Le Berger
character-kensington-shepherd-about = Garde son troupeau groupé, chaque pièce à côté d’une autre.
character-kensington-purist = Le Puriste
character-kensington-purist-about = Veut un hexagone et rien d’autre ; triangles et carrés ne l’intéressent pas.
character-kensington-brawler = Le Bagarreur
character-kensington-brawler-about = Vient se coller à vos pièces et n’en bouge plus.
character-kensington-wanderer = Le Vagabond
character-kensington-wanderer-about = Aime les grands espaces et a toujours un endroit où aller.
character-kensington-hub = Le Centriste
character-kensington-hub-about = Rassemble ses pièces autour de l’hexagone central.
character-kensington-wall = La Muraille
character-kensington-wall-about = S’installe sur vos hexagones avant vous.
character-kensington-racer = Le Coureur
character-kensington-racer-about = Fonce droit sur un hexagone.
character-kensington-neighbour = Le Bon Voisin
character-kensington-neighbour-about = N’empiète pas sur vos hexagones et compte sur la réciproque.

## Kengi

character-kengi-tempter = Le Tentateur
character-kengi-tempter-about = Laisse de hautes tours de votre côté en espérant que vous tomberez dans le piège.
character-kengi-spendthrift = Le Dépensier
character-kengi-spendthrift-about = Dilapide ses tours et ne garde à sa portée que des piles basses.
character-kengi-corner = L’Écureuil
character-kengi-corner-about = Emporte les pions dans les coins.
character-kengi-gardener = Le Jardinier
character-kengi-gardener-about = Plante un pion partout où une case est vide.
character-kengi-leveller = Le Niveleur
character-kengi-leveller-about = Ne supporte pas les hautes tours et les démonte.
character-kengi-curator = Le Conservateur
character-kengi-curator-about = Laisse les pions isolés à leur place aussi longtemps que possible.
character-kengi-matchmaker = Le Marieur
character-kengi-matchmaker-about = Aime les tours de deux pions, et aucune autre.
character-kengi-hub = Le Centriste
character-kengi-hub-about = Bâtit au milieu du plateau.
character-kengi-outsider = Le Marginal
character-kengi-outsider-about = Bâtit tout autour du bord et délaisse le milieu du plateau.
character-kengi-ferret = Le Furet
character-kengi-ferret-about = Va chercher les pions jusque dans les coins, qu’il laisse vides.
character-kengi-builder = Le Bâtisseur
character-kengi-builder-about = Construit haut, et le plus de tours possible.
character-kengi-chaperone = La Duègne
character-kengi-chaperone-about = Ne tolère pas les couples : elle sépare les tours de deux pions, ou en pose un troisième dessus.

## Kingdom

character-kingdom-hermit = L’Ermite
character-kingdom-hermit-about = Son Monarque reste chez lui, derrière ses Chevaliers.
character-kingdom-pilgrim = Le Pèlerin
character-kingdom-pilgrim-about = Son Monarque part en personne vers votre trône.
character-kingdom-sentry = La Sentinelle
character-kingdom-sentry-about = Ses Chevaliers quittent à peine leurs rangées.
character-kingdom-skirmisher = Le Tirailleur
character-kingdom-skirmisher-about = Chacun de ses Chevaliers va de son côté.
character-kingdom-page = Le Page
character-kingdom-page-about = Envoie les petits Chevaliers devant.
character-kingdom-flanker = L’Ailier
character-kingdom-flanker-about = Arrive par les deux bords du plateau.
character-kingdom-giant = Le Géant
character-kingdom-giant-about = Les grands Chevaliers marchent en tête.
character-kingdom-lance = La Lance
character-kingdom-lance-about = Perce par le milieu.
character-kingdom-wall = Le Garde du corps
character-kingdom-wall-about = Entoure son Monarque de Chevaliers.
character-kingdom-racer = Le Coureur
character-kingdom-racer-about = Tous les Chevaliers en avant, aussi vite que possible.
character-kingdom-phalanx = La Phalange
character-kingdom-phalanx-about = Ses Chevaliers avancent côte à côte.
character-kingdom-hussar = Le Hussard
character-kingdom-hussar-about = Se rue sur votre Monarque avec tout ce qu’il a.

## Kastwa’ 2 la

character-kastwa-hermit = L’Ermite
character-kastwa-hermit-about = Se retire dans les coins.
character-kastwa-rebel = Le Rebelle
character-kastwa-rebel-about = Préfère les cases de l’autre couleur, où ses pions ne comptent qu’une fois.
character-kastwa-acrobat = L’Acrobate
character-kastwa-acrobat-about = Marche en équilibre au bord du plateau.
character-kastwa-wolf = Le Loup solitaire
character-kastwa-wolf-about = Garde ses pions loin les uns des autres.
character-kastwa-dancer = Le Danseur
character-kastwa-dancer-about = S’esquive dès que vous approchez.
character-kastwa-sentinel = L’Arrière-garde
character-kastwa-sentinel-about = Garde le grand pion en retrait, au bord.
character-kastwa-brawler = Le Bagarreur
character-kastwa-brawler-about = Cherche le contact et ne lâche plus.
character-kastwa-train = Le Train
character-kastwa-train-about = Accroche ses pions les uns aux autres et avance en ligne.
character-kastwa-hunter = Le Chasseur
character-kastwa-hunter-about = Pousse vos pions vers le bord.
character-kastwa-grocer = L’Épicier
character-kastwa-grocer-about = Pèse tout : ses pions se tiennent là où ils comptent double.
character-kastwa-general = Le Général
character-kastwa-general-about = Mène la partie avec le grand pion, depuis le milieu.
character-kastwa-hub = Le Centriste
character-kastwa-hub-about = Veut tous ses pions loin du bord.
