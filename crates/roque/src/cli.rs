//! The command line: which words there are and what each of them starts.

mod prompt;

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

use anyhow::Result;
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use players::Seat;

use crate::console::{BadInput, BoardStyle, Console, FenStyle, Verdict};
use crate::shell::{self, Shell};
use crate::terminal::CommandLine;
use crate::{
    ablation, analyze, bench, books, check, compare, contest, data, datagen, enigm, evaluate,
    guard, list_players, net, perft, serve, suite, terminal, tournament, tree, tune, typed_players,
    usage,
};
use words::{COMMANDS, Language, in_present_spelling};

/// `roque`. Help texts are not here but in `words`, in two languages.
#[derive(Parser)]
#[command(name = "roque", version, disable_help_subcommand = true, args_override_self = true)]
pub(crate) struct Cli {
    /// Needed before everything else, see [`chosen_language`].
    #[arg(long, global = true, value_name = "LANG", value_parser = Language::CODES)]
    lang: Option<String>,
    #[arg(long, global = true, value_name = "STYLE")]
    board: Option<BoardStyle>,
    #[arg(long, global = true, value_name = "STYLE")]
    fen_style: Option<FenStyle>,
    #[command(subcommand)]
    command: Option<Command>,
    #[arg(value_name = "COMMAND")]
    shell_commands: Vec<String>,
}

#[derive(Subcommand)]
enum Command {
    #[command(args_override_self = true)]
    Perft(perft::Arguments),
    #[command(args_override_self = true)]
    Bench(bench::Arguments),
    #[command(args_override_self = true)]
    Eval(evaluate::Arguments),
    #[command(args_override_self = true)]
    Analyze(analyze::Arguments),
    #[command(args_override_self = true)]
    Compare(compare::Arguments),
    #[command(args_override_self = true)]
    Uci(SeatArguments),
    #[command(args_override_self = true)]
    Xboard(SeatArguments),
    #[command(args_override_self = true)]
    Players(list_players::Arguments),
    #[command(args_override_self = true)]
    Match(contest::Arguments),
    #[command(args_override_self = true)]
    Sprt(contest::SprtArguments),
    #[command(args_override_self = true)]
    Tournament(tournament::Arguments),
    #[command(args_override_self = true)]
    Check(check::Arguments),
    #[command(args_override_self = true)]
    Tree(tree::Arguments),
    Ablation(ablation::Arguments),
    Datagen(datagen::Arguments),
    Data(data::Arguments),
    Net(net::Arguments),
    Tune(tune::Arguments),
    Enigm(enigm::Arguments),
    Suite(suite::Arguments),
    #[command(args_override_self = true)]
    Play(terminal::Arguments),
    #[command(args_override_self = true)]
    Stats(terminal::StatsArguments),
    Book(books::Arguments),
    #[command(args_override_self = true)]
    Serve(serve::Arguments),
}

/// `roque uci` and `roque xboard`.
#[derive(Args)]
struct SeatArguments {
    #[arg(long, value_name = "PLAYER")]
    player: Option<String>,
}

/// The words of the command line with their help in this language.
fn definition(language: Language) -> clap::Command {
    let mut command = Cli::command().override_help(language.main_page());
    for name in COMMANDS {
        let page = language.command_page(name);
        command = command.mut_subcommand(name, |sub| {
            // Words of a second rank are on the page of the first.
            sub.mut_subcommands(|nested| nested.override_help(page.clone())).override_help(&page)
        });
    }
    command
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
    let parsed =
        command.try_get_matches_from_mut(&args).and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => return stop(&error, &args, &command, language),
    };
    let console = Console::new(language, cli.board).with_fen_style(cli.fen_style);
    let (name, verdict) = match &cli.command {
        Some(command) => start(command, &console),
        None => ("roque", start_shell(&cli.shell_commands, console)),
    };
    exit_code(name, verdict, &console)
}

