# The pages about how to play well.

strategy = Strategy
# $game: the name of a game.
strategy-title = { $game }: strategy
strategy-told = Five ideas for playing well, each with a position to try. What is called proved is proved; what the engine judges is called a judgement.
strategy-analyse = Analyse
strategy-next = Now try it in a game
strategy-others = Strategy of the other games
