# The pages about what is known of the games.

known = What is known
known-link = What is known: what is solved, what is proved, what is open
known-title = { $game }: what is known
known-told = Who wins with best play, where that is proved, and what is still open. With figures, pictures, and commands to check it all.
known-next = What next?
known-play = Play a game
known-others = The other games
