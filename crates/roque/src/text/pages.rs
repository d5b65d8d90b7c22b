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
