# Every word of the pages and of their scripts.

## The frame

site-name = Kabinet
site-description = Four board games that deserve to be played again: alone, at one table, or across the network.
site-skip = To the content
site-navigation = Rooms
site-more = More rooms
site-shelf = The shelf
site-games = Games
site-sound = Sound
site-theme = Colours
site-theme-auto = Colours as on your system
site-theme-light = Light colours
site-theme-dark = Dark colours
site-settings = Colours and language
site-language = Language
site-footer = Kabinet is free software. Playing needs no account.
site-no-script = You can look at everything here. To play, please allow JavaScript for this page.

## Words used in many places

copy = Copy
copied = Copied.
copy-failed = Copying did not work. Please select the text and copy it yourself.

## The game page: players

seat-free = Free seat
seat-engine = Engine
seat-you = you
seat-level = level { $level }
clock-days = { $days } d { $hours } h
clock-hours = { $hours } h { $minutes } min

## The game page: what is going on

status-looking-back = You are looking at turn { $turn }. The game goes on.
status-confirm = Play it like this?
confirm-yes = Play this turn
confirm-no = Change it
turn-played = { $name } played { $turn }.
turn-start = The start
connection-lost = The connection is gone. Next attempt in { $seconds } s; your game is safe.
connection-trying = Connecting again.
connection-back = Connected again.

## The game page: actions

actions-title = Actions
do-undo = Undo
do-takeback = Take back
do-hint = Hint
do-draw = Draw
do-flip = Flip
do-abort = Call off
do-resign = Resign
do-rematch = Play again
offer-yes = Accept
offer-no = Decline
offer-draw = { $name } offers a draw.
offer-takeback = { $name } would like to take back the last turn.
offer-rematch = { $name } would like to play again, sides swapped.
offer-draw-sent = You offered a draw.
offer-takeback-sent = You asked for your turn back.
offer-rematch-sent = You proposed another game.
offer-declined = { $name } declined.
ask-resign = Do you want to resign this game?
ask-resign-yes = Resign
ask-abort = Call the game off? It counts for nobody.
ask-abort-yes = Call off
ask-draw = Offer a draw?
ask-draw-yes = Offer a draw
ask-no = Play on

## The game page: the end

result-won = You won
result-lost = You lost
result-draw = A draw
result-side-won = { $side } wins
result-aborted = Called off
result-closed = Closed
result-new = New game
to-shelf = To the shelf
result-next-level = Engine in the next game

## The game page: turns, chat, table

panels-title = What to show
turns-title = Turns
turns-empty = Nobody has played yet.
turns-go = Leaf through the turns
turns-first = To the start
turns-previous = One turn back
turns-next = One turn on
turns-last = To the present
typed-label = A turn in notation
typed-placeholder = Type a turn
typed-play = Play
chat-title = Talk
chat-empty = Nobody has said anything yet. A greeting is always welcome.
chat-label = Say something
chat-send = Send
chat-note = Everybody at the table and all who watch can read this.
table-title = Table
table-game = Game
table-clock = Clock
table-watchers = Watching
table-confirm = Ask me before a turn is played
table-keys = Keys
table-keys-tab = from part to part; with a piece in hand, from place to place
table-keys-arrows = on the board: to the next place that way
table-keys-enter = take, and put down; once more for the whole tower
table-keys-escape = let go
table-keys-turns = off the board: through the turns
table-link = Link to this game
table-position = Position as text
table-record = Download the record
watchers-none = nobody
watchers-one = one person
watchers-many = { $count } people

## The board


## Choosing a camp

camp-title = Choose a camp

## Invitations

invite-title = A seat is waiting
invite-friend = Send this link to the person you want to play with. The game begins when they sit down.
invite-team = Send each person the link to their seat. The game begins when everybody sits.
invite-lobby = Your game is shown in the lobby. You can also send somebody the link.
invite-link = Link for your friend
invite-code = Code for a phone
invite-code-label = The link as a code for a phone’s camera
invite-wait = You may leave this page: the game stays in your list.
invite-from = { $name } invites you to play
invite-sit = Sit down: { $seat }
invite-sit-any = Sit down and play
invite-watch = You can also just stay and watch.

## Levels of the engine

level-1 = Newcomer
level-2 = Gentle
level-3 = Easy-going
level-4 = Casual
level-5 = Steady
level-6 = Attentive
level-7 = Keen
level-8 = Strong
level-9 = Formidable
level-10 = Full strength

## The shelf

home-title = A cabinet of board games
home-lead = Four games that have long been out of print. Sit down and play: no account, nothing to install.
home-or = or
home-players = { $count } players
home-play = Play now
home-play-label = Play now: { $game }, against a gentle engine
home-friend = A friend
home-friend-label = Play { $game } with a friend
home-table = One table
home-table-label = Play { $game } at one table
list-mine = My games
list-mine-empty = You have no games yet. Take one from the shelf; it will wait for you here.
list-lobby = Waiting in the lobby
list-lobby-empty = Nobody is waiting. Begin a game with “anyone” and be the first.
list-challenge = { $name } is looking for somebody
list-watch = Being played now
list-watch-empty = No table is open for watching at the moment.

