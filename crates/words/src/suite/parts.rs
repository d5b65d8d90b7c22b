//! Suites that are asked in parts and joined again.

use arena::Shard;
use arena::suite::Mismatch;

use crate::Counted;
use crate::Language::{self, English, French};

impl Language {
    pub fn suite_shard_wants_json(self, shard: Shard) -> String {
        match self {
            English => format!(
                "--shard: without --json nothing is left that could be merged\n  \
                 Type: --shard {shard} --json >part{}.json",
                shard.index
            ),
            French => format!(
                "--shard : sans --json il ne reste rien à réunir\n  \
                 Tapez : --shard {shard} --json >part{}.json",
                shard.index
            ),
        }
    }

    pub fn suite_merge_needs_parts(self) -> &'static str {
        self.pick(
            "merge needs what the parts printed\n  Type: roque suite merge part1.json part2.json",
            "il faut à merge ce que les parts ont écrit\n  Tapez : roque suite merge part1.json part2.json",
        )
    }

    pub fn meaningless_for_suite_merge(self, option: &str) -> String {
        match self {
            English => format!(
                "{option} means nothing to merge: the parts say who was asked and how\n  \
                 Option of merge: --json"
            ),
            French => format!(
                "{option} n'a pas de sens pour merge : les parts disent qui a répondu et comment\n  \
                 Option de merge : --json"
            ),
        }
    }

    pub fn suite_part_refused(self, file: &str, wrong: &str) -> String {
        let file = self.quote(file);
        match self {
            English => format!(
                "{file}: {wrong}\n  Expected: what roque suite FILE --shard I/N --json printed"
            ),
            French => format!(
                "{file} : {wrong}\n  Attendu : ce qu'a écrit roque suite FICHIER --shard I/N --json"
            ),
        }
    }

    pub fn suite_no_part(self) -> &'static str {
        self.pick("this is no part of a suite", "ce n'est pas une part d'une suite")
    }

    pub fn suite_merge_refused(self, file: &str, mismatch: Mismatch) -> String {
        let file = self.quote(file);
        match (self, mismatch) {
            (English, mismatch) => format!("{file}: {mismatch}"),
            (French, Mismatch::Suite) => {
                format!("{file} : d'autres positions que dans la première part")
            }
            (French, Mismatch::Players) => {
                format!("{file} : d'autres joueurs ou limites que dans la première part")
            }
            (French, Mismatch::Cut) => {
                format!("{file} : la suite est découpée autrement que pour la première part")
            }
            (French, Mismatch::Twice) => format!("{file} : cette part est donnée deux fois"),
        }
    }

    pub fn suite_merge_incomplete(self, done: usize, asked: usize) -> String {
        match self {
            English => {
                let asked = self.count(asked as u64, Counted::Position);
                format!("{done} of {asked}: some parts are missing or not finished")
            }
            French => {
                let done = self.count(done as u64, Counted::Position);
                format!("{done} sur {asked} : des parts manquent ou ne sont pas finies")
            }
        }
    }
}
