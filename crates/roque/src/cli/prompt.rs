//! The command line at the prompt of a game: which words are commands, and what `play` was told.

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};

use super::{Cli, Command};
use crate::console::BadInput;
use crate::terminal;
use words::Language;

/// Whether a command is about a position, which `--fen` names.
pub(super) fn takes_position(name: &str) -> bool {
    let definition = Cli::command();
    let sub = definition.find_subcommand(name).filter(|_| name != "play");
    sub.is_some_and(|sub| sub.get_arguments().any(|argument| argument.get_id() == "fen"))
}

/// The options of `play`, typed at the prompt.
pub(super) fn read_play(
    words: &[String],
    language: Language,
) -> Result<terminal::Arguments, BadInput> {
    let args: Vec<OsString> = ["roque", "play"].into_iter().map(OsString::from).collect();
    let args: Vec<OsString> = args.into_iter().chain(words.iter().map(OsString::from)).collect();
    let mut command = super::definition(language);
    let parsed =
        command.try_get_matches_from_mut(&args).and_then(|matches| Cli::from_arg_matches(&matches));
    match parsed {
        Ok(Cli { command: Some(Command::Play(arguments)), .. }) => Ok(arguments),
        Ok(_) => Ok(terminal::Arguments::default()),
        Err(error) if error.kind() == ErrorKind::DisplayHelp => {
            Err(BadInput(language.command_page("play")))
        }
        Err(error) => Err(BadInput(super::explained(&error, &args, &command, language))),
    }
}

#[cfg(test)]
mod tests {
    use super::takes_position;

    #[test]
    fn commands_about_a_position_are_known() {
        for name in ["analyze", "perft", "compare", "eval", "tree"] {
            assert!(takes_position(name), "{name}");
        }
        for name in ["match", "play", "bench", "banana"] {
            assert!(!takes_position(name), "{name}");
        }
    }
}
