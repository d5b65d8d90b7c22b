//! The command line: which words there are and what each of them starts.

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use anyhow::Result;
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use notation::coordinates::CastlingNotation;

use crate::console::{BadInput, BoardStyle, Console, Verdict};
use crate::perft::{self, Generator, Request};
use crate::position;
use crate::shell::{self, Shell};
use crate::text::Language;
use crate::usage;

/// `roque`. Help texts are not here but in `text`, in two languages.
#[derive(Parser)]
#[command(name = "roque", version, disable_help_subcommand = true, args_override_self = true)]
struct Cli {
    /// Needed before everything else, see [`chosen_language`].
    #[arg(long, global = true, value_name = "LANG")]
    lang: Option<Language>,
    #[arg(long, global = true, value_name = "STYLE")]
    board: Option<BoardStyle>,
    #[command(subcommand)]
    command: Option<Command>,
    #[arg(value_name = "COMMAND")]
    shell_commands: Vec<String>,
}

#[derive(Subcommand)]
enum Command {
    #[command(args_override_self = true)]
    Perft(PerftArgs),
}

#[derive(Args)]
struct PerftArgs {
    #[arg(value_parser = clap::value_parser!(u32).range(..=i64::from(perft::DEEPEST)))]
    #[arg(allow_negative_numbers = true)]
    depth: u32,
    #[arg(long)]
    fen: Option<String>,
    #[arg(long)]
    chess960: bool,
    #[arg(long)]
    divide: bool,
    #[arg(long)]
    detail: bool,
    #[arg(long, value_enum, default_value_t = GeneratorChoice::Bitboard)]
    generator: GeneratorChoice,
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    #[arg(long, value_name = "MB", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    hash: Option<u32>,
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum GeneratorChoice {
    Bitboard,
    Naive,
    Mailbox,
    All,
}

/// The sub-commands, for messages.
pub(crate) const COMMANDS: [&str; 1] = ["perft"];

/// Runs the program.
pub(crate) fn run(args: Vec<OsString>) -> ExitCode {
    let language = chosen_language(&args);
    let mut command = Cli::command().override_help(language.main_page());
    for name in COMMANDS {
        command =
            command.mut_subcommand(name, |sub| sub.override_help(language.command_page(name)));
    }
    let parsed =
        command.try_get_matches_from_mut(&args).and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => return stop(&error, &args, &command, language),
    };
    let console = Console::new(language, cli.board);
    let (name, verdict) = match cli.command {
        Some(Command::Perft(args)) => ("roque perft", run_perft(&args, &console)),
        None if cli.shell_commands.is_empty() => ("roque", Shell::run_stdin(console)),
        None => ("roque", shell::run_arguments(console, &cli.shell_commands)),
    };
    exit_code(name, verdict, &console)
}

/// The value of `--lang` wherever it stands; help and errors need it before anything is parsed.
fn chosen_language(args: &[OsString]) -> Language {
    let mut args = args.iter().skip(1).map(|arg| arg.to_string_lossy());
    let mut chosen = None;
    while let Some(arg) = args.next() {
        let value = match arg.strip_prefix("--lang") {
            Some("") => args.next(),
            Some(value) => value.strip_prefix('=').map(|value| value.to_owned().into()),
            None => None,
        };
        if let Some(value) = value {
            chosen = Language::from_str(&value, false).ok().or(chosen);
        }
    }
    chosen.unwrap_or_else(Language::of_environment)
}

/// Help and version are answers; everything else that clap stops at is a mistake.
fn stop(
    error: &clap::Error,
    args: &[OsString],
    command: &clap::Command,
    language: Language,
) -> ExitCode {
    let console = Console::new(language, Some(BoardStyle::Letters));
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let said = console.say(&error.render().to_string());
        return exit_code("roque", said.map(|()| Verdict::Done).map_err(Into::into), &console);
    }
    let words: Vec<_> = args.iter().map(|arg| arg.to_string_lossy()).collect();
    let named = COMMANDS.into_iter().find(|name| words.iter().any(|word| word == name));
    let sub = named.and_then(|name| command.find_subcommand(name));
    let name = named.map_or("roque".to_owned(), |named| format!("roque {named}"));
    let fen_given = words.iter().any(|word| word.starts_with("--fen"));
    let wrong = usage::explain(error, sub.unwrap_or(command), fen_given, language);
    console.complain(&format!("{name}: {wrong}\n  {}", language.see_help(&name)));
    Verdict::BadInput.into()
}

/// The exit code of a command, after a word about why it failed. A reader that has gone away
/// (`roque … | head -1`) has what it wanted.
fn exit_code(name: &str, verdict: Result<Verdict>, console: &Console) -> ExitCode {
    match verdict {
        Ok(verdict) => verdict.into(),
        Err(error) if is_broken_pipe(&error) => Verdict::Done.into(),
        Err(error) => {
            console.complain(&format!("{name}: {error:#}"));
            let bad_input = error.downcast_ref::<BadInput>().is_some();
            if bad_input { Verdict::BadInput.into() } else { Verdict::Failed.into() }
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let cause = error.downcast_ref::<io::Error>();
    cause.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn run_perft(args: &PerftArgs, console: &Console) -> Result<Verdict> {
    let position = position::read(args.fen.as_deref().unwrap_or("startpos"), console.language)?;
    let generators = match args.generator {
        GeneratorChoice::Bitboard => vec![Generator::Bitboard],
        GeneratorChoice::Naive => vec![Generator::Naive],
        GeneratorChoice::Mailbox => vec![Generator::Mailbox],
        GeneratorChoice::All => Generator::ALL.to_vec(),
    };
    let castling = match args.chess960 {
        true => CastlingNotation::Chess960,
        false => position::castling_notation(&position),
    };
    let request = Request {
        castling,
        divide: args.divide,
        detail: args.detail,
        generators,
        threads: args.threads.into(),
        hash: args.hash.map(|megabytes| megabytes as usize),
        json: args.json,
        ..Request::new(position, args.depth)
    };
    perft::run(&request, console)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definitions_are_sound() {
        Cli::command().debug_assert();
        let names: Vec<_> =
            Cli::command().get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
        assert_eq!(names, COMMANDS);
    }

    #[test]
    fn every_option_is_on_its_page() {
        let options = |command: &clap::Command| -> Vec<String> {
            command.get_arguments().filter_map(clap::Arg::get_long).map(str::to_owned).collect()
        };
        for language in [Language::English, Language::French] {
            for option in options(&Cli::command()) {
                assert!(language.main_page().contains(&format!("--{option}")), "--{option}");
            }
            for sub in Cli::command().get_subcommands() {
                let page = language.command_page(sub.get_name());
                for option in options(sub) {
                    assert!(page.contains(&format!("--{option}")), "{} --{option}", sub.get_name());
                }
            }
        }
    }

    #[test]
    fn the_language_may_stand_anywhere() {
        let chosen =
            |line: &str| chosen_language(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(chosen("roque perft 3 --lang fr"), Language::French);
        assert_eq!(chosen("roque --lang=fr d"), Language::French);
        assert_eq!(chosen("roque --lang fr d --lang en"), Language::English);
    }
}
