//! Commands of the program at the prompt: another copy of this program carries them out, with the
//! words as they stand on the command line, and the game waits. What goes wrong there harms no game.

use std::io;
use std::process::{Command, Stdio};

use chess::Position;
use clap::ValueEnum;

use super::CommandLine;
use crate::console::Console;
use crate::position::to_fen;

/// The words of a line as a shell would take them: quotation marks of both kinds hold words
/// together. Nothing if one of them is not closed.
pub(super) fn split(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut mark = None;
    for letter in line.chars() {
        match (mark, letter) {
            (None, '"' | '\'') => {
                mark = Some(letter);
                word.get_or_insert_default();
            }
            (Some(open), letter) if open == letter => mark = None,
            (None, letter) if letter.is_whitespace() => words.extend(word.take()),
            (_, letter) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    mark.is_none().then_some(words)
}

/// Words that say themselves what a command is about.
const SUBJECTS: [&str; 5] = ["--fen", "--suite", "--moves", "--help", "-h"];

/// The position on the board, for a command that takes one and was told none. The usual beginning
/// need not be told.
pub(super) fn position_for(
    words: &[String],
    position: &Position,
    command_line: CommandLine,
) -> Option<String> {
    let says = |word: &String| {
        let name = word.split('=').next().unwrap_or_default();
        SUBJECTS.contains(&name)
    };
    let takes_one = words.first().is_some_and(|name| (command_line.takes_position)(name));
    let wanted = takes_one && !words.iter().any(says) && *position != Position::start();
    wanted.then(|| to_fen(position))
}

/// The command with the language and the board of this session.
pub(super) fn command(
    words: &[String],
    position: Option<&str>,
    console: &Console,
) -> io::Result<Command> {
    let mut command = Command::new(std::env::current_exe()?);
    let style = console.board.to_possible_value();
    command.arg("--lang").arg(console.language.code());
    command.arg("--board").arg(style.as_ref().map_or("letters", |style| style.get_name()));
    let name = words.first().map(|word| words::command_named(word).unwrap_or(word));
    command.args(name).args(words.iter().skip(1));
    if let Some(fen) = position {
        command.arg("--fen").arg(fen);
    }
    Ok(command)
}

/// In a pipe the lines that follow are for the game; with `--json` so is stdout.
pub(super) fn connect(command: &mut Command, terminal: bool, json: bool) {
    if !terminal {
        command.stdin(Stdio::null());
    }
    if json {
        command.stdout(io::stderr());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_taken_as_a_shell_takes_them() {
        let words = |line: &str| split(line).map(|words| words.join("|"));
        assert_eq!(words("  match a  b ").as_deref(), Some("match|a|b"));
        assert_eq!(words("--fen \"8/8 w\" 'a b'c").as_deref(), Some("--fen|8/8 w|a bc"));
        assert_eq!(words("x '' y").as_deref(), Some("x||y"));
        assert_eq!(words("").as_deref(), Some(""));
        assert_eq!(words("say \"oops"), None);
    }

    #[test]
    fn the_board_is_what_a_command_is_about() {
        let after = Position::start().after(Position::start().legal_moves()[0]);
        let command_line = CommandLine {
            read_play: |_, _| Ok(super::super::Arguments::default()),
            takes_position: |name| name != "match",
        };
        let asked = |line: &str, position: &Position| {
            position_for(&split(line).unwrap(), position, command_line).is_some()
        };
        for about in ["analyze --depth 3", "perft 3 --divide", "compare --depth 3"] {
            assert!(asked(about, &after) && !asked(about, &Position::start()), "{about}");
        }
        for other in ["analyze --fen x", "perft 3 --fen=x", "compare --suite f", "match a b"] {
            assert!(!asked(other, &after), "{other}");
        }
    }
}
