//! Mistakes on the command line: what clap found, said in the user's language.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use words::nearest;
use words::{Asked, Language};

/// What was understood and what is wrong. Extra arguments after `--fen` are most likely its other
/// fields.
pub(crate) fn explain(
    error: &clap::Error,
    command: &clap::Command,
    command_line: &str,
    fen_given: bool,
    language: Language,
) -> String {
    let arguments = context(error, ContextKind::InvalidArg);
    let argument = plain_name(arguments.first().map_or("", String::as_str));
    let asked = Asked::of(command_line, argument);
    let values = context(error, ContextKind::InvalidValue);
    match (error.kind(), values.first().map(String::as_str)) {
        (ErrorKind::InvalidValue, Some("")) => language.value_missing(asked),
        (ErrorKind::InvalidValue | ErrorKind::ValueValidation, Some(value)) => {
            language.value_refused(asked, value)
        }
        (ErrorKind::MissingRequiredArgument, _) => language.argument_missing(asked),
        (ErrorKind::UnknownArgument, _) if argument.starts_with('-') => {
            let options = command.get_arguments().filter_map(clap::Arg::get_long);
            let meant = nearest(argument.trim_start_matches('-'), options);
            language.option_unknown(argument, meant)
        }
        (ErrorKind::UnknownArgument, _) => language.argument_unexpected(argument, fen_given),
        (
            ErrorKind::InvalidSubcommand
            | ErrorKind::MissingSubcommand
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand,
            _,
        ) => {
            // Where nothing was typed, clap puts the command itself there.
            let mut words = context(error, ContextKind::InvalidSubcommand);
            words.retain(|_| error.kind() == ErrorKind::InvalidSubcommand);
            let all: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
            language.action_refused(words.first().map(String::as_str), &all)
        }
        (ErrorKind::ArgumentConflict, _) => {
            let others = context(error, ContextKind::PriorArg);
            let other = plain_name(others.first().map_or("", String::as_str));
            language.arguments_exclude(argument, other)
        }
        (ErrorKind::InvalidUtf8, _) => language.argument_not_text(),
        // Nothing else can happen with the arguments there are; clap's words are English.
        _ => first_line(&error.render().to_string()),
    }
}

/// `DEPTH` for `<DEPTH>`, `--threads` for `--threads <N>`.
fn plain_name(argument: &str) -> &str {
    match argument.strip_prefix('<') {
        Some(name) => name.trim_end_matches(['>', '.']),
        None => argument.split(" <").next().unwrap_or(argument),
    }
}

/// What clap remembers about a mistake; of several the first is told first.
fn context(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

fn first_line(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    line.strip_prefix("error: ").unwrap_or(line).to_owned()
}
