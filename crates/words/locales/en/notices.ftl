## Notices to a player's devices, and correspondence games

# $known: whether the opponent has a name, $name.
notice-turn = { $known ->
    [no] It is your turn.
   *[yes] It is your turn against { $name }.
}
notice-nearly = { $known ->
    [no] You have { $time } left for your move.
   *[yes] You have { $time } left for your move against { $name }.
}
notice-result = { $known ->
    [no] Your game is over. { $result }
   *[yes] Your game against { $name } is over. { $result }
}
notice-rematch = { $known ->
    [no] The rematch has begun.
   *[yes] The rematch against { $name } has begun.
}
notice-challenge = { $known ->
    [no] Your challenge has been accepted.
   *[yes] { $name } has accepted your challenge.
}
notice-open = Open game
notice-stop = Stop notifications
notice-refused-nobody = Play a game first. Then this device can notify you when it is your turn.
notice-refused-private = Notifications cannot be sent to an address in a private network.
notice-refused-unreadable = This browser’s address for notifications cannot be used.

## Being told on this device

tell-ask = Should this device notify you when it is your turn?
tell-yes = Notify me
tell-later = Not now
tell-close = Close
tell-me = Notify me when it is my turn
tell-on = This device notifies you when it is your turn.
tell-stop = Stop
tell-switch = Notifications on this device
tell-switch-note = For correspondence games, and when somebody accepts your challenge.
tell-denied = Notifications are blocked for this site. You can allow them in your browser’s settings.
tell-unsupported = This browser cannot show notifications from Kabinet.
tell-install = On iPhone and iPad, add Kabinet to the Home Screen first (Share, then Add to Home Screen). Then turn on notifications there.
tell-failed = Notifications could not be turned on. Please try again later.

## The next game that waits

next-waiting = Next game

## Conditional moves

conditional-title = Conditional moves
conditional-lead = Play through what you expect, and Kabinet answers for you at once. { $name } cannot see any of this.
conditional-theirs = If { $name } plays… Play { $name }’s move on the board.
conditional-mine = If { $turn } is played, what do you answer? Play your move.
conditional-more = Save this line, or go on: play { $name }’s next move.
conditional-end = The game ends here. Save this line, or take moves back.
conditional-long = A line cannot be longer. Save it, or take moves back.
conditional-line = Line on the board
conditional-if = If { $turn }
conditional-then = then { $turn }
conditional-save = Save line
conditional-lines = Saved lines
conditional-empty = No lines yet.
conditional-remove = Remove the line { $line }
conditional-saved = Saved. Your answer will be played as soon as it applies.
conditional-removed = Removed.
conditional-full = You can save at most { $most } lines.
conditional-back = Back to the game

## The calendar of deadlines

days-title = Correspondence games
calendar-title = Kabinet: moves due
calendar-event = { $known ->
    [no] { $game }: your move
   *[yes] { $game }: your move against { $name }
}
calendar-lead = See your deadlines in your own calendar: subscribe to this private link. Anyone who has it can see them.
calendar-link = Link to your calendar
calendar-make = Make a calendar link
calendar-renew = Make a new link
calendar-renew-note = The old link stops working.

## Holidays

holiday-title = Holidays
holiday-lead = Up to and including the day you choose, your clock is stopped in all correspondence games that you are playing now, and your opponents can see until when. You can be away for 30 days a year in each game. You can still move if you like.
holiday-until = Away until
holiday-go = Announce
# $day: such as “3 December 2026”.
holiday-on = You are away until { $day }. { $count ->
    [0] You are not playing any correspondence games at the moment.
    [one] Your clock is stopped in one game.
   *[other] Your clock is stopped in { $count } games.
}
holiday-back = I am back
holiday-used = You have used up your 30 days for this year.
