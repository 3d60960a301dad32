# Bilder: was darin steht, was zu ihnen führt, und warum es keines gibt.

picture-put-back = zurückzustellen
picture-lost = verloren

picture-picture = Bild
picture-animation = Animation
picture-picture-label = Die letzte Stellung als Bild
picture-animation-label = Die ganze Partie als bewegtes Bild
picture-share = Bilder zum Teilen

trouble-no-picture = Dieses Bild gibt es nicht
trouble-no-picture-told = { $why }
picture-wrong-address = Diese Adresse ist nicht zu lesen. Bitte prüfen Sie, was nach dem Fragezeichen steht.
picture-wrong-theme = Ein Bild ist hell oder dunkel: theme=light oder theme=dark.
picture-wrong-size = Ein Bild ist { $least } bis { $most } Pixel breit: size=800.
picture-wrong-language = Ein Bild spricht Englisch, Französisch oder Deutsch: lang=en, lang=fr oder lang=de.
picture-not-over = Die Animation entsteht, wenn die Partie zu Ende ist.
