# The pages about how to play well.

strategy = Strategy
# $game: the name of a game.
strategy-title = { $game }: strategy
strategy-told = Five ideas for playing well, each with a position to try. What is called proved is proved; what the engine judges is called a judgement.
strategy-analyse = Analyse
strategy-next = Now try it in a game
strategy-others = Strategy of the other games

## An annotated game

strategy-game = An annotated game
strategy-game-title = { $game }: an annotated game
strategy-game-told = One game from its first to its last move, to play through on the board, with a sentence where it turns.
strategy-game-board = The board of the game
strategy-game-analyse = On the analysis board
strategy-game-record = Record of the game
strategy-game-start = Start
