# The words that all pages and scripts share.

## The frame

site-name = Kabinet
site-description = Four board games worth playing again: alone, on the same screen, or online.
site-skip = Skip to content
site-navigation = Main menu
site-more = More
site-shelf = The shelf
site-games = Games
site-sound = Sound
site-theme = Colours
site-theme-auto = Same as your system
site-theme-light = Light colours
site-theme-dark = Dark colours
site-settings = Colours and language
site-display = Boards and reading
site-look = Boards
site-look-usual = Original look
site-look-contrast = High contrast
site-look-patterns = Patterns instead of colours
site-spacing = Letter spacing
site-spacing-usual = Normal
site-spacing-wide = Wide
site-language = Language
site-footer = Kabinet is free software. Playing needs no account.
site-no-script = You can look around. To play, please allow JavaScript on this page.

## Words used in many places

copy = Copy
copied = Copied.
copy-failed = That could not be copied. Please select the text and copy it yourself.

## The game page: players

seat-free = Free seat
seat-engine = Computer
seat-you = you
seat-level = level { $level }
# $day: such as “3 December 2026”.
seat-away = away until { $day }
clock-days = { $days } d { $hours } h
clock-hours = { $hours } h { $minutes } min

## The game page: what is going on

status-looking-back = You are looking at move { $turn }. The game goes on.
status-confirm = Play this move?
confirm-yes = Play
confirm-no = Change
turn-played = { $name } played { $turn }.
turn-taken-back = Taken back: { $turns }.
connection-lost = Connection lost. Trying again in { $seconds } s. Your game is safe.
connection-trying = Reconnecting.
connection-back = Connected again.

## The game page: actions

actions-title = Actions
do-undo = Undo
do-takeback = Take back
do-hint = Hint
do-draw = Offer draw
do-flip = Flip board
do-abort = Abort game
do-resign = Resign
do-rematch = Rematch
offer-yes = Accept
offer-no = Decline
offer-draw = { $name } offers a draw.
offer-takeback = { $name } would like to take back a move.
offer-rematch = { $name } would like a rematch with sides swapped.
offer-draw-sent = You offered a draw.
offer-takeback-sent = You asked to take back your move.
offer-rematch-sent = You offered a rematch.
offer-declined = { $name } declined.
ask-resign = Resign this game?
ask-resign-yes = Resign
ask-abort = Abort this game? It will not count for anyone.
ask-abort-yes = Abort game
ask-draw = Offer a draw?
ask-draw-yes = Offer draw
ask-no = Keep playing

## The game page: the end

result-won = You won
result-lost = You lost
result-draw = Draw
result-side-won = { $side } wins
result-aborted = Game aborted
result-closed = Game closed
result-new = New game
to-shelf = Back to the shelf
result-next-level = Level in the next game

## The game page: turns, chat, table

panels-title = Panels
turns-title = Moves
turns-empty = No moves yet.
turns-go = Browse moves
turns-earlier = Earlier moves
turns-first = Starting position
turns-previous = Previous move
turns-next = Next move
turns-last = Latest position
typed-label = Move in notation
typed-placeholder = Type a move
typed-play = Play
chat-title = Chat
chat-empty = No messages yet. Say hello.
chat-label = Your message
chat-send = Send
chat-note = Everyone at the table and everyone watching can read this.
table-title = Table
table-game = Game
table-clock = Clock
table-watchers = Spectators
table-confirm = Confirm each move
table-keys = Keyboard
key-enter = Enter
key-escape = Esc
table-keys-tab = next part of the page; with a piece picked up, next possible cell
table-keys-arrows = on the board: next cell in that direction
table-keys-enter = pick up and put down; press again for the whole tower
table-keys-escape = put it back
table-keys-turns = off the board: browse moves
table-link = Link to this game
table-position = Position as text
table-record = Download this game
watchers-none = nobody
watchers-one = 1 person
watchers-many = { $count } people

## The board

## Choosing a camp

camp-title = Choose your side

## Invitations

