//! The help pages of the sub-commands in French.

//! The help pages of the sub-commands in French.

pub(super) const PERFT: &str = "\
Compte les positions à exactement PROFONDEUR demi-coups : l'épreuve de tout
générateur de coups.

Usage : roque perft PROFONDEUR [options]

  PROFONDEUR         en demi-coups, de 0 à 30

Options :
  --fen FEN          à partir de cette position ; Shredder-FEN et X-FEN aussi
  --chess960         écrit le roque comme le roi prenant sa tour (e1h1)
  --divide           le compte derrière chaque premier coup
  --detail           prises, prises en passant, roques, promotions, échecs (à la
                     découverte, doubles), mats, par profondeur ; bitboard seul
  --generator NOM    bitboard (le vrai), naive, mailbox, ou all : côte à côte
                     avec les rapports ; code 1 s'ils ne sont pas d'accord
  --threads N        répartit le travail sur N fils d'exécution, de 1 à 1024
                     (1 par défaut)
  --hash MO          retient les positions déjà vues, dans MO mégaoctets en tout
  --json             un objet JSON : fen, depth, nodes, seconds, nps, …
  --lang en|fr       langue
  -h, --help         cette page

Exemples :
  roque perft 5
  roque perft 5 --generator all
  roque perft 3 --divide --fen \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"
";

pub(super) const BENCH: &str = "\
Cherche dans des positions fixées, à profondeur fixée, avec un seul fil
d'exécution. Le nombre de nœuds est la signature du moteur : elle ne change
qu'avec lui.

Usage : roque bench [D] [options]

  D                  la profondeur en demi-coups, de 1 à 100 (14 par défaut)

