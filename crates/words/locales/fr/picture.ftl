# Les images : ce qui y est écrit, ce qui y mène, et pourquoi il n’y en a pas.

picture-put-back = à replacer
picture-lost = perdu

picture-picture = Image
picture-animation = Animation
picture-picture-label = La dernière position en image
picture-animation-label = Toute la partie en image animée
picture-share = Images à partager

trouble-no-picture = Cette image n’existe pas
trouble-no-picture-told = { $why }
picture-wrong-address = Cette adresse est illisible. Vérifiez-la à partir du point d’interrogation.
picture-wrong-theme = Une image est claire ou sombre : theme=light ou theme=dark.
picture-wrong-size = Une image a de { $least } à { $most } pixels de large : size=800.
picture-wrong-language = Une image parle anglais, français ou allemand : lang=en, lang=fr ou lang=de.
picture-not-over = L’animation est faite quand la partie est finie.
