# The pages about what is known of the games.

known = What is known
known-link = What is known: what is solved, what is proved, what is open
known-title = { $game }: what is known
known-told = Who wins with best play, where that is proved, and what is still open. With figures, pictures, and commands to check it all.
# In three lines, for those who know nothing of it.
known-briefly-1 = “Solved” means that a computer has looked at everything that can happen, and knows who wins if nobody makes a mistake.
known-briefly-2 = Kastwa’ 2 la is solved: it is a draw. In Kengi, whoever moves first can always win from the standard start. Kensington and Kingdom are still open.
known-briefly-3 = None of this spoils a game: nobody can remember it all at the board.
known-next = What next?
known-play = Play a game
known-others = The other games
known-proof = Play against the proof
known-proof-told = Against the proof: the computer plays the winning side by the proved strategy, and the page says how many plies are left.
known-explore = Explore the values
known-explore-told = On the analysis board, each move shows its proved value; click one to follow it.
