use clap::error::ErrorKind;
use clap::{Arg, CommandFactory};
use words::Argument;

use super::definition::name_of;
use super::*;

const BOTH: [Language; 2] = [Language::English, Language::French];

/// What clap knows of every command with the words before its options, and of the program itself.
fn leaves() -> Vec<(Vec<String>, clap::Command)> {
    let mut leaves = vec![(Vec::new(), definition(Language::English))];
    for sub in definition(Language::English).get_subcommands() {
        let name = sub.get_name().to_owned();
        let nested = sub.get_subcommands();
        leaves.extend(
            nested.map(|leaf| (vec![name.clone(), leaf.get_name().to_owned()], leaf.clone())),
        );
        if !sub.has_subcommands() {
            leaves.push((vec![name], sub.clone()));
        }
    }
    leaves
}

/// The definition of an argument that clap knows.
fn defined(path: &[String], arg: &Arg) -> &'static Argument {
    let name = name_of(arg);
    let found = words::argument(&path.join(" "), &name);
    found.unwrap_or_else(|| panic!("{path:?} {name} is defined nowhere"))
}

#[test]
fn the_definitions_are_sound() {
    for language in BOTH {
        definition(language).debug_assert();
    }
    let names: Vec<_> =
        Cli::command().get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    assert_eq!(names, COMMANDS);
}

#[test]
fn every_field_has_a_definition_and_every_definition_a_field() {
    let of_program = ["--lang", "--board", "--help", "--version"];
    let leaves = leaves();
    for (path, leaf) in &leaves {
        let names: Vec<String> = leaf.get_arguments().map(name_of).collect();
        for arg in leaf.get_arguments() {
            defined(path, arg);
        }
        let (name, action) = (path.first(), path.get(1).map_or("", String::as_str));
        let command = name.map_or(words::program(), |name| words::command(name).expect("known"));
        for argument in command.arguments.iter().filter(|argument| argument.is_of(action)) {
            let known = names.iter().any(|name| name == argument.name);
            assert!(known || of_program.contains(&argument.name), "{path:?} {}", argument.name);
        }
    }
}

/// The options that a page explains: they begin its lines.
fn explained_on(page: &str) -> Vec<&str> {
    let lines = page.lines().filter(|line| line.trim_start().starts_with("--"));
    let names = lines.map(|line| line.trim_start().split("  ").next().unwrap_or_default());
    names.flat_map(|name| name.split([' ', ','])).filter(|word| word.starts_with("--")).collect()
}

#[test]
fn every_option_is_on_its_page_and_no_page_tells_of_another() {
    for language in BOTH {
        for name in COMMANDS {
            let page = language.command_page(name);
            let arguments = &words::command(name).expect("known").arguments;
            for argument in arguments.iter().filter(|argument| argument.long().is_some()) {
                assert!(page.contains(argument.name), "{name} {}", argument.name);
            }
            for option in explained_on(&page) {
                let known = arguments.iter().any(|argument| argument.name == option);
                assert!(known, "roque {name} has no {option}");
            }
        }
        for argument in &words::program().arguments {
            assert!(language.main_page().contains(language.placeholder(argument.name)));
        }
    }
}

/// Whether the program refuses this value of an argument.
fn is_refused(path: &[String], argument: &Argument, value: &str) -> bool {
    let mut line = vec!["roque".to_owned()];
    line.extend(path.iter().cloned());
    line.push(argument.long().map_or(value.to_owned(), |long| format!("--{long}={value}")));
    let error = definition(Language::English).try_get_matches_from(&line).err();
    // Something else may be missing.
    let kind = error.map(|error| error.kind());
    matches!(kind, Some(ErrorKind::ValueValidation | ErrorKind::InvalidValue))
}

#[test]
fn the_parser_keeps_to_the_range_of_every_definition() {
    let mut ranges = 0;
    for (path, leaf) in leaves() {
        for arg in leaf.get_arguments() {
            let argument = defined(&path, arg);
            let beside =
                |text: &str, step: f64| (text.parse::<f64>().expect("a number") + step).to_string();
            for (bound, step) in [(argument.min, -1.0), (argument.max, 1.0)] {
                let Some(bound) = bound else { continue };
                let outside = beside(bound, step);
                assert!(!is_refused(&path, argument, bound), "{path:?} {} {bound}", argument.name);
                assert!(
                    is_refused(&path, argument, &outside),
                    "{path:?} {} {outside}",
                    argument.name
                );
                ranges += 1;
            }
            if let Some(default) = argument.default {
                assert!(!is_refused(&path, argument, default), "{path:?} {}", argument.name);
            }
        }
    }
    assert!(ranges > 100, "{ranges}");
}

