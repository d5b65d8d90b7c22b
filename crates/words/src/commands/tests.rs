//! The definitions hold together: nothing is missing in one language, and no page names what is not there.

use super::*;
use Language::{English, French};

/// All help in French.
fn french_pages() -> String {
    let pages = COMMANDS.map(|name| Language::French.command_page(name)).concat();
    pages + &Language::French.main_page() + &Language::French.play_page()
}

#[test]
fn french_help_is_told_in_the_present_and_not_in_the_passe_simple() {
    let pages = french_pages();
    let words = pages.split(|letter: char| !letter.is_alphabetic());
    for word in words {
        let past = ["fut", "furent", "fit", "firent", "eut", "eurent", "vint", "prit", "mit"];
        assert!(
            !(past.contains(&word) || word.ends_with("èrent") && word != "diffèrent"),
            "{word}"
        );
    }
}

#[test]
fn french_help_has_a_space_before_colons_and_the_like() {
    for line in french_pages().lines() {
        let letters: Vec<char> = line.chars().collect();
        for (index, &mark) in letters.iter().enumerate() {
            let ends = letters.get(index + 1).is_none_or(|next| *next == ' ');
            let bare = index > 0 && letters[index - 1].is_alphabetic();
            assert!(!(matches!(mark, ':' | ';' | '?') && ends && bare), "{line}");
        }
    }
}

#[test]
fn threads_are_fils_d_execution_and_parts_of_a_search_are_composantes() {
    let pages = french_pages().replace('\n', " ");
    for (at, _) in pages.match_indices(" fils ") {
        assert!(
            pages[at..].trim_start().replace("  ", "").starts_with("fils d'exécution"),
            "{}",
            &pages[at..]
        );
    }
    let page = Language::French.command_page("ablation");
    assert!(page.contains("composante") && !page.contains("chaque partie"), "{page}");
}

#[test]
fn french_usage_lines_have_french_placeholders() {
    for line in french_pages().lines() {
        let english = ["FILE", "NAME", "DEPTH", "PLAYER", "SECONDS", "MOVES", "BOOK", "GAMES"];
        for word in line.split(|letter: char| !(letter.is_alphabetic() || letter == '_')) {
            assert!(!english.contains(&word), "{line}");
        }
    }
}

/// Every command and the program itself.
fn all() -> impl Iterator<Item = &'static Command> {
    ALL.iter().chain([program()])
}

#[test]
fn every_line_of_a_page_says_in_both_languages_what_it_means() {
    for command in all() {
        for (title, entries) in &command.sections {
            for entry in entries.iter().filter(|_| *title != "unlisted") {
                let Texts { english, french } = &entry.argument.help;
                assert!(
                    !english.is_empty() && !french.is_empty(),
                    "{} {}",
                    command.name,
                    entry.head
                );
            }
        }
        assert!(command.page.is_empty() == (command.name == "shared"), "{}", command.name);
        assert!(command.name == "roque" || !command.summary(French).is_empty(), "{}", command.name);
    }
}

#[test]
fn both_pages_show_every_section_and_no_brace_is_left() {
    for command in all() {
        for language in [English, French] {
            let template = command.page.of(language);
            for (title, _) in &command.sections {
                let told_elsewhere = ["en", "fr", "summary", "unlisted"].contains(title);
                let shown = template.contains(&format!("{{{title}"));
                assert_eq!(shown, !told_elsewhere, "{} [{title}]", command.name);
            }
            let page = language.command_page(command.name);
            assert!(!page.contains('{'), "{page}");
        }
    }
}

#[test]
fn every_value_is_told_in_both_languages() {
    for argument in all().flat_map(|command| &command.arguments) {
        if !argument.value.is_empty() {
            assert_ne!(argument.expects(English), "a value", "{}", argument.name);
            assert_ne!(argument.expects(French), "une valeur", "{}", argument.name);
        }
    }
}

#[test]
fn pages_tell_an_example() {
    for (language, word) in [(English, "Example"), (French, "Exemple")] {
        for name in COMMANDS {
            let page = language.command_page(name);
            let (usage, examples) = page.split_once(word).expect("an example");
            assert!(usage.contains(&format!("roque {name}")), "{page}");
            assert!(examples.contains(&format!("roque {name}")), "{page}");
        }
    }
}

#[test]
fn a_range_on_a_page_is_that_of_its_argument() {
    for argument in all().flat_map(|command| &command.arguments) {
        for language in [English, French] {
            let text = argument.help(language);
            let words: Vec<&str> = text.split_whitespace().collect();
            for range in words.windows(3).filter(|range| ["to", "à"].contains(&range[1])) {
                let max = range[2].trim_end_matches([',', ';', ')', ':']);
                if range[0].parse::<f64>().is_ok() && max.parse::<f64>().is_ok() {
                    let own = (argument.min, argument.max) == (Some(range[0]), Some(max));
                    // Neurons are counted in steps, which their own type knows.
                    assert!(own || argument.name == "--neurons", "{} {range:?}", argument.name);
                }
            }
        }
    }
}
