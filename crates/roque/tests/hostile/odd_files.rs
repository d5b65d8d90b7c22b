//! Things that are no files, files that nobody may read or write, names that nobody expects.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::Command;

use crate::program::{Scratch, binary, program, run, run_command};
use crate::samples::kinds;
use crate::watched::Watched;

#[test]
fn binary_noise_and_endless_files_are_refused() {
    let noise: Vec<u8> = (0..5_000_u32).map(|number| ((number * number) >> 3) as u8).collect();
    let spaces = vec![b' '; 3_000_000];
    let brackets = vec![b'('; 300_000];
    for kind in kinds() {
        for (what, bytes) in [
            ("empty", &[][..]),
            ("noise", &noise),
            ("zeros", &[0; 4096]),
            ("spaces", &spaces),
            ("brackets", &brackets),
        ] {
            kind.try_bytes(bytes, what);
        }
    }
}

#[test]
fn folders_and_links_to_nothing_are_refused_by_name() {
    for kind in kinds() {
        for (arguments, input) in &kind.commands {
            for folder in [true, false] {
                let scratch = Scratch::new();
                let path = scratch.path().join(kind.file);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                match folder {
                    true => fs::create_dir(&path).unwrap(),
                    false => symlink("nowhere/at/all", &path).unwrap(),
                }
                let ran = run(scratch.path(), arguments, input.as_bytes());
                ran.assert_sound(&format!("{arguments:?} with a folder: {folder}"));
            }
        }
    }
}