fn start(command: &Command, console: &Console) -> (&'static str, Result<Verdict>) {
    match command {
        Command::Perft(args) => ("roque perft", perft::run_command(args, console)),
        Command::Bench(args) => ("roque bench", bench::run(args, console)),
        Command::Eval(args) => ("roque eval", evaluate::run(args, console)),
        Command::Analyze(args) => ("roque analyze", analyze::run(args, console)),
        Command::Compare(args) => ("roque compare", compare::run(args, console)),
        Command::Uci(args) => ("roque uci", start_protocol(args, *console, Shell::run_uci)),
        Command::Xboard(args) => {
            ("roque xboard", start_protocol(args, *console, Shell::run_xboard))
        }
        Command::Players(args) => ("roque players", list_players::run(args, console)),
        Command::Match(args) => ("roque match", contest::run(args, console)),
        Command::Sprt(args) => ("roque sprt", contest::run_sprt(args, console)),
        Command::Tournament(args) => ("roque tournament", tournament::run(args, console)),
        Command::Check(args) => ("roque check", check::run(args, console)),
        Command::Tree(args) => ("roque tree", tree::run(args, console)),
        Command::Ablation(args) => ("roque ablation", ablation::run(args, console)),
        Command::Datagen(args) => ("roque datagen", datagen::run(args, console)),
        Command::Data(args) => ("roque data", data::run(args, console)),
        Command::Net(args) => ("roque net", net::run(args, console)),
        Command::Tune(args) => ("roque tune", tune::run(args, console)),
        Command::Enigm(args) => ("roque enigm", enigm::run(args, console)),
        Command::Suite(args) => ("roque suite", suite::run(args, console)),
        Command::Play(args) => ("roque play", terminal::run(args, console, COMMAND_LINE)),
        Command::Stats(args) => ("roque stats", terminal::run_stats(args, console)),
        Command::Book(args) => ("roque book", books::run(args, console)),
        Command::Serve(args) => ("roque serve", serve::run(args, console)),
    }
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
    console: Console,
    speak: fn(Console, Seat) -> Result<Verdict>,
) -> Result<Verdict> {
    // A player that was named stays; otherwise the GUI may choose one.
    let player = match &args.player {
        Some(player) => typed_players::read_own(player, console.language)?,
        None => players::default_player(),
    };
    speak(console, Seat { player, free: args.player.is_none() })
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
    let sub = nested.or(sub);
    let name = named.map_or("roque".to_owned(), |named| format!("roque {named}"));
    let fen_given = words.iter().any(|word| word == "--fen" || word.starts_with("--fen="));
    let wrong = usage::explain(error, sub.unwrap_or(command), fen_given, language);
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
                let nested = sub.get_subcommands().flat_map(options);
                for option in options(sub).into_iter().chain(nested) {
                    assert!(page.contains(&format!("--{option}")), "{} --{option}", sub.get_name());
                }
            }
        }
    }

    /// The options that a page explains: they begin its lines.
    fn explained(page: &str) -> Vec<String> {
        let lines = page.lines().filter(|line| line.trim_start().starts_with("--"));
        let names = lines.map(|line| line.trim_start().split("  ").next().unwrap_or_default());
        let words = names.flat_map(|name| name.split([' ', ',']));
        words.filter_map(|word| word.strip_prefix("--")).map(str::to_owned).collect()
    }

    #[test]
    fn no_page_tells_of_an_option_that_does_not_exist() {
        let main = Cli::command();
        let everywhere: Vec<String> =
            main.get_arguments().filter_map(clap::Arg::get_long).map(str::to_owned).collect();
        for language in [Language::English, Language::French] {
            for sub in main.get_subcommands() {
                let page = language.command_page(sub.get_name());
                let all = [sub].into_iter().chain(sub.get_subcommands());
                let own: Vec<&str> = all
                    .flat_map(clap::Command::get_arguments)
                    .filter_map(|arg| arg.get_long())
                    .collect();
                for option in explained(&page) {
                    let known = own.contains(&option.as_str()) || everywhere.contains(&option);
                    let usual = option == "help" || option == "version";
                    assert!(known || usual, "roque {} has no --{option}", sub.get_name());
                }
            }
        }
    }

    #[test]
    fn every_command_is_on_the_main_page() {
        for language in [Language::English, Language::French] {
            let page = language.main_page();
            let lines = page.lines().filter_map(|line| line.strip_prefix("    "));
            let names = lines.map(|line| line.split("  ").next().unwrap_or_default());
            let words: Vec<&str> = names.flat_map(|name| name.split([' ', ','])).collect();
            for name in COMMANDS {
                assert!(words.contains(&name), "{name} is not on the main page");
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

    #[test]
    fn pages_tell_the_defaults_and_an_example() {
        for language in [Language::English, Language::French] {
            for name in COMMANDS {
                let page = language.command_page(name);
                let word = if language == Language::English { "Example" } else { "Exemple" };
                let (usage, examples) = page.split_once(word).expect("an example");
                assert!(usage.contains(&format!("roque {name}")), "{page}");
                assert!(examples.contains(&format!("roque {name}")), "{page}");
            }
            let tells =
                |name, number: u32| language.command_page(name).contains(&number.to_string());
            assert!(
                tells("bench", experiments::bench::DEPTH)
                    && tells("compare", compare::LIMIT as u32)
            );
            assert!(tells("match", contest::GAMES) && tells("sprt", contest::SPRT_GAMES));
        }
    }

    /// Every argument with a value, of a command and those below it.
    fn arguments(command: &clap::Command) -> Vec<(String, String)> {
        let own = command.get_arguments().filter(|argument| argument.get_action().takes_values());
        let named = own.map(|argument| {
            let name = match argument.get_long() {
                Some(long) => format!("--{long}"),
                None => argument.get_value_names().unwrap_or_default().concat(),
            };
            (command.get_name().to_owned(), name)
        });
        let below = command.get_subcommands().flat_map(arguments);
        named.chain(below).collect()
    }

    #[test]
    fn whoever_forgets_a_value_is_told_which_one() {
        for (command, name) in arguments(&Cli::command()) {
            let asked =
                words::Asked { name: &name, deepest: words::deepest(&command), command: &command };
            let told = Language::English.value_missing(asked);
            assert!(!told.ends_with("Expected: a value"), "{command} {name}");
            assert!(!Language::French.value_missing(asked).ends_with("une valeur"), "{name}");
        }
    }
}
