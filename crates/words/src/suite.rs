//! The words of `roque suite`.

use arena::suite::SuiteError;

mod lines;
mod parts;

use super::Counted;
use super::Language::{self, English, French};

/// What stands before facts, and above columns.
pub struct SuiteWords {
    pub suite: &'static str,
    pub player: &'static str,
    pub solved: &'static str,
    pub of: &'static str,
    pub points: &'static str,
    pub mates: &'static str,
    pub solution_time: &'static str,
    pub nodes: &'static str,
    pub time: &'static str,
    pub skipped: &'static str,
    pub defects: &'static str,
    pub rating: &'static str,
    pub theme: &'static str,
    pub unsolved: &'static str,
}

impl Language {
    pub fn suite_words(self) -> SuiteWords {
        match self {
            English => SuiteWords {
                suite: "suite",
                player: "player",
                solved: "solved",
                of: "of",
                points: "points",
                mates: "mates",
                solution_time: "found after",
                nodes: "nodes",
                time: "thinking",
                skipped: "nothing asked",
                defects: "faulty lines",
                rating: "rating",
                theme: "theme",
                unsolved: "not solved:",
            },
            French => SuiteWords {
                suite: "suite",
                player: "joueur",
                solved: "résolues",
                of: "sur",
                points: "points",
                mates: "mats",
                solution_time: "trouvé après",
                nodes: "nœuds",
                time: "réflexion",
                skipped: "sans question",
                defects: "variantes fausses",
                rating: "cote",
                theme: "thème",
                unsolved: "pas résolues :",
            },
        }
    }

    pub fn suite_file_refused(self, file: &str, wrong: &str) -> String {
        let file = self.quote(file);
        match self {
            English => format!(
                "{file}: {wrong}\n  Expected: FILE.epd, one position a line with bm, am, dm or \
                 points; or FILE.csv with FEN, Moves, Rating, Themes"
            ),
            French => format!(
                "{file} : {wrong}\n  Attendu : FICHIER.epd, une position par ligne avec bm, am, dm \
                 ou des points ; ou FICHIER.csv avec FEN, Moves, Rating, Themes"
            ),
        }
    }

