//! The pages of `roque play` and `roque stats`.

pub(super) const ENGLISH: &str = "\
A game of chess in the terminal: one person against a machine, two people, or
two machines to watch. Every move is saved at once.

Usage: roque play [OPTIONS]

  --white PLAYER    who plays White: human, level1 to level10, or any player of
                    roque players, with its options (default human)
  --black PLAYER    who plays Black (default level3, or human against a machine)
  --fen FEN         where the game begins
  --chess960 [N]    begins from position N of Chess960, 0 to 959; without a
                    number from any of them (the same again with --seed)
  --tc TC           a clock for both, in seconds: 300+3, 5:00+3, 40/60
  --load FILE       goes on with a saved game, or with the first game of any PGN
  --games FOLDER    where games are saved (default: the variable ROQUE_GAMES,
                    else roque/games in XDG_DATA_HOME or ~/.local/share)
  --seed N          the same errors and samples again
  --json            in the end the statistics of the game as JSON on stdout;
                    what people read goes to stderr
  --lang en|fr      language, also of the piece letters
  --board letters|unicode|color
                    how the board is drawn

On a terminal without these options a list lets you choose; Enter is a good
default.
In the game type a move (e4, Nf3, g1f3) or help.

Examples:
  roque play
  roque play --black level5 --tc 5:00+3
  roque play --chess960 42
  roque play --white mcts:nodes=20000 --black alphabeta:depth=4
  printf 'e4\\nplayable g1\\nquit\\n' | roque play --seed 1
";

pub(super) const FRENCH: &str = "\
Une partie d'échecs dans le terminal : une personne contre une machine, deux
personnes, ou deux machines à regarder. Chaque coup est enregistré aussitôt.

Usage : roque play [OPTIONS]

  --white JOUEUR    qui joue les Blancs : human, niveau1 à niveau10, ou un
                    joueur de roque players avec ses options (human par défaut)
  --black JOUEUR    qui joue les Noirs (niveau3, ou human contre une machine)
  --fen FEN         où la partie commence
  --chess960 [N]    part de la position N de Chess960, 0 à 959 ; sans numéro,
                    d'une position au hasard (la même avec --seed)
  --tc TC           pendule pour les deux, en secondes : 300+3, 5:00+3, 40/60
  --load FICHIER    reprend une partie, ou la première de tout fichier PGN
  --games DOSSIER   où les parties sont enregistrées (la variable ROQUE_GAMES,
                    sinon roque/games dans XDG_DATA_HOME ou ~/.local/share)
  --seed N          les mêmes fautes et tirages de nouveau
  --json            à la fin, les statistiques en JSON sur stdout ; ce qui se
                    lit va sur stderr
  --lang en|fr      langue, aussi celle des lettres des pièces
  --board letters|unicode|color
                    dessin de l'échiquier

Sur un terminal sans ces options, une liste propose un choix ; Entrée convient.
Pendant la partie, tapez un coup (e4, Cf3, g1f3) ou aide.

Exemples :
  roque play
  roque play --black niveau5 --tc 5:00+3
  roque play --chess960 42
  roque play --white mcts:nodes=20000 --black alphabeta:depth=4
  printf 'e4\\njouables g1\\nquitter\\n' | roque play --seed 1
";

pub(super) const ENGLISH_STATS: &str = "\
The statistics of the last game of roque play: algorithm and parameters of both
sides, who won and why, the time, nodes and depth of every move, means per side.

Usage: roque stats [GAME] [OPTIONS]

  GAME              another saved game, by its name, or any PGN file (its first
                    game)
  --games FOLDER    where games are saved (default: as for roque play)
  --json            the same as one JSON object
  --lang en|fr      language

Examples:
  roque stats
  roque stats spanish --json
";

pub(super) const FRENCH_STATS: &str = "\
Les statistiques de la dernière partie de roque play : algorithme et paramètres
des deux camps, qui gagne et pourquoi, temps, nœuds et profondeur de chaque
coup, moyennes par camp.

Usage : roque stats [PARTIE] [OPTIONS]

  PARTIE            une autre partie enregistrée, par son nom, ou la première de
                    tout fichier PGN
  --games DOSSIER   où les parties sont enregistrées (comme pour roque play)
  --json            la même chose en un objet JSON
  --lang en|fr      langue

Exemples :
  roque stats
  roque stats espagnole --json
";
