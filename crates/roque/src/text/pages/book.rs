//! The help page of `roque book`, in both languages.

pub(super) const ENGLISH: &str = "\
Opening books in the Polyglot format: built from games, looked at, joined,
pruned, checked and taught. BOOK is a file, or built-in.

Usage: roque book build GAMES… --out BOOK [options]
       roque book show BOOK [--fen FEN] [--moves MOVES] [--json]
       roque book stats BOOK [--json]
       roque book merge BOOK… --out BOOK [--json]
       roque book prune BOOK --out BOOK [options]
       roque book verify BOOK [--reachable] [--json]
       roque book learn BOOK [--show | --reset] [--json]
       roque book learn --experience FILE [--show | --reset] [--json]

  build              from PGN files, or - for stdin; broken games are skipped
                     with their line and the reason
  show               the moves of a position: weights, games, points, names
  stats              how large, how deep
  merge              several books in one; weights are added
  prune              a book without some of its moves
  verify             sorted, every move legal and only once; exits 1 if not
  learn              what results have taught: BOOK.learn beside the book; or
                     the searches that a file of experience remembers

Options of build:
  --out FILE         the book
  --names            also the named lines of the built-in list of openings
  --max-ply N        so many half-moves of every game (default 30)
  --min-count N      moves of at least so many games (default 3)
  --min-rating ELO   both players have at least this rating
  --results LIST     only games with these results: 1-0, 0-1, 1/2-1/2
  --color WHO        moves of white, of black or of the winner only
  --weights HOW      results (default): 2 for a win, 1 for a draw; frequency:
                     how often the move was played
  --most-moves N     so many moves in memory, then the rarest go (8000000)

Options of prune:
  --min-weight N     moves of at least this weight (default 1)
  --min-count N      moves of at least so many games, where the book counts
  --max-loss CP      moves that lose at most so much in a search…
  --depth D          …of this depth (default 8)…
  --player PLAYER    …by this player (default flagship:hash=1)

Other options:
  --fen FEN          the position (default: the starting position)
  --moves MOVES      then these moves, such as e2e4 e7e5
  --reachable        positions that no line leads to are a fault, too
  --show, --reset    shows (as without it) or forgets everything
  --experience FILE  a file made by the option ExperienceFile
  --json             one JSON object
  --lang en|fr       language
  -h, --help         this page

Examples:
  roque book show built-in
  roque book build games.pgn --out my.bin --min-rating 2400
  roque book prune my.bin --out good.bin --max-loss 60 --depth 8
";

pub(super) const FRENCH: &str = "\
Livres d'ouvertures au format Polyglot : construits à partir de parties,
montrés, réunis, élagués, vérifiés et instruits. LIVRE est un fichier, ou
built-in (intégré).

Usage : roque book build PARTIES… --out LIVRE [options]
        roque book show LIVRE [--fen FEN] [--moves COUPS] [--json]
        roque book stats LIVRE [--json]
        roque book merge LIVRE… --out LIVRE [--json]
        roque book prune LIVRE --out LIVRE [options]
        roque book verify LIVRE [--reachable] [--json]
        roque book learn LIVRE [--show | --reset] [--json]
        roque book learn --experience FICHIER [--show | --reset] [--json]

  build              de fichiers PGN, ou - pour l'entrée standard ; les parties
                     abîmées sont sautées, avec leur ligne et la raison
  show               les coups d'une position : poids, parties, points, noms
  stats              sa taille, sa profondeur
  merge              plusieurs livres en un ; les poids s'ajoutent
  prune              un livre sans certains de ses coups
  verify             rangé, chaque coup légal et une seule fois ; sinon code 1
  learn              ce que les résultats ont appris : LIVRE.learn, à côté ; ou
                     les recherches que garde un fichier d'expérience

Options de build :
  --out FICHIER      le livre
  --names            aussi les lignes nommées de la liste d'ouvertures intégrée
  --max-ply N        autant de demi-coups de chaque partie (30 par défaut)
  --min-count N      coups d'au moins autant de parties (3 par défaut)
  --min-rating ELO   les deux joueurs ont au moins ce classement
  --results LISTE    seulement les parties ainsi finies : 1-0, 0-1, 1/2-1/2
  --color QUI        coups de white, de black ou de winner (le vainqueur)
  --weights COMMENT  results (par défaut) : 2 par gain, 1 par nulle ;
                     frequency : combien de fois le coup a été joué
  --most-moves N     autant de coups en mémoire, puis les plus rares partent

Options de prune :
  --min-weight N     coups d'au moins ce poids (1 par défaut)
  --min-count N      coups d'au moins autant de parties, si le livre compte
  --max-loss CP      coups qui perdent au plus autant dans une recherche…
  --depth D          …de cette profondeur (8 par défaut)…
  --player JOUEUR    …de ce joueur (flagship:hash=1 par défaut)

Autres options :
  --fen FEN          la position (par défaut : celle du début)
  --moves COUPS      puis ces coups, comme e2e4 e7e5
  --reachable        une position où ne mène aucune ligne est aussi une faute
  --show, --reset    montre (comme sans) ou oublie tout
  --experience FICHIER
                     un fichier fait par l'option ExperienceFile
  --json             un objet JSON
  --lang en|fr       langue
  -h, --help         cette page

Exemples :
  roque book show built-in
  roque book build parties.pgn --out livre.bin --min-rating 2400
  roque book prune livre.bin --out bon.bin --max-loss 60 --depth 8
";
