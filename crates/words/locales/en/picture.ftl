# Pictures: the words in them, the links to them, and why there is none.

picture-put-back = to be put back
picture-lost = off the board

picture-picture = Picture
picture-animation = Animation
picture-picture-label = The last position as a picture
picture-animation-label = The whole game as an animation
picture-share = Pictures to share

trouble-no-picture = Picture not found
trouble-no-picture-told = { $why }
picture-wrong-address = This address cannot be read. Please check the part after the question mark.
picture-wrong-theme = A picture is light or dark: theme=light or theme=dark.
picture-wrong-size = A picture can be { $least } to { $most } pixels wide, for example size=800.
picture-wrong-language = Pictures come in English, French and German: lang=en, lang=fr or lang=de.
picture-not-over = The animation will be available when the game is over.
