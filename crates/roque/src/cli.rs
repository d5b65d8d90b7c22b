//! The command line: which words there are and what each of them starts.

mod definition;
mod manual;
mod prompt;

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

use anyhow::Result;
use clap::error::ErrorKind;
use clap::{Args, FromArgMatches, Parser, Subcommand};
use players::Seat;

use crate::console::{BadInput, BoardStyle, Console, FenStyle, Verdict};
use crate::shell::{self, Shell};
use crate::terminal::CommandLine;
use crate::{
    ablation, analyze, bench, books, check, compare, contest, data, datagen, enigm, evaluate,
    guard, list_players, net, perft, practice, review, serve, suite, terminal, tournament, tree,
    tune, typed_players, usage,
};
use definition::{definition, idle_option};
use words::{COMMANDS, Language, in_present_spelling};

/// `roque`. What its fields are called, take and mean is defined in `words`; here are their types.
#[derive(Parser)]
#[command(name = "roque", version, disable_help_subcommand = true, args_override_self = true)]
pub(crate) struct Cli {
    /// Needed before everything else, see [`chosen_language`].
    #[arg(global = true, value_parser = Language::CODES)]
    lang: Option<String>,
    #[arg(global = true)]
    board: Option<BoardStyle>,
    #[arg(global = true)]
    fen_style: Option<FenStyle>,
    #[command(subcommand)]
    command: Option<Command>,
    #[arg(id = "COMMAND")]
    shell_commands: Vec<String>,
}

/// Every command: what it takes, and what runs it.
macro_rules! commands {
    ($($name:ident($arguments:ty) => $run:expr,)*) => {
        #[derive(Subcommand)]
        enum Command {
            $($name($arguments),)*
        }

        fn start(command: &Command, console: &Console) -> Result<Verdict> {
            match command {
                $(Command::$name(arguments) => $run(arguments, console),)*
            }
        }
    };
}

commands! {
    Play(terminal::Arguments) => |arguments, console| terminal::run(arguments, console, COMMAND_LINE),
    Review(review::Arguments) => review::run,
    Practice(practice::Arguments) => practice::run,
    Serve(serve::Arguments) => serve::run,
    Stats(terminal::StatsArguments) => terminal::run_stats,
    Uci(SeatArguments) => |arguments, console| start_protocol(arguments, console, Shell::run_uci),
    Xboard(SeatArguments) => |arguments, console| start_protocol(arguments, console, Shell::run_xboard),
    Analyze(analyze::Arguments) => analyze::run,
    Compare(compare::Arguments) => compare::run,
    Eval(evaluate::Arguments) => evaluate::run,
    Tree(tree::Arguments) => tree::run,
    Match(contest::Arguments) => contest::run,
    Sprt(contest::SprtArguments) => contest::run_sprt,
    Tournament(tournament::Arguments) => tournament::run,
    Enigm(enigm::Arguments) => enigm::run,
    Suite(suite::Arguments) => suite::run,
    Check(check::Arguments) => check::run,
    Datagen(datagen::Arguments) => datagen::run,
    Data(data::Arguments) => data::run,
    Net(net::Arguments) => net::run,
    Tune(tune::Arguments) => tune::run,
    Book(books::Arguments) => books::run,
    Players(list_players::Arguments) => list_players::run,
    Ablation(ablation::Arguments) => ablation::run,
    Bench(bench::Arguments) => bench::run,
    Perft(perft::Arguments) => perft::run_command,
    Completions(manual::CompletionsArguments) => manual::complete,
    Man(manual::ManArguments) => manual::write_pages,
}

/// `roque uci` and `roque xboard`.
#[derive(Args)]
struct SeatArguments {
    player: Option<String>,
}

/// What the text game needs of the command line.
const COMMAND_LINE: CommandLine =
    CommandLine { read_play: prompt::read_play, takes_position: prompt::takes_position };

/// Runs the program.
pub(crate) fn run(mut args: Vec<OsString>) -> ExitCode {
    if let [_, word] = args.as_slice()
        && word == guard::GUARD
    {
        arena::run_guard(io::stdin());
        return ExitCode::SUCCESS;
    }
    if let Some(word) = args.get_mut(1) {
        let known = word.to_str().and_then(in_present_spelling);
        *word = known.map_or_else(|| word.clone(), OsString::from);
    }
    let language = chosen_language(&args);
    let mut command = definition(language);
    let matches = command.try_get_matches_from_mut(&args);
    let parsed = matches.and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches)));
    let (cli, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return stop(&error, &args, &command, language),
    };
    let console = Console::new(language, cli.board).with_fen_style(cli.fen_style);
    let name = matches.subcommand_name().map_or("roque".to_owned(), |name| format!("roque {name}"));
    let verdict = match (&cli.command, idle_option(&matches, language)) {
        (_, Some(idle)) => Err(BadInput(idle).into()),
        (Some(command), None) => start(command, &console),
        (None, None) => start_shell(&cli.shell_commands, console),
    };
    exit_code(&name, verdict, &console)
}

