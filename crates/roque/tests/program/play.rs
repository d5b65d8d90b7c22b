//! The text game by scripted input: every command in both languages, saved games, bad input.

mod outside;
mod saved;
mod study;
mod time;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::{Ran, assert_in_order, program, run_with};

/// A folder for games, gone in the end.
pub(crate) struct Shelf(pub(crate) PathBuf);

impl Shelf {
    pub(crate) fn new() -> Shelf {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("roque-play-{}-{number}", std::process::id());
        Shelf(std::env::temp_dir().join(name))
    }

    /// Plays with these arguments and this input.
    pub(crate) fn play(&self, arguments: &[&str], input: impl AsRef<[u8]>) -> Ran {
        let mut command = program();
        command.arg("play").args(arguments).env("ROQUE_GAMES", &self.0);
        run_with(&mut command, input.as_ref())
    }

    pub(crate) fn files(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        files.sort();
        files
    }
}

impl Drop for Shelf {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Two people in English, and nothing wrong.
#[track_caller]
fn two_people(input: &str) -> String {
    let ran = Shelf::new().play(&["--white", "human", "--black", "human"], input);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    ran.out
}

#[test]
fn a_first_minute() {
    let ran = Shelf::new().play(&["--seed", "1"], "\ne4\nhelp\nplayable g1\nquit\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_in_order(
        &ran.out,
        &[
            "White:  you\nBlack:  Roque level 3: ",
            "1  R N B Q K B N R\n\n   a b c d e f g h\n",
            "1... ",
            "  (Roque level 3, ",
            "The game\n  board ",
            "The players\n  level [1-10] ",
            "To learn from\n",
            "Saved games\n",
            "3  . . . . . * . *\n",
            "knight   g1  ",
            "Saved as ",
        ],
    );
    // Prompts and escape codes are for terminals.
    assert!(!ran.out.contains('\u{1b}') && !ran.out.contains("> "), "{}", ran.out);
}

/// Of every command: what is typed before it, its two names, and what it says in both languages.
const COMMANDS: [(&str, [&str; 2], [&str; 2]); 32] = [
    ("e4", ["board", "plateau"], ["4  . . . . P . . .", "4  . . . . P . . ."]),
    ("", ["playable b1", "jouables b1"], ["knight   b1  Na3 Nc3", "cavalier b1  Ca3 Cc3"]),
    ("e4\ne5", ["undo", "annuler"], ["e5 taken back", "e5 repris"]),
    ("e4\nundo", ["redo", "refaire"], ["e4 played again", "e4 rejoué"]),
    ("", ["go", "joue"], ["1. ", "1. "]),
    ("f3\ne5\ng4", ["hint", "indice"], ["Hint: 2... Qh4#", "Indice : 2... Dh4#"]),
    ("", ["draw", "nulle"], ["Draw by agreement", "Nulle d'un commun accord"]),
    ("", ["resign", "abandonner"], ["0-1  White resigns, Black wins", "Les Blancs abandonnent"]),
    ("e4", ["new", "nouvelle"], ["The game before is kept as", "La partie précédente est gardée"]),
    (
        "e4",
        ["play --black level2", "jouer --black niveau2"],
        ["Black:  Roque level 2", "Roque niveau 2"],
    ),
    (
        "black level3",
        ["level 7", "niveau 7"],
        ["Black:  Roque level 7: a", "niveau 7 : bon joueur"],
    ),
    ("", ["white human:name=Ann", "blancs human:name=Ann"], ["White:  Ann", "Blancs : Ann"]),
    ("", ["black mtdf:depth=3", "noirs mtdf:depth=3"], ["MTD(f) (mtdf:d", "MTD(f) (mtdf:d"]),
    ("", ["side white", "camp blancs"], ["White:  you\nBlack:  Roque level 3", "Blancs : vous"]),
    ("white human:name=Ann", ["switch", "changer"], ["Black:  Ann", "Noirs :  Ann"]),
    (
        "",
        ["time 5+3", "temps 5+3"],
        ["White 5:00, Black 5:00, 3 s", "Blancs 5:00, Noirs 5:00, 3 s"],
    ),
    ("", ["players", "joueurs"], ["negascout    Negascout: ", "negascout    Negascout : "]),
    ("e4\ne5", ["moves", "coups"], ["1. e4 e5\n", "1. e4 e5\n"]),
    ("", ["eval", "évaluer"], ["total +", "total +"]),
    ("", ["why", "pourquoi"], ["no machine has moved yet", "aucune machine n'a encore joué"]),
    ("", ["analyse 1", "analyser 1"], ["  1 ", "  1 "]),
    ("e4\ne5", ["stats", "statistiques"], ["mean time", "temps moyen"]),
    ("e4", ["fen", "fen"], ["8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "RNBQKBNR b KQkq"]),
    ("e4", ["pgn", "pgn"], ["[RoqueWhite \"human\"]", "[RoqueWhite \"human\"]"]),
    ("e4", ["save mine", "sauvegarder mine"], ["Saved as ", "Partie enregistrée : "]),
    ("e4\nsave mine\ne5", ["load mine", "charger mine"], ["Loaded ", "Chargé : "]),
    ("e4\nsave mine", ["games", "parties"], ["2 games in ", "2 parties dans "]),
    ("", ["flip", "tourner"], ["1  R N B K Q B N R", "   h g f e d c b a"]),
    ("", ["display unicode", "affichage unicode"], ["8  ♜ ♞", "8  ♜ ♞"]),
    ("", ["lang fr\ncoups", "langue en\nmoves"], ["Pas encore de coup.", "No moves yet."]),
    ("", ["help undo", "aide annuler"], ["undo [n]\n  Takes back", "annuler [n]\n  Reprend"]),
    ("e4", ["quit\nfoo", "quitter\nfoo"], ["Saved as ", "Partie enregistrée : "]),
];

#[test]
fn every_command_in_both_languages() {
    for (before, names, answers) in COMMANDS {
        for (language, name, answer) in [("en", names[0], answers[0]), ("fr", names[1], answers[1])]
        {
            // Names of the other language are understood, too.
            for spoken in [language, if language == "en" { "fr" } else { "en" }] {
                let arguments = ["--white", "human", "--black", "human", "--lang", spoken];
                let ran = Shelf::new().play(&arguments, format!("{before}\n{name}\n"));
                assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{name}: {}", ran.out);
                if spoken == language {
                    let out = ran.out.replace(['\u{a0}', '\u{202f}'], " ");
                    assert!(out.contains(answer), "{name}: {answer:?} is missing in\n{out}");
                }
                let unknown = ["neither a move nor", "ni un coup ni"];
                assert!(!unknown.iter().any(|part| ran.out.contains(part)), "{name}: {}", ran.out);
            }
        }
    }
}

#[test]
fn moves_in_every_spelling() {
    let out = two_people("e4\ne7e5\n2. Nf3\nNc6\nBb5 a6 Ba4 Nf6\n0-0\nmoves\n");
    assert!(out.contains("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O\n"), "{out}");
    let fen = "8/P7/8/8/8/8/8/K1k5 w - - 0 1";
    let ran = Shelf::new().play(&["--fen", fen, "--black", "human"], "a8=N\nfen\n");
    assert!(ran.out.contains("N7/8/8/8/8/8/8/K1k5 b - - 0 1"), "{}", ran.out);
}

#[test]
fn what_is_wrong_is_told_and_the_game_goes_on() {
    for (input, parts) in [
        ("Nf6", &["\"Nf6\" is not legal", "Na3, Nc3, Nf3, Nh3", "playable"][..]),
        ("nf6", &["\"Nf6\" is not legal"]),
        ("nf3\ny\nmoves", &["did you mean Nf3?", "Enter or y", "1. Nf3"]),
        ("nf3\n\nmoves", &["did you mean Nf3?", "1. Nf3"]),
        ("nf3\nn\nmoves", &["did you mean Nf3?", "No moves yet"]),
        ("d4 d5 Nf3 Nf6 Nd2", &["\"Nd2\" can be Nbd2 or Nfd2"]),
        ("plyable", &["\"plyable\" is neither a move nor a command; did you mean playable?"]),
        ("pla g1", &["\"pla\" may be several commands: plateau, playable, play, players"]),
        ("help pla", &["\"pla\" may be several commands: plateau, playable, play, players"]),
        ("lang fr\npla", &["peut être plusieurs commandes", "plateau, playable, play, players"]),
        ("playable z9", &["\"z9\" is not a square"]),
        ("playable e4", &["There is no piece on e4"]),
        ("playable e7", &["must wait: White is to move"]),
        ("level 11", &["there is no level \"11\""]),
        ("level 4", &["both sides are people"]),
        ("black stockfsh", &["stockfsh", "flagship"]),
        ("black uci:/no/such/program\ne4", &["cannot move", "The game waits"]),
        ("side left", &["\"left\" is none"]),
        ("time never", &["\"never\" is no time for a clock", "time 5+3"]),
        ("undo", &["no move to take back"]),
        ("undo x", &["undo cannot use \"x\""]),
        ("redo", &["no move to play again"]),
        ("save", &["nothing to save"]),
        ("load nothing", &["gives no game: there is no such file", "Nothing was changed"]),
        ("fen 8/8 w", &["gives no position"]),
        ("analyse ten", &["analyse cannot use \"ten\""]),
        ("display blue", &["\"blue\"", "letters, unicode or color"]),
        ("lang de", &["\"de\" is not spoken here"]),
        ("stats all", &["stats cannot use"]),
        ("help nothing", &["\"nothing\" is neither"]),
    ] {
        let out = two_people(&format!("{input}\nfen\n"));
        assert_in_order(&out, parts);
        assert!(out.trim_end().lines().any(|line| line.contains(" w ") || line.contains(" b ")));
    }
}

#[test]
fn r_is_the_king_in_french() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let arguments = ["--fen", fen, "--black", "human", "--lang", "fr"];
    // The king may go to d1; to a7 only the rook can, and that is asked.
    let ran = Shelf::new().play(&arguments, "Ra7\no\nfen\n");
    assert_in_order(&ran.out, &["Ta7", "4k3/R7/8/8/8/8/8/4K3 b"]);
    let ran = Shelf::new().play(&arguments, "Rd1\nfen\n");
    assert_in_order(&ran.out, &["4k3/8/8/8/8/8/8/R2K4 b"]);
}

#[test]
fn hostile_input() {
    let long = "x".repeat(10_000);
    let spaces = format!("undo {}", " 9".repeat(5_000));
    let noises: [(&[u8], &str); 9] = [
        (b"\xff\xfejunk", "line ignored: byte 1 is not UTF-8 text"),
        (b"e4\xc3", "line ignored: byte 3"),
        (b"e\x004", "line ignored: control character U+0000"),
        (b"\x1b[2J\x1b[A", "line ignored: keys such as the arrows"),
        (b"un\x07do", "line ignored: control character U+0007"),
        (long.as_bytes(), "xxx…\" is neither a move nor a command"),
        (spaces.as_bytes(), "undo cannot use"),
        ("\u{202e}e4 \u{1F600}".as_bytes(), "\\u{202e}"),
        (b"save /dev/null/x", "cannot be saved"),
    ];
    for (noise, complaint) in noises {
        let input = [b"e4\n", noise, b"\ne5\nmoves\n"].concat();
        let ran = Shelf::new().play(&["--black", "human"], input);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{complaint}");
        assert_in_order(&ran.out, &[complaint, "1. e4 e5\n"]);
        let raw = |letter: char| letter.is_control() && letter != '\n' || letter == '\u{202e}';
        assert!(!ran.out.contains(raw), "{complaint}: {:?}", ran.out);
    }
}

#[test]
fn draws_are_announced() {
    let out = two_people("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8\ne4\n");
    assert_in_order(&out, &["1/2-1/2  Draw by threefold repetition.", "the game is over"]);
    for (fen, mv, announced) in [
        ("7k/8/8/8/8/8/8/K5R1 w - - 99 80", "Rg2", "Draw by the fifty-move rule"),
        ("7k/8/8/8/8/8/8/K5R1 w - - 149 90", "Rg2", "Draw by the seventy-five-move rule"),
        ("7k/8/8/8/8/8/7p/K5N1 b - - 0 1", "hxg1=N", "Draw by insufficient material"),
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7", "Draw by stalemate"),
    ] {
        let arguments = ["--fen", fen, "--white", "human", "--black", "human"];
        let ran = Shelf::new().play(&arguments, mv);
        assert!(ran.out.contains(announced), "{announced}: {}", ran.out);
    }
}

#[test]
fn statistics_on_screen_in_json_and_on_disk() {
    let shelf = Shelf::new();
    let arguments = ["--white", "human", "--black", "human:name=Bob", "--json"];
    let ran = shelf.play(&arguments, "f3\ne5\ng4\nQh4\nstats\n");
    assert_in_order(&ran.err, &["0-1  Black wins by checkmate", "mean time", "2... "]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 1, "{}", ran.out);
    let told: serde_json::Value = serde_json::from_str(lines[0]).unwrap();
    assert_eq!((&told["result"], &told["winner"]), (&"0-1".into(), &"black".into()));
    assert_eq!((&told["termination"], &told["moves"]), (&"checkmate".into(), &2.into()));
    assert_eq!(told["black"]["name"], "Bob");
    assert_eq!(told["list"][3]["move"], "d8h4");
    // A saved game has them, too.
    let file = shelf.files().pop().unwrap();
    let again = shelf.play(&["--load", file.to_str().unwrap(), "--json"], "");
    let again: serde_json::Value = serde_json::from_str(again.out.trim()).unwrap();
    assert_eq!((&again["result"], &again["list"][3]["san"]), (&"0-1".into(), &"Qh4#".into()));
    let ran = shelf.play(&[], "stats json\n");
    assert!(ran.out.contains("\"result\":\"0-1\""), "{}", ran.out);
}

#[test]
fn two_machines_play_by_themselves() {
    let arguments =
        ["--white", "random:seed=3", "--black", "alphabeta:depth=2", "--seed", "5", "--json"];
    let ran = Shelf::new().play(&arguments, "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let told: serde_json::Value = serde_json::from_str(ran.out.trim()).unwrap();
    assert_ne!(told["result"], "*", "{}", ran.out);
    assert!(told["black"]["nodes"].as_u64().unwrap() > 0 && told["black"]["max_depth"] == 2);
    assert_eq!(told["black"]["parameters"].as_array().unwrap().len(), 0);
    assert_eq!(told["black"]["limits"], "depth=2");
}

#[test]
fn a_machine_explains_itself() {
    let input = "e4\nwhy\nundo\nblack level5:openings=false\nNf3\nwhy\nnew\nlevel 5\nd4\nwhy\n";
    let ran = Shelf::new().play(&["--black", "alphabeta:depth=3"], input);
    assert_in_order(
        &ran.out,
        &[
            "What Minimax-ab saw:\n> ",
            "depth 3, ",
            "The best lines there, with full strength",
            "worth ",
            " taken back",
            "Roque level 5: ",
            "What Roque level 5 saw",
            // Openings are played by heart.
            "Roque level 5 took it from its book: weight ",
        ],
    );
}

/// Any UCI engine can sit at the board; here it is this program itself, once more.
#[test]
fn other_programs_play_too() {
    let engine = format!("uci:{},nodes=200", env!("CARGO_BIN_EXE_roque"));
    let ran = Shelf::new().play(&["--black", &engine], "e4\nwhy\nundo\nd4\nstats\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    let parts = ["1... ", "(roque, ", "What roque saw", "e4 taken back", "1... ", "nodes=200"];
    assert_in_order(&ran.out, &parts);
}

/// Without anybody to ask, a machine that cannot move is a failure.
#[test]
fn a_machine_that_cannot_move_fails_where_nobody_is() {
    let arguments = ["--white", "uci:/no/such/program", "--black", "random", "--json"];
    let ran = Shelf::new().play(&arguments, "");
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert_in_order(&ran.err, &["cannot move: cannot be started", "The game waits"]);
    assert!(ran.out.contains("\"result\":\"*\""), "{}", ran.out);
}

/// A file may name a program; it is not started because of that.
#[test]
fn a_file_starts_no_program() {
    let shelf = Shelf::new();
    fs::create_dir_all(&shelf.0).unwrap();
    let witness = shelf.0.join("witness");
    let tags = format!(
        "[RoqueWhite \"human\"]\n[RoqueBlack \"uci:/usr/bin/touch,args={}\"]\n\n1. e4 *\n",
        witness.display()
    );
    fs::write(shelf.0.join("trap.pgn"), tags).unwrap();
    let ran = shelf.play(&["--load", "trap"], "e5\nmoves\n");
    let told = [
        "Black was played by \"uci:/usr/bin/touch,",
        "a file does not start programs",
        "A person plays black now",
        "The file stays as it is",
    ];
    assert_in_order(&ran.out, &told);
    assert_in_order(&ran.out, &["Black:  a person", "1. e4 e5"]);
    assert!(!witness.exists());
    // Whoever names another player misses nobody.
    let ran = shelf.play(&["--load", "trap", "--black", "human"], "e5\n");
    assert!(!ran.out.contains("was played by"), "{}", ran.out);
}

/// Nor does a file make other files, by naming one in an option of a player.
#[test]
fn a_file_makes_no_file() {
    let shelf = Shelf::new();
    fs::create_dir_all(&shelf.0).unwrap();
    let witness = shelf.0.join("witness");
    let black = format!("flagship:ExperienceFile={},depth=1", witness.display());
    let tags = format!("[RoqueWhite \"human\"]\n[RoqueBlack \"{black}\"]\n\n1. e4 *\n");
    let trap = shelf.0.join("trap.pgn");
    fs::write(&trap, &tags).unwrap();
    let ran = shelf.play(&["--load", "trap"], "e5\ngames\nload trap\n");
    let told = "Black was played by \"flagship:ExperienceFile=";
    assert_in_order(&ran.out, &[told, "does not open other files", "Black:  a person", told]);
    let french = shelf.play(&["--load", "trap", "--lang", "fr"], "").out;
    assert_in_order(&french, &["Les Noirs étaient joués par", "Une personne joue à sa place"]);
    assert!(!witness.exists());
    assert_eq!(fs::read_to_string(&trap).unwrap(), tags, "the player is not forgotten");
}

/// What somebody has written into a game of ours is not lost: the game goes on in another file.
#[test]
fn remarks_in_a_saved_game_are_kept() {
    let shelf = Shelf::new();
    shelf.play(&["--white", "human", "--black", "human"], "e4\ne5\n");
    let path = shelf.files().remove(0);
    let load = ["--load", path.to_str().unwrap()];
    let ours = fs::read_to_string(&path).unwrap();
    for noted in [
        ours.replace("[Event \"Roque\"]", "[Event \"My club\"]"),
        ours.replace("1. e4", "1. e4 $1 (1. d4)"),
        ours.replacen("[%emt", "best by test [%emt", 1),
        format!("[Annotator \"Ann\"]\n{ours}"),
    ] {
        assert_ne!(noted, ours);
        fs::write(&path, &noted).unwrap();
        let ran = shelf.play(&load, "Nf3\n");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert_eq!(fs::read_to_string(&path).unwrap(), noted);
    }
    // Untouched, it goes on where it is, whatever the numbers in its comments are.
    let later = ours.replacen("[%emt 0:", "[%emt 7:", 1);
    assert_ne!(later, ours);
    fs::write(&path, &later).unwrap();
    shelf.play(&load, "Nf3\n");
    assert!(fs::read_to_string(&path).unwrap().contains("2. Nf3"));
}

#[test]
fn undo_goes_back_to_ones_own_turn() {
    let ran = Shelf::new().play(&["--white", "level1", "--seed", "4"], "undo\ne5\nundo\nundo\n");
    assert_in_order(&ran.out, &["no move to take back", "2. ", ", e5 taken back"]);
    // Resigning is taken back as well; the game that was over stays saved.
    let shelf = Shelf::new();
    let ran = shelf.play(&["--black", "human"], "e4\nresign\nundo\nc5\n");
    assert_in_order(&ran.out, &["1-0  ", "The game goes on.", "Saved as "]);
    let saved: Vec<String> =
        shelf.files().iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    assert_eq!(saved.len(), 2);
    assert!(saved[0].contains("[Result \"1-0\"]") && saved[1].contains("[Result \"*\"]"));
}

#[test]
fn saved_games_are_found_named_and_never_lost() {
    let shelf = Shelf::new();
    let people = ["--white", "human", "--black", "human"];
    shelf.play(&people, "e4\ne5\nsave mine\n");
    let mine = || fs::read_to_string(shelf.0.join("mine.pgn")).unwrap();
    let ran = shelf.play(&people, "d4\nsave mine\ngames\nsave other\nload mine\nNf3\n");
    assert_in_order(
        &ran.out,
        &["already something saved as \"mine\"", "3 games in", "human – human"],
    );
    assert!(mine().contains("1. e4") && !mine().contains("Nf3"), "{}", mine());
    assert!(fs::read_to_string(shelf.0.join("other.pgn")).unwrap().contains("1. d4"));
    // Replaced only on request.
    shelf.play(&people, "c4\nsave mine!\n");
    assert!(mine().contains("1. c4"));
}

#[test]
fn torn_and_foreign_files_are_told_and_left_alone() {
    let shelf = Shelf::new();
    shelf.play(&["--black", "human"], "e4\ne5\nNf3\nsave mine\n");
    let path = shelf.0.join("mine.pgn");
    let whole = fs::read(&path).unwrap();
    let torn = &whole[..whole.len() - 30];
    fs::write(&path, torn).unwrap();
    let ran = shelf.play(&["--load", path.to_str().unwrap()], "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert_in_order(&ran.err, &["mine.pgn", "gives no game", "Nothing was changed"]);
    let ran = shelf.play(&[], "load mine\ngames\nquit\n");
    assert_in_order(&ran.out, &["gives no game", "1  mine"]);
    assert_eq!(fs::read(&path).unwrap(), torn, "it is as it was");
    // A game of others is played on in a file of its own.
    let foreign = "[White \"Ann\"]\n\n1. e4 {hm} (1. d4) e5 *\n\n[White \"Bea\"]\n\n1. c4 *\n";
    fs::write(&path, foreign).unwrap();
    let ran = shelf.play(&["--load", "mine"], "Nf3\nmoves\n");
    assert_in_order(&ran.out, &["1. e4 e5 2. Nf3", "Saved as "]);
    assert_eq!(fs::read_to_string(&path).unwrap(), foreign);
    assert_eq!(shelf.files().len(), 3);
    let binary = shelf.0.join("x.pgn");
    fs::write(&binary, [0x89, b'P', b'N', b'G', 0, 1, 2, 0xff]).unwrap();
    let ran = shelf.play(&["--load", binary.to_str().unwrap()], "");
    assert_eq!(ran.code, Some(2));
}

#[test]
fn a_disk_that_refuses_does_not_stop_the_game() {
    let ran = run_with(
        program().args(["play", "--black", "human", "--games", "/dev/null/x"]),
        b"e4\ne5\nmoves\n",
    );
    assert_eq!(ran.code, Some(1), "nobody has it now");
    assert_in_order(&ran.out, &["The game cannot be saved", "1. e4 e5", "not saved. Here it is"]);
    assert_eq!(ran.out.matches("cannot be saved").count(), 1);
}

/// At every moment the moves on the board are on disk.
#[test]
fn killed_at_once_only_the_move_being_thought_about_is_lost() {
    use std::io::Write;
    let shelf = Shelf::new();
    let mut child = program()
        .args(["play", "--black", "flagship:movetime=600000"])
        .env("ROQUE_GAMES", &shelf.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.as_mut().unwrap().write_all(b"e4\n").unwrap();
    let saved = |shelf: &Shelf| {
        // What is being written beside its place does not count.
        let file = shelf.files().into_iter().find(|file| is_game(file));
        let text = file.map(|file| fs::read_to_string(file).unwrap_or_default());
        text.unwrap_or_default().contains("1. e4")
    };
    for _ in 0..600 {
        if saved(&shelf) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(saved(&shelf), "the move that was made is there");
    let file = shelf.files().into_iter().find(|file| is_game(file)).unwrap();
    let arguments = ["--load", file.to_str().unwrap(), "--black", "human"];
    let ran = shelf.play(&arguments, "e5\nmoves\n");
    assert_in_order(&ran.out, &["1. e4 e5\n", "Saved as ", file.to_str().unwrap()]);
}

fn is_game(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "pgn")
}

#[test]
fn bad_arguments() {
    for (arguments, parts) in [
        (
            &["--white", "nobody"][..],
            &["nobody", "human, flagship", "level1 to level10", "uci:PROGRAM"][..],
        ),
        (&["--white", "humman"], &["did you mean human?"]),
        (&["--black", "levle4"], &["did you mean level4?"]),
        (&["--tc", "soon"], &["soon"]),
        (&["--fen", "8/8 w"], &["gives no position"]),
        (&["--load", "/no/such/file"], &["there is no such file"]),
        (&["--load", "/"], &["\"/\" gives no game: it is a folder"]),
        (&["--load", "/dev/null"], &["it is no ordinary file"]),
        (&["--load", "a", "--fen", "b"], &["--"]),
        (&["white"], &["white"]),
        (&["--seed", "x"], &["--seed"]),
    ] {
        let ran = Shelf::new().play(arguments, "");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}: {}", ran.err);
        assert_in_order(&ran.err, parts);
    }
}