    pub fn suite_packed(self) -> &'static str {
        self.pick(
            "the file is packed; unpack it first, such as with xz -dk FILE",
            "le fichier est compressé ; décompressez-le d'abord, par exemple avec xz -dk FICHIER",
        )
    }

    pub fn suite_no_text(self) -> &'static str {
        self.pick("the file is no text in UTF-8", "le fichier n'est pas du texte UTF-8")
    }

    pub fn suite_endless(self, megabytes: usize) -> String {
        match self {
            English => format!("more than {megabytes} MB, and no end of it"),
            French => format!("plus de {megabytes} Mo, et ce n'est pas fini"),
        }
    }

    pub fn suite_bad_line(self, file: &str, line: usize, wrong: &str) -> String {
        match self {
            English => format!("{file}:{line}: left out: {wrong}"),
            French => format!("{file}:{line} : laissée de côté : {wrong}"),
        }
    }

    pub fn suite_no_position(self, file: &str) -> String {
        let wrong = self.suite_empty();
        self.suite_file_refused(file, wrong)
    }

    pub fn suite_incomplete(self, bad: usize) -> String {
        match self {
            English => format!("lines of the file left out: {bad}, named above"),
            French => format!("lignes du fichier laissées de côté : {bad}, nommées plus haut"),
        }
    }

    pub fn suite_interrupted(self, done: usize, total: usize) -> String {
        match self {
            English => {
                let total = self.count(total as u64, Counted::Position);
                format!("interrupted after {done} of {total}")
            }
            French => {
                let done = self.count(done as u64, Counted::Position);
                format!("interrompu après {done} sur {total}")
            }
        }
    }

    pub fn suite_first_or_sample(self) -> &'static str {
        self.pick(
            "--first and --sample are two answers to one question\n  Type one of them",
            "--first et --sample répondent à la même question\n  Ne tapez que l'une des deux",
        )
    }

    pub fn suite_seed_idle(self) -> &'static str {
        self.pick(
            "--seed chooses the sample, but there is none\n  Type: --sample 1000 --seed 1",
            "--seed choisit l'échantillon, mais il n'y en a pas\n  Tapez : --sample 1000 --seed 1",
        )
    }

    pub fn suite_progress(self, solved: usize, done: usize) -> String {
        match self {
            English => format!("{solved} of {done} solved"),
            French => format!("{solved} résolues sur {done}"),
        }
    }

    pub fn suite_error(self, error: &SuiteError) -> String {
        match error {
            SuiteError::NoLimit(name) => self.player_without_limit(name),
            SuiteError::Clock(name) => {
                let name = self.quote(name);
                match self {
                    English => format!(
                        "player {name}: a clock is for games\n  Type a limit for each position: \
                         --movetime 1000, --nodes 20000 or --depth 6"
                    ),
                    French => format!(
                        "joueur {name} : une pendule ne sert que dans une partie\n  Tapez une limite par \
                         position : --movetime 1000, --nodes 20000 ou --depth 6"
                    ),
                }
            }
            SuiteError::NoTask => self
                .pick(
                    "no position asks for anything\n  Expected: bm, am, dm or points",
                    "aucune position ne pose de question\n  Attendu : bm, am, dm ou des points",
                )
                .to_owned(),
            SuiteError::NoPlayer | SuiteError::Start { .. } if self == English => error.to_string(),
            SuiteError::NoPlayer => "il n'y a pas de joueur".to_owned(),
            SuiteError::Start { name, broken } => {
                format!("joueur {} : {}", self.quote(name), self.breakdown(broken))
            }
        }
    }

    pub fn suite_mates(self, exact: usize, longer: usize, none: usize, wrong: usize) -> String {
        match self {
            English => format!(
                "{exact} shortest, {longer} longer, {none} not announced, {wrong} announced falsely"
            ),
            French => format!(
                "{exact} les plus courts, {longer} plus longs, {none} pas annoncés, {wrong} \
                 annoncés à tort"
            ),
        }
    }

    pub fn suite_times(self, median: u64, mean: u64, longest: u64) -> String {
        let [median, mean, longest] = [median, mean, longest].map(|time| self.number(time));
        match self {
            English => format!("{median} ms (median), {mean} ms (mean), {longest} ms (longest)"),
            French => format!("{median} ms (médiane), {mean} ms (moyenne), {longest} ms (maximum)"),
        }
    }

    pub fn suite_time(self, total_ms: u64, longest_ms: u64) -> String {
        let total = self.decimal(total_ms as f64 / 1e3, 1);
        let longest = self.number(longest_ms);
        match self {
            English => format!("{total} s, {longest} ms the longest"),
            French => format!("{total} s, {longest} ms au plus"),
        }
    }

    pub fn suite_played(self, expected: &str, played: &str, score: Option<&str>) -> String {
        let score = score.map_or(String::new(), |score| format!(" ({score})"));
        match self {
            English => format!("{expected}, played {played}{score}"),
            French => {
                let (expected, played) = (french_letters(expected), french_letters(played));
                format!("{expected}, joué {played}{}", score.replace('.', ","))
            }
        }
    }
}

/// Moves as a suite writes them, with the letters of French pieces. `bm` and `am` stay: so a suite
/// asks for a move.
fn french_letters(moves: &str) -> String {
    let french = |letter| match letter {
        'K' => 'R',
        'Q' => 'D',
        'R' => 'T',
        'B' => 'F',
        'N' => 'C',
        other => other,
    };
    moves.chars().map(french).collect()
}

#[cfg(test)]
mod tests {
    use super::Language::{English, French};

    #[test]
    fn moves_that_a_suite_misses_are_told_with_the_letters_of_the_language() {
        let told = |language: super::Language| {
            language
                .suite_played("bm Nf3 O-O; am Qxb7+", "Rd1", Some("+2.29"))
                .replace('\u{a0}', " ")
        };
        assert_eq!(told(English), "bm Nf3 O-O; am Qxb7+, played Rd1 (+2.29)");
        assert_eq!(told(French), "bm Cf3 O-O; am Dxb7+, joué Td1 (+2,29)");
    }
}
