//! Folders that are not there, sets that are not complete, files that are cut short or full of noise.

use std::fs;
use std::path::PathBuf;

use engine::Flagship;
use search::{Limits, OptionError, Remark, Root, Searcher, Sink, StopFlag, Tables};
use tablebases::Syzygy;

use super::{Dice, position, small_set};
use testkit::Scratch;

fn table(name: &str) -> Vec<u8> {
    fs::read(PathBuf::from(small_set()).join(name)).expect("a table")
}

#[test]
fn several_folders_with_spaces_are_one_set() {
    let [first, second] = ["one", "two"].map(Scratch::new);
    first.write("KQvK.rtbw", table("KQvK.rtbw"));
    second.write("KRvK.rtbw", table("KRvK.rtbw"));
    second.write("KQvK.rtbw", b"never looked at");
    second.write("notes.txt", b"not a table");
    let both = std::env::join_paths([first.path(), second.path()]).expect("a path");
    let tables = Syzygy::open(&both.to_string_lossy()).expect("tables");
    assert_eq!(tables.counts().to_string(), "2 WDL and 0 DTZ tables, up to 3 pieces");
    assert!(tables.complaint().is_none());
    let won = position("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    assert_eq!(tables.wdl(&won).map(|wdl| wdl.number()), Some(2));
    // Distances are in files that are not there: told once.
    assert_eq!((tables.dtz(&won), tables.dtz(&won)), (None, None));
    let complaint = tables.complaint().expect("a complaint").to_string();
    assert!(complaint.contains("table KQvK is missing"), "{complaint}");
    assert!(tables.complaint().is_none());
}

#[test]
fn a_folder_that_is_not_there_is_named() {
    let refused = |path: &str| Syzygy::open(path).err().expect("nothing to open").to_string();
    let wrong = refused("/no/such folder");
    assert!(wrong.contains("\"/no/such folder\" cannot be read"), "{wrong}");
    let empty = Scratch::new("empty");
    assert!(refused(empty.name()).contains("no file like KQvKR.rtbw"));
    assert!(refused("").contains("no file like"));
    let mixed = std::env::join_paths(["/no/such folder", &small_set()]).expect("a path");
    let tables = Syzygy::open(&mixed.to_string_lossy()).expect("tables all the same");
    assert!(tables.complaint().expect("a complaint").to_string().contains("/no/such folder"));
}

#[test]
fn files_cut_short_or_of_noise_are_left_out() {
    let folder = Scratch::new("left out");
    let whole = table("KQvKR.rtbw");
    let mut noise = table("KRvK.rtbw");
    let mut dice = Dice::new(7);
    noise.iter_mut().for_each(|byte| *byte = dice.below(256) as u8);
    folder.write("KQvKR.rtbw", &whole[..whole.len() / 2 + 3]);
    folder.write("KRvK.rtbw", &noise);
    folder.write("KBvK.rtbw", b"");
    folder.write("KQvK.rtbw", table("KQvK.rtbw"));
    let tables = Syzygy::open(folder.name()).expect("one is whole");
    let complaint = tables.complaint().expect("a complaint").to_string();
    let said = "tablebases: damaged and left out: KBvK.rtbw, KQvKR.rtbw, KRvK.rtbw";
    assert_eq!(complaint, said);
    assert_eq!(tables.counts().to_string(), "1 WDL and 0 DTZ tables, up to 3 pieces");
}

/// Whatever a damaged file says, it never ends the program.
#[test]
fn no_damage_inside_a_file_breaks_a_probe() {
    let folder = Scratch::new("noise");
    let names = ["KQvK.rtbw", "KQvK.rtbz", "KPvK.rtbw", "KPvK.rtbz", "KRvKR.rtbw", "KRvKR.rtbz"];
    let mut dice = Dice::new(1);
    let (mut complaints, mut answers) = (0, 0);
    for round in 0..150 {
        for name in names {
            let mut bytes = table(name);
            // Most damage does most harm at the beginning.
            let reach = if round % 3 == 0 { bytes.len() } else { bytes.len().min(200) };
            for _ in 0..1 + round % 20 {
                let place = 4 + dice.below(reach - 4);
                bytes[place] = dice.below(256) as u8;
            }
            if round % 5 == 0 {
                let blocks = 1 + dice.below(bytes.len() / 64);
                bytes.truncate(64 * blocks + 16);
            }
            folder.write(name, &bytes);
        }
        let Ok(tables) = Syzygy::open(folder.name()) else { continue };
        for _ in 0..30 {
            for pieces in ["KQk", "KPk", "KRkr"] {
                let pieces = if dice.below(2) == 0 { pieces } else { "kqK" };
                let position = dice.position(pieces, 0);
                answers += usize::from(tables.wdl(&position).is_some());
                answers += usize::from(tables.dtz(&position).is_some());
            }
        }
        complaints += usize::from(tables.complaint().is_some());
    }
    assert!(complaints > 20 && answers > 100, "{complaints} complaints, {answers} answers");
}

/// Hears what a player notes.
#[derive(Default)]
struct Notes(Vec<String>);

impl Sink for Notes {
    fn note(&mut self, remark: &Remark) {
        self.0.push(remark.to_string());
    }
}

#[test]
fn the_engine_says_once_what_is_wrong_and_plays_on() {
    let folder = Scratch::new("engine");
    for name in ["KQvK.rtbw", "KQvK.rtbz", "KRvK.rtbw", "KRvK.rtbz"] {
        folder.write(name, table(name));
    }
    let mut broken = table("KRvK.rtbw");
    broken[6..].fill(0xFF);
    folder.write("KRvK.rtbw", &broken);
    let mut engine = Flagship::with_tables(tablebases::open);
    engine.set_option("SyzygyPath", folder.name()).expect("some are whole");
    let think = |engine: &mut Flagship, fen: &str| {
        let mut notes = Notes::default();
        let root = Root::new(position(fen));
        let choice = engine.search(&root, &Limits::nodes(500), &StopFlag::new(), &mut notes);
        assert!(choice.best.is_some_and(|mv| root.position().is_legal(mv)));
        notes.0
    };
    let rook = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let notes = think(&mut engine, rook);
    let said = ["tablebases: 2 WDL and 2 DTZ tables, up to 3 pieces", "KRvK is damaged"];
    assert!(
        notes.len() == 2 && notes.iter().zip(said).all(|(it, said)| it.contains(said)),
        "{notes:?}"
    );
    assert_eq!(think(&mut engine, rook), [""; 0], "once is enough");
    let error = engine.set_option("SyzygyPath", "/no/such folder").expect_err("not there");
    assert!(
        matches!(&error, OptionError::Failed(why) if why.to_string().contains("/no/such folder")),
        "{error}"
    );
    assert_eq!(think(&mut engine, rook), ["tablebases: none"]);
    let nobody = Flagship::new().set_option("SyzygyPath", folder.name());
    assert!(matches!(nobody, Err(OptionError::Failed(_))));
    assert!(Flagship::new().set_option("SyzygyPath", "<empty>").is_ok());
}