fn start_shell(commands: &[String], console: Console) -> Result<Verdict> {
    let seat = Seat { player: players::default_player(), free: true };
    match commands {
        // A person gets the prompt of the game, which knows all commands as well.
        [] if io::stdin().is_terminal() && io::stdout().is_terminal() => {
            terminal::run_prompt(&console, COMMAND_LINE)
        }
        [] => Shell::run_uci(console, seat),
        commands => shell::run_arguments(console, seat, commands),
    }
}

fn start_protocol(
    args: &SeatArguments,
    console: &Console,
    speak: fn(Console, Seat) -> Result<Verdict>,
) -> Result<Verdict> {
    // A player that was named stays; otherwise the GUI may choose one.
    let player = match &args.player {
        Some(player) => typed_players::read_own(player, console.language)?,
        None => players::default_player(),
    };
    speak(*console, Seat { player, free: args.player.is_none() })
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
            chosen = Language::of_code(&value).or(chosen);
        }
    }
    chosen.unwrap_or_else(crate::console::language_of_environment)
}

/// Help and version are answers; everything else that clap stops at is a mistake.
fn stop(
    error: &clap::Error,
    args: &[OsString],
    command: &clap::Command,
    language: Language,
) -> ExitCode {
    let console = Console::new(language, Some(BoardStyle::Letters));
    if error.kind() == ErrorKind::DisplayHelp
        && let Err(stranger) = know_words(args, console)
    {
        return exit_code("roque", Err(stranger), &console);
    }
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let said = console.say(&error.render().to_string());
        return exit_code("roque", said.map(|()| Verdict::Done).map_err(Into::into), &console);
    }
    console.complain(&explained(error, args, command, language));
    Verdict::BadInput.into()
}

/// What is wrong with a command line.
fn explained(
    error: &clap::Error,
    args: &[OsString],
    command: &clap::Command,
    language: Language,
) -> String {
    let words: Vec<_> = args.iter().map(|arg| arg.to_string_lossy()).collect();
    let named = words.iter().find_map(|word| COMMANDS.into_iter().find(|name| word == name));
    let sub = named.and_then(|name| command.find_subcommand(name));
    let nested = sub.and_then(|sub| words.iter().find_map(|word| sub.find_subcommand(&**word)));
    let name = named.map_or("roque".to_owned(), |named| format!("roque {named}"));
    let fen_given = words.iter().any(|word| word == "--fen" || word.starts_with("--fen="));
    let line = [named, nested.map(clap::Command::get_name)].into_iter().flatten();
    let line = line.collect::<Vec<_>>().join(" ");
    let sub = nested.or(sub).unwrap_or(command);
    let wrong = usage::explain(error, sub, &line, fen_given, language);
    let wrong = language.introduced(&name, &wrong);
    format!("{wrong}\n  {}", language.see_help(&name))
}

/// Help about a command that does not exist would be the main page, as if it did.
fn know_words(args: &[OsString], console: Console) -> Result<()> {
    let mut words = Vec::new();
    let mut args = args.iter().skip(1).map(|arg| arg.to_string_lossy().into_owned());
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--lang" | "--board" | "--fen-style" => drop(args.next()),
            option if option.starts_with('-') => {}
            word if COMMANDS.contains(&word) => return Ok(()),
            _ => words.push(arg),
        }
    }
    let seat = Seat { player: players::default_player(), free: true };
    Ok(shell::know(console, seat, &words)?)
}

/// The exit code of a command, after a word about why it failed. A reader that has gone away
/// (`roque … | head -1`) has what it wanted.
fn exit_code(name: &str, verdict: Result<Verdict>, console: &Console) -> ExitCode {
    match verdict {
        Ok(verdict) => verdict.into(),
        Err(error) if is_broken_pipe(&error) => Verdict::Done.into(),
        Err(error) => {
            let why = console.language.failure(error.as_ref());
            console.complain(&console.language.introduced(name, &why));
            let bad_input = error.downcast_ref::<BadInput>().is_some();
            if bad_input { Verdict::BadInput.into() } else { Verdict::Failed.into() }
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let cause = error.downcast_ref::<io::Error>();
    cause.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests;
