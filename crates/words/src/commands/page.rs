//! The pages: `roque --help` and `roque NAME --help`, and how a line of theirs is laid out.

use super::{ALL, Argument, Command, Language, PROGRAM, command};

/// A line of a page: what is typed, and what it means.
pub(super) struct PageLine {
    pub(super) head: &'static str,
    pub(super) argument: Argument,
}

/// The widest line of a page.
const WIDTH: usize = 80;

impl Language {
    /// The page of a sub-command, or of the program where there is no such command.
    pub fn command_page(self, name: &str) -> String {
        let page = command(name).map(|command| command.page(self));
        page.map_or_else(|| self.main_page(), |page| page.replace("{folder}", play::puzzle::FOLDER))
    }

    /// `roque --help`.
    pub fn main_page(self) -> String {
        let page = PROGRAM.page(self).replace("{version}", env!("CARGO_PKG_VERSION"));
        page.replace("{commands}", &self.word_list())
    }

    /// What the program is, in one line.
    pub fn program_summary(self) -> &'static str {
        self.pick("a chess system in Rust", "un système d'échecs en Rust")
    }

    /// What is typed, as this language writes it: `--out FILE` is `--out FICHIER` in French.
    fn typed(self, head: &str) -> String {
        let words: Vec<&str> = head.split(' ').map(|word| self.placeholder(word)).collect();
        words.join(" ")
    }
}

impl Command {
    /// The page, but for what is known elsewhere.
    fn page(&self, language: Language) -> String {
        let mut page = String::new();
        for line in self.page.of(language).lines() {
            let name = line.strip_prefix('{').and_then(|line| line.strip_suffix('}'));
            let (name, column) = name
                .unwrap_or_default()
                .split_once(' ')
                .unwrap_or((name.unwrap_or_default(), "21"));
            if name == "list" {
                let summaries =
                    ALL.iter().filter_map(|command| command.section("summary")).flatten();
                for entry in summaries.filter(|entry| entry.head != "-") {
                    page += &entry.line(4, 26, language);
                }
            } else if let Some(entries) = self.section(name) {
                for entry in entries {
                    page += &entry.line(2, column.parse().unwrap_or_default(), language);
                }
            } else {
                page += line;
                page.push('\n');
            }
        }
        page
    }
}

impl PageLine {
    /// What is typed at the margin, what it means beside it; below it if there is no room.
    fn line(&self, margin: usize, column: usize, language: Language) -> String {
        let head = language.typed(self.head);
        let mut text = format!("{:margin$}{head}", "");
        let mut room = column.checked_sub(margin + head.chars().count()).filter(|&room| room > 0);
        let help = self.argument.help(language);
        for line in help.lines().flat_map(|line| wrapped(line, WIDTH - column)) {
            match room.take() {
                Some(room) => text += &format!("{:room$}{line}\n", ""),
                None if text.ends_with('\n') => text += &format!("{:column$}{line}\n", ""),
                None => text += &format!("\n{:column$}{line}\n", ""),
            }
        }
        text
    }
}

/// A text in lines of so many letters. No line begins with a mark that French sets apart.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match pieces.last_mut() {
            Some(piece) if word.starts_with([':', ';', '?', '!', '%', '»']) => {
                *piece += &[" ", word].concat();
            }
            _ => pieces.push(word.to_owned()),
        }
    }
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + piece.chars().count() <= width => {
                *line += &[" ", &piece].concat();
            }
            _ => lines.push(piece),
        }
    }
    lines
}
