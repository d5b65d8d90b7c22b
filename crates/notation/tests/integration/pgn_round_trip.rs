//! Every game that is read, written and read again is the same game.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use notation::pgn::{GameTree, PgnProblem, Reader, Remark, write};

/// The folder with the whole collections, which are not ours to give away.
const COLLECTIONS: &str = "ROQUE_DATA";

#[derive(Default, Debug, PartialEq)]
struct Count {
    games: usize,
    skipped: usize,
}

/// Reads all games of a file; each good one is written and read again.
fn round_trip(name: &str, input: impl BufRead, count: &mut Count) {
    let mut reader = Reader::new(input);
    let mut written = Vec::new();
    while let Some(game) = reader.next_game().unwrap() {
        count.games += 1;
        let line = game.line();
        let tree = match game.tree() {
            Ok(tree) => tree,
            Err(error) => {
                if name != "noise" {
                    println!("{name}: {error}; skipped");
                }
                count.skipped += 1;
                continue;
            }
        };
        written.clear();
        write(&tree, &mut written).unwrap();
        // A line may be longer only where it cannot be broken.
        let text = String::from_utf8(written.clone()).unwrap();
        let moves = text.split("]\n\n").last().unwrap_or_default();
        let long = |line: &&str| line.chars().count() >= 80 && line.split(' ').count() > 4;
        let long = moves
            .lines()
            .find(|line| long(line) && !line.contains(['[', '%']) && !line.ends_with("))"));
        assert_eq!(long, None, "{name}: line {line}");
        let mut again = Reader::new(&written[..]);
        let reread = again.next_game().unwrap().unwrap_or_else(|| panic!("{name}: {line}: {text}"));
        assert_eq!(reread.tree().as_ref(), Ok(&tree), "{name}: line {line}: {text}");
        assert!(again.next_game().unwrap().is_none(), "{name}: line {line}: {text}");
    }
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let name = path.to_string_lossy().into_owned();
        if path.is_dir() {
            files(&path, found);
        } else if name.ends_with(".pgn") || name.ends_with(".pgn.xz") {
            found.push(path);
        }
    }
}

#[test]
fn our_games() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/games");
    let (mut found, mut count) = (Vec::new(), Count::default());
    files(&folder, &mut found);
    for path in found {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        round_trip(&name, BufReader::new(File::open(&path).unwrap()), &mut count);
    }
    assert!(count.games >= 24 && count.skipped <= 2, "{count:?}");
}

/// A hundred thousand games and all that is broken; needs the collections, and `xz` to unpack them.
#[test]
#[ignore = "slow: the whole collections of games"]
fn slow_the_collections_of_games() {
    let Some(folder) = std::env::var_os(COLLECTIONS).map(PathBuf::from) else {
        println!("SKIPPED: {COLLECTIONS} does not name a folder with games and traps");
        return;
    };
    let (mut found, mut count) = (Vec::new(), Count::default());
    files(&folder, &mut found);
    assert!(!found.is_empty(), "no games in {}", folder.display());
    for path in found {
        let name = path.to_string_lossy().into_owned();
        let file = File::open(&path).unwrap();
        if name.ends_with(".xz") {
            let mut xz = Command::new("xz");
            let mut xz = xz.arg("-dc").stdin(file).stdout(Stdio::piped()).spawn().unwrap();
            round_trip(&name, BufReader::new(xz.stdout.take().unwrap()), &mut count);
            assert!(xz.wait().unwrap().success());
        } else {
            round_trip(&name, BufReader::new(file), &mut count);
        }
    }
    println!("{} games, {} of them skipped", count.games, count.skipped);
}

fn tree(text: &str) -> GameTree {
    let mut reader = Reader::new(text.as_bytes());
    let game = reader.next_game().unwrap().unwrap();
    game.tree().unwrap()
}

