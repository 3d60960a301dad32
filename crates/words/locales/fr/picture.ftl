# Les images : ce qui y est écrit, ce qui y mène, et pourquoi il n’y en a pas.

picture-put-back = à replacer
picture-lost = hors du plateau

picture-picture = Image
picture-animation = Animation
picture-picture-label = La dernière position en image
picture-animation-label = Toute la partie en animation
picture-share = Images à partager

trouble-no-picture = Image introuvable
trouble-no-picture-told = { $why }
picture-wrong-address = Cette adresse est illisible. Vérifiez ce qui suit le point d’interrogation.
picture-wrong-theme = Une image est claire ou sombre : theme=light ou theme=dark.
picture-wrong-size = La largeur d’une image va de { $least } à { $most } pixels : size=800.
picture-wrong-language = Les images existent en anglais, en français et en allemand : lang=en, lang=fr ou lang=de.
picture-not-over = L’animation sera disponible à la fin de la partie.
