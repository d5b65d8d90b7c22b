//! The help page of `roque suite` in both languages.

pub(super) const ENGLISH: &str = "\
Asks a player for positions with known answers.

Usage: roque suite FILE.epd|FILE.csv [--player PLAYER] [options]

  FILE.epd           bm (best moves), am (moves to avoid), dm (mate in n), and
                     points as in STS (c7 or c9 with c8, or c0;
                     below 0 counts as 0)
  FILE.csv           FEN, Moves, Rating, Themes as Lichess has them: the first
                     move is the opponent's, all others must be found; another
                     mate is as good

Options:
  --player PLAYERS   who is asked (default flagship); several take turns at each
                     position: --player flagship,mtdf
  --movetime MS, --nodes N, --depth D
                     limits of a position, or of each move of a line (default
                     one second); --tc is for games
  --concurrency N    so many positions at a time (default 1)
  --first N          only the first N positions
  --sample N         only N positions, drawn by lot
  --seed N           another sample (default 1)
  --json             one JSON object: total, solved, points, unsolved, themes …
  --lang en|fr       language
  -h, --help         this page

A bad line is named with its number and left out; the exit code is then 1.
Ctrl-C ends it and shows what was done (exit 3).

Examples:
  roque suite wac.epd --movetime 100
  roque suite puzzles.csv --sample 1000 --player negascout --movetime 500
";

pub(super) const FRENCH: &str = "\
Soumet à un joueur des positions dont la réponse est connue.

Usage : roque suite FICHIER.epd|FICHIER.csv [--player JOUEUR] [options]

  FICHIER.epd        bm (meilleurs coups), am (à éviter), dm (mat en n), et
                     points comme dans STS (c7 ou c9 avec c8, ou c0 ;
                     sous 0 compte pour 0)
  FICHIER.csv        FEN, Moves, Rating, Themes comme chez Lichess : le premier
                     coup est à l'adversaire, les autres sont à trouver ; un
                     autre mat vaut autant

Options :
  --player JOUEURS   à qui (flagship par défaut) ; plusieurs à tour de rôle à
                     chaque position : --player flagship,mtdf
  --movetime MS, --nodes N, --depth D
                     limites d'une position, ou de chaque coup d'une variante
                     (une seconde par défaut) ; --tc est pour les parties
  --concurrency N    tant de positions à la fois (1 par défaut)
  --first N          seulement les N premières
  --sample N         seulement N positions tirées au sort
  --seed N           un autre tirage (1 par défaut)
  --json             un objet JSON : total, solved, points, unsolved, themes …
  --lang en|fr       langue
  -h, --help         cette page

Une mauvaise ligne est nommée avec son numéro et laissée de côté ; code 1 alors.
Ctrl-C termine et montre ce qui est fait (code 3).

Exemples :
  roque suite wac.epd --movetime 100
  roque suite problemes.csv --sample 1000 --player negascout --movetime 500
";
