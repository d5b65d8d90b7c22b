//! Every console example in the README and in `docs/` is run, and says what the page says.
//!
//! In a block marked `console` a line `$ roque …` is a command; the lines below it are its output.
//! `…` in an expected line stands for any text, a line `…` alone for any lines. A command that is
//! meant to fail says so: `# exit 2`. The commands of a page run one after the other in a folder that
//! looks like the repository; files they write are gone afterwards.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn repository() -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    path.canonicalize().expect("the repository")
}

/// A folder with links to everything in the repository, gone in the end.
struct Desk(PathBuf);

impl Desk {
    fn new(page: &Path) -> Desk {
        let name = page.file_stem().expect("a name").to_string_lossy().into_owned();
        let folder = std::env::temp_dir().join(format!("roque-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        for entry in std::fs::read_dir(repository()).expect("the repository").flatten() {
            let link = folder.join(entry.file_name());
            std::os::unix::fs::symlink(entry.path(), link).expect("a link");
        }
        Desk(folder)
    }
}

impl Drop for Desk {
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

#[test]
fn every_console_example_is_true() {
    let binary = Path::new(env!("CARGO_BIN_EXE_roque"));
    let folder = binary.parent().expect("a folder");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    let mut pages = vec![repository().join("README.md")];
    let docs = std::fs::read_dir(repository().join("docs")).expect("docs");
    pages.extend(docs.filter_map(|entry| Some(entry.ok()?.path())));
    let mut examples_run = 0;
    let mut untrue = Vec::new();
    for page in pages.into_iter().filter(|page| page.extension().is_some_and(|ext| ext == "md")) {
        let text = std::fs::read_to_string(&page).expect("a page");
        let desk = Desk::new(&page);
        for (command, expected) in examples(&text) {
            let output = Command::new("sh")
                .args(["-c", &format!("exec 2>&1; {command}")])
                .current_dir(&desk.0)
                .env("PATH", &path)
                .env("LC_ALL", "C.UTF-8")
                .stdin(Stdio::null())
                .output()
                .expect("sh");
            let exit = command.split_once("# exit ").map_or("0", |(_, code)| code.trim());
            let code = output.status.code().map(|code| code.to_string());
            if code.as_deref() != Some(exit) {
                untrue.push(format!("{}: `{command}` exits with {code:?}", page.display()));
            }
            // Pages are typed with plain spaces.
            let actual =
                String::from_utf8_lossy(&output.stdout).replace(['\u{a0}', '\u{202f}'], " ");
            let lines: Vec<&str> = actual.trim_end().lines().collect();
            let trimmed =
                expected.len() - expected.iter().rev().take_while(|line| line.is_empty()).count();
            if !fits(&expected[..trimmed], &lines) {
                let (page, expected) = (page.display(), expected.join("\n"));
                untrue.push(format!("{page}: `{command}` says\n{actual}\nbut not\n{expected}"));
            }
            examples_run += 1;
        }
    }
    assert!(examples_run >= 5, "{examples_run} examples");
    assert!(untrue.is_empty(), "{} examples:\n{}", untrue.len(), untrue.join("\n\n"));
}
