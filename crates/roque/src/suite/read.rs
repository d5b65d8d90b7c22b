//! The file of a suite: EPD, or a collection of puzzles in CSV.

use std::path::Path;

use arena::suite::Question;
use chess::random::Random;
use notation::{collection, epd};

use crate::console::BadInput;
use crate::problems::read_text;
use crate::text::Language;

/// The positions of a file, and the lines that hold none.
pub(super) struct Suite {
    pub(super) name: String,
    pub(super) questions: Vec<Question>,
    /// Numbers from 1, with what is wrong.
    pub(super) bad_lines: Vec<(usize, String)>,
}

impl Suite {
    /// Reads every line. What is no position is kept with its number, never passed over.
    pub(super) fn read(path: &Path, language: Language) -> Result<Suite, BadInput> {
        let name = path.to_string_lossy().into_owned();
        let refused = |wrong: &str| BadInput(language.suite_file_refused(&name, wrong));
        let extension = path.extension().map(|ending| ending.to_ascii_lowercase());
        let is = |ending: &str| extension.as_ref().is_some_and(|found| found == ending);
        if ["xz", "gz", "zst", "bz2", "zip"].into_iter().any(is) {
            return Err(refused(language.suite_packed()));
        }
        let text = read_text(path, language).map_err(|wrong| refused(&wrong))?;
        let mut suite = Suite { name: name.clone(), questions: Vec::new(), bad_lines: Vec::new() };
        if is("csv") {
            for (number, puzzle) in collection::read(&text) {
                suite.add(number, puzzle.map_err(|error| language.collection_error(&error)));
            }
        } else {
            for (number, line) in epd::read_lines(&text) {
                suite.add(number, line.map_err(|error| language.epd_error(&error)));
            }
        }
        Ok(suite)
    }

    fn add(&mut self, number: usize, read: Result<impl Into<Question>, String>) {
        match read {
            Ok(question) => self.questions.push(question.into()),
            Err(wrong) => self.bad_lines.push((number, wrong)),
        }
    }

    /// Keeps so many positions, drawn by lot, in their order.
    pub(super) fn sample(&mut self, size: usize, seed: u64) {
        let total = self.questions.len();
        let mut chosen: Vec<usize> = (0..total).collect();
        let mut random = Random::new(seed);
        for index in 0..size.min(total) {
            let other = index + (random.next() % (total - index) as u64) as usize;
            chosen.swap(index, other);
        }
        chosen.truncate(size);
        chosen.sort_unstable();
        self.questions = chosen.iter().filter_map(|&at| self.questions.get(at).cloned()).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_repeatable_and_in_order() {
        let lines =
            (1..=50).map(|clock| format!("8/8/8/8/8/4k3/4p3/4K3 w - - bm Kd1; id \"{clock}\";"));
        // The position does not matter; its name does.
        let text: String = lines.map(|line| line.replace("Kd1", "#1") + "\n").collect();
        let suite = || Suite {
            name: String::new(),
            questions: epd::read_lines(&text).map(|(_, epd)| epd.unwrap().into()).collect(),
            bad_lines: Vec::new(),
        };
        let ids = |size, seed| {
            let mut suite = suite();
            suite.sample(size, seed);
            let id = |question: &Question| match question {
                Question::Position(epd) => epd.id().unwrap().parse::<u32>().unwrap(),
                Question::Line(_) => 0,
            };
            suite.questions.iter().map(id).collect::<Vec<_>>()
        };
        assert_eq!(ids(10, 3), ids(10, 3));
        assert_ne!(ids(10, 3), ids(10, 4));
        assert!(ids(10, 3).is_sorted() && ids(10, 3).len() == 10);
        assert_eq!(ids(99, 3).len(), 50);
    }
}
