//! `docs/commands.md` and its French sister are made of the program's own help; `make docs` writes
//! them anew.

use std::process::Command;

use crate::repository;

fn help(arguments: &[&str], language: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_roque"))
        .args(arguments)
        .args(["--help", "--lang", language])
        .output()
        .expect("roque");
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The names of the commands, in the order of the main page.
fn names(main: &str) -> Vec<String> {
    let mut names = Vec::new();
    for line in main.lines().filter(|line| line.starts_with("    ") && !line.starts_with("     ")) {
        let words = line.trim_start().split("  ").next().unwrap_or_default();
        for word in words.split(", ") {
            names.push(word.split(' ').next().unwrap_or_default().to_owned());
        }
    }
    names
}

fn page(language: &str) -> String {
    let (title, text, how) = match language {
        "fr" => (
            "# Commandes",
            "Toutes les commandes avec leurs options, telles que le programme les dit lui-même : \
             `make docs` récrit cette page,\net un test échoue quand elle n'est plus vraie. \
             [L'index](README.md) mène aux pages qui les expliquent.",
            "Une commande",
        ),
        _ => (
            "# Commands",
            "All commands with their options, as the program tells them itself: `make docs` writes \
             this page anew, and a test\nfails when it is no longer true. [The index](README.md) \
             leads to the pages that explain them.",
            "One command",
        ),
    };
    let main = help(&[], language);
    let mut names = names(&main);
    assert!(names.len() >= 20, "{how}: {names:?}");
    let mut text = format!("{title}\n\n{text}\n\n```text\n{main}```\n");
    names.sort();
    for name in names {
        let own = help(&[&name], language);
        text += &format!("\n## roque {name}\n\n```text\n{own}```\n");
    }
    text
}

#[test]
fn the_pages_of_commands_are_what_the_program_says() {
    for (language, file) in [("en", "docs/commands.md"), ("fr", "docs/fr/commandes.md")] {
        let path = repository().join(file);
        let made = page(language);
        if std::env::var_os("ROQUE_WRITE_DOCS").is_some() {
            std::fs::write(&path, &made).expect("a file to write");
        }
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        let lines = written.lines().zip(made.lines());
        let differs = lines.into_iter().find(|(old, new)| old != new);
        assert!(
            written == made,
            "{file} is not what the program says (type: make docs); first difference: {differs:?}"
        );
    }
}
