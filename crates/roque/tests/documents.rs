//! Every console example in the READMEs and in `docs/` is run, and says what the page says; every
//! page is in the index, every link leads somewhere, and the pages of commands are what the program
//! says of itself.
//!
//! In a block marked `console` a line `$ roque …` is a command; the lines below it are its output.
//! `…` in an expected line stands for any text, a line `…` alone for any lines. A command that is
//! meant to fail says so: `# exit 2`. The commands of a page run one after the other in a folder that
//! looks like the repository; files they write are gone afterwards. French pages are run as on a
//! French system.

#[path = "documents/commands.rs"]
mod commands;
#[path = "documents/links.rs"]
mod links;
#[path = "documents/openbench.rs"]
mod openbench;
#[path = "documents/package.rs"]
mod package;
#[path = "documents/readme.rs"]
mod readme;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

fn repository() -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    path.canonicalize().expect("the repository")
}

/// The pages of a folder and of those in it.
fn pages_in(folder: &Path) -> Vec<PathBuf> {
    let mut pages = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            pages.extend(pages_in(&path));
        } else if path.extension().is_some_and(|ending| ending == "md") {
            pages.push(path);
        }
    }
    pages.sort();
    pages
}

/// Whether a page is written for French readers.
fn is_french(page: &Path) -> bool {
    page.ends_with("README.fr.md") || page.starts_with(repository().join("docs/fr"))
}

/// A folder with links to everything in the repository, gone in the end.
struct PageFolder(PathBuf);

impl PageFolder {
    fn new(page: &Path) -> PageFolder {
        // Tests run side by side, and two of them may look at the same page.
        static FOLDERS: AtomicU32 = AtomicU32::new(0);
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let name = page.file_stem().expect("a name").to_string_lossy().into_owned();
        let name = format!("roque-{name}-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        for entry in std::fs::read_dir(repository()).expect("the repository").flatten() {
            let link = folder.join(entry.file_name());
            std::os::unix::fs::symlink(entry.path(), link).expect("a link");
        }
        PageFolder(folder)
    }
}

impl Drop for PageFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The commands of a page with the output it promises.
fn examples(page: &str) -> Vec<(String, Vec<String>)> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if inside {
            match (line.strip_prefix("$ "), found.last_mut()) {
                (Some(command), _) => found.push((command.to_owned(), Vec::new())),
                (None, Some((_, output))) => output.push(line.to_owned()),
                (None, None) => {}
            }
        }
    }
    found
}

/// Whether a line fits a pattern in which `…` stands for any text.
fn line_fits(pattern: &str, line: &str) -> bool {
    let Some((first, others)) = pattern.split_once('…') else { return pattern == line };
    let Some(mut rest) = line.strip_prefix(first) else { return false };
    let mut parts: Vec<&str> = others.split('…').collect();
    let last = parts.pop().unwrap_or_default();
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

fn fits(expected: &[String], actual: &[&str]) -> bool {
    match (expected.split_first(), actual.split_first()) {
        (None, None) => true,
        (Some((pattern, more)), _) if pattern.trim() == "…" => {
            (0..=actual.len()).any(|skip| fits(more, &actual[skip..]))
        }
        (Some((pattern, more)), Some((line, rest))) => {
            line_fits(pattern.trim_end(), line.trim_end()) && fits(more, rest)
        }
        _ => false,
    }
}

/// What is wrong with one example; nothing if it is true.
fn fault(page: &Path, place: &PageFolder, command: &str, expected: &[String]) -> Option<String> {
    let binary = Path::new(env!("CARGO_BIN_EXE_roque"));
    let folder = binary.parent().expect("a folder");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1; {command}")])
        .current_dir(&place.0)
        .env("PATH", &path)
        .env("ROQUE_GAMES", place.0.join(".games"))
        .env("LC_ALL", if is_french(page) { "fr_FR.UTF-8" } else { "C.UTF-8" })
        .stdin(Stdio::null())
        .output()
        .expect("sh");
    let exit = command.split_once("# exit ").map_or("0", |(_, code)| code.trim());
    let code = output.status.code().map(|code| code.to_string());
    let page = page.display();
    if code.as_deref() != Some(exit) {
        return Some(format!("{page}: `{command}` exits with {code:?}"));
    }
    // Pages are typed with plain spaces.
    let actual = String::from_utf8_lossy(&output.stdout).replace(['\u{a0}', '\u{202f}'], " ");
    // On a slow machine a command may tell how far it is.
    let is_progress = |line: &str| {
        // `compare  0 %`, and with what is left: `compare  7 %  12,345 nodes  0:20 left`.
        let begun = line.split_once("  ").is_some_and(|(label, rest)| {
            let share = rest.split_once(" %").map_or("", |(share, _)| share);
            !label.contains(' ') && share.parse().is_ok_and(|share: u8| share <= 100)
        });
        // `7/27 quit-in-search`.
        let numbered = line.split_once(' ').and_then(|(numbers, name)| {
            let (one, all) = numbers.split_once('/')?;
            let counted = one.parse::<u8>().is_ok() && all.parse::<u8>().is_ok();
            (counted && !name.contains(' ')).then_some(())
        });
        let left = line.ends_with(" left") || line.contains(" left  ") || line.contains("  reste ");
        begun || numbered.is_some() || left
    };
    let lines: Vec<&str> = actual.trim_end().lines().filter(|line| !is_progress(line)).collect();
    let trimmed = expected.len() - expected.iter().rev().take_while(|line| line.is_empty()).count();
    if fits(&expected[..trimmed], &lines) {
        return None;
    }
    let expected = expected.join("\n");
    Some(format!("{page}: `{command}` says\n{actual}\nbut not\n{expected}"))
}

#[test]
fn every_console_example_is_true() {
    let mut pages = vec![repository().join("README.md"), repository().join("README.fr.md")];
    pages.extend(pages_in(&repository().join("docs")));
    let (next, examples_run) = (AtomicUsize::new(0), AtomicUsize::new(0));
    // Pages have nothing to do with each other, and some of their commands wait.
    let work = || {
        let mut untrue = Vec::new();
        while let Some(page) = pages.get(next.fetch_add(1, Ordering::Relaxed)) {
            let text = std::fs::read_to_string(page).expect("a page");
            let place = PageFolder::new(page);
            for (command, expected) in examples(&text) {
                untrue.extend(fault(page, &place, &command, &expected));
                examples_run.fetch_add(1, Ordering::Relaxed);
            }
        }
        untrue
    };
    let untrue: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker")).collect()
    });
    let examples_run = examples_run.into_inner();
    assert!(examples_run >= 5, "{examples_run} examples");
    assert!(untrue.is_empty(), "{} examples:\n{}", untrue.len(), untrue.join("\n\n"));
}
