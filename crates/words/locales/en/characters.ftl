# Characters: opponents with a name and a way of playing of their own
#
# $rating, $error: numbers.

rating-about = Rating { $rating } ± { $error }
new-characters = Characters
new-characters-told = Opponents with a style of their own.
new-ratings-told = Ratings work as in chess: a lead of 400 points means ten wins for each loss.

## Kensington

character-kensington-sower = The Sower
character-kensington-sower-about = Scatters pieces all over the board, hardly ever two together.
character-kensington-hermit = The Hermit
character-kensington-hermit-about = Keeps to the edge of the board and leaves you the middle.
character-kensington-knot = The Knot
character-kensington-knot-about = Packs its pieces so tightly that they can hardly move.
character-kensington-ghost = The Ghost
character-kensington-ghost-about = Stays out of your way: its pieces avoid yours.
character-kensington-shepherd = The Shepherd
character-kensington-shepherd-about = Keeps the flock together, each piece beside another.
character-kensington-purist = The Purist
character-kensington-purist-about = Wants a hexagon and nothing else; triangles and squares do not interest it.
character-kensington-brawler = The Brawler
character-kensington-brawler-about = Goes right up to your pieces and stays there.
character-kensington-wanderer = The Wanderer
character-kensington-wanderer-about = Loves open space and always has somewhere to go.
character-kensington-hub = The Centrist
character-kensington-hub-about = Gathers its pieces around the hexagon in the middle.
character-kensington-wall = The Wall
character-kensington-wall-about = Settles on your hexagons before you do.
character-kensington-racer = The Racer
character-kensington-racer-about = Heads straight for a hexagon.
character-kensington-neighbour = The Good Neighbour
character-kensington-neighbour-about = Keeps off your hexagons and hopes that you will keep off its own.

## Kengi

character-kengi-tempter = The Tempter
character-kengi-tempter-about = Leaves tall towers on your side and hopes you miss the catch.
character-kengi-spendthrift = The Spendthrift
character-kengi-spendthrift-about = Gives away its own towers and keeps only low piles within reach.
character-kengi-corner = The Squirrel
character-kengi-corner-about = Carries pieces into the corners.
character-kengi-gardener = The Gardener
character-kengi-gardener-about = Plants a piece wherever a cell is empty.
character-kengi-leveller = The Leveller
character-kengi-leveller-about = Cannot bear tall towers and takes them down.
character-kengi-curator = The Curator
character-kengi-curator-about = Leaves lone pieces where they are as long as possible.
character-kengi-matchmaker = The Matchmaker
character-kengi-matchmaker-about = Likes towers of two, and only of two.
character-kengi-hub = The Centrist
character-kengi-hub-about = Builds in the middle of the board.
character-kengi-outsider = The Outsider
character-kengi-outsider-about = Builds around the edge and leaves the middle of the board alone.
character-kengi-ferret = The Ferret
character-kengi-ferret-about = Fetches the pieces out of the corners and leaves them bare.
character-kengi-builder = The Tower Builder
character-kengi-builder-about = Builds high, and as many towers as it can.
character-kengi-chaperone = The Chaperone
character-kengi-chaperone-about = Does not like to see couples: towers of two are parted, or get a third piece on top.

## Kingdom

character-kingdom-hermit = The Hermit
character-kingdom-hermit-about = The Monarch stays at home behind its Knights.
character-kingdom-pilgrim = The Pilgrim
character-kingdom-pilgrim-about = The Monarch sets out for your throne in person.
character-kingdom-sentry = The Sentry
character-kingdom-sentry-about = Its Knights hardly leave their own rows.
character-kingdom-skirmisher = The Skirmisher
character-kingdom-skirmisher-about = Each Knight goes its own way.
character-kingdom-page = The Page
character-kingdom-page-about = Sends the small Knights ahead.
character-kingdom-flanker = The Flanker
character-kingdom-flanker-about = Comes at you along both edges of the board.
character-kingdom-giant = The Giant
character-kingdom-giant-about = The large Knights march in front.
character-kingdom-lance = The Lance
character-kingdom-lance-about = Thrusts through the middle.
character-kingdom-wall = The Bodyguard
character-kingdom-wall-about = Surrounds its Monarch with Knights.
character-kingdom-racer = The Racer
character-kingdom-racer-about = All Knights forward, as fast as possible.
character-kingdom-phalanx = The Phalanx
character-kingdom-phalanx-about = Its Knights advance side by side.
character-kingdom-hussar = The Hussar
character-kingdom-hussar-about = Storms your Monarch with everything it has.

## Kastwa’ 2 la

character-kastwa-hermit = The Hermit
character-kastwa-hermit-about = Retires into the corners.
character-kastwa-rebel = The Rebel
character-kastwa-rebel-about = Prefers cells of the wrong colour, where its pieces count only once.
character-kastwa-acrobat = The Acrobat
character-kastwa-acrobat-about = Balances along the edge.
character-kastwa-wolf = The Lone Wolf
character-kastwa-wolf-about = Keeps its pieces far apart.
character-kastwa-dancer = The Dancer
character-kastwa-dancer-about = Slips away as soon as you come near.
character-kastwa-sentinel = The Rearguard
character-kastwa-sentinel-about = Keeps the large piece back at the edge.
character-kastwa-brawler = The Brawler
character-kastwa-brawler-about = Seeks contact and never lets go.
character-kastwa-train = The Train
character-kastwa-train-about = Couples its pieces and moves them as a line.
character-kastwa-hunter = The Hunter
character-kastwa-hunter-about = Drives your pieces to the edge.
character-kastwa-grocer = The Grocer
character-kastwa-grocer-about = Weighs everything: its pieces stand where they count double.
character-kastwa-general = The General
character-kastwa-general-about = Leads with the large piece from the middle.
character-kastwa-hub = The Centrist
character-kastwa-hub-about = Wants all its pieces away from the edge.