/// A pipe that nobody writes to: `cat` gives the file, then the end.
#[test]
fn pipes_are_read_like_files_or_refused() {
    for kind in kinds() {
        for (arguments, input) in &kind.commands {
            let scratch = Scratch::new();
            let path = scratch.path().join(kind.file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(scratch.path().join("whole"), &kind.whole).unwrap();
            let made = Command::new("mkfifo").arg(&path).status();
            if !made.is_ok_and(|status| status.success()) {
                eprintln!("there is no mkfifo: nothing tried");
                return;
            }
            let mut writer = Command::new("/bin/sh")
                .args(["-c", "cat whole > \"$0\"", kind.file])
                .current_dir(scratch.path())
                .spawn()
                .unwrap();
            let ran = run(scratch.path(), arguments, input.as_bytes());
            let _ = writer.kill();
            let _ = writer.wait();
            ran.assert_sound(&format!("{arguments:?} with a pipe"));
        }
    }
}

/// It was opened twice, and the second time nobody wrote to it: the commands waited without end.
#[test]
fn an_archive_that_is_a_named_pipe_is_refused_before_it_is_waited_for() {
    let archive = kinds().into_iter().find(|kind| kind.name == "archive").unwrap();
    for (arguments, _) in &archive.commands {
        let scratch = Scratch::new();
        let made = Command::new("mkfifo").arg(scratch.path().join(archive.file)).status();
        if !made.is_ok_and(|status| status.success()) {
            eprintln!("there is no mkfifo: nothing tried");
            return;
        }
        // Nobody writes at all.
        let ran = run(scratch.path(), arguments, b"");
        ran.assert_says(2, "\"games.rga\": it is no ordinary file");
        let french = [&arguments[..], &["--lang", "fr"]].concat();
        let ran = run(scratch.path(), &french, b"");
        ran.assert_says(2, "games.rga\u{a0}» : ce n'est pas un fichier ordinaire");
        assert_eq!(scratch.names(), ["games.rga"]);
    }
}

/// The program as a user who may do nothing; none if that cannot be arranged.
fn as_ordinary_user(folder: &Path, arguments: &[&str]) -> Option<Command> {
    let secret = folder.join("secret");
    fs::write(&secret, "x").unwrap();
    fs::set_permissions(&secret, Permissions::from_mode(0o000)).unwrap();
    if fs::read(&secret).is_err() {
        return Some(program(folder, arguments));
    }
    // We are root, who may read everything.
    let nobody = ["--reuid=65534", "--regid=65534", "--clear-groups"];
    let try_it = Command::new("setpriv").args(nobody).arg(binary()).arg("players").output();
    if !try_it.is_ok_and(|output| output.status.success()) {
        eprintln!("there is no ordinary user to try it as: nothing tried");
        return None;
    }
    let mut command = Command::new("setpriv");
    command.args(nobody).arg(binary()).args(arguments).current_dir(folder);
    command.env("LC_ALL", "C.UTF-8").env("HOME", folder).env("ROQUE_GAMES", folder);
    Some(command)
}

#[test]
fn what_may_not_be_read_is_told_to_an_ordinary_user() {
    for kind in kinds() {
        for (arguments, input) in &kind.commands {
            let scratch = Scratch::new();
            let path = scratch.path().join(kind.file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &kind.whole).unwrap();
            fs::set_permissions(&path, Permissions::from_mode(0o000)).unwrap();
            let Some(mut command) = as_ordinary_user(scratch.path(), arguments) else { return };
            let ran = run_command(&mut command, input.as_bytes());
            ran.assert_sound(&format!("{arguments:?}"));
            if kind.name != "puzzle" {
                assert!(ran.code != Some(0), "{arguments:?}: {ran:?}");
                let all = format!("{}{}", ran.out, ran.err);
                assert!(all.contains("ermission denied"), "{arguments:?}: {ran:?}");
            }
        }
    }
}

/// Commands that write, with the file they write.
const WRITERS: [(&[&str], &str); 7] = [
    (&["net", "random", "--out", "FILE", "--neurons", "64"], "FILE"),
    (&["book", "build", "games.pgn", "--out", "FILE", "--min-count", "1"], "FILE"),
    (&["tree", "--player", "negamax", "--depth", "2", "--out", "FILE.json"], "FILE.json"),
    (&["tree", "--player", "negamax", "--depth", "2", "--out", "FILE.svg"], "FILE.svg"),
    (&["datagen", "--out", "FILE", "--games", "1", "--nodes", "20"], "FILE"),
    (
        &["tournament", "FILE", "--players", "random", "random:seed=2", "--nodes", "3"],
        "FILE.journal",
    ),
    (
        &["match", "random", "random:seed=2", "--nodes", "3", "--games", "2", "--pgn", "FILE"],
        "FILE",
    ),
];

const GAME: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n";

fn with_name(arguments: &[&str], name: &str) -> Vec<String> {
    arguments.iter().map(|word| word.replace("FILE", name)).collect()
}

/// Spaces, line feeds, escape sequences, `../`, hyphens: names are names.
#[test]
fn files_may_have_any_name() {
    for name in
        ["two words", "line\nfeed", "\u{1b}[31mred", "sub/../up", "é ♔", "-", "-x", "a'b\"c"]
    {
        for (arguments, file) in WRITERS {
            let scratch = Scratch::new();
            fs::create_dir(scratch.path().join("sub")).unwrap();
            scratch.put("games.pgn", GAME);
            let words = with_name(arguments, name);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let ran = run(scratch.path(), &words, b"");
            ran.assert_sound(&format!("{words:?}"));
            // A name that begins with a hyphen is an option; whoever means a file says ./-x.
            if name.starts_with('-') {
                continue;
            }
            assert_eq!(ran.code, Some(0), "{words:?}: {ran:?}");
            let file = scratch.path().join(file.replace("FILE", name));
            assert!(file.is_file(), "{words:?}: {:?}", scratch.names());
        }
    }
}

/// A target in a folder where nothing may be written: told, and nothing is left behind.
#[test]
fn a_read_only_target_is_told() {
    for (arguments, _) in WRITERS {
        let scratch = Scratch::new();
        scratch.put("games.pgn", GAME);
        fs::create_dir(scratch.path().join("closed")).unwrap();
        fs::set_permissions(scratch.path().join("closed"), Permissions::from_mode(0o555)).unwrap();
        let words = with_name(arguments, "closed/a");
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let Some(mut command) = as_ordinary_user(scratch.path(), &words) else { return };
        let ran = run_command(&mut command, b"");
        ran.assert_sound(&format!("{words:?}"));
        assert!(matches!(ran.code, Some(1 | 2)), "{words:?}: {ran:?}");
        assert!(ran.err.contains("ermission denied"), "{words:?}: {ran:?}");
        assert_eq!(fs::read_dir(scratch.path().join("closed")).unwrap().count(), 0, "{words:?}");
    }
}

/// A target that is a folder, or whose folder is not there.
#[test]
fn a_target_that_cannot_be_is_told() {
    let scratch = Scratch::new();
    scratch.put("games.pgn", GAME);
    for name in ["nowhere/a", "games.pgn/a"] {
        for (arguments, _) in WRITERS {
            let words = with_name(arguments, name);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let ran = run(scratch.path(), &words, b"");
            ran.assert_sound(&format!("{words:?}"));
            assert!(matches!(ran.code, Some(1 | 2)), "{words:?}: {ran:?}");
            assert_eq!(scratch.names(), ["games.pgn"], "{words:?}");
        }
    }
}

/// A disk of a megabyte that is full. Files that may be written larger than `ulimit -f` allows are
/// cut there in the same way, and that works for everybody.
#[test]
fn a_disk_that_is_full_leaves_nothing_torn() {
    for (arguments, file) in WRITERS {
        let scratch = Scratch::new();
        scratch.put("games.pgn", GAME);
        let words = with_name(arguments, "a");
        let mut command = Command::new("/bin/sh");
        // No file may be larger than a block; the signal that says so is ignored.
        let limited = "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"";
        command.args(["-c", limited, binary()]).args(&words);
        command.env("LC_ALL", "C.UTF-8").env("HOME", scratch.path());
        let ran = run_command(command.current_dir(scratch.path()), b"");
        ran.assert_sound(&format!("{words:?}"));
        assert_eq!(ran.code, Some(1), "{words:?}: {ran:?}");
        assert!(ran.err.contains("File too large"), "{words:?}: {ran:?}");
        // What can be continued may be there, but empty: there is nothing torn in it.
        let left = fs::read(scratch.path().join(file.replace("FILE", "a"))).unwrap_or_default();
        assert_eq!(left.len(), 0, "{words:?}");
        assert!(!scratch.names().iter().any(|name| name.ends_with(".tmp")), "{words:?}");
    }
}

/// On a full disk a game goes on, says once that it is not saved, and leaves no empty files.
#[test]
fn a_game_on_a_full_disk_leaves_no_empty_files() {
    let scratch = Scratch::new();
    let mut command = Command::new("/bin/sh");
    let limited = "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"";
    let words = ["play", "--white", "human", "--black", "random:seed=1"];
    command.args(["-c", limited, binary()]).args(words);
    command.env("LC_ALL", "C.UTF-8").env("HOME", scratch.path());
    command.env("ROQUE_GAMES", scratch.path().join("games"));
    let ran = run_command(&mut command, b"e4\nd4\nc4\nquit\n");
    ran.assert_sound("play on a full disk");
    assert!(ran.out.contains("File too large"), "{ran:?}");
    let games = fs::read_dir(scratch.path().join("games")).unwrap();
    let names: Vec<_> = games.flatten().map(|entry| entry.file_name()).collect();
    assert!(names.is_empty(), "{names:?}");
}

/// A puzzle that could not be written whole is no puzzle of the folder from then on.
#[test]
fn a_puzzle_that_does_not_fit_on_the_disk_is_not_left_half() {
    let scratch = Scratch::new();
    let mut command = Command::new("/bin/sh");
    let limited = "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"";
    let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    let words = ["enigm", "add", "new", "--fen", fen, "--goal", "EMC1", "--folder", "puzzles"];
    command.args(["-c", limited, binary()]).args(words);
    command.env("LC_ALL", "C.UTF-8").current_dir(scratch.path());
    let ran = run_command(&mut command, b"");
    ran.assert_says(1, "File too large");
    assert!(!scratch.path().join("puzzles/new").exists());
}

/// Files of two gigabytes, which take no place on the disk: no command takes that much memory.
#[test]
#[ignore = "minutes"]
fn slow_gigantic_files_are_refused() {
    for kind in kinds() {
        for (arguments, input) in &kind.commands {
            let scratch = Scratch::new();
            let path = scratch.path().join(kind.file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::File::create(&path).unwrap().set_len(2 << 30).unwrap();
            let mut command = Command::new("/bin/sh");
            let limited = "ulimit -v 3000000; exec \"$0\" \"$@\"";
            command.args(["-c", limited, binary()]).args(arguments);
            command.env("LC_ALL", "C.UTF-8").env("HOME", scratch.path());
            command.env("ROQUE_GAMES", scratch.path().join("games"));
            let ran = run_command(command.current_dir(scratch.path()), input.as_bytes());
            ran.assert_sound(&format!("{arguments:?} with two gigabytes"));
        }
    }
}

/// Options that name files are set while a GUI waits: what has no end, or no beginning, is refused.
#[test]
fn options_that_name_pipes_and_endless_files_are_refused_at_once() {
    let scratch = Scratch::new();
    let pipe = scratch.path().join("pipe");
    fs::create_dir(scratch.path().join("tables")).unwrap();
    let table = scratch.path().join("tables/KQvK.rtbw");
    for path in [&pipe, &table] {
        let made = Command::new("mkfifo").arg(path).status();
        if !made.is_ok_and(|status| status.success()) {
            eprintln!("there is no mkfifo: nothing tried");
            return;
        }
    }
    let folder = scratch.path().display();
    let mut watched = Watched::limited(&["uci"], 2 << 20);
    for option in ["EvalFile", "BookFile", "ExperienceFile", "SyzygyPath", "Debug Log File"] {
        for file in ["pipe", "tables", "/dev/zero"] {
            let path =
                if file.starts_with('/') { file.to_owned() } else { format!("{folder}/{file}") };
            if option == "Debug Log File" && file == "/dev/zero" {
                continue;
            }
            watched.engine.send(&format!("setoption name {option} value {path}"));
            let said = watched.sync();
            assert!(
                said.len() == 1 && said[0].starts_with("info string error"),
                "{option} {file}: {said:?}"
            );
        }
    }
    watched.go("depth 3");
    watched.finish("options");
}

/// Files that have no end are given up before they fill the memory.
#[test]
fn files_without_end_are_given_up() {
    let scratch = Scratch::new();
    symlink("/dev/zero", scratch.path().join("zero.csv")).unwrap();
    for words in [
        &["net", "info", "/dev/zero"][..],
        &["suite", "zero.csv", "--nodes", "5"],
        &["match", "random", "random", "--openings", "/dev/zero"],
        &["book", "stats", "/dev/zero"],
        &["data", "stats", "/dev/zero"],
        &["play", "--load", "/dev/zero"],
        &["tune", "search", "--state", "/dev/zero", "--show"],
        &["tune", "classical", "/dev/zero", "--out", "x"],
        &["tournament", "merge", "x", "/dev/zero"],
        &["book", "learn", "--experience", "/dev/zero"],
    ] {
        let ran = run(scratch.path(), words, b"");
        ran.assert_sound(&format!("{words:?}"));
        assert_eq!(ran.code, Some(2), "{words:?}: {ran:?}");
        assert!(!ran.err.contains("memory"), "{words:?}: {ran:?}");
    }
}
