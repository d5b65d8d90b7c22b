//! `roque NAME --help`: the help pages of the sub-commands.

mod book;
mod compare;
mod data;
mod english;
mod enigm;
mod french;
mod net;
mod play;
mod suite;
mod tree;
mod tune;
mod xboard;

use super::Language;

impl Language {
    /// The page of a sub-command.
    pub(crate) fn command_page(self, name: &str) -> String {
        let (in_english, in_french) = match name {
            "perft" => (english::PERFT, french::PERFT),
            "bench" => (english::BENCH, french::BENCH),
            "eval" => (english::EVAL, french::EVAL),
            "analyze" => (english::ANALYZE, french::ANALYZE),
            "compare" => (compare::ENGLISH, compare::FRENCH),
            "uci" => (english::UCI, french::UCI),
            "xboard" => (xboard::ENGLISH, xboard::FRENCH),
            "players" => (english::PLAYERS, french::PLAYERS),
            "match" => (english::MATCH, french::MATCH),
            "sprt" => (english::SPRT, french::SPRT),
            "tournament" => (english::TOURNAMENT, french::TOURNAMENT),
            "check" => (english::CHECK, french::CHECK),
            "tree" => (tree::ENGLISH, tree::FRENCH),
            "ablation" => (english::ABLATION, french::ABLATION),
            "datagen" => (data::ENGLISH_DATAGEN, data::FRENCH_DATAGEN),
            "data" => (data::ENGLISH_DATA, data::FRENCH_DATA),
            "book" => (book::ENGLISH, book::FRENCH),
            "net" => (net::ENGLISH, net::FRENCH),
            "tune" => (tune::ENGLISH, tune::FRENCH),
            "enigm" => return self.enigm_page(self.pick(enigm::ENGLISH, enigm::FRENCH)),
            "suite" => (suite::ENGLISH, suite::FRENCH),
            "play" => (play::ENGLISH, play::FRENCH),
            "stats" => (play::ENGLISH_STATS, play::FRENCH_STATS),
            _ => return self.main_page(),
        };
        self.pick(in_english, in_french).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::Language;
    use crate::{bench, cli, compare, contest};

    /// All help in French.
    fn french_pages() -> String {
        let pages = cli::COMMANDS.map(|name| Language::French.command_page(name)).concat();
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

    #[test]
    fn pages_tell_the_defaults_and_an_example() {
        for language in [Language::English, Language::French] {
            for name in cli::COMMANDS {
                let page = language.command_page(name);
                let word = if language == Language::English { "Example" } else { "Exemple" };
                let (usage, examples) = page.split_once(word).expect("an example");
                assert!(usage.contains(&format!("roque {name}")), "{page}");
                assert!(examples.contains(&format!("roque {name}")), "{page}");
            }
            let tells =
                |name, number: u32| language.command_page(name).contains(&number.to_string());
            assert!(tells("bench", bench::DEPTH) && tells("compare", compare::LIMIT as u32));
            assert!(tells("match", contest::GAMES) && tells("sprt", contest::SPRT_GAMES));
        }
    }
}
