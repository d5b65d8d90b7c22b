//! The program as a chess GUI meets it: one process, line by line, with a watch in hand.
//!
//! The tests named `situation_NN` are the ways in which engines break in GUIs, by the numbers of
//! our list of them (research/ecosystem.md, A.6).

mod castling;
mod clocks;
mod endings;
mod halts;
mod hang_up;
mod input;
mod laboratory;
mod lines;
#[path = "../process/mod.rs"]
mod process;
mod search;
mod session;
mod storm;
mod strength;
mod tables;

pub(crate) use process::{Engine, PATIENCE, QUIET};

/// What came of a search.
#[derive(Debug)]
pub(crate) struct Answer {
    /// The `info` lines with a score, in their order.
    pub(crate) infos: Vec<String>,
    /// The lines of `info string`.
    pub(crate) notes: Vec<String>,
    pub(crate) best: String,
    pub(crate) ponder: Option<String>,
}

impl Engine {
    pub(crate) fn start() -> Engine {
        Engine::start_with(&[])
    }

    /// `isready`, and all that is said before `readyok`.
    #[track_caller]
    pub(crate) fn sync(&mut self) -> Vec<String> {
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        // Complaints are no part of a search.
        self.heard.retain(|line| !line.starts_with("info string"));
        lines
    }

    /// Sends a `go` and takes its answer, which every answer must fit.
    #[track_caller]
    pub(crate) fn go(&mut self, go: &str) -> Answer {
        self.send(&format!("go {go}"));
        self.answer()
    }

    /// Takes the answer of a search that was begun.
    #[track_caller]
    pub(crate) fn answer(&mut self) -> Answer {
        let mut lines = self.until("bestmove");
        let last = lines.pop().unwrap_or_default();
        for line in &lines {
            assert!(line.starts_with("info "), "not protocol: {line}");
        }
        let lines = std::mem::take(&mut self.heard);
        let infos = lines.into_iter().filter(|line| line.starts_with("info "));
        let (notes, others): (Vec<String>, Vec<String>) =
            infos.partition(|line| line.starts_with("info string"));
        let infos: Vec<String> =
            others.into_iter().filter(|line| line.contains(" score ")).collect();
        let words: Vec<&str> = last.split(' ').collect();
        let (best, ponder) = match words[..] {
            ["bestmove", best] => (best.to_owned(), None),
            ["bestmove", best, "ponder", ponder] => (best.to_owned(), Some(ponder.to_owned())),
            _ => panic!("{last}"),
        };
        let answer = Answer { infos, notes, best, ponder };
        answer.check();
        answer
    }
}

impl Answer {
    /// Situations 18 and 19: the last line has a score, and its first move is the best move.
    #[track_caller]
    fn check(&self) {
        let last = self.last();
        let pv = moves(last);
        match self.best.as_str() {
            "(none)" => assert!(pv.is_empty(), "{last}"),
            best => {
                assert!(matches!(best.len(), 4 | 5) && best == best.to_lowercase(), "{best}");
                let of_best = self.infos.iter().rfind(|line| field(line, "multipv") == Some("1"));
                let pv = moves(of_best.map_or(last, String::as_str));
                assert_eq!(pv.first(), Some(&best), "{self:#?}");
            }
        }
    }

    #[track_caller]
    pub(crate) fn last(&self) -> &str {
        self.infos.last().expect("an info line with a score")
    }
}

/// The word after a word.
pub(crate) fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let mut words = line.split(' ').skip_while(|word| *word != name);
    words.nth(1)
}

/// The number after a word.
#[track_caller]
pub(crate) fn number(line: &str, name: &str) -> i64 {
    let value = field(line, name).unwrap_or_else(|| panic!("no {name} in {line}"));
    value.parse().unwrap_or_else(|_| panic!("{name} {value} in {line}"))
}

/// The moves after `pv`.
pub(crate) fn moves(line: &str) -> Vec<&str> {
    line.split_once(" pv ").map_or_else(Vec::new, |(_, pv)| pv.split(' ').collect())
}

/// The lines that complain.
pub(crate) fn complaints(lines: &[String]) -> Vec<&str> {
    lines.iter().filter_map(|line| line.strip_prefix("info string error: ")).collect()
}
