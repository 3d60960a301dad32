# What all games share: seats, what a game waits for, how games end, dates.

# A member of a team: "Red 2".
# $side: the name of the side. $member: counted from 1.
seat-member = { $side } { $member }

## What the game waits for

now-over = The game is over.
# $who: the side to act.
now-move = { $who } to move.
now-move-you = It is your move.
# $who: the side to act.
now-pass = { $who } cannot move and has to pass.
now-pass-you = You cannot move, so you have to pass.

## How a game ended

# $winner, $loser: names of sides.
ended-won = { $winner } has won.
ended-resignation = { $loser } resigned. { $winner } has won.
ended-time = { $loser } ran out of time. { $winner } has won.
ended-agreement = Draw by agreement.
# $times: how often the position has occurred.
ended-repetition = Draw: the same position has occurred { $times } times.
ended-both-blocked = Draw: neither side can move.
ended-draw = Draw.
ended-left = { $loser } left the game. { $winner } has won.
ended-left-aborted = { $loser } left, and the game was aborted. It does not count.
ended-aborted = The game was aborted. It does not count.
ended-closed = The people who run this server closed the game. It does not count.

## Dates

# $day and $month: numbers. $year: a text.
date = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }
