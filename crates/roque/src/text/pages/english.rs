//! The help pages of the sub-commands in English.

//! The help pages of the sub-commands in English.

pub(super) const PERFT: &str = "\
Counts the positions exactly DEPTH half-moves away: the test of every move
generator.

Usage: roque perft DEPTH [options]

  DEPTH              half-moves, 0 to 30

Options:
  --fen FEN          from this position; Shredder-FEN and X-FEN too
  --chess960         write castling as king takes rook (e1h1)
  --divide           the count behind each root move
  --detail           captures, en passant, castles, promotions, checks
                     (discovered, double), mates, for each depth; bitboard only
  --generator NAME   bitboard (the real one), naive, mailbox, or all: side by
                     side with the ratios; exits 1 if they disagree
  --threads N        share the work out over N threads, 1 to 1024 (default 1)
  --hash MB          remember positions met before, in MB megabytes in all
  --json             one JSON object: fen, depth, nodes, seconds, nps, …
  --lang en|fr       language
  -h, --help         this page

Examples:
  roque perft 5
  roque perft 5 --generator all
  roque perft 3 --divide --fen \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"
";

pub(super) const BENCH: &str = "\
Searches a fixed set of positions to a fixed depth with one thread. The number
of nodes is the engine's signature: it changes only when the search changes.

Usage: roque bench [D] [options]

  D                  depth in half-moves, 1 to 100 (default 14)

Options:
  --eval NAME        auto, nnue or classical (auto: the network if there is one)
  --net FILE         with this network, not the built-in one
  --json             one JSON object
  --lang en|fr       language
  -h, --help         this page

The last line is: N nodes M nps

Example:
  roque bench
";

pub(super) const EVAL: &str = "\
Explains what an evaluation thinks of a position, term by term, in hundredths
of a pawn. The lines add up to the total; what a drawish ending takes off is the
line scale.

Usage: roque eval [options]

Options:
  --fen FEN          the position (default: the starting position)
  --moves MOVES      then these moves, such as e2e4 e7e5
  --eval NAME        course (S2), material, pst, tapered (S4), bibichess (S1),
                     classical (default) or nnue
  --net FILE         the network of --eval nnue, if not the built-in one
  --json             one JSON object: total, terms
  --lang en|fr       language
  -h, --help         this page

Examples:
  roque eval --moves e2e4 c7c5
  roque eval --eval tapered --fen \"8/8/8/4k3/8/4K3/4P3/8 w - - 0 1\"
";

pub(super) const ANALYZE: &str = "\
Thinks about a position and tells what it finds as it comes. Scores are in
pawns from the side to move's view; #3 is mate in three. Ctrl-C ends it with
the best move so far.

Usage: roque analyze [options]

Options:
  --fen FEN          the position (default: the starting position)
  --moves MOVES      then these moves, such as e2e4 e7e5
  --player PLAYER    who thinks, such as flagship:threads=2 (default flagship)
  --tc T             a clock in seconds, such as 3+0.03 or 40/60+0.5
  --movetime MS      milliseconds a move
  --nodes N          nodes a move
  --depth D          half-moves deep
                     several at once: the first one reached ends it; none:
                     what the player keeps to by itself, or five seconds
  --multipv K        the K best lines, 1 to 256
  --json             one JSON object an iteration, the last has the bestmove
  --lang en|fr       language
  -h, --help         this page

Examples:
  roque analyze --movetime 2000
  roque analyze --moves e2e4 e7e5 Nf3 --depth 15 --multipv 3
";

pub(super) const UCI: &str = "\
Speaks UCI on stdin and stdout. Without this word roque does the same whenever
stdin is not a terminal.

Usage: roque uci [options]

Options:
  --player PLAYER    who plays, such as negascout:depth=6; limits are kept
                     whatever the GUI asks for. Without this option it is the
                     flagship, and the UCI option Algorithm seats another
  --lang en|fr       language
  -h, --help         this page

Example:
  printf \"uci\\nisready\\nquit\\n\" | roque uci --player negascout
";

pub(super) const PLAYERS: &str = "\
Lists the players: their names, their families, what they do. A player is
written NAME[:key=value,…], everywhere. Keys are its options and the limits tc,
movetime, nodes and depth.

Usage: roque players [NAME | options | all] [--json]

  NAME               this player in full: its options, their ranges, an example
  options            the options and limits that every player has
  all                every player in full

Options:
  --json             a JSON list of players with their options, or of options
  --lang en|fr       language
  -h, --help         this page

Examples:
  roque players
  roque players negascout
";

