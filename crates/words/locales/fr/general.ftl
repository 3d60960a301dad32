# Ce que tous les jeux partagent : les sièges, ce que la partie attend, les fins de partie, les dates.

seat-member = { $side } { $member }

## Ce que la partie attend

now-over = La partie est terminée.
now-move = C’est à { $who } de jouer.
now-move-you = À vous de jouer.
now-pass = { $who } ne peut pas jouer et doit passer.
now-pass-you = Vous ne pouvez pas jouer : vous devez passer.

## Fins de partie

ended-won = { $winner } a gagné.
ended-resignation = { $loser } abandonne. { $winner } a gagné.
ended-time = Temps écoulé pour { $loser }. { $winner } a gagné.
ended-agreement = Nulle par accord mutuel.
ended-repetition = Nulle : la même position s’est présentée { $times } fois.
ended-both-blocked = Nulle : aucun des deux camps ne peut jouer.
ended-draw = Nulle.
ended-left = { $loser } a quitté la partie. { $winner } a gagné.
ended-left-aborted = { $loser } a quitté la partie, qui a été interrompue. Elle ne compte pas.
ended-aborted = La partie a été interrompue. Elle ne compte pas.
ended-closed = Les responsables du serveur ont fermé la partie. Elle ne compte pas.

## Dates

date = { $day ->
    [1] 1er
   *[other] { $day }
} { $month ->
    [1] janvier
    [2] février
    [3] mars
    [4] avril
    [5] mai
    [6] juin
    [7] juillet
    [8] août
    [9] septembre
    [10] octobre
    [11] novembre
   *[12] décembre
} { $year }
