# The coach of a first game
#
# $other: the opponent's side. $turn: a move in notation. $n: a number of moves. $how: how a game is won on the board; a kind
# that is not listed is said in general words.

coach-title = Coach
coach-threat = { $other } threatens to { $how ->
    [tower] finish a tower
    [hexagon] complete a hexagon
    [throne] put its Monarch on your throne
    [capture] capture your Monarch
    [push] push your second piece off the board
   *[other] win
} with { $turn }.
coach-loses = { $n ->
    [one] This lets { $other } { $how ->
        [tower] finish a tower
        [hexagon] complete a hexagon
        [throne] put its Monarch on your throne
        [capture] capture your Monarch
        [push] push your second piece off the board
       *[other] win
    } with { $turn }. Look again?
   *[other] After this, { $other } wins by force in { $n } moves. Look again?
}
coach-misses = { $n ->
    [one] You can win at once here. Look again?
   *[other] You can force a win in { $n } moves here, and this move lets it go. Look again?
}
# Proved, but further away than “in n moves”.
coach-drops-lost = After this, { $other } can force a win. Look again?
coach-drops = There is a much better move here. Look again?

coach-wins = { $n ->
    [one] Excellent: whatever { $other } plays, you win with your next move.
   *[other] Excellent: you now win by force in { $n } moves.
}
# What was good about the last move stays while the opponent answers, and after that: it is in the past tense.
coach-only = Well seen: only your last move kept { $other } from { $how ->
    [tower] finishing a tower
    [hexagon] completing a hexagon
    [throne] putting its Monarch on your throne
    [capture] capturing your Monarch
    [push] pushing your second piece off the board
   *[other] winning
}.
coach-defends = Well defended: your last move kept { $other } from { $how ->
    [tower] finishing a tower
    [hexagon] completing a hexagon
    [throne] putting its Monarch on your throne
    [capture] capturing your Monarch
    [push] pushing your second piece off the board
   *[other] winning
}.
coach-threatens = Good: with your last move you threatened to { $how ->
    [tower] finish a tower
    [hexagon] complete a hexagon
    [throne] put your Monarch on the enemy throne
    [capture] capture the enemy Monarch
    [push] push a second enemy piece off the board
   *[other] win
}.

# A move that is clearly better than any other.
coach-best = Well found: that was by far the best move.
# When a game begins, and nothing is to be said yet.
coach-begins = The coach is watching.
# When there was no time to judge a move.
coach-late = The coach did not manage to judge this in time.

# The coach grows quieter as the player gets better.
coach-quieter = Well played. From now on, look for threats yourself.
coach-quiet = Well played. From now on, the coach speaks up only before a blunder.
coach-takeback = You can still take your move back.
# While a line is played out on the board.
coach-shows = This is how it could go on.
coach-shows-loss = This is how { $other } would win.
coach-shows-win = This is how you would win instead.
# $turn: what the opponent answers. $lost: whether that is proved to win.
coach-shows-answer = { $lost ->
    [yes] { $other } answers { $turn } and can then force a win.
   *[no] { $other } answers { $turn } and is far better off than after your best move.
}

coach-again = Look again
coach-why = Why?
coach-anyway = Play anyway

# What is proved of the position. $winner: a side. $n: a number of plies.
coach-proof = Proved: { $winner } wins in at most { $n ->
    [one] one ply
   *[other] { $n } plies
}.
