//! The help page of `roque enigm` in both languages.

pub(super) const ENGLISH: &str = "\
Puzzles: mate is to be forced, in any number of moves (EM) or at most n (EMCn).

Usage: roque enigm list | show NAME | play NAME [options]
       roque enigm run NAME…|all [--players A,B,…] [options]
       roque enigm check [NAME…] [options]
       roque enigm add NAME --fen FEN --goal EMC3 [options]

  list               the names, one a line (also: roque -Enigm list)
  show               the board and the task
  play               you solve it: type moves, hint, solution, undo, quit
  run                players solve it against a defender; several puzzles or
                     players are a grid of nodes and milliseconds
  check              proves that the goal is forced against every defence, and
                     in how many moves; exits 1 if one cannot be proven
  add                proves a new one and writes its file

Puzzles are inside the program, and in the folder {folder} where you are.

Options:
  --players A,B,…    run: the attackers (default flagship)
  --defender PLAYER  run, play: who defends (default {defender})
  --movetime MS, --nodes N, --depth D
                     run: limits of a move (default one second); no --tc
  --seed N           run, play: other seeds play other games
  --fen FEN          add: the position
  --goal GOAL        add: EM or EMCn
  --proof-nodes N    check, add, play: give up a proof after N (20000000)
  --folder FOLDER    the puzzles of this folder and no others
  --json             list, show, run, check, add: JSON
  --lang en|fr       language
  -h, --help         this page

Examples:
  roque enigm show mate2-smothered
  roque enigm run mate2-smothered --players negascout --depth 4
  roque enigm run all --players flagship,mtdf,mcts --movetime 100
  roque enigm check
";

pub(super) const FRENCH: &str = "\
Énigmes : mat à forcer, en un nombre de coups libre (EM) ou en n au plus (EMCn).

Usage : roque enigm list | show NOM | play NOM [options]
        roque enigm run NOM…|all [--players A,B,…] [options]
        roque enigm check [NOM…] [options]
        roque enigm add NOM --fen FEN --goal EMC3 [options]

  list               les noms, un par ligne (aussi : roque -Enigm list)
  show               l'échiquier et la tâche
  play               à vous : un coup, indice, solution, annuler, quitter
  run                des joueurs la résolvent contre une défense ; plusieurs
                     énigmes ou joueurs : un tableau de nœuds et millisecondes
  check              prouve que le but est forcé contre toute défense, et en
                     combien de coups ; code 1 si une preuve manque
  add                en prouve une nouvelle et écrit son fichier

Les énigmes sont dans le programme, et dans le dossier {folder} où vous êtes.

Options :
  --players A,B,…    run : les attaquants (flagship par défaut)
  --defender JOUEUR  run, play : la défense ({defender} par défaut)
  --movetime MS, --nodes N, --depth D
                     run : limites d'un coup (une seconde) ; --tc : pour parties
  --seed N           run, play : d'autres graines jouent d'autres parties
  --fen FEN          add : la position
  --goal BUT         add : EM ou EMCn
  --proof-nodes N    check, add, play : abandonne une preuve après N (20000000)
  --folder DOSSIER   les énigmes de ce dossier, et aucune autre
  --json             list, show, run, check, add : JSON
  --lang en|fr       langue
  -h, --help         cette page

Exemples :
  roque enigm show mate2-smothered
  roque enigm run mate2-smothered --players negascout --depth 4
  roque enigm run all --players flagship,mtdf,mcts --movetime 100
  roque enigm check
";