fn written(tree: &GameTree) -> String {
    let mut bytes = Vec::new();
    write(tree, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn a_tree_holds_everything() {
    let text = "{before} 1. e4 $1 {a} {b} (1. d4 {c} 1... d5 (1... f5)) (1. c4) 1... e5 *\n\n";
    let game = tree(text);
    assert_eq!(written(&game), text);
    let [first, _] = &game.line.moves[..] else { panic!("{game:?}") };
    assert_eq!(game.line.comments, ["before"]);
    assert_eq!(
        (first.nags.as_slice(), first.comments.len(), first.variations.len()),
        (&[1][..], 2, 2)
    );
    assert_eq!(first.variations[0].moves[1].variations[0].moves.len(), 1);
}

#[test]
fn tags_are_completed() {
    let mut game = tree("[White \"Ann\"]\n[Result \"0-1\"]\n[ECO \"B00\"]\n\n1. e4 1-0\n");
    game.complete_tags();
    let text = written(&game);
    assert!(text.starts_with("[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"), "{text}");
    assert!(
        text.contains(
            "[White \"Ann\"]\n[Black \"?\"]\n[Result \"1-0\"]\n[ECO \"B00\"]\n\n1. e4 1-0"
        )
    );
    let start = chess::Position::from_fen("4k3/8/8/8/8/8/8/4K2R b K - 0 7").unwrap();
    let mut game = GameTree::new(start);
    assert!(
        written(&game).starts_with("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 7\"]\n\n*")
    );
    game.complete_tags();
    let text = written(&game);
    assert!(
        text.contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 7\"]\n\n*"),
        "{text}"
    );
    assert_eq!(tree(&text), game);
}

#[test]
fn awkward_comments_stay_whole() {
    for comment in [
        "; no brace } at the end\n",
        "{ a { in it }",
        "{%not an escape}",
        "{100 % of a long long long long long long long long long long long long long long line}",
        "{[Event \"no tag\"]}",
        "{ [%csl Gd4,Re5] [%cal Ge2e4] }",
        "{}",
        "{\u{1}tab\there}",
    ] {
        let game = tree(&format!("1. e4 {comment} e5 *\n"));
        let text = written(&game);
        assert_eq!(tree(&text), game, "{comment}: {text}");
        assert!(
            text.lines().all(|line| !line.starts_with('%') && !line.starts_with('[')),
            "{text}"
        );
    }
}

#[test]
fn evaluations_and_clocks_are_read() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/games/lichess_part.pgn");
    let mut reader = Reader::new(BufReader::new(File::open(path).unwrap()));
    let (mut opinions, mut clocks) = (0, 0);
    while let Some(game) = reader.next_game().unwrap() {
        for node in game.tree().unwrap().line.moves {
            let remark = Remark::parse(&node.comments.join(" "));
            assert_eq!(remark.text, "");
            opinions += usize::from(remark.white_opinion.is_some());
            clocks += usize::from(remark.clock.is_some());
        }
    }
    assert!(opinions > 80 && clocks > 200, "{opinions} {clocks}");
}

/// Neither memory nor the stack follows a nest without end.
#[test]
fn a_nest_without_end_is_refused() {
    let text = format!("1. e4 {}{} *", "(1. e4 ".repeat(200_000), ")".repeat(200_000));
    let mut reader = Reader::new(text.as_bytes());
    let game = reader.next_game().unwrap().unwrap();
    let error = game.tree().unwrap_err();
    assert_eq!(error.problem, PgnProblem::TooDeep { limit: 500 });
    assert_eq!(game.main_line(None).unwrap().moves.len(), 1);
    let text = format!("1. e4 {}{} *", "(1. e4 ".repeat(499), ")".repeat(499));
    let game = tree(&text);
    assert_eq!(tree(&written(&game)), game);
}

/// Whatever bytes there are: reading ends, nothing panics, and what was understood is written so that
/// it is understood again.
#[test]
fn noise_makes_the_round_trip_too() {
    let mut state = 3_u64;
    let mut next = move || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    let game = "[Event \"x\"]\n[FEN \"\"]\n\n{a} 1. e4! {[%eval 0.3]} e5 (1... c5 {b} $3 (1... e6)) 2. Nf3 Nc6 ; c\n1/2-1/2\n\n";
    let signs = b"{}()[]\";$%*.\\!? \n\r\t01-9NxO=+\xe9\xc3\x00";
    let mut count = Count::default();
    for _ in 0..400 {
        let mut text = game.repeat(8).into_bytes();
        for _ in 0..next() % 12 {
            let at = next() % text.len();
            match next() % 3 {
                0 => text[at] = signs[next() % signs.len()],
                1 => drop(text.remove(at)),
                _ => text.insert(at, signs[next() % signs.len()]),
            }
        }
        round_trip("noise", &text[..], &mut count);
    }
    assert!(count.games > 2_000 && count.skipped < count.games, "{count:?}");
    println!("{count:?}");
}
