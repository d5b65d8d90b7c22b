//! Reads the definition of a command. Such a file has sections:
//!
//! - `[en]`, `[fr]`: the page. A line `{options}` stands for the lines of the section `[options]`,
//!   which begin their text at column 21 or, as `{options 26}`, another one.
//! - `[summary]`: its line on the main page. `[actions]`: its words of the second rank.
//! - any other, such as `[options]`: arguments. Those of `[build: build]` belong to the action `build`,
//!   those of a section that no page names stand there in the page's own words.
//!
//! An argument is a line `--threads N  number 1..1024 = 1 @build,merge`: as the page writes it, then what
//! it takes: a kind, a range or a choice (`a|b`), a default, the actions it belongs to; also `many` for
//! all values that follow, `also --name`. Texts follow with `en`, `fr`, and `en?`, `fr?` (or `?` for both)
//! for what a wrong value should have been; they are broken into lines by themselves, and once more where
//! they are. What an argument leaves unsaid is taken from its namesake in `shared.txt`; a line of several
//! names is such arguments and nothing else.

use super::page::PageLine;
use super::{Argument, Command, Kind, Texts};

/// A definition, which takes what it leaves out from the shared one.
pub(super) fn read(name: &'static str, text: &'static str, shared: Option<&Command>) -> Command {
    let mut command = Command { name, ..Command::default() };
    let mut section = "";
    let mut actions = "";
    for line in text.lines() {
        if let Some(header) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            (section, actions) = header.split_once(": ").unwrap_or((header, ""));
            command.sections.push((section, Vec::new()));
            continue;
        }
        let Some((_, entries)) = command.sections.last_mut() else { continue };
        match section {
            "en" => command.page.english += &[line, "\n"].concat(),
            "fr" => command.page.french += &[line, "\n"].concat(),
            _ if line.starts_with("  ") => {
                let last = entries.last_mut();
                debug_assert!(last.is_some(), "{name}: {line}");
                if let Some(entry) = last {
                    tell(&mut entry.argument, line);
                }
            }
            _ => entries.extend(heads(line).map(|head| entry(head, actions))),
        }
    }
    for (title, entries) in &mut command.sections {
        let of_program = ["summary", "actions"].contains(title);
        for entry in entries.iter_mut().filter(|_| !of_program) {
            for argument in completed(entry, shared) {
                command.arguments.push(argument);
            }
        }
    }
    command
}

/// The arguments that a line begins: one, or several that are all as `shared.txt` has them.
fn heads(line: &'static str) -> impl Iterator<Item = &'static str> {
    let bare = !line.contains(',') && line.split(' ').all(|word| word.starts_with("--"));
    let several = bare.then(|| line.split(' '));
    let one = (!bare).then_some(line);
    several.into_iter().flatten().chain(one)
}

/// A line such as `--threads N  number 1..1024 = 1`.
fn entry(line: &'static str, actions: &'static str) -> PageLine {
    let (head, takes) = line.split_once("  ").unwrap_or((line, ""));
    let mut argument = Argument::default();
    argument.actions.extend(actions.split(' ').filter(|action| !action.is_empty()));
    let mut words = takes.split(' ').filter(|word| !word.is_empty());
    while let Some(word) = words.next() {
        match word {
            "=" => argument.default = words.next(),
            "also" => argument.also = words.next().and_then(|name| name.strip_prefix("--")),
            "many" => argument.many = true,
            _ if word.contains('|') => argument.choices = word.split('|').collect(),
            _ => {
                if let Some(actions) = word.strip_prefix('@') {
                    argument.actions = actions.split(',').collect();
                } else if let Some((min, max)) = word.split_once("..") {
                    (argument.min, argument.max) = (Some(min), (!max.is_empty()).then_some(max));
                } else {
                    let kind = kind_named(word);
                    debug_assert!(kind.is_some(), "{line}");
                    argument.kind = kind.unwrap_or_default();
                }
            }
        }
    }
    PageLine { head, argument }
}

fn kind_named(word: &str) -> Option<Kind> {
    Some(match word {
        "number" => Kind::Number,
        "whole" => Kind::Whole,
        "depth" => Kind::Depth,
        "games" => Kind::Games,
        "ms" => Kind::Milliseconds,
        "mb" => Kind::Megabytes,
        "cp" => Kind::Centipawns,
        "percent" => Kind::Percent,
        "file" => Kind::File,
        "folder" => Kind::Folder,
        "fen" => Kind::Fen,
        "moves" => Kind::Moves,
        "player" => Kind::Player,
        _ => return None,
    })
}

/// A line of text below an argument; without a mark it goes on where the last one ended.
fn tell(argument: &mut Argument, line: &str) {
    let (mark, text) = line.split_at_checked(6).unwrap_or((line, ""));
    let Argument { help, expects, .. } = argument;
    let add = |whole: &mut String, text: &str| {
        if !whole.is_empty() {
            whole.push('\n');
        }
        whole.push_str(text);
    };
    match mark.trim() {
        "en" => add(&mut help.english, text),
        "fr" => add(&mut help.french, text),
        "en?" => add(&mut expects.english, text),
        "fr?" => add(&mut expects.french, text),
        "?" => *expects = Texts { english: text.to_owned(), french: text.to_owned() },
        "" if help.french.is_empty() => add(&mut help.english, text),
        other => {
            debug_assert!(other.is_empty(), "{line}");
            add(&mut help.french, text);
        }
    }
}

/// The arguments of a line, with what `shared.txt` says of them; the line as the page has it.
fn completed(entry: &mut PageLine, shared: Option<&Command>) -> Vec<Argument> {
    let mut arguments = Vec::new();
    let head = entry.head;
    // `-h, --help` is one, `--show, --reset` are two.
    for part in head.split(", ").filter(|part| part.starts_with("--") || !part.starts_with('-')) {
        let (name, value) = part.split_once(' ').unwrap_or((part, ""));
        let value = if name.starts_with('-') { value } else { name };
        let mut argument = Argument { name, value, ..entry.argument.clone() };
        let known = shared.and_then(|shared| shared.argument("", name));
        if let Some(known) = known {
            complete(&mut argument, known);
        }
        arguments.push(argument);
    }
    if let (Some(shared), [argument]) = (shared, arguments.as_slice()) {
        let same = |entry: &&PageLine| entry.argument.name == argument.name;
        let known = shared.section("options").unwrap_or_default().iter().find(same);
        if let Some(known) = known.filter(|_| !head.contains(' ')) {
            entry.head = known.head;
        }
    }
    entry.argument = arguments.first().cloned().unwrap_or_default();
    arguments
}

/// Takes over what was not said.
fn complete(argument: &mut Argument, known: &Argument) {
    if argument.value.is_empty() {
        argument.value = known.value;
    }
    if argument.help.is_empty() {
        argument.help.clone_from(&known.help);
    }
    // A folder of games is not a number of games.
    if ![Kind::Text, known.kind].contains(&argument.kind) {
        return;
    }
    argument.kind = known.kind;
    if argument.min.is_none() && argument.max.is_none() {
        (argument.min, argument.max) = (known.min, known.max);
    }
    argument.default = argument.default.or(known.default);
    argument.many |= known.many;
    if argument.choices.is_empty() {
        argument.choices.clone_from(&known.choices);
    }
    if argument.expects.is_empty() {
        argument.expects.clone_from(&known.expects);
    }
}