## A new game

new-title = New game of { $game }
new-problems = Something is not quite right yet
new-opponent = Against whom
new-opponent-engine = The engine
new-opponent-engine-told = It begins at once and is patient.
new-opponent-friend = A friend
new-opponent-friend-told = You get a link and a code to share.
new-opponent-lobby = Anyone
new-opponent-lobby-told = Your table is shown in the lobby.
new-opponent-table = One table
new-opponent-table-told = Both sides play on this screen.
new-level = How strong
new-position = Text of the position
new-draw-told = Both see the drawn board. Then one player chooses a camp, and the other begins.
new-teams = Who sits where
new-teams-told = Every seat is yours, somebody’s with a link, or the engine’s. You may take several.
new-team-me = Me
new-team-link = Somebody with a link
new-camp = Who chooses the camp
new-camp-chance = Let chance decide
new-camp-me = I do
new-camp-other = The other player
new-seat = Your side
new-seat-chance = Let chance decide
new-clock = Clock
new-clock-none = No clock
new-clock-minutes = Minutes
new-clock-days = Days a turn
new-minutes = Minutes for each side
new-increment = Seconds more with every turn
new-days = Days for a turn
new-name = Your name
new-name-placeholder = Guest
new-go = Begin
clock-none = No clock
clock-minutes = { $increment ->
    [0] { $minutes } min
   *[other] { $minutes } min + { $increment } s
}
clock-days-a-turn = { $n ->
    [one] One day a turn
   *[other] { $n } days a turn
}
new-problem-number = This must be a whole number from { $least } to { $most }.
new-problem-option = The game does not know this choice. Please choose again.
new-problem-opponent = Please choose whom to play against.
new-problem-choice = Please choose one of these.
new-problem-position = This is not a position of the game. Copy one from a game’s table panel, or choose another start.
new-problem-position-over = In this position the game is already over. Please choose one that can still be played.
new-problem-team = Please take at least one seat yourself.
new-problem-name-long = This name is too long. It can have { $most } characters at most.
new-problem-name-signs = This name has signs that cannot be seen. Please type it again.

## When something goes wrong

trouble-watch = Watch the game
trouble-again = Try again
trouble-no-page = This page is not here
trouble-no-page-told = The address may be mistyped, or the page has moved. Everything begins at the shelf.
trouble-no-game = This game is not on the shelf
trouble-no-game-told = There is no game called “{ $name }” here. These are the ones you can play:
trouble-no-table = There is no such table
trouble-no-table-told = No game has this address. Please check the link, or ask for it once more.
trouble-full = Every seat is taken
trouble-full-told = Somebody was quicker, or this link was used before. You are welcome to watch.
trouble-starting = Kabinet is just opening
trouble-starting-told = The server is starting. This page tries again by itself in a few seconds; no game is lost.
trouble-too-many = A little slower, please
trouble-too-many-told = { $n ->
    [one] There were too many requests from your address. Please try again in a second.
   *[other] There were too many requests from your address. Please try again in { $n } seconds.
}
trouble-bad-form = This form could not be read
trouble-bad-form-told = Something in it was missing or damaged. Please go back, reload the page and send it again.
trouble-not-yours = This is not allowed here
trouble-not-yours-told = The request did not come from a page of this site, or the seat belongs to somebody else. Open the game by its link and try again.
trouble-too-large = That was too much
trouble-too-large-told = What was sent is larger than anything Kabinet needs. Please send less.
trouble-busy = Kabinet has its hands full
trouble-busy-told = The server has more to do than it can manage at the moment. Please try again in a minute.
trouble-broken = Something broke on our side
trouble-broken-told = It is not your fault, and no turn that was played is lost. Please try again.

## The rules

rules = Rules
rules-title = { $game }: the rules
rules-contents = On this page
rules-by = By { $designers }
rules-published = { $publisher }, { $year }
rules-self-published = published by the authors, { $year }
rules-ours = ours
rules-marks = What is printed, and what is ours
rules-marks-sheet = No mark: it is on the printed rule sheet, told in our words.
rules-marks-ours = The sheet leaves it open, and we decided. Before a list the mark stands for the whole list.
rules-play = Play against the gentle engine
rules-new = Set up a game
rules-begin = Begin
rules-begin-told = The board shows what you may touch and where it may go, so you cannot play anything illegal.
rules-others = Rules of the other games
rules-told-pieces = { $piece }: { $list }.
rules-told-tower = Tower on { $place }, from base to top: { $list }.
rules-told-beside = Beside the board, { $side }: { $list }.
rules-told-marked = Marked: { $list }.
rules-told-empty = The board is empty.
