//! The programs of a test, told from those of the tests beside it: each carries a word that only its test knows, on
//! its command line or in its environment, and what it starts inherits it.

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

/// The variable that holds the word, where it is in the environment.
pub(crate) const VARIABLE: &str = "ARENA_TEST";

/// How long something may take that must come in the end.
const PATIENCE: Duration = Duration::from_secs(20);

/// The word of this test: the harness gives each test a thread of its own. A program started by a test has that one's.
pub(crate) fn word() -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    thread_local! {
        static WORD: String = env::var(VARIABLE).unwrap_or_else(|_| {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            format!("arena-test-{}-{number}.", process::id())
        });
    }
    WORD.with(String::clone)
}

/// A player that is a program which knows nothing of words: it has the word of this test in its environment.
pub(crate) fn foreign(protocol: &str, command_line: &str, name: &str) -> String {
    format!("{protocol}:/usr/bin/env,args={VARIABLE}={} {command_line},name={name}", word())
}

/// A process as `/proc` shows it.
#[derive(Debug)]
pub(crate) struct Process {
    pub(crate) pid: u32,
    parent: u32,
    is_dead: bool,
    pub(crate) command_line: String,
    environment: String,
}

/// All processes there are, but this one.
fn processes() -> impl Iterator<Item = Process> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| {
        let pid = entry.file_name().to_str()?.parse().ok().filter(|&pid| pid != process::id())?;
        let read = |name: &str| {
            let bytes = fs::read(entry.path().join(name)).unwrap_or_default();
            String::from_utf8_lossy(&bytes).replace('\0', " ")
        };
        let stat = read("stat");
        let mut fields = stat.rsplit(')').next()?.split_whitespace();
        let is_dead = fields.next()? == "Z";
        let parent = fields.next()?.parse().ok()?;
        let (command_line, environment) = (read("cmdline"), read("environ"));
        Some(Process { pid, parent, is_dead, command_line, environment })
    })
}

/// All running programs that carry this word.
pub(crate) fn carrying(word: &str) -> Vec<Process> {
    let carries = |process: &Process| {
        process.command_line.contains(word) || process.environment.contains(word)
    };
    processes().filter(carries).collect()
}

/// The children of this process that are dead, but were not waited for.
fn unburied() -> Vec<u32> {
    let ours = |process: &Process| process.is_dead && process.parent == process::id();
    processes().filter(ours).map(|process| process.pid).collect()
}

/// Looks again and again whether something has come, for long enough on any machine.
pub(crate) fn wait_until(mut reached: impl FnMut() -> bool) -> bool {
    let until = Instant::now() + PATIENCE;
    while Instant::now() < until {
        if reached() {
            return true;
        }
        thread::sleep(Duration::from_millis(5));
    }
    false
}

/// Fails if a program that this test started is not gone, one that such a program started does not go, or a child of
/// this process stays dead without having been waited for. Those of the second kind were killed by us, but it is not
/// for us to wait for them; and whose a dead child was cannot be seen: those of the tests beside this one go soon.
#[track_caller]
pub(crate) fn assert_no_process_is_left() {
    if !Path::new("/proc/self/stat").exists() {
        return;
    }
    let word = word();
    let mut left = carrying(&word);
    assert!(!left.iter().any(|process| process.parent == process::id()), "{left:#?}");
    let all_gone = wait_until(|| {
        left = carrying(&word);
        left.is_empty()
    });
    assert!(all_gone, "{left:#?}");
    let mut dead = unburied();
    let all_buried = wait_until(|| {
        let now = unburied();
        dead.retain(|pid| now.contains(pid));
        dead.is_empty()
    });
    assert!(all_buried, "{dead:?} were not waited for");
}

#[test]
#[cfg(target_os = "linux")]
fn a_program_and_its_child_are_found_by_their_word_and_a_dead_one_until_it_is_waited_for() {
    let word = word();
    assert!(carrying(&word).is_empty());
    let mut shell = process::Command::new("sh");
    let mut program = shell.args(["-c", "sleep 296 & wait"]).env(VARIABLE, &word).spawn().unwrap();
    let is_child = |process: &Process| process.command_line.starts_with("sleep 296");
    assert!(wait_until(|| carrying(&word).iter().any(is_child)), "{:#?}", carrying(&word));
    assert_eq!(carrying(&word).len(), 2);
    program.kill().unwrap();
    assert!(wait_until(|| unburied().contains(&program.id())));
    let left = carrying(&word);
    assert!(left.len() == 1 && is_child(&left[0]), "{left:#?}");
    process::Command::new("kill").arg(left[0].pid.to_string()).status().unwrap();
    program.wait().unwrap();
    assert!(!unburied().contains(&program.id()));
    assert!(wait_until(|| carrying(&word).is_empty()));
    assert_no_process_is_left();
}
