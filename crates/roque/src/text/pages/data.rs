//! The help pages of `roque datagen` and `roque data`, in both languages.

pub(super) const ENGLISH_DATAGEN: &str = "\
Plays games of the engine against itself, from random openings, and keeps them
with the score of every move in an archive. Run again, the same command goes on
where it stopped; killed at any moment, it loses only the games being played.
Game N of a seed is always the same game, with any number of threads.

Usage: roque datagen --out FILE [options]

Options:
  --out FILE         the archive, begun or continued
  --games N          how many games it shall have (default: until Ctrl-C)
  --threads N        so many games at a time, 1 to 1024 (default 1)
  --seed N           which games (default 1)
  --nodes N          no new iteration after so many nodes (default 5000); a
                     search ends at 8 times as many
  --hash MB          table of each game, empty at its start (default 4)
  --random-plies N   random half-moves at the start, in every second game one
                     more (default 8)
  --balance CP       openings with a larger score are not played (default 400)
  --win-score CP     won for a side so far ahead (default 2500)…
  --win-plies N      …for so many half-moves (default 4), or with mate in sight
  --draw-score CP    drawn with such a small score (default 5)…
  --draw-plies N     …for so many half-moves (default 12)…
  --draw-from PLY    …that end after this half-move (default 80)
  --full P           percentage of games played to the very end (default 5)
  --deviations P     percentage of moves before half-move 60 that are not the
                     best but good ones (default 0)
  --side-positions N every N half-moves also a position beside the game
                     (default 0: none)
  --chess960 P       percentage of Chess960 games (default 0)
  --double-chess960 P
                     percentage with different rows for both sides (default 0)
  --eval NAME        auto (default: the net), nnue or classical
  --net FILE         another net than the built-in one
  --generation G     number of the engine's generation, 0 to 255 (default 0)
  --note TEXT        kept in the archive's head
  --json             one JSON object: games, positions, draw_rate, …
  --lang en|fr       language
  -h, --help         this page

Ctrl-C once finishes the running games, twice drops them; exit code 3.

Examples:
  roque datagen --out games.rga --games 1000 --threads 2
  roque datagen --out gen1.rga --nodes 1000 --generation 1 --side-positions 3
";

pub(super) const ENGLISH_DATA: &str = "\
Looks into archives of games made by roque datagen.

Usage: roque data stats FILE… [--json]
       roque data verify FILE… [--json]
       roque data sample FILE… [--count N] [--seed N] [filter] [--json]
       roque data export FILE… --out FILE [--as FORME] [filter] [--unique]

  stats              games, lengths, draws, results against scores, duplicates
  verify             checksums, legality of every move, results; exits 1 with
                     the place of what is wrong
  sample             random positions: FEN | score | points, both for White
  export             positions for a trainer

Options:
  --count N          how many positions (default 10)
  --seed N           which ones (default 1)
  --out FILE         the new file
  --as FORM          records (default): 72 bytes each, see docs/data.md; or
                     text, one position a line
  --unique           early positions that came before are left out
  --json             one JSON object, for sample one a line
  --lang en|fr       language
  -h, --help         this page

Filter (by default quiet positions only):
  --min-ply PLY      not before this half-move (default 16)
  --max-score CP     only smaller scores (default 10000: no mates)
  --min-pieces N     at least so many pieces (default 4)
  --checks           positions in check too
  --tactical         a capture or promotion may be the best move
  --no-side          no positions beside the games

Examples:
  roque data stats games.rga
  roque data sample games.rga --count 3
  roque data export gen0.rga gen1.rga --out train.bin --unique
";

pub(super) const FRENCH_DATAGEN: &str = "\
Joue des parties du moteur contre lui-même, depuis des ouvertures au hasard, et
les garde dans une archive avec le score de chaque coup. Relancée, la même
commande continue où elle s'est arrêtée ; tuée n'importe quand, elle ne perd que
les parties en cours. La partie N d'une graine est toujours la même.

