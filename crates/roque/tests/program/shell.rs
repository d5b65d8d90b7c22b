//! The shell: from a pipe and from the command line.

use crate::{assert_in_order, roque, shell};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn board_of_the_starting_position() {
    let ran = shell("d\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(
        ran.out,
        "\
8  r n b q k b n r
7  p p p p p p p p
6  . . . . . . . .
5  . . . . . . . .
4  . . . . . . . .
3  . . . . . . . .
2  P P P P P P P P
1  R N B Q K B N R

   a b c d e f g h

FEN          rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
key          KEY
to move      White
checkers     -
legal moves  20
"
        .replace("KEY", &format!("{:016x}", chess::Position::start().key()))
    );
}

#[test]
fn no_greeting_prompt_or_escape_code_in_a_pipe() {
    assert_eq!(shell("").out, "");
    assert_eq!(shell("\n\n# a remark\n   \n").out, "");
    let ran = shell("position startpos moves e2e4\nd\nmoves\nhelp\nfoo\ne5\nmoves g1\n");
    assert!(!(ran.out + &ran.err).contains('\u{1b}'));
    // Asked for, colours come.
    assert!(roque(&["--board", "color", "d"]).out.contains("\u{1b}["));
    assert!(roque(&["--board", "unicode", "d"]).out.contains('♔'));
}

#[test]
fn see_shows_an_exchange_with_and_without_pins() {
    let f4 = "position fen 6k1/5rr1/8/8/8/5P2/6P1/6K1 b - - 0 1";
    for (language, mv, expected) in [
        ("en", "f7f3", ["Rxf3 (f7f3)", "without pins", "-4.00", "with pins", "+1.00", "pinned"]),
        ("en", "Rxf3", ["Rxf3 (f7f3)", "without pins", "-4.00", "with pins", "+1.00", "pinned"]),
        ("fr", "Txf3", ["Txf3 (f7f3)", "sans clouages", "-4,00", "avec", "+1,00", "clouée"]),
    ] {
        let ran = roque(&["--lang", language, f4, &format!("see {mv}")]);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        assert_in_order(&ran.out, &expected);
    }
    assert_in_order(&shell("see e2e4\n").out, &["e4 (e2e4)", "+0.00", "+0.00"]);
    assert_in_order(shell("see\n").only_complaint(), &["one move", "see Rxf3"]);
    assert_in_order(shell("see e2e5\n").only_complaint(), &["e2e5"]);
    assert_eq!(roque(&["see", "e4"]).code, Some(2), "see and its move are one argument");
}

