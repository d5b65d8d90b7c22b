//! One small sound file of each kind that the program reads, and the commands that read it.

use std::fs;
use std::path::Path;

use crate::program::{Scratch, run};

/// A kind of file.
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    /// What the file is called where the commands look for it.
    pub(crate) file: &'static str,
    pub(crate) whole: Vec<u8>,
    /// Each reads the file; with what is typed meanwhile.
    pub(crate) commands: Vec<(Vec<&'static str>, &'static str)>,
}

const GAMES: &str = "[Event \"Bad \u{1b}[31mred\u{1b}]0;title\u{7}\"]\n\
    [Site \"<script>alert(1)</script>\"]\n[White \"=cmd|'/c calc'!A0\"]\n\
    [Black \"Ann & <b>Bob</b> \u{1b}[2J\"]\n[Result \"1-0\"]\n\n\
    1. e4 {a comment \u{1b}[5m} e5 2. Nf3 (2. f4 exf4) Nc6 $1 3. Bb5 a6 4. Ba4 Nf6 5. O-O 1-0\n\n\
    [Event \"Two\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n\
    1. d4 d5 2. c4 e6 3. Nc3 Nf6 0-1\n\n";

const SAVED: &str = "[Event \"Roque\"]\n[Site \"?\"]\n[Date \"2026.11.16\"]\n[Round \"-\"]\n\
    [White \"You\"]\n[Black \"Random\"]\n[Result \"*\"]\n[RoqueWhite \"human\"]\n\
    [RoqueBlack \"random:seed=1\"]\n[RoqueClockFrom \"2\"]\n[TimeControl \"300+3\"]\n\n\
    1. e4 {[%clk 0:05:00]} e5 {[%clk 0:05:00]} 2. Nf3 *\n";

const POSITIONS: &str = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01 \u{1b}[31m\";\n\
     rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id \"=1+1<b>\";\n";

const PUZZLES: &str = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl\n\
    =1+1,r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24,f2g3 e6e7 b2b1 b3c1 b1c1 h6c1,1798,\
    77,95,8179,crushing \u{1b}[31mhanging,https://x\n\
    0009B,r2qr1k1/b1p2ppp/pp4n1/P1P1p3/4P1n1/B2P2Pb/3NBP1P/RN1QR1K1 b - - 1 16,b6c5 e2g4 h3g4 \
    d1g4,1112,74,87,569,advantage,https://y\n";

const LEAGUE: [&str; 7] =
    ["tournament", "league", "--players", "random:seed=1", "random:seed=2", "--nodes", "10"];
const ARCHIVE: [&str; 9] =
    ["datagen", "--out", "games.rga", "--games", "2", "--nodes", "20", "--seed", "1"];

/// The files that only the program itself can make, made once.
fn made(folder: &Path) -> [Vec<u8>; 4] {
    let make = |arguments: &[&str], file: &str| {
        let ran = run(folder, arguments, b"");
        assert_eq!(ran.code, Some(0), "{arguments:?}: {ran:?}");
        fs::read(folder.join(file)).unwrap()
    };
    fs::write(folder.join("games.pgn"), GAMES).unwrap();
    let book = ["book", "build", "games.pgn", "--out", "book.bin", "--min-count", "1"];
    let net = ["net", "random", "--out", "a.nnue", "--neurons", "32", "--buckets", "1"];
    [
        make(&book, "book.bin"),
        make(&net, "a.nnue"),
        make(&LEAGUE, "league.journal"),
        make(&ARCHIVE, "games.rga"),
    ]
}

/// All kinds of files.
pub(crate) fn kinds() -> Vec<Kind> {
    let scratch = Scratch::new();
    let [book, net, journal, archive] = made(scratch.path());
    let of = |name, file, whole: &[u8], commands: &[&[&'static str]]| Kind {
        name,
        file,
        whole: whole.to_vec(),
        commands: commands.iter().map(|words| (words.to_vec(), "")).collect(),
    };
    let contest = |file| {
        let words = ["match", "random", "random:seed=2", "--nodes", "5", "--games", "2"];
        [&words[..], &["--max-moves", "3", "--openings", file]].concat()
    };
    let mut saved = of("saved game", "saved.pgn", SAVED.as_bytes(), &[]);
    saved.commands.push((vec!["play", "--load", "saved.pgn"], "games\nmoves\nundo\npgn\nquit\n"));
    vec![
        of(
            "PGN",
            "games.pgn",
            GAMES.as_bytes(),
            &[
                &["book", "build", "games.pgn", "--out", "new.bin", "--min-count", "1"],
                &contest("games.pgn"),
            ],
        ),
        of(
            "EPD and FEN",
            "positions.epd",
            POSITIONS.as_bytes(),
            &[&["suite", "positions.epd", "--nodes", "50"], &contest("positions.epd")],
        ),
        of("CSV", "puzzles.csv", PUZZLES.as_bytes(), &[&["suite", "puzzles.csv", "--nodes", "50"]]),
        of(
            "book",
            "book.bin",
            &book,
            &[
                &["book", "show", "book.bin"],
                &["book", "stats", "book.bin"],
                &["book", "verify", "book.bin", "--reachable"],
                &["book", "merge", "book.bin", "built-in", "--out", "new.bin"],
            ],
        ),
        of("net", "a.nnue", &net, &[&["net", "info", "a.nnue"]]),
        of(
            "journal",
            "league.journal",
            &journal,
            &[&LEAGUE, &["tournament", "merge", "joined", "league.journal"]],
        ),
        saved,
        of(
            "archive",
            "games.rga",
            &archive,
            &[
                &["data", "verify", "games.rga"],
                &["data", "stats", "games.rga"],
                &["data", "sample", "games.rga"],
                &["data", "export", "games.rga", "--out", "new.bin"],
                &ARCHIVE,
            ],
        ),
        of(
            "puzzle",
            "enigm/one",
            include_bytes!("../../../../enigm/mate1-back-rank"),
            &[
                &["enigm", "list", "--folder", "enigm"],
                &["enigm", "check", "--folder", "enigm", "--proof-nodes", "20000"],
            ],
        ),
    ]
}

impl Kind {
    /// Puts these bytes where the commands look, alone, and runs them all.
    #[track_caller]
    pub(crate) fn try_bytes(&self, bytes: &[u8], what: &str) -> usize {
        let scratch = Scratch::new();
        for (arguments, input) in &self.commands {
            let path = scratch.path().join(self.file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, bytes).unwrap();
            let ran = run(scratch.path(), arguments, input.as_bytes());
            ran.assert_sound(&format!("{} {what}: {arguments:?}", self.name));
        }
        self.commands.len()
    }
}