Usage : roque datagen --out FICHIER [options]

Options :
  --out FICHIER      l'archive, commencée ou continuée
  --games N          combien de parties elle aura (sinon jusqu'à Ctrl-C)
  --threads N        autant de parties à la fois, 1 à 1024 (1 par défaut)
  --seed N           quelles parties (1 par défaut)
  --nodes N          pas de nouvelle itération après autant de nœuds (5000 par
                     défaut) ; une recherche finit à 8 fois autant
  --hash MO          table de chaque partie, vide au début (4 par défaut)
  --random-plies N   demi-coups au hasard au début, une fois sur deux un de
                     plus (8 par défaut)
  --balance CP       ouvertures de plus grand score non jouées (400 par défaut)
  --win-score CP     gagné pour qui a tant d'avance (2500 par défaut)…
  --win-plies N      …autant de demi-coups (4 par défaut), ou un mat en vue
  --draw-score CP    nulle avec un si petit score (5 par défaut)…
  --draw-plies N     …autant de demi-coups (12 par défaut)…
  --draw-from N      …finis après ce demi-coup (80 par défaut)
  --full P           pourcentage de parties jouées jusqu'au bout (5 par défaut)
  --deviations P     pourcentage de coups avant le demi-coup 60 qui ne sont pas
                     le meilleur mais bons (0 par défaut)
  --side-positions N tous les N demi-coups aussi une position à côté de la
                     partie (0 par défaut : aucune)
  --chess960 P       pourcentage de parties de Chess960 (0 par défaut)
  --double-chess960 P
                     pourcentage avec deux rangées différentes (0 par défaut)
  --eval NOM         auto (par défaut : le réseau), nnue ou classical
  --net FICHIER      un autre réseau que celui du programme
  --generation G     numéro de la génération du moteur, 0 à 255 (0 par défaut)
  --note TEXTE       gardée dans l'en-tête de l'archive
  --json             un objet JSON : games, positions, draw_rate, …
  --lang en|fr       langue
  -h, --help         cette page

Ctrl-C une fois termine les parties en cours, deux fois les abandonne ; code 3.

Exemples :
  roque datagen --out parties.rga --games 1000 --threads 2
  roque datagen --out gen1.rga --nodes 1000 --generation 1 --side-positions 3
";

pub(super) const FRENCH_DATA: &str = "\
Regarde dans les archives de parties faites par roque datagen.

Usage : roque data stats FICHIER… [--json]
        roque data verify FICHIER… [--json]
        roque data sample FICHIER… [--count N] [--seed N] [filtre] [--json]
        roque data export FICHIER… --out FICHIER [--as FORME] [filtre]
                          [--unique]

  stats              parties, longueurs, nulles, résultats selon les scores,
                     doublons
  verify             sommes de contrôle, légalité de chaque coup, résultats ;
                     code 1 et l'endroit de ce qui est faux
  sample             positions au hasard : FEN | score | points, pour les Blancs
  export             positions pour un apprentissage

Options :
  --count N          combien de positions (10 par défaut)
  --seed N           lesquelles (1 par défaut)
  --out FICHIER      le nouveau fichier
  --as FORME         records (par défaut) : 72 octets, voir docs/data.md ; ou
                     text, une position par ligne
  --unique           sans les positions du début déjà venues
  --json             un objet JSON, pour sample un par ligne
  --lang en|fr       langue
  -h, --help         cette page

Filtre (par défaut seulement des positions calmes) :
  --min-ply N        pas avant ce demi-coup (16 par défaut)
  --max-score CP     seulement de plus petits scores (10000 : pas de mats)
  --min-pieces N     au moins autant de pièces (4 par défaut)
  --checks           aussi les positions en échec
  --tactical         une prise ou promotion peut être le meilleur coup
  --no-side          sans les positions à côté des parties

Exemples :
  roque data stats parties.rga
  roque data sample parties.rga --count 3
  roque data export gen0.rga gen1.rga --out positions.bin --unique
";
