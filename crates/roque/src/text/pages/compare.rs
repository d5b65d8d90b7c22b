//! `roque compare --help`.

pub(super) const ENGLISH: &str = "\
Lets search algorithms search the same tree, one after the other, and shows side
by side what they found and what it cost. Exact algorithms must all find the
same value: if they do not, that is a bug, it is said loudly, and the exit code
is 1.

Usage: roque compare --depth D [options]

Options:
  --fen FEN          the position (default: the starting position)
  --suite FILE       all positions of a file, one EPD or FEN a line: geometric
                     means of the ratios, with 95 % bootstrap intervals
  --depth D          half-moves deep, 1 to 128; a player's own depth=… may not
                     say otherwise
  --players A,B,…    who is compared, such as minimax,mtdf:hash=1,flagship; the
                     first one is the 100 % of the others (default: all exact
                     players of roque players)
  --eval NAME        what positions are judged by: course, material, pst,
                     tapered, bibichess or classical (default tapered)
  --no-quiescence    judge positions as they are, without playing captures out
  --limit SECONDS    what one search may take (default 30); whoever needs more
                     is shown as stopped
  --repeat N         search N times, 1 to 1000; the time is the median one
                     (default: searches under half a second at least 3 times,
                     5 times on several threads, until they take a tenth of a
                     second together; longer ones once)
  --seed N           for players that draw lots, and for the intervals
  --json             one JSON object: fen, depth, players
  --lang en|fr       language
  -h, --help         this page

--eval and --no-quiescence hold for all players whose text does not say
otherwise, as mtdf:eval=pst does. Draws by repetition and by the fifty-move rule
are not seen, for they make the tree depend on the way through it. Nodes are
moves played in the last iteration, for everybody; the time is the CPU time of
all iterations and all threads, wall is the clock on the wall. What the
columns mean: docs/laboratory.md. A player on several threads also searches on
one, to show what they gain. Ctrl-C shows what is finished; the exit code is 3.

Examples:
  roque compare --depth 4
  roque compare --depth 6 --players alphabeta,negascout,negascout:hash=16,mtdf
  roque compare --depth 3 --no-quiescence --players minimax,alphabeta --json
";

pub(super) const FRENCH: &str = "\
Fait chercher le même arbre à plusieurs algorithmes, l'un après l'autre, et
montre côte à côte ce qu'ils ont trouvé et ce que cela a coûté. Les algorithmes
exacts doivent tous trouver la même valeur : sinon l'un d'eux est faux, c'est
dit haut et fort, et le code de sortie est 1.

Usage : roque compare --depth D [options]

Options :
  --fen FEN          la position (par défaut : la position de départ)
  --suite FICHIER    toutes les positions d'un fichier, une EPD ou FEN par
                     ligne : moyennes géométriques des rapports, avec des
                     intervalles à 95 % (bootstrap)
  --depth D          profondeur en demi-coups, de 1 à 128 ; le depth=… d'un
                     joueur ne peut pas dire autre chose
  --players A,B,…    qui est comparé, comme minimax,mtdf:hash=1,flagship ; le
                     premier vaut 100 % (par défaut : tous les joueurs exacts
                     de roque players)
  --eval NOM         ce qui juge les positions : course, material, pst, tapered,
                     bibichess ou classical (par défaut tapered)
  --no-quiescence    juge les positions telles quelles, sans jouer les prises
  --limit SECONDES   durée d'une recherche (par défaut 30) ; qui en veut plus
                     est montré comme arrêté
  --repeat N         cherche N fois, de 1 à 1000 ; le temps est le temps médian
                     (par défaut : au moins 3 fois sous une demi-seconde, 5 fois
                     sur plusieurs fils d'exécution, jusqu'à un dixième de
                     seconde en tout ; sinon une fois)
  --seed N           pour les joueurs qui tirent au sort et les intervalles
  --json             un objet JSON : fen, depth, players
  --lang en|fr       langue
  -h, --help         cette page

--eval et --no-quiescence valent pour tous les joueurs qui ne disent pas
autrement, comme mtdf:eval=pst. Les nulles par répétition et par la règle des
cinquante coups ne sont pas vues : avec elles, l'arbre dépendrait du chemin. Les
nœuds sont les coups joués dans la dernière itération, pour tout le monde ; le
temps est le temps CPU de toutes les itérations et de tous les fils d'exécution,
réel celui de l'horloge. Le sens des colonnes : docs/fr/laboratoire.md. Un
joueur à plusieurs fils d'exécution cherche aussi avec un seul, pour montrer ce
qu'ils gagnent. Ctrl-C montre ce qui est fini ; le code de sortie est 3.

Exemples :
  roque compare --depth 4
  roque compare --depth 6 --players alphabeta,negascout,negascout:hash=16,mtdf
  roque compare --depth 3 --no-quiescence --players minimax,alphabeta --json
";