pub(super) const MATCH: &str = "\
Plays games between two players, in pairs with one opening and colours swapped.
Results are seen from A's side.

Usage: roque match A B [options]

  A, B               players: flagship, flagship:nodes=20000,threads=2,
                     uci:stockfish,Threads=1, uci:./roque-old,name=old,
                     xboard:phalanx,ponder=true

Options:
  --games N          how many games at the most (default 100)
  --tc T             a clock in seconds, such as 3+0.03 or 40/60+0.5
  --movetime MS      milliseconds a move
  --nodes N          nodes a move
  --depth D          half-moves deep
  --draw RULE        a draw from move 40 on when both players say for 8 moves
                     that they are within 10 centipawns of even:
                     movenumber=40,movecount=8,score=10
  --resign RULE      a loss after 3 moves 600 centipawns behind, if the other
                     one says the same: movecount=3,score=600,twosided=true
  --max-moves N      a draw after so many moves
  --syzygy FOLDERS   end what endgame tables (Syzygy) know
  --openings SOURCE  built-in (default): balanced lines of our own; none: the
                     start position; chess960: its 960 start positions; or a
                     FILE: one EPD or FEN a line, PGN games, or a Polyglot .bin
                     (their first 16 half-moves: ,plies=N)
  --seed N           shuffles the openings (default 0; those of a file come in
                     their order without it)
  --concurrency N    so many games at a time (default 1)
  --pin              the programs of each game on cores of their own (Linux)
  --margin MS        overstepping the time by so much is forgiven (default 20)
  --pgn FILE         adds the games to this file
  --journal FILE     remembers finished games; run again, the match goes on
  --json             one JSON object: wins, draws, losses, pairs, elo, …
  --lang en|fr       language
  -h, --help         this page

Ctrl-C once finishes the running games, twice stops at once.

Examples:
  roque match flagship uci:stockfish --games 20 --tc 3+0.03
  roque match flagship:depth=6 flagship:depth=5 --games 10 --openings book.epd
";

pub(super) const SPRT: &str = "\
Plays games between two players until it is decided whether A is better than B
by elo0 or by elo1 points.

Usage: roque sprt A B --elo0 X --elo1 Y [options]

  A, B               players: flagship, flagship:nodes=20000,threads=2,
                     uci:stockfish,Threads=1, uci:./roque-old,name=old,
                     xboard:phalanx,ponder=true

Options:
  --games N          how many games at the most (default 100000)
  --tc T             a clock in seconds, such as 3+0.03 or 40/60+0.5
  --movetime MS      milliseconds a move
  --nodes N          nodes a move
  --depth D          half-moves deep
  --draw RULE        a draw from move 40 on when both players say for 8 moves
                     that they are within 10 centipawns of even:
                     movenumber=40,movecount=8,score=10
  --resign RULE      a loss after 3 moves 600 centipawns behind, if the other
                     one says the same: movecount=3,score=600,twosided=true
  --max-moves N      a draw after so many moves
  --syzygy FOLDERS   end what endgame tables (Syzygy) know
  --openings SOURCE  built-in (default): balanced lines of our own; none: the
                     start position; chess960: its 960 start positions; or a
                     FILE: one EPD or FEN a line, PGN games, or a Polyglot .bin
                     (their first 16 half-moves: ,plies=N)
  --seed N           shuffles the openings (default 0; those of a file come in
                     their order without it)
  --concurrency N    so many games at a time (default 1)
  --pin              the programs of each game on cores of their own (Linux)
  --margin MS        overstepping the time by so much is forgiven (default 20)
  --pgn FILE         adds the games to this file
  --journal FILE     remembers finished games; run again, the match goes on
  --elo0 X           A is stronger by so much: not worth it
  --elo1 Y           A is stronger by so much: worth it
  --alpha P          how often elo1 may be accepted wrongly (default 0.05)
  --beta P           how often elo0 may be accepted wrongly (default 0.05)
  --model NAME       normalized (default) or logistic Elo
  --json             one JSON object: llr, lower, upper, verdict, wins, …
  --lang en|fr       language
  -h, --help         this page

Ctrl-C once finishes the running games, twice stops at once.

Example:
  roque sprt uci:./new uci:./old --elo0 0 --elo1 5 --tc 3+0.03 --concurrency 2
";

pub(super) const TOURNAMENT: &str = "\
Plays a tournament of any number of players and writes NAME (ranking and games),
NAME.pgn, NAME.json and NAME.journal. Run again after an interruption, the same
command goes on where it stopped.

