# The pages about how to play well.

strategy = Strategy
# $game: the name of a game.
strategy-title = { $game }: strategy
strategy-told = Five ideas for playing well, each with a position to try. Where we say “proved”, it is proved; the rest is the engine’s judgement, and we say so.
strategy-analyse = Analyse
strategy-next = Now try it in a game
strategy-others = Strategy of the other games

## An annotated game

strategy-game = An annotated game
strategy-game-title = { $game }: an annotated game
strategy-game-told = One game from its first to its last move, to play through on the board, with a comment at every turning point.
strategy-game-board = The board of the game
strategy-game-analyse = On the analysis board
strategy-game-record = Game record
strategy-game-start = Start
