# Bilder: was darin steht, was zu ihnen führt, und warum es keines gibt.

picture-put-back = wird zurückgestellt
picture-lost = aus dem Spiel

picture-picture = Bild
picture-animation = Animation
picture-picture-label = Die letzte Stellung als Bild
picture-animation-label = Die ganze Partie als Animation
picture-share = Bilder zum Teilen

trouble-no-picture = Bild nicht gefunden
trouble-no-picture-told = { $why }
picture-wrong-address = Diese Adresse ist nicht lesbar. Bitte prüfen Sie den Teil nach dem Fragezeichen.
picture-wrong-theme = Ein Bild ist hell oder dunkel: theme=light oder theme=dark.
picture-wrong-size = Ein Bild ist { $least } bis { $most } Pixel breit, zum Beispiel size=800.
picture-wrong-language = Bilder gibt es auf Englisch, Französisch und Deutsch: lang=en, lang=fr oder lang=de.
picture-not-over = Die Animation gibt es, sobald die Partie zu Ende ist.