Usage: roque tournament NAME [options]
       roque tournament merge NAME JOURNAL… [--anchor] [--html] [--json]

  NAME               what the files are called; may have a folder before it
  merge              joins the journals of shards into one result

Options:
  --players A B …    the players, as for roque match; in a gauntlet the first
                     meets all others (default: nine of the laboratory,
                     with --tc 1+0.03 if no limit is given)
  --format NAME      league (default): everybody against everybody; gauntlet;
                     swiss; knockout
  --cycles N         how many pairs of games each encounter has, one game with
                     each colour (default 1)
  --rounds N         rounds of a swiss; elsewhere the same as --cycles
  --tc T             a clock in seconds, such as 3+0.03 or 40/60+0.5
  --movetime MS      milliseconds a move
  --nodes N          nodes a move
  --depth D          half-moves deep
  --draw RULE        a draw from move 40 on when both players say for 8 moves
                     that they are within 10 centipawns of even:
                     movenumber=40,movecount=8,score=10
  --resign RULE      a loss after 3 moves 600 centipawns behind, if the other
                     one says the same: movecount=3,score=600,twosided=true
  --max-moves N      a draw after so many moves
  --syzygy FOLDERS   end what endgame tables (Syzygy) know
  --openings SOURCE  built-in (default), none, chess960 or a FILE, as for roque
                     match; the same ones for every pairing
  --seed N           shuffles the openings (default 0; those of a file come in
                     their order without it)
  --concurrency N    so many games at a time (default 1)
  --pin              the programs of each game on cores of their own (Linux)
  --margin MS        overstepping the time by so much is forgiven (default 20)
  --anchor NAME=ELO  fixes the rating of one player (default: average 0)
  --shard I/N        plays only every N-th game, into NAME.IofN.journal; league
                     and gauntlet only
  --html FILE        a report to look at, in one file
  --json             standings, cross table, ratings, games as one JSON object
  --lang en|fr       language
  -h, --help         this page

Ctrl-C once finishes the running games, twice stops at once; exit code 3.
roque -tournament NAME is the same.

Examples:
  roque tournament first
  roque tournament spring --players flagship uci:stockfish random --tc 3+0.03
  roque tournament cup --players random flagship:depth=1 flagship:depth=2 \\
      flagship:depth=3 --format knockout --cycles 2 --html cup.html
";

pub(super) const CHECK: &str = "\
Holds short dialogues with an engine, 27 in UCI or 11 in XBoard: the situations
in which engines are known to break inside GUIs. Each passes, fails with what
was sent, expected and found, or is skipped because the engine does not announce
what it is about.

Usage: roque check ENGINE [options]
       roque check --list

  ENGINE             a program (stockfish, ./my-engine), or with settings:
                     uci:./my-engine,args=--uci,Threads=1, xboard:fairymax

Options:
  --only NAME        only this check, by name or number; may be repeated
  --list             the checks and why each matters
  --patience MS      how long an answer may take where no clock runs
                     (default 5000)
  --json             one JSON object: engine, passed, failed, skipped, checks
  --lang en|fr       language
  -h, --help         this page

Exit codes: 0 nothing failed, 1 a check failed, 2 bad usage.

Examples:
  roque check stockfish
  roque check ./my-engine --only end-of-input --only 5
";

pub(super) const ABLATION: &str = "\
What is each part of a search worth? The parts of BibiChess (S1) are switched on
one after the other, from plain alpha-beta to the whole, and then each is left
out of the whole. Every search starts with an empty memory; nodes and time are
those of all iterations, quiescence included. The time is the CPU
time of the thread, with the wall beside it. A search too short to be timed is
repeated, and the median counts. Without a word: S1's position, depth and four
steps, with its own gains beside ours.

Usage: roque ablation [options]

Options:
  --fen FEN          this position (default: the one S1 measured, 14.Bxg6!)
  --suite FILE       every position of an EPD file: geometric means with 95 %
                     bootstrap intervals
  --depth D          half-moves, 1 to 64 (default 5)
  --seed N           another seed draws other samples (default 1)
  --verbose          what each part did: tried, worked, wrong; with a suite also
                     value and best move of every position
  --json             one JSON object: rows[], leave_one_out[], each with name,
                     nodes, time_ms, gain_nodes, gain_time, value, best, …
  --lang en|fr       language
  -h, --help         this page

A single part can be tried in play, too: bibichess:null-move=false

Examples:
  roque ablation
  roque ablation --suite positions.epd --depth 4
  roque ablation --fen \"8/2n2kq1/3p1pbb/1ppP4/2P3Q1/1PB2NPP/4R1K1/8 w - - 0 1\"
";
