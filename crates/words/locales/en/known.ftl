# The pages about what is known of the games.

known = What is known
known-link = What is known: solved, proved, still open
known-title = { $game }: what is known
known-told = Who wins with best play, where that is proved, and what is still open. With figures, pictures, and commands to check it all.
# In three lines, for readers who have never heard of solved games.
known-briefly-1 = “Solved” means: it is proved who wins, or that nobody does, if neither player makes a mistake.
known-briefly-2 = Kastwa’ 2 la is solved: it is a draw. In Kengi, the player who moves first can always win from the standard start. Kensington and Kingdom are still open.
known-briefly-3 = None of this spoils the fun: nobody can remember it all at the board.
known-next = What next?
known-play = Play a game
known-others = The other games
known-proof = Play against the proof
known-proof-told = Against the proof: the computer plays the winning side by the proved strategy, and the page says how many plies are left.
known-explore = Explore the values
known-explore-told = On the analysis board, each move shows its value, where that is proved; click one to follow it.

## The tree of moves with their values

known-tree = Click through the tree
# $game: the name of a game.
known-tree-title = { $game }: every move and its value
known-tree-told = Each move is listed with its value, where that is proved. Choose one to follow it. The number of plies counts from the position after the move.
known-tree-line = Moves so far
known-tree-start = Start
known-tree-wins = Moves that win: { $n }
known-tree-draws = Moves that keep the draw: { $n }
known-tree-open = Moves without a proved value: { $n }
known-tree-loses = Moves that lose: { $n }
# $side: who wins. $n: a number of plies.
known-tree-win = { $side } wins in { $n ->
    [one] one ply
   *[other] { $n } plies
}
known-tree-win-most = { $side } wins in at most { $n ->
    [one] one ply
   *[other] { $n } plies
}
known-tree-now = { $side } has won
known-tree-draw = Draw
known-tree-unknown = Not proved yet
known-tree-here = Proved here:
# $command: what is typed to build a table.
known-tree-missing = The values for this board are known, but the table with them is not on this server. The server’s operator can build it with { $command }.
known-tree-sizes = Board
known-tree-analyse = Open this position on the analysis board
