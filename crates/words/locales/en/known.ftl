# The pages about what is known of the games.

known = What is known
known-link = What is known of the games: solved, proved, and still open
known-title = What is known of { $game }
known-told = Who wins with best play, where that is proved, and what is still open: with figures, pictures and the commands to check it.
known-next = And now
known-play = Play a game
known-others = What is known of the other games