Options :
  --eval NOM         auto, nnue ou classical (auto : le réseau s'il y en a un)
  --net FICHIER      avec ce réseau au lieu du réseau intégré
  --json             un objet JSON
  --lang en|fr       langue
  -h, --help         cette page

La dernière ligne est : N nodes M nps

Exemple :
  roque bench
";

pub(super) const EVAL: &str = "\
Explique ce qu'une évaluation pense d'une position, terme par terme, en
centièmes de pion. La somme des lignes donne le total ; ce qu'une finale proche
de la nulle retire est la ligne « réduction ».

Usage : roque eval [options]

Options :
  --fen FEN          la position (par défaut : celle de départ)
  --moves COUPS      puis ces coups, comme e2e4 e7e5
  --eval NOM         course (S2), material, pst, tapered (S4), bibichess (S1),
                     classical (par défaut) ou nnue
  --net FICHIER      le réseau de --eval nnue, au lieu du réseau intégré
  --json             un objet JSON : total, terms
  --lang en|fr       langue
  -h, --help         cette page

Exemples :
  roque eval --moves e2e4 c7c5
  roque eval --eval tapered --fen \"8/8/8/4k3/8/4K3/4P3/8 w - - 0 1\"
";

pub(super) const ANALYZE: &str = "\
Réfléchit à une position et montre au fur et à mesure ce qu'il trouve. Les
scores sont en pions, vus du camp au trait ; #3 est un mat en trois. Ctrl-C
termine avec le meilleur coup trouvé.

Usage : roque analyze [options]

Options :
  --fen FEN          la position (par défaut : celle de départ)
  --moves COUPS      puis ces coups, comme e2e4 e7e5
  --player JOUEUR    qui réfléchit, comme flagship:threads=2 (flagship)
  --tc T             une pendule en secondes, comme 3+0.03 ou 40/60+0.5
  --movetime MS      millisecondes par coup
  --nodes N          nœuds par coup
  --depth D          profondeur en demi-coups
                     plusieurs à la fois : la première atteinte termine ;
                     aucune : celles du joueur, ou cinq secondes
  --multipv K        les K meilleures variantes, de 1 à 256
  --json             un objet JSON par itération, le dernier a le bestmove
  --lang en|fr       langue
  -h, --help         cette page

Exemples :
  roque analyze --movetime 2000
  roque analyze --moves e2e4 e7e5 Cf3 --depth 15 --multipv 3
";

pub(super) const UCI: &str = "\
Parle UCI sur l'entrée et la sortie standard. Sans ce mot, roque fait de même
dès que l'entrée n'est pas un terminal.

Usage : roque uci [options]

Options :
  --player JOUEUR    qui joue, comme negascout:depth=6 ; ses limites valent quoi
                     que demande l'interface. Sans cette option c'est flagship,
                     et l'option UCI Algorithm en met un autre à sa place
  --lang en|fr       langue
  -h, --help         cette page

Exemple :
  printf \"uci\\nisready\\nquit\\n\" | roque uci --player negascout
";

pub(super) const PLAYERS: &str = "\
Donne la liste des joueurs : leur nom, leur famille, ce qu'ils font. Un joueur
s'écrit partout NOM[:clé=valeur,…]. Les clés sont ses options et les limites tc,
movetime, nodes et depth.

Usage : roque players [NOM | options | all] [--json]

  NOM                ce joueur en entier : options, valeurs, exemple
  options            les options et les limites communes à tous les joueurs
  all                tous les joueurs en entier

Options :
  --json             une liste JSON de joueurs avec leurs options, ou d'options
  --lang en|fr       langue
  -h, --help         cette page

Exemples :
  roque players
  roque players negascout
";

pub(super) const MATCH: &str = "\
Joue des parties entre deux joueurs, par paires de même ouverture, couleurs
échangées. Les résultats sont vus du côté de A.

Usage : roque match A B [options]

  A, B               joueurs : flagship, flagship:nodes=20000,threads=2,
                     uci:stockfish,Threads=1, uci:./roque-ancien,name=ancien,
                     xboard:phalanx,ponder=true

Options :
  --games N          nombre de parties au plus (100 par défaut)
  --tc T             une pendule en secondes, comme 3+0.03 ou 40/60+0.5
  --movetime MS      millisecondes par coup
  --nodes N          nœuds par coup
  --depth D          profondeur en demi-coups
  --draw RÈGLE       nulle dès le coup 40 si les deux joueurs se disent 8 coups
                     durant à 10 centipions de l'égalité :
                     movenumber=40,movecount=8,score=10
  --resign RÈGLE     perdu après 3 coups à -600 centipions, si l'autre dit de
                     même : movecount=3,score=600,twosided=true
  --max-moves N      nulle après autant de coups
  --syzygy DOSSIERS  arrête ce que les tables de finales (Syzygy) savent
  --openings SOURCE  built-in (par défaut) : nos propres lignes équilibrées ;
                     none : la position initiale ; chess960 : ses 960 positions
                     de départ ; ou un FICHIER : une EPD ou FEN par ligne,
                     parties PGN ou .bin Polyglot (leurs 16 premiers
                     demi-coups : ,plies=N)
  --seed N           mélange les ouvertures (0 par défaut ; sans lui, celles
                     d'un fichier viennent dans leur ordre)
  --concurrency N    autant de parties à la fois (1 par défaut)
  --pin              chaque partie sur ses propres cœurs (Linux)
  --margin MS        dépassement du temps toléré (20 par défaut)
  --pgn FICHIER      ajoute les parties à ce fichier
  --journal FICHIER  retient les parties finies ; relancé, le match continue
  --json             un objet JSON : wins, draws, losses, pairs, elo, …
  --lang en|fr       langue
  -h, --help         cette page

Ctrl-C une fois termine les parties en cours, deux fois arrête tout de suite.

Exemples :
  roque match flagship uci:stockfish --games 20 --tc 3+0.03
  roque match flagship:depth=6 flagship:depth=5 --games 10 --openings livre.epd
";

pub(super) const SPRT: &str = "\
Joue des parties entre deux joueurs jusqu'à décider si A est meilleur que B de
elo0 ou de elo1 points.

Usage : roque sprt A B --elo0 X --elo1 Y [options]

  A, B               joueurs : flagship, flagship:nodes=20000,threads=2,
                     uci:stockfish,Threads=1, uci:./roque-ancien,name=ancien,
                     xboard:phalanx,ponder=true

Options :
  --games N          nombre de parties au plus (100000 par défaut)
  --tc T             une pendule en secondes, comme 3+0.03 ou 40/60+0.5
  --movetime MS      millisecondes par coup
  --nodes N          nœuds par coup
  --depth D          profondeur en demi-coups
  --draw RÈGLE       nulle dès le coup 40 si les deux joueurs se disent 8 coups
                     durant à 10 centipions de l'égalité :
                     movenumber=40,movecount=8,score=10
  --resign RÈGLE     perdu après 3 coups à -600 centipions, si l'autre dit de
                     même : movecount=3,score=600,twosided=true
  --max-moves N      nulle après autant de coups
  --syzygy DOSSIERS  arrête ce que les tables de finales (Syzygy) savent
  --openings SOURCE  built-in (par défaut) : nos propres lignes équilibrées ;
                     none : la position initiale ; chess960 : ses 960 positions
                     de départ ; ou un FICHIER : une EPD ou FEN par ligne,
                     parties PGN ou .bin Polyglot (leurs 16 premiers
                     demi-coups : ,plies=N)
  --seed N           mélange les ouvertures (0 par défaut ; sans lui, celles
                     d'un fichier viennent dans leur ordre)
  --concurrency N    autant de parties à la fois (1 par défaut)
  --pin              chaque partie sur ses propres cœurs (Linux)
  --margin MS        dépassement du temps toléré (20 par défaut)
  --pgn FICHIER      ajoute les parties à ce fichier
  --journal FICHIER  retient les parties finies ; relancé, le match continue
  --elo0 X           A plus fort d'autant : cela n'en vaut pas la peine
  --elo1 Y           A plus fort d'autant : cela en vaut la peine
  --alpha P          risque d'accepter elo1 à tort (0.05 par défaut)
  --beta P           risque d'accepter elo0 à tort (0.05 par défaut)
  --model NOM        Elo normalized (par défaut) ou logistic
  --json             un objet JSON : llr, lower, upper, verdict, wins, …
  --lang en|fr       langue
  -h, --help         cette page

Ctrl-C une fois termine les parties en cours, deux fois arrête tout de suite.

Exemple :
  roque sprt uci:./neuf uci:./ancien --elo0 0 --elo1 5 --tc 3+0.03
";

pub(super) const TOURNAMENT: &str = "\
Joue un tournoi entre autant de joueurs qu'on veut et écrit NOM (classement et
parties), NOM.pgn, NOM.json et NOM.journal. Relancée après une interruption, la
même commande reprend où elle s'est arrêtée.

Usage : roque tournament NOM [options]
        roque tournament merge NOM JOURNAL… [--anchor] [--html] [--json]

  NOM                le nom des fichiers ; peut contenir un dossier
  merge              réunit les journaux de plusieurs parts en un résultat

Options :
  --players A B …    les joueurs, comme pour roque match ; dans un gauntlet le
                     premier rencontre tous les autres (sinon neuf du
                     laboratoire, avec --tc 1+0.03 sans autre limite)
  --format NOM       league (par défaut) : tous contre tous ; gauntlet ; swiss ;
                     knockout
  --cycles N         paires de parties par rencontre, une partie avec chaque
                     couleur (1 par défaut)
  --rounds N         rondes d'un swiss ; ailleurs la même chose que --cycles
  --tc T             une pendule en secondes, comme 3+0.03 ou 40/60+0.5
  --movetime MS      millisecondes par coup
  --nodes N          nœuds par coup
  --depth D          profondeur en demi-coups
  --draw RÈGLE       nulle dès le coup 40 si les deux joueurs se disent 8 coups
                     durant à 10 centipions de l'égalité :
                     movenumber=40,movecount=8,score=10
  --resign RÈGLE     perdu après 3 coups à -600 centipions, si l'autre dit de
                     même : movecount=3,score=600,twosided=true
  --max-moves N      nulle après autant de coups
  --syzygy DOSSIERS  arrête ce que les tables de finales (Syzygy) savent
  --openings SOURCE  built-in (par défaut), none, chess960 ou un FICHIER, comme
                     pour roque match ; les mêmes pour chaque rencontre
  --seed N           mélange les ouvertures (0 par défaut ; sans lui, celles
                     d'un fichier viennent dans leur ordre)
  --concurrency N    autant de parties à la fois (1 par défaut)
  --pin              chaque partie sur ses propres cœurs (Linux)
  --margin MS        dépassement du temps toléré (20 par défaut)
  --anchor NOM=ELO   fixe le classement d'un joueur (sinon moyenne 0)
  --shard I/N        ne joue qu'une partie sur N, dans NOM.IofN.journal ;
                     league et gauntlet seulement
  --html FICHIER     un rapport à regarder, en un seul fichier
  --json             classement, tableau, Elo, parties en un objet JSON
  --lang en|fr       langue
  -h, --help         cette page

Ctrl-C une fois termine les parties en cours, deux fois arrête tout de suite ;
code de sortie 3. roque -tournament NOM fait la même chose.

Exemples :
  roque tournament premier
  roque tournament avril --players flagship uci:stockfish random --tc 3+0.03
  roque tournament coupe --players random flagship:depth=1 flagship:depth=2 \\
      flagship:depth=3 --format knockout --cycles 2 --html coupe.html
";

pub(super) const CHECK: &str = "\
Mène de courts dialogues avec un moteur, 27 en UCI ou 11 en XBoard : là où l'on
sait que des moteurs plantent dans les interfaces. Chacun réussit,
échoue (avec ce qui est envoyé, attendu et trouvé), ou est omis parce que le
moteur n'annonce pas ce dont il s'agit.

Usage : roque check MOTEUR [options]
        roque check --list

  MOTEUR             un programme (stockfish, ./mon-moteur), ou avec réglages :
                     uci:./mon-moteur,args=--uci, xboard:fairymax

Options :
  --only NOM         seulement ce contrôle, par nom ou numéro ; répétable
  --list             les contrôles, et pourquoi chacun compte
  --patience MS      délai d'une réponse quand aucune pendule ne tourne
                     (5000 par défaut)
  --json             un objet JSON : engine, passed, failed, skipped, checks
  --lang en|fr       langue
  -h, --help         cette page

Codes de sortie : 0 aucun échec, 1 un contrôle a échoué, 2 mauvais usage.

Exemples :
  roque check stockfish
  roque check ./mon-moteur --only end-of-input --only 5
";

pub(super) const ABLATION: &str = "\
Que vaut chaque composante d'une recherche ? Celles de BibiChess (S1) sont
activées l'une après l'autre, de l'alpha-bêta simple à l'ensemble, puis chacune
en est retirée. Chaque recherche part d'une mémoire vide ; nœuds et temps
sont ceux de toutes les itérations, quiescence comprise. Le temps est
le temps CPU du fil d'exécution, le temps réel est à côté. Une recherche trop
courte est répétée, et le temps médian compte. Sans option : la position, la
profondeur et les quatre étapes de S1, avec ses propres gains.

Usage : roque ablation [options]

Options :
  --fen FEN          cette position (par défaut : celle de S1, 14.Fxg6!)
  --suite FICHIER    toutes les positions d'un fichier EPD : moyennes
                     géométriques, intervalles bootstrap à 95 %
  --depth D          demi-coups, 1 à 64 (5 par défaut)
  --seed N           une autre graine tire d'autres échantillons (1 par défaut)
  --verbose          ce qu'a fait chaque composante : essayé, réussi, faux ;
                     avec une suite aussi valeur et meilleur coup par position
  --json             un objet JSON : rows[], leave_one_out[], avec name, nodes,
                     time_ms, gain_nodes, gain_time, value, best, …
  --lang en|fr       langue
  -h, --help         cette page

Une composante s'essaie aussi en jouant : bibichess:null-move=false

Exemples :
  roque ablation
  roque ablation --suite positions.epd --depth 4
  roque ablation --fen \"8/2n2kq1/3p1pbb/1ppP4/2P3Q1/1PB2NPP/4R1K1/8 w - - 0 1\"
";