#[test]
fn what_can_be_chosen_is_what_the_definition_says() {
    for (path, leaf) in leaves() {
        for arg in leaf.get_arguments().filter(|arg| arg.get_action().takes_values()) {
            let possible = arg.get_possible_values();
            let possible: Vec<&str> = possible.iter().map(|value| value.get_name()).collect();
            let argument = defined(&path, arg);
            let is_number = argument.choices.iter().all(|choice| choice.parse::<u32>().is_ok());
            assert!(is_number || possible == argument.choices, "{path:?} {possible:?}");
        }
    }
}

#[test]
fn defaults_are_those_of_the_libraries() {
    let games = train::datagen::Settings::default();
    let filter = train::Filter::default();
    let defaults = [
        ("ablation", "--depth", experiments::ablation::BIBICHESS_DEPTH.to_string()),
        ("bench", "D", experiments::bench::DEPTH.to_string()),
        ("analyze", "--player", players::DEFAULT.to_owned()),
        ("compare", "--eval", experiments::compare::Terms::EVAL.to_owned()),
        ("datagen", "--seed", games.seed.to_string()),
        ("datagen", "--nodes", games.nodes.to_string()),
        ("datagen", "--hash", games.hash.to_string()),
        ("datagen", "--random-plies", games.random_plies.to_string()),
        ("datagen", "--balance", games.balance.to_string()),
        ("datagen", "--win-score", games.win_score.to_string()),
        ("datagen", "--win-plies", games.win_plies.to_string()),
        ("datagen", "--draw-score", games.draw_score.to_string()),
        ("datagen", "--draw-plies", games.draw_plies.to_string()),
        ("datagen", "--draw-from", games.draw_from.to_string()),
        ("datagen", "--full", games.full_percent.to_string()),
        ("datagen", "--deviations", games.deviation_percent.to_string()),
        ("datagen", "--side-positions", games.side_interval.to_string()),
        ("datagen", "--chess960", games.chess960_percent.to_string()),
        ("datagen", "--double-chess960", games.double_percent.to_string()),
        ("datagen", "--generation", games.generation.to_string()),
        ("data sample", "--min-ply", filter.min_ply.to_string()),
        ("data sample", "--max-score", filter.max_score.to_string()),
        ("data sample", "--min-pieces", filter.min_pieces.to_string()),
        ("suite", "--seed", suite::SEED.to_string()),
    ];
    for (command, option, value) in defaults {
        assert_eq!(words::default_of(command, option), value, "{command} {option}");
    }
}

#[test]
fn an_option_that_is_for_another_action_is_refused() {
    let idle = |line: &str| {
        let matches = definition(Language::English).try_get_matches_from(line.split(' '));
        idle_option(&matches.expect("a line that is read"), Language::English)
    };
    assert_eq!(idle("roque net random --out x --neurons 64"), None);
    assert_eq!(idle("roque completions bash"), None);
    let told = "--neurons means nothing to info\n  It is for: random";
    assert_eq!(idle("roque net info x --neurons 64").as_deref(), Some(told));
    let told = "--nodes means nothing to list\n  It is for: run, find";
    assert_eq!(idle("roque enigm LIST --nodes 5").as_deref(), Some(told));
}

#[test]
fn every_shell_completes_every_command_and_option() {
    use clap_complete::Shell::{Bash, Fish, Zsh};
    for (shell, language) in [Bash, Zsh, Fish].into_iter().flat_map(|it| BOTH.map(|own| (it, own)))
    {
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut definition(language), "roque", &mut script);
        let script = String::from_utf8(script).expect("text");
        for command in COMMANDS.map(|name| words::command(name).expect("known")) {
            assert!(script.contains(command.name), "{shell} {}", command.name);
            for long in command.arguments.iter().filter_map(Argument::long) {
                assert!(script.contains(long), "{shell} {} --{long}", command.name);
            }
        }
    }
}

#[test]
fn every_command_is_on_the_main_page() {
    for language in BOTH {
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