invite-title = Waiting for your opponent
invite-title-team = Waiting for the other players
invite-friend = Send this link to the person you want to play. The game starts when they join.
invite-team = Send each player the link to their seat. The game starts when everyone has joined.
invite-lobby = Your game is listed in the lobby. You can also send someone the link.
invite-link = Link for your opponent
invite-code = QR code
invite-code-label = The link as a QR code
invite-wait = You can leave this page: the game stays in your list.
invite-from = { $name } invites you to a game
invite-sit = Play { $seat }
invite-sit-any = Join and play
invite-watch = You can also just watch.

## Levels of the engine

level-1 = Beginner
level-2 = Gentle
level-3 = Easy
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
home-play-label = Play now: { $game }, against a gentle computer
# $told: against whom, such as “level 3”.
home-play-again-label = Play now: { $game }, { $told }
home-friend = A friend
home-friend-label = Play { $game } with a friend
home-table = Same screen
home-table-label = Play { $game } on the same screen
home-anyone-label = Play { $game } against anyone
home-more = More options
home-more-label = More options for { $game }
list-mine = Your games
list-mine-empty = You have no games yet. Choose one from the shelf, and you will find it here.
list-mine-offline = Your games on the server will be listed here again as soon as you are online.
# $time: such as "1 d 3 h".
list-deadline = { $time } left
list-anyone = Play against anyone
list-any-game = Any game
list-lobby = Waiting in the lobby
list-lobby-empty = Nobody is waiting. Press the button and be the first.
list-challenge = { $name } is looking for an opponent
list-watch = Games in progress
list-watch-empty = There is no game to watch right now.

## A new game

new-title = New game: { $game }
new-problems = Please check what is marked below
new-opponent = Opponent
new-opponent-engine = Computer
new-opponent-engine-told = Always ready, and patient.
new-opponent-friend = A friend
new-opponent-friend-told = You get a link and a QR code to share.
new-opponent-lobby = Anyone
new-opponent-lobby-told = Your game is listed in the lobby.
new-opponent-table = Same screen
new-opponent-table-told = Both sides play on this device.
new-level = Level
new-coach = Coach
new-coach-told = Points out threats, warns before a blunder and shows why.
new-position = Position as text
new-draw-told = Both players see the board that was drawn. One of them then chooses a side, and the other makes the first move.
new-teams = Seats
new-teams-told = Each seat is yours, the computer’s, or goes to someone you send a link to. You may take several.
new-team-me = Me
new-team-link = Someone with a link
new-camp = Choice of side
new-camp-chance = Random
new-camp-me = I choose
new-camp-other = My opponent chooses
new-seat = Your side
new-seat-chance = Random
new-clock = Clock
new-clock-none = No clock
new-clock-minutes = Minutes
new-clock-days = Correspondence
new-minutes = Minutes per side
new-increment = Increment (seconds)
new-days = Days per move
new-name = Your name
new-name-placeholder = Guest
new-go = Start game
clock-none = No clock
clock-minutes = { $increment ->
    [0] { $minutes } min
   *[other] { $minutes } min + { $increment } s
}
clock-days-a-turn = { $n ->
    [one] 1 day per move
   *[other] { $n } days per move
}
new-problem-number = Please enter a whole number from { $least } to { $most }.
new-problem-option = This game has no such option. Please choose again.
new-problem-opponent = Please choose an opponent.
new-problem-choice = Please choose one of these.
new-problem-position = This is not a position of this game. Copy one from the “Table” panel of a game, or choose another start.
new-problem-position-over = The game is already over in this position. Please choose one that can still be played.
new-problem-team = Please take at least one seat yourself.
new-problem-name-long = This name is too long. The limit is { $most } characters.
new-problem-name-signs = This name contains invisible characters. Please type it again.

## When something goes wrong

