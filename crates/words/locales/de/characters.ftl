# Charaktere: Gegner mit Namen und eigener Spielweise
#
# $rating, $error: Zahlen.

rating-about = Wertung { $rating } ± { $error }
new-characters = Charaktere
new-characters-told = Gegner mit eigener Spielweise.
new-ratings-told = Die Wertung ist wie beim Schach zu lesen: 400 Punkte Vorsprung bedeuten zehn Siege auf eine Niederlage.

## Kensington

character-kensington-sower = Der Sämann
character-kensington-sower-about = Verteilt seine Chips über das ganze Brett, kaum je zwei nebeneinander.
character-kensington-hermit = Der Einsiedler
character-kensington-hermit-about = Hält sich am Rand und überlässt Ihnen die Mitte.
character-kensington-knot = Der Knoten
character-kensington-knot-about = Stellt seine Chips so dicht, dass sie sich kaum noch rühren können.
character-kensington-ghost = Das Gespenst
character-kensington-ghost-about = Geht Ihnen aus dem Weg: Seine Chips meiden Ihre.
character-kensington-shepherd = Der Hirte
character-kensington-shepherd-about = Hält seine Herde zusammen, ein Chip neben dem anderen.
character-kensington-purist = Der Purist
character-kensington-purist-about = Will ein Sechseck und sonst nichts; Dreiecke und Vierecke lassen ihn kalt.
character-kensington-brawler = Der Raufbold
character-kensington-brawler-about = Rückt Ihren Chips auf den Leib und bleibt dort.
character-kensington-wanderer = Der Wanderer
character-kensington-wanderer-about = Liebt den freien Raum und hat immer ein Ziel vor sich.
character-kensington-hub = Der Zentralist
character-kensington-hub-about = Sammelt seine Chips um das Sechseck in der Mitte.
character-kensington-wall = Die Mauer
character-kensington-wall-about = Setzt sich auf Ihre Sechsecke, ehe Sie es tun.
character-kensington-racer = Der Sprinter
character-kensington-racer-about = Steuert geradewegs auf ein Sechseck zu.
character-kensington-neighbour = Der gute Nachbar
character-kensington-neighbour-about = Bleibt Ihren Sechsecken fern und hofft, dass Sie es mit seinen ebenso halten.

## Kengi

character-kengi-tempter = Der Versucher
character-kengi-tempter-about = Stellt hohe Türme auf Ihre Seite und hofft, dass Sie den Haken übersehen.
character-kengi-spendthrift = Der Verschwender
character-kengi-spendthrift-about = Gibt seine Türme her und behält nur niedrige Stapel in Reichweite.
character-kengi-corner = Das Eichhörnchen
character-kengi-corner-about = Trägt die Steine in die Ecken.
character-kengi-gardener = Der Gärtner
character-kengi-gardener-about = Pflanzt auf jedes leere Feld einen Stein.
character-kengi-leveller = Der Gleichmacher
character-kengi-leveller-about = Kann hohe Türme nicht leiden und trägt sie ab.
character-kengi-curator = Der Kurator
character-kengi-curator-about = Lässt einzelne Steine so lange wie möglich stehen.
character-kengi-matchmaker = Der Ehestifter
character-kengi-matchmaker-about = Mag Türme aus zwei Steinen, und nur solche.
character-kengi-hub = Der Zentralist
character-kengi-hub-about = Baut in der Mitte des Bretts.
character-kengi-outsider = Der Außenseiter
character-kengi-outsider-about = Baut rundum am Rand und lässt die Mitte des Bretts links liegen.
character-kengi-ferret = Das Frettchen
character-kengi-ferret-about = Holt die Steine aus den Ecken und lässt sie leer zurück.
character-kengi-builder = Der Turmbauer
character-kengi-builder-about = Will hoch hinaus und baut so viele Türme wie möglich.
character-kengi-chaperone = Die Anstandsdame
character-kengi-chaperone-about = Duldet keine Pärchen: Türme aus zwei Steinen trennt sie, oder sie setzt einen dritten obendrauf.

## Kingdom

character-kingdom-hermit = Der Einsiedler
character-kingdom-hermit-about = Sein Monarch bleibt hinter den Rittern zu Hause.
character-kingdom-pilgrim = Der Pilger
character-kingdom-pilgrim-about = Sein Monarch bricht selbst zu Ihrem Thron auf.
character-kingdom-sentry = Der Wachposten
character-kingdom-sentry-about = Seine Ritter verlassen ihre eigenen Reihen kaum.
character-kingdom-skirmisher = Der Plänkler
character-kingdom-skirmisher-about = Jeder seiner Ritter geht seinen eigenen Weg.
character-kingdom-page = Der Page
character-kingdom-page-about = Schickt die kleinen Ritter vor.
character-kingdom-flanker = Der Flankenreiter
character-kingdom-flanker-about = Kommt über beide Ränder des Bretts.
character-kingdom-giant = Der Riese
character-kingdom-giant-about = Die großen Ritter marschieren voran.
character-kingdom-lance = Die Lanze
character-kingdom-lance-about = Stößt durch die Mitte vor.
character-kingdom-wall = Der Leibwächter
character-kingdom-wall-about = Umgibt seinen Monarchen mit Rittern.
character-kingdom-racer = Der Sprinter
character-kingdom-racer-about = Alle Ritter nach vorn, so schnell es geht.
character-kingdom-phalanx = Die Phalanx
character-kingdom-phalanx-about = Ihre Ritter rücken Seite an Seite vor.
character-kingdom-hussar = Der Husar
character-kingdom-hussar-about = Stürmt mit allem, was er hat, auf Ihren Monarchen los.

## Kastwa’ 2 la

character-kastwa-hermit = Der Einsiedler
character-kastwa-hermit-about = Zieht sich in die Ecken zurück.
character-kastwa-rebel = Der Rebell
character-kastwa-rebel-about = Steht am liebsten auf der falschen Farbe, wo seine Steine nur einfach zählen.
character-kastwa-acrobat = Der Akrobat
character-kastwa-acrobat-about = Balanciert am Rand entlang.
character-kastwa-wolf = Der einsame Wolf
character-kastwa-wolf-about = Hält seine Steine weit auseinander.
character-kastwa-dancer = Der Tänzer
character-kastwa-dancer-about = Weicht aus, sobald Sie näher kommen.
character-kastwa-sentinel = Die Nachhut
character-kastwa-sentinel-about = Hält den großen Stein am Rand zurück.
character-kastwa-brawler = Der Raufbold
character-kastwa-brawler-about = Sucht den Kontakt und lässt nicht mehr los.
character-kastwa-train = Die Eisenbahn
character-kastwa-train-about = Kuppelt ihre Steine aneinander und fährt in einer Linie.
character-kastwa-hunter = Der Jäger
character-kastwa-hunter-about = Treibt Ihre Steine an den Rand.
character-kastwa-grocer = Der Krämer
character-kastwa-grocer-about = Wiegt alles ab: Seine Steine stehen, wo sie doppelt zählen.
character-kastwa-general = Der General
character-kastwa-general-about = Führt mit dem großen Stein aus der Mitte.
character-kastwa-hub = Der Zentralist
character-kastwa-hub-about = Will alle Steine weg vom Rand.