#[test]
fn d_bitboards_shows_the_twelve_sets() {
    let ran = roque(&["d bitboards"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(ran.out.lines().count(), 12);
    assert_in_order(
        &ran.out,
        &[
            "white pawn    0x000000000000ff00  a2 b2",
            "white king    0x0000000000000010  e1",
            "black pawn    0x00ff000000000000",
            "black queen   0x0800000000000000  d8",
        ],
    );
    // Together they are the board, and no square is in two of them.
    let words = |line: &str| line.split_whitespace().nth(2).unwrap().to_owned();
    let sets = ran
        .out
        .lines()
        .map(|line| u64::from_str_radix(words(line).trim_start_matches("0x"), 16).unwrap());
    assert_eq!(
        sets.fold(0, |all, set| if all & set == 0 { all | set } else { 0 }),
        0xffff_0000_0000_ffff
    );
    let french = roque(&["--lang", "fr", "d bitboards"]).out;
    assert_in_order(&french, &["tour blanche", "dame blanche", "roi noir"]);
    assert_in_order(shell("d bits\n").only_complaint(), &["\"bits\"", "d bitboards"]);
}

#[test]
fn fen_style_always_names_the_square_behind_every_double_step() {
    let always = |moves: &str| {
        let ran =
            roque(&["--fen-style", "always", &format!("position startpos moves {moves}"), "fen"]);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        ran.out
    };
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n";
    assert_eq!(always("e2e4"), after);
    let shown = roque(&["position startpos moves e2e4", "d", "--fen-style", "always"]).out;
    assert!(shown.contains(after), "{shown}");
    assert!(always("e2e4 c7c5").contains(" w KQkq c6 0 2"));
    assert!(always("e2e3 c7c6").contains(" w KQkq - 0 2"));
    // Otherwise only where a pawn may capture there.
    for style in [vec![], vec!["--fen-style", "x"]] {
        let of = |moves: &str| {
            let position = format!("position startpos moves {moves}");
            roque(&[&style[..], &[&position, "fen"]].concat()).out
        };
        assert!(of("e2e4").contains(" b KQkq - 0 1"));
        assert!(of("e2e4 a7a6 e4e5 d7d5").contains(" w KQkq d6 0 3"));
    }
    let wrong = roque(&["--fen-style", "never", "fen"]);
    assert_eq!(wrong.code, Some(2));
    assert_in_order(&wrong.err, &["--fen-style", "never", "always"]);
}

#[test]
fn positions_and_moves() {
    let ran = shell(
        "position startpos moves e2e4 c7c5 Nf3\nfen\n\
         position fen 8/P7/8/8/8/8/8/K1k5 w - - 0 1 moves a8=Q\nfen\n\
         POSITION startpos\nfen\nfen 4k3/8/8/8/8/8/8/4K3 b - - 5 9\nfen\n\
         position 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nfen\n",
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(
        ran.out.lines().collect::<Vec<_>>(),
        [
            "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
            "Q7/8/8/8/8/8/8/K1k5 b - - 0 1",
            START,
            "4k3/8/8/8/8/8/8/4K3 b - - 5 9",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        ]
    );
}

#[test]
fn a_bad_position_leaves_the_old_one() {
    for (bad, words) in [
        ("position startpos moves d2d4 d7d5 d4d5 c2c4", &["move 3 of 4", "\"d4d5\""][..]),
        ("position startpos moves e2e4 banana", &["move 2 of 2", "\"banana\""]),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", &["white has no king", "old position stays"]),
        ("position fen", &["empty"]),
        ("position", &["which position?", "position startpos"]),
        ("position nowhere", &["\"nowhere\"", "startpos", "fen"]),
        ("position startpos e2e4", &["\"startpos e2e4\"", "moves"]),
        ("fen 4k3/8/8/8/8/8/8/4K3 x - - 0 1", &["side to move", "\"x\""]),
    ] {
        let ran = shell(format!("position startpos moves e2e4\n{bad}\nfen\nundo\n"));
        assert_in_order(ran.only_complaint(), words);
        let kept = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n";
        assert_in_order(&ran.out, &[kept, "e4 taken back"]);
        assert_eq!(ran.code, Some(0), "{bad}");
    }
}

#[test]
fn typed_moves_are_played_and_taken_back() {
    let ran = shell("e4\ne7e5\nNf3 Nc6 3. Bb5\nfen\nundo\nundo\nfen\n");
    assert_eq!(ran.err, "");
    assert_in_order(
        &ran.out,
        &[
            "4  . . . . P . . .",
            "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3\n",
            "Bb5 taken back",
            "Nc6 taken back",
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n",
        ],
    );
    let ran = shell("undo\nNf6\ne4 e4\nfen\n");
    let [undo, illegal, twice] = &ran.complaints()[..] else { panic!("{}", ran.out) };
    assert_in_order(undo, &["no move to take back"]);
    assert_in_order(illegal, &["\"Nf6\" is not legal"]);
    assert_in_order(twice, &["\"e4\""]);
    assert_eq!((ran.answers(), ran.err.as_str()), (vec![START], ""));
}

#[test]
fn legal_moves() {
    let ran = shell("moves\n");
    assert_in_order(
        &ran.out,
        &["knight   b1  Na3 Nc3\n", "pawn     a2  a3 a4\n", "20 legal moves\n"],
    );
    let ran = shell("moves g1\nMOVES G1 coordinates\njouables a1\nmoves e5\nmoves e7\n");
    assert_eq!(
        ran.out.lines().collect::<Vec<_>>(),
        [
            "knight   g1  Nf3 Nh3",
            "knight   g1  g1f3 g1h3",
            "The rook on a1 has no legal move.",
            "There is no piece on e5.",
            "The pawn on e7 must wait: White is to move.",
        ]
    );
    let ran = shell("fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq -\nmoves e1\nmoves e1 coord\n");
    assert_in_order(&ran.out, &["O-O", "e1g1"]);
    assert_in_order(shell("moves z9\n").only_complaint(), &["\"z9\"", "moves g1"]);
}

#[test]
fn the_end_of_a_game() {
    let ran = shell("f3 e5 g4 Qh4\nd\nmoves\na3\n");
    let mated = "Black wins by checkmate";
    let parts =
        ["0-1 ", mated, "checkers     h4", "legal moves  0", "0-1 (", mated, "no legal move"];
    assert_in_order(&ran.out, &parts);
    assert_in_order(ran.only_complaint(), &["checkmated"]);
    let ran =
        shell("fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\nd\nfen 8/8/4k3/8/8/4K3/8/8 w - - 0 1\nd\n");
    assert_in_order(&ran.out, &["1/2-1/2 (draw by stalemate)", "(draw by insufficient material)"]);
    let ran = shell("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8\nd\n");
    assert_in_order(&ran.out, &["A draw may be claimed: threefold repetition", "threefold"]);
}

#[test]
fn perft_in_the_shell() {
    let ran = shell("position startpos moves e2e4\nperft 3\nperft 1 divide\nperft 2 detail\n");
    assert_eq!(ran.err, "");
    assert_in_order(&ran.out, &["nodes  13,160\n", "a7a5      1\n", "captures", "nodes  600\n"]);
    let ran = shell("perft\nperft -1\nperft 31\nperft 3 wide\nperft 2\n");
    assert_eq!(ran.complaints().len(), 4);
    assert!(ran.complaints().iter().all(|complaint| complaint.contains("0 to 30")));
    assert_in_order(&ran.out, &["nodes  400\n"]);
}

#[test]
fn help_and_near_misses() {
    for (word, page) in [("help", "help [command]"), ("aide", "quit"), ("?", "position startpos")] {
        assert_in_order(&shell(word).out, &[page]);
    }
    assert_in_order(&shell("help perft\n").out, &["perft DEPTH", "divide"]);
    assert_in_order(&shell("help coups\n").out, &["moves [square]", "Names: moves, coups"]);
    let ran = shell("postion startpos\nhlep\nqwertz\nhelp qwertz\nnf3\n");
    let parts = ["did you mean position?", "did you mean help?", "\"qwertz\"", "help", "Nf3"];
    assert_in_order(&ran.complaints().join("\n"), &parts);
    assert_eq!((ran.complaints().len(), ran.err.as_str()), (5, ""));
}

#[test]
fn french_words_are_always_understood() {
    let ran = shell("plateau\ncoups g1\ne4\nannuler\naide\nquitter\nfen\n");
    assert_eq!(ran.err, "");
    assert_in_order(&ran.out, &["legal moves  20", "Nf3 Nh3", "e4 taken back", "quit"]);
    assert!(!ran.out.contains("FEN]\nrnbq"), "nothing after quitter");
    assert!(!ran.out.ends_with(&format!("{START}\n")));
}

#[test]
fn arguments_are_commands() {
    let ran = roque(&["position startpos moves e2e4", "d", "perft 3"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_in_order(&ran.out, &["4  . . . . P . . .", "to move      Black", "nodes  13,160\n"]);
    let ran = roque(&["fen", "nonsense", "position fen 8/8 w", "fen"]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.out, format!("{START}\n{START}\n"));
    assert_in_order(&ran.err, &["\"nonsense\"", "\"8/8 w\""]);
    let ran = roque(&["quit", "d"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""));
    assert_eq!(roque(&["perft 2"]).code, Some(0));
}

#[test]
fn what_does_not_exist_yet_is_not_understood() {
    for arguments in [&["frobnicate", "list"][..], &["enigme", "list"]] {
        let ran = roque(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        let word = format!("\"{}\"", arguments[0].split(' ').next().unwrap());
        assert_in_order(&ran.err, &[&word, "not understood", "perft", "position", "roque --help"]);
    }
}

#[test]
fn help_and_version() {
    for arguments in [&["--help"][..], &["-h"], &["help"]] {
        let ran = roque(arguments);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        assert_in_order(&ran.out, &["Usage:", "perft DEPTH", "--lang", "position", "Examples:"]);
    }
    assert_eq!(roque(&["--version"]).out, format!("roque {}\n", env!("CARGO_PKG_VERSION")));
    assert_in_order(&roque(&["help", "moves"]).out, &["moves [square]"]);
    let ran = roque(&["--borad", "letters"]);
    assert_eq!(ran.code, Some(2));
    assert_in_order(&ran.err, &["--borad", "did you mean --board?"]);
}
