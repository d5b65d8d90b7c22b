//! `roque --help` and `roque NAME --help`. The pages are plain text files, `pages/en` and `pages/fr`, so
//! that they can be read and translated without the program; a page that is missing in one language
//! does not compile.

use super::Language::{self, English, French};

/// A page in both languages, by the name of its file.
macro_rules! pages {
    ($($name:literal),* $(,)?) => {
        /// The page of this name in English and in French.
        fn both(name: &str) -> Option<[&'static str; 2]> {
            match name {
                $($name => Some([
                    include_str!(concat!("pages/en/", $name, ".txt")),
                    include_str!(concat!("pages/fr/", $name, ".txt")),
                ]),)*
                _ => None,
            }
        }
    };
}

pages! {
    "main", "perft", "bench", "eval", "analyze", "compare", "uci", "xboard", "players", "match", "sprt", "tournament", "check", "tree", "ablation", "datagen", "data", "book", "net", "tune", "enigm", "suite", "play", "stats", "serve",
}

impl Language {
    /// A page as it is written, if there is one of this name.
    pub(super) fn page(self, name: &str) -> Option<&'static str> {
        let [english, french] = both(name)?;
        Some(match self {
            English => english,
            French => french,
        })
    }

    /// The page of a sub-command.
    pub fn command_page(self, name: &str) -> String {
        match self.page(name) {
            Some(page) if name == "enigm" => self.enigm_page(page),
            Some(page) if name != "main" => page.to_owned(),
            _ => self.main_page(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{COMMANDS, Language};

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
}
