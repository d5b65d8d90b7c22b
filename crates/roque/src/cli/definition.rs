//! What clap is told of each command: the fields of its struct give the types, `words` all the rest.

use std::any::TypeId;
use std::ffi::OsStr;
use std::str::FromStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser, ValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, CommandFactory, ValueHint};

use super::Cli;
use words::{Argument, Kind, Language};

/// The words of the command line with their help in this language.
pub(super) fn definition(language: Language) -> clap::Command {
    let program = defined(Cli::command(), words::program(), "", language);
    program.override_help(language.main_page()).mut_subcommands(|sub| {
        let Some(command) = words::command(sub.get_name()) else { return sub };
        let page = language.command_page(command.name);
        // Words of a second rank are on the page of the first.
        let sub = sub.mut_subcommands(|nested| {
            let action = nested.get_name().to_owned();
            let summary = command.action_summary(&action, language).to_owned();
            defined(nested, command, &action, language).about(summary).override_help(page.clone())
        });
        let summary = command.summary(language).to_owned();
        defined(sub, command, "", language).about(summary).override_help(page)
    })
}

/// A command whose arguments are as their definitions say.
fn defined(
    command: clap::Command,
    definition: &'static words::Command,
    action: &str,
    language: Language,
) -> clap::Command {
    command.mut_args(|arg| match definition.argument(action, &name_of(&arg)) {
        Some(argument) => shaped(arg, argument, language),
        None => arg,
    })
}

/// The name that the definition of an argument has: `--max-moves` for `max_moves`, `DEPTH` for itself.
pub(super) fn name_of(arg: &Arg) -> String {
    let id = arg.get_id().as_str();
    if id.starts_with(char::is_uppercase) {
        id.to_owned()
    } else {
        format!("--{}", id.replace('_', "-"))
    }
}

/// An option that would change nothing to the action that was chosen, which is a mistake.
pub(super) fn idle_option(matches: &ArgMatches, language: Language) -> Option<String> {
    let (name, matches) = matches.subcommand()?;
    let arguments = &words::command(name)?.arguments;
    let word = arguments.iter().find(|word| word.long().is_none() && !word.choices.is_empty())?;
    let action = matches.try_get_one::<String>(word.name).ok()??.to_ascii_lowercase();
    let action = word.choices.iter().find(|choice| **choice == action)?;
    let idle = arguments.iter().find(|argument| {
        let id = argument.long().map(|long| long.replace('-', "_")).unwrap_or_default();
        !argument.is_of(action) && matches.value_source(&id) == Some(ValueSource::CommandLine)
    })?;
    Some(language.option_idle(idle.name, action, &idle.actions))
}

fn shaped(mut arg: Arg, argument: &'static Argument, language: Language) -> Arg {
    arg = arg.help(argument.help(language).replace('\n', " "));
    if let Some(long) = argument.long() {
        arg = arg.long(long);
    }
    if let Some(also) = argument.also {
        arg = arg.alias(also);
    }
    if !arg.get_action().takes_values() {
        return arg;
    }
    let optional = argument.value.starts_with('[');
    arg = arg.value_name(argument.value.trim_matches(['[', ']']));
    // A value that stands alone takes as many as its type can hold.
    if argument.long().is_some() {
        arg = match (argument.many, optional) {
            (true, _) => arg.num_args(1..),
            (_, true) => arg.num_args(0..=1),
            _ => arg.num_args(1),
        };
    }
    // A field that may be empty wants to know whether a value was given.
    if let Some(default) = argument.default.filter(|_| arg.is_required_set()) {
        arg = arg.required(false).default_value(default);
    }
    let number = number_parser(&arg, argument);
    let is_number =
        number.is_some() || argument.default.is_some_and(|text| text.parse::<f64>().is_ok());
    let is_text = arg.get_value_parser().type_id() == TypeId::of::<String>();
    if let Some(parser) = number {
        arg = arg.value_parser(parser);
    } else if is_text && !argument.choices.is_empty() && arg.get_possible_values().is_empty() {
        arg = arg.value_parser(Suggested(&argument.choices));
    }
    let hint = match argument.kind {
        Kind::File => ValueHint::FilePath,
        Kind::Folder => ValueHint::DirPath,
        _ => ValueHint::Unknown,
    };
    arg.allow_negative_numbers(is_number).value_hint(hint)
}

/// For a field that holds a number: reads one in its range.
fn number_parser(arg: &Arg, argument: &'static Argument) -> Option<ValueParser> {
    let parser = arg.get_value_parser();
    macro_rules! of_type {
        ($($number:ty)*) => {
            $(if parser.type_id() == TypeId::of::<$number>() {
                return Some(in_range::<$number>(argument));
            })*
        };
    }
    of_type!(u8 u16 u32 u64 i16 i32 f64);
    None
}

fn in_range<T>(argument: &'static Argument) -> ValueParser
where
    T: FromStr + PartialOrd + Clone + Send + Sync + 'static,
{
    let bound = |text: Option<&str>| text.and_then(|text| text.parse::<T>().ok());
    let (min, max) = (bound(argument.min), bound(argument.max));
    let read = move |text: &str| {
        let fits = |number: &T| {
            let large_enough = min.as_ref().is_none_or(|min| number >= min);
            let small_enough = max.as_ref().is_none_or(|max| number <= max);
            let chosen = argument.choices.is_empty() || argument.choices.contains(&text);
            large_enough && small_enough && chosen
        };
        // The sentence is made where the language is known.
        text.parse::<T>().ok().filter(fits).ok_or("out of range")
    };
    ValueParser::new(read)
}

/// A text with words to choose from; whoever uses it knows how to refuse others.
#[derive(Clone)]
struct Suggested(&'static [&'static str]);

impl TypedValueParser for Suggested {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().copied().map(PossibleValue::new)))
    }
}
