//! Positions with known answers for engines: EPD, or a collection of puzzles in CSV. They are asked in
//! `arena`.

use std::path::Path;

use arena::suite::Question;
use chess::random::Random;
use notation::collection::{self, CollectionError};
use notation::epd::{self, EpdError};
use thiserror::Error;

use crate::{TextError, read_text};

/// The positions of a file, and the lines that hold none.
#[derive(Clone, Debug)]
pub struct Suite {
    /// What is asked.
    pub questions: Vec<Question>,
    /// Numbers from 1, with what is wrong.
    pub bad_lines: Vec<(usize, LineError)>,
}

/// Why a file is no suite.
#[derive(Debug, Error)]
pub enum SuiteError {
    /// It is packed.
    #[error("the file is packed")]
    Packed,
    /// It is no text.
    #[error(transparent)]
    Text(#[from] TextError),
}

/// Why a line of a suite asks nothing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LineError {
    /// It is no EPD.
    #[error(transparent)]
    Epd(#[from] EpdError),
    /// It is no puzzle.
    #[error(transparent)]
    Collection(#[from] CollectionError),
}

impl Suite {
    /// Reads every line. What is no position is kept with its number, never passed over.
    pub fn read(path: &Path) -> Result<Suite, SuiteError> {
        let extension = path.extension().map(|ending| ending.to_ascii_lowercase());
        let is = |ending: &str| extension.as_ref().is_some_and(|found| found == ending);
        if ["xz", "gz", "zst", "bz2", "zip"].into_iter().any(is) {
            return Err(SuiteError::Packed);
        }
        let text = read_text(path)?;
        let mut suite = Suite { questions: Vec::new(), bad_lines: Vec::new() };
        if is("csv") {
            collection::read(&text).for_each(|(number, puzzle)| suite.add(number, puzzle));
        } else {
            epd::read_lines(&text).for_each(|(number, line)| suite.add(number, line));
        }
        Ok(suite)
    }

    fn add(&mut self, number: usize, read: Result<impl Into<Question>, impl Into<LineError>>) {
        match read {
            Ok(question) => self.questions.push(question.into()),
            Err(error) => self.bad_lines.push((number, error.into())),
        }
    }

    /// Keeps so many positions, drawn by lot, in their order.
    pub fn sample(&mut self, size: usize, seed: u64) {
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
