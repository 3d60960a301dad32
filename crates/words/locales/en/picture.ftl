# Pictures: what is written in them, what leads to them, and why there is none.

picture-put-back = to put back
picture-lost = lost

picture-picture = Picture
picture-animation = Animation
picture-picture-label = The last position as a picture
picture-animation-label = The whole game as an animated picture
picture-share = Pictures to share

trouble-no-picture = There is no such picture
trouble-no-picture-told = { $why }
picture-wrong-address = This address cannot be read. Please check it from the question mark on.
picture-wrong-theme = A picture is light or dark: theme=light or theme=dark.
picture-wrong-size = A picture is from { $least } to { $most } pixels wide: size=800.
picture-wrong-language = A picture speaks English, French or German: lang=en, lang=fr or lang=de.
picture-not-over = The animation is made when the game is over.