trouble-watch = Watch the game
trouble-again = Try again
trouble-no-page = Page not found
trouble-no-page-told = The address may be mistyped, or the page has moved. You can reach everything from the shelf.
trouble-no-game = Game not found
trouble-no-game-told = There is no game called “{ $name }” here. These are the games you can play:
trouble-no-table = Table not found
trouble-no-table-told = There is no game at this address. Please check the link, or ask for it again.
trouble-full = Every seat is taken
trouble-full-told = Someone was quicker, or this link has been used before. You are welcome to watch.
trouble-newer = This game has moved to the new version
trouble-newer-told = The site is being updated, and this game is already on the new version. Try again in a moment; nothing is lost.
trouble-starting = Kabinet is starting
trouble-starting-told = The server is just starting. This page will try again in a few seconds; no game is lost.
trouble-too-many = A little slower, please
trouble-too-many-told = { $n ->
    [one] Too many requests came from your address. Please try again in a second.
   *[other] Too many requests came from your address. Please try again in { $n } seconds.
}
trouble-bad-form = This form could not be read
trouble-bad-form-told = Something was missing or damaged. Please go back, reload the page and send it again.
trouble-not-yours = Not allowed
trouble-not-yours-told = The request did not come from this site, or the seat belongs to someone else. Please open the game with its link and try again.
trouble-too-large = Too large
trouble-too-large-told = That is more than Kabinet accepts. Please send less.
trouble-challenges = You already have enough open challenges
trouble-challenges-told = Wait until someone accepts one of them, or abort one, before you post another. To play at once, invite a friend by link or play the computer.
trouble-busy = Kabinet is busy
trouble-busy-told = The server has too much to do right now. Please try again in a minute.
trouble-broken = Something went wrong
trouble-broken-told = It is not your fault, and no move has been lost. Please try again.

## The rules

rules = Rules
rules-title = { $game }: rules
rules-contents = On this page
rules-by = By { $designers }
rules-published = { $publisher }, { $year }
rules-self-published = self-published, { $year }
rules-ours = our decision
rules-proved = proved
rules-marks = Printed rules and our own
rules-marks-sheet = No mark: this is in the printed rules, told in our own words.
rules-marks-ours = The printed rules leave this open, so we decided. Before a list, the mark stands for the whole list.
rules-marks-proved = A fact that we have proved, by exhaustive search or by argument.
rules-play = Play against a gentle computer
rules-new = Set up a game
rules-begin = Your turn
rules-begin-told = The board shows which pieces can move and where they can go. You cannot play an illegal move.
rules-others = Rules of the other games
rules-told-pieces = { $piece }: { $list }.
rules-told-tower = Tower on { $place }, from base to top: { $list }.
rules-told-beside = Beside the board, { $side }: { $list }.
rules-told-marked = Marked: { $list }.
rules-told-empty = The board is empty.

## Without a network

offline-title = You are offline
offline-needs-game = This game is on the server. It will be here again when you are back online.
offline-needs-mistakes = This game is on the server, so its mistakes can only be shown while you are online.
offline-needs-tree = The value of every move comes from the server’s tables and books, which are not kept in this browser. This page needs a connection.
offline-needs-server = This page comes from the server and is not kept in this browser. It needs a connection.
offline-still = You can still play the computer or on the same screen, read the rules, take lessons, solve puzzles and analyse.
offline-sorry = You are offline, and this browser has not kept this page yet. Please try again when you are back online.
offline-full = This browser has no space left for all of Kabinet. Some of it will not work offline.
offline-note = You are offline. Games against other people have to wait.
here-opening = The board is being set up.
here-kept = This game is kept in this browser. When it is over and you are online, it will be added to your other games.
here-unkept = This browser has no space left to keep the game. You can play on, but it will be gone when you close this page.
here-needs-others = You are offline, and this game needs other people. Play the computer, or on the same screen.
here-problem = There is no game here
here-problem-told = This browser has no such game. Please set up another one.
here-list = On this device
here-list-told = Finished games are added to your other games as soon as you are online.
brought-no-game = The server cannot read this game.
brought-not-over = This game is not over yet.
brought-refused = The server does not accept this game: step { $n } breaks the rules.
brought-unsaid = The server does not accept this game.
