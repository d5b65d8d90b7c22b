//! The help page of `roque tune`, in both languages.

pub(super) const ENGLISH: &str = "\
Fits numbers to games: the weights of the hand-written evaluation to an archive
(Texel's method), or the numbers of the search to games it plays against itself
(SPSA).

Usage: roque tune classical FILE… --out FILE [options] [filter]
       roque tune search --state FILE [options]

Options of classical (FILE: archives, or positions of roque data export):
  --out FILE         the new weights, one a line: name, opening, endgame
  --from FILE        weights to begin with (default: those of this program)
  --positions N      how many positions are drawn from the archives (default
                     200000); every 20th game is held out
  --rounds N         fit so often, each time from the last weights (default 2)
  --steps N          steps of a fit (default 300)
  --result-weight P  percentage of the result, the rest is the score (default
                     50)
  --threads N        threads that look at positions (default 1)
  --seed N           which positions (default 1)
  --min-ply, --max-score, --min-pieces, --checks, --tactical, --no-side
                     the filter of archives, as in roque data --help

Options of search:
  --state FILE       saved after every round; the same command goes on with it
  --engine PROGRAM   who plays (default: this program, if built for tuning with
                     cargo build --release -p roque --features tune)
  --net FILE         the net they play with (default: that of the program)
  --param NAME       a number of params.rs; again for more (default: all but
                     those of the clock)
  --rounds N         how many rounds (default 1000)
  --pairs N          pairs of games a round (default 4)
  --nodes N          nodes a move (default 5000)
  --rate R           how far a point pushes at the end, in steps (default 0.005)
  --openings SOURCE  where games begin: built-in (default), none, chess960 or a
                     FILE, as in roque match --help
  --draw, --resign, --max-moves, --syzygy
                     as in roque match --help
  --concurrency N    games at a time (default 1)
  --seed N           which coins are tossed (default 1)
  --show             only says what the state file holds

  --json             one JSON object
  --lang en|fr       language
  -h, --help         this page

Examples:
  roque tune classical games.rga --out tuned.txt --threads 2
  roque tune search --state spsa.json --param rfp_margin --openings book.epd
";

pub(super) const FRENCH: &str = "\
Ajuste des nombres à des parties : les poids de l'évaluation écrite à la main à
une archive (méthode Texel), ou les nombres de la recherche à des parties contre
elle-même (SPSA).

Usage : roque tune classical FICHIER… --out FICHIER [options] [filtre]
        roque tune search --state FICHIER [options]

Options de classical (FICHIER : archives, ou positions exportées) :
  --out FICHIER      les poids, un par ligne : nom, ouverture, finale
  --from FICHIER     poids de départ (par défaut ceux de ce programme)
  --positions N      positions tirées des archives (200000 par défaut) ; une
                     partie sur 20 est gardée comme témoin
  --rounds N         autant d'ajustements à la suite (2 par défaut)
  --steps N          pas d'un ajustement (300 par défaut)
  --result-weight P  pourcentage du résultat, le reste est le score (50 par
                     défaut)
  --threads N        fils d'exécution qui examinent les positions (1 par défaut)
  --seed N           quelles positions (1 par défaut)
  --min-ply, --max-score, --min-pieces, --checks, --tactical, --no-side
                     le filtre des archives, comme dans roque data --help

Options de search :
  --state FICHIER    écrit après chaque tour ; la même commande continue
  --engine PROGRAMME qui joue (par défaut ce programme, s'il a été construit par
                     cargo build --release -p roque --features tune)
  --net FICHIER      le réseau des joueurs (par défaut celui du programme)
  --param NOM        un nombre de params.rs ; répété pour plusieurs (par défaut
                     tous sauf ceux de la pendule)
  --rounds N         combien de tours (1000 par défaut)
  --pairs N          paires de parties par tour (4 par défaut)
  --nodes N          nœuds par coup (5000 par défaut)
  --rate R           ce que pousse un point à la fin, en pas (0.005 par défaut)
  --openings SOURCE  où les parties commencent : built-in (par défaut), none,
                     chess960 ou un FICHIER, comme dans roque match --help
  --draw, --resign, --max-moves, --syzygy
                     comme dans roque match --help
  --concurrency N    parties à la fois (1 par défaut)
  --seed N           le hasard (1 par défaut)
  --show             dit seulement ce que contient le fichier d'état

  --json             un objet JSON
  --lang en|fr       langue
  -h, --help         cette page

Exemples :
  roque tune classical parties.rga --out poids.txt --threads 2
  roque tune search --state spsa.json --param rfp_margin --openings livre.epd
";
