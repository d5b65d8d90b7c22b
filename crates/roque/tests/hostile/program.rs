//! The program run once, in a folder of its own, with a watch and a limit on memory; and what must
//! be true of every run, whatever it was given.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// No run of a few nodes may take longer, even on a busy machine.
const LONGEST_RUN: Duration = Duration::from_secs(60);
/// In kilobytes; what is asked for by mistake is not given.
const MOST_MEMORY: u64 = 6 << 20;

/// A folder that is removed in the end.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new() -> Scratch {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("roque-hostile-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn put(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, bytes).unwrap();
        path
    }

    /// The names of all files, hidden ones too.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap().flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// A script that anybody may run: an engine, say.
    pub(crate) fn script(&self, name: &str, text: &str) -> PathBuf {
        use std::os::unix::fs::PermissionsExt as _;
        let path = self.put(name, format!("#!/bin/sh\n{text}\n"));
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) took: Duration,
}

/// The program that is tried: the one these tests were built with, or the one that the variable
/// `ROQUE_BINARY` names.
pub(crate) fn binary() -> &'static str {
    static BINARY: OnceLock<String> = OnceLock::new();
    let own = || env!("CARGO_BIN_EXE_roque").to_owned();
    BINARY.get_or_init(|| std::env::var("ROQUE_BINARY").unwrap_or_else(|_| own()))
}

/// The program in this folder, in English, with games of its own and limited memory.
pub(crate) fn program(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("/bin/sh");
    let limited = format!("ulimit -v {MOST_MEMORY}; exec \"$0\" \"$@\"");
    command.args(["-c", &limited, binary()]).args(arguments);
    for variable in ["LC_ALL", "LC_MESSAGES", "NO_COLOR", "COLORTERM", "TMUX"] {
        command.env_remove(variable);
    }
    command.env("LANG", "C.UTF-8").env("TERM", "xterm-256color");
    command.env("ROQUE_GAMES", folder.join("games")).env("HOME", folder).current_dir(folder);
    command
}

/// Runs it to its end; a run without end is a failure.
#[track_caller]
pub(crate) fn run(folder: &Path, arguments: &[&str], input: &[u8]) -> Ran {
    run_command(&mut program(folder, arguments), input)
}

#[track_caller]
pub(crate) fn run_command(command: &mut Command, input: &[u8]) -> Ran {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let start = Instant::now();
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let mut stderr = child.stderr.take().unwrap();
    let (out, err, code) = thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input));
        let out = scope.spawn(move || text_of(&mut stdout));
        let err = scope.spawn(move || text_of(&mut stderr));
        let code = wait(&mut child, LONGEST_RUN);
        (out.join().unwrap(), err.join().unwrap(), code)
    });
    Ran { code, out, err, took: start.elapsed() }
}

fn text_of(pipe: &mut impl std::io::Read) -> String {
    let mut bytes = Vec::new();
    pipe.read_to_end(&mut bytes).unwrap();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Waits for the end, and makes one when it does not come: then there is no exit code.
pub(crate) fn wait(child: &mut Child, patience: Duration) -> Option<i32> {
    let start = Instant::now();
    while start.elapsed() < patience {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    None
}

impl Ran {
    /// What is true of every run: it ends in time with one of our exit codes, nothing panics, and
    /// nothing that a terminal would obey is said.
    #[track_caller]
    pub(crate) fn assert_sound(&self, what: &str) {
        assert!(matches!(self.code, Some(0..=3)), "{what}: {self:#?}");
        for text in [&self.out, &self.err] {
            assert!(!text.contains("panicked"), "{what}: {self:#?}");
            let wild = |symbol: char| symbol.is_control() && symbol != '\n' && symbol != '\t';
            assert!(!text.contains(wild), "{what}: {self:#?}");
            assert!(!text.contains('\u{202e}'), "{what}: {self:#?}");
        }
        // Whoever says no says why.
        let said = !self.err.trim().is_empty() || !self.out.trim().is_empty();
        assert!(self.code == Some(0) || said, "{what}: {self:#?}");
    }

    #[track_caller]
    pub(crate) fn assert_says(&self, code: i32, part: &str) {
        self.assert_sound(part);
        assert_eq!(self.code, Some(code), "{self:#?}");
        assert!(self.err.contains(part) || self.out.contains(part), "no {part:?} in {self:#?}");
    }
}
