# Was alle Spiele gemeinsam haben: Plätze, worauf das Spiel wartet, wie Spiele enden, Datum.

seat-member = { $side } { $member }

## Worauf das Spiel wartet

now-over = Die Partie ist zu Ende.
now-move = { $who } ist am Zug.
now-move-you = Sie sind am Zug.
now-pass = { $who } kann nicht ziehen und muss passen.
now-pass-you = Sie können nicht ziehen und müssen passen.

## Wie ein Spiel endete

ended-won = { $winner } hat gewonnen.
ended-resignation = { $loser } gibt auf. { $winner } hat gewonnen.
ended-time = Die Zeit von { $loser } ist abgelaufen. { $winner } hat gewonnen.
ended-agreement = Remis durch Vereinbarung.
ended-repetition = Remis: Dieselbe Stellung ist { $times }-mal vorgekommen.
ended-both-blocked = Remis: Keine der beiden Seiten kann ziehen.
ended-draw = Remis.
ended-left = { $loser } hat die Partie verlassen. { $winner } hat gewonnen.
ended-left-aborted = { $loser } hat die Partie verlassen. Sie wurde abgebrochen und zählt nicht.
ended-aborted = Die Partie wurde abgebrochen. Sie zählt nicht.
ended-closed = Die Betreiber dieses Servers haben die Partie geschlossen. Sie zählt nicht.

## Datum

date = { $day }. { $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [6] Juni
    [7] Juli
    [8] August
    [9] September
    [10] Oktober
    [11] November
   *[12] Dezember
} { $year }
