//! What the READMEs promise: the picture, the figures of strength, the tools of the tests, and the
//! same content in both languages.

use std::process::Command;

use crate::{PageFolder, repository};

fn read(file: &str) -> String {
    std::fs::read_to_string(repository().join(file)).unwrap_or_else(|_| panic!("{file}"))
}

#[test]
fn the_picture_in_the_readme_is_what_its_command_draws() {
    for (file, picture) in
        [("README.md", "docs/pictures/tree.svg"), ("README.fr.md", "docs/pictures/arbre.svg")]
    {
        let text = read(file);
        assert!(text.contains(&format!("]({picture})")), "{file} does not show {picture}");
        let command =
            text.lines().find(|line| line.starts_with("roque tree ")).expect("the command");
        assert!(command.ends_with(&format!("--out {picture}")), "{command}");
        let place = PageFolder::new(&repository().join(file));
        let out = place.0.join("drawn.svg");
        let command = command.replace(picture, &out.to_string_lossy());
        let program = env!("CARGO_BIN_EXE_roque");
        let command = command.replacen("roque", program, 1);
        let ran = Command::new("sh").args(["-c", &command]).output().expect("sh");
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        let drawn = std::fs::read_to_string(&out).expect("a drawing");
        assert!(drawn == read(picture), "{picture} is another one than {command} draws");
    }
}

/// The rows of tables below a heading, as cells.
fn rows(text: &str, heading: &str) -> Vec<Vec<String>> {
    let (_, below) = text.split_once(heading).unwrap_or_else(|| panic!("no {heading}"));
    let section = below.split("\n## ").next().unwrap_or_default();
    let lines = section.lines().filter(|line| line.starts_with('|')).skip(2);
    lines
        .map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect())
        .collect()
}

#[test]
fn figures_of_strength_in_the_readme_stand_in_the_measurements() {
    let measured = read("docs/measurements.md");
    let (english, french) = (read("README.md"), read("README.fr.md"));
    let (ours, theirs) = (rows(&english, "\n## Strength"), rows(&french, "\n## Force"));
    assert!(ours.len() >= 3, "{ours:?}");
    assert_eq!(ours.len(), theirs.len());
    for (row, other) in ours.iter().zip(&theirs) {
        let [opponent, _, games, score, elo, date] = &row[..] else { panic!("{row:?}") };
        // Signs and blanks differ between the tables, figures may not.
        for figure in [opponent, games, date] {
            assert!(measured.contains(figure.as_str()), "{figure} is not in the measurements");
        }
        let digits = |text: &str| -> Vec<String> {
            let parts = text.split(|c: char| !c.is_ascii_digit());
            parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
        };
        let known = measured.lines().any(|line| {
            let line = digits(line);
            let holds = |part: &str| {
                let part = digits(part);
                part.is_empty() || line.windows(part.len()).any(|window| window == part)
            };
            holds(score) && holds(elo) && holds(games)
        });
        assert!(known, "no line of the measurements has {score} and {elo}");
        assert_eq!(digits(elo), digits(&other[4]), "{row:?} {other:?}");
        assert_eq!(digits(score), digits(&other[3]));
    }
}

#[test]
fn the_french_readme_has_the_same_content() {
    let (english, french) = (read("README.md"), read("README.fr.md"));
    let count = |text: &str, mark: &str| text.lines().filter(|l| l.starts_with(mark)).count();
    for mark in ["## ", "```console", "```sh", "| ", "$ roque"] {
        assert_eq!(count(&english, mark), count(&french, mark), "lines that begin with {mark:?}");
    }
    assert!(english.contains("(README.fr.md)") && french.contains("(README.md)"));
}

#[test]
fn make_test_on_a_machine_with_cargo_alone_names_what_is_missing() {
    let place = PageFolder::new(&repository().join("tools.md"));
    let bare = place.0.join("bare");
    std::fs::create_dir_all(&bare).expect("a folder");
    for program in ["make", "cargo", "rustc", "rustfmt", "cargo-fmt", "cargo-clippy"] {
        let path = std::env::var_os("PATH").expect("PATH");
        let found = std::env::split_paths(&path).map(|folder| folder.join(program));
        if let Some(found) = found.into_iter().find(|file| file.exists()) {
            std::os::unix::fs::symlink(found, bare.join(program)).expect("a link");
        }
    }
    let ran = Command::new("make")
        .arg("test")
        .current_dir(repository())
        .env("PATH", &bare)
        .env_remove("MAKEFLAGS")
        .env_remove("MAKELEVEL")
        .output()
        .expect("make");
    assert!(!ran.status.success());
    let said = String::from_utf8_lossy(&ran.stderr);
    for tool in ["g++", "python3"] {
        assert!(said.contains(&format!("{tool} is missing: Debian package {tool}")), "{said}");
    }
    assert!(said.contains("Type: sudo apt install"), "{said}");
    assert!(ran.stdout.is_empty(), "something was begun all the same");
}

#[test]
fn every_tool_of_the_tests_is_named_with_its_package() {
    let makefile = read("Makefile");
    let line = makefile.lines().find_map(|line| line.strip_prefix("TEST_TOOLS := "));
    for pair in line.expect("the tools").split(' ') {
        let (program, package) = pair.split_once('=').expect("a package");
        for file in ["README.md", "README.fr.md"] {
            let row = format!("| `{program}` | `{package}` |");
            assert!(read(file).contains(&row), "{file} lacks {row}");
        }
    }
}
