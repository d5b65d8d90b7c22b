//! What one player did in one position, in the words of the metric dictionary.

use std::time::Duration;

use chess::{Move, Position};
use eval::Score;
use lab::{Finding, Statistics};
use notation::coordinates;
use notation::san;
use search::Family;
use serde_json::{Value, json};

use super::contestant::{Contestant, Measure};
use crate::players;
use crate::position::{self, score_to_json};
use crate::text::Language;

/// The searches of one player, told by the one of median length.
pub(super) struct Outcome {
    pub(super) label: String,
    pub(super) family: Family,
    pub(super) measure: Option<Measure>,
    /// The depth everybody was asked for.
    asked: u32,
    finding: Finding<Move>,
}

impl Outcome {
    /// Of several searches the one of median length counts. There is at least one.
    pub(super) fn of(
        contestant: &Contestant,
        asked: u32,
        mut runs: Vec<Finding<Move>>,
    ) -> Option<Outcome> {
        runs.sort_by_key(|run| run.time);
        let middle = runs.len().saturating_sub(1) / 2;
        Some(Outcome {
            label: contestant.label.clone(),
            family: contestant.family,
            measure: contestant.measure.clone(),
            asked,
            finding: runs.into_iter().nth(middle)?,
        })
    }

    /// Whether it searched as deep as it was asked to. Sampling has no depth.
    pub(super) fn is_finished(&self) -> bool {
        self.family == Family::Statistical || self.finding.depth() >= self.asked
    }

    /// Whether its value must be that of every other exact player with the same measure.
    pub(super) fn is_exact(&self) -> bool {
        self.family == Family::Exact && self.is_finished() && self.measure.is_some()
    }

    pub(super) fn value(&self) -> Score {
        self.finding.value
    }

    pub(super) fn best(&self) -> Option<Move> {
        self.finding.line.first().copied()
    }

    pub(super) fn reached(&self) -> u32 {
        self.finding.depth()
    }

    pub(super) fn time(&self) -> Duration {
        self.finding.time
    }

    pub(super) fn branching(&self) -> Option<f64> {
        self.finding.effective_branching().filter(|_| self.family != Family::Statistical)
    }

    /// What its last iteration did; of a search that was stopped, what the unfinished one did.
    pub(super) fn statistics(&self) -> Statistics {
        match self.family {
            // Its reports come when they come: what it did is what it did in all.
            Family::Statistical => self.finding.total,
            _ if self.is_finished() => self.finding.statistics(),
            _ => self.unfinished(),
        }
    }

    /// What was done after the last finished iteration; only nodes, for more nobody asks.
    fn unfinished(&self) -> Statistics {
        let finished = |count: fn(&Statistics) -> u64| -> u64 {
            self.finding.iterations.iter().map(|it| count(&it.statistics)).sum()
        };
        let total = &self.finding.total;
        Statistics {
            nodes: total.nodes.saturating_sub(finished(|it| it.nodes)),
            qnodes: total.qnodes.saturating_sub(finished(|it| it.qnodes)),
            ..*total
        }
    }

    /// Whether it told more than its reports: then quiescence nodes stand for themselves.
    pub(super) fn keeps_books(&self) -> bool {
        self.finding.total.leaves > 0
    }

    /// Leaves for each leaf of the minimal tree; only where all leaves have the same depth, and
    /// where no table makes less than a tree of it.
    pub(super) fn minimal_tree_ratio(&self) -> Option<f64> {
        let fixed = self.measure.as_ref().is_some_and(|measure| !measure.quiescence);
        let statistics = self.statistics();
        let ratio = statistics.minimal_tree_ratio(self.asked);
        let tree = fixed && statistics.table.probes == 0;
        ratio.filter(|_| tree && self.is_exact() && self.keeps_books())
    }

    /// The best move as this user reads it.
    pub(super) fn san(&self, position: &Position, language: Language) -> Option<String> {
        self.best().map(|mv| san::write(position, mv, language.notation()))
    }

    /// All about it. Numbers of a tree that was not searched to the end are left out, but for those
    /// that say how far it came.
    pub(super) fn to_json(&self, position: &Position, reference: &Outcome) -> Value {
        let castling = position::castling_notation(position);
        let done = self.is_finished();
        let all = self.statistics();
        let books = self.keeps_books() && done;
        let tree = books && self.family != Family::Statistical;
        let best = self.best().map(|mv| coordinates::write(mv, castling));
        let relative = self.relative_to(reference).filter(|_| done);
        let some = |count: u64| (count > 0).then_some(count);
        let mut object = json!({
            "player": self.label,
            "family": players::family_name(self.family),
            "value": done.then(|| score_to_json(self.value())),
            "best": best.clone().filter(|_| done),
            "san": self.san(position, Language::English).filter(|_| done),
            "nodes": done.then_some(all.nodes),
            "leaves": tree.then_some(all.leaves),
            "qnodes": tree.then_some(all.qnodes),
            "time_ms": self.time().as_secs_f64() * 1e3,
            "seconds": self.time().as_secs_f64(),
            "ebf": self.branching().filter(|_| done),
            "cutoffs": tree.then_some(all.cutoffs),
            "first_move_cutoff_rate": all.first_move_cutoff_rate().filter(|_| books),
            "tt_hit_rate": all.table_hit_rate().filter(|_| books),
            "researches": (all.zero_windows > 0 && books).then_some(all.researches),
            "passes": some(all.passes).filter(|_| books),
            "simulations": some(all.simulations),
        });
        let more = json!({
            "exact": self.is_exact(),
            "stopped": !done,
            "depth": self.reached(),
            "relative": relative,
            "total_nodes": self.finding.total.total(),
            "selective_depth": self.finding.total.selective_depth,
            "minimal_tree_ratio": self.minimal_tree_ratio(),
            "mean_branching": all.mean_branching().filter(|_| books),
            "cutoffs_by_move": tree.then(|| all.cutoffs_by_move.to_vec()),
            "tt_cut_rate": all.table_cut_rate().filter(|_| books),
            "tt": (all.table.probes > 0 && books).then(|| table_to_json(&all)),
            "zero_windows": some(all.zero_windows).filter(|_| books),
            "research_rate": all.research_rate().filter(|_| books),
            "tree_size": some(all.tree_size),
            "eval": self.measure.as_ref().map(|measure| &measure.eval),
            "quiescence": self.measure.as_ref().map(|measure| measure.quiescence),
            "reached": (!done).then(|| json!({
                "depth": self.reached(), "value": score_to_json(self.value()), "best": best,
                "unfinished_nodes": all.nodes, "unfinished_qnodes": all.qnodes,
            })),
            "pv": self.finding.line.iter().map(|&mv| coordinates::write(mv, castling))
                .collect::<Vec<_>>(),
        });
        merge(&mut object, more);
        object
    }

    /// Moves played, as a share of those of the reference; quiescence counts on both sides. Of
    /// different kinds of search it says nothing.
    pub(super) fn relative_to(&self, reference: &Outcome) -> Option<f64> {
        let (mine, others) = (self.statistics().total(), reference.statistics().total());
        let comparable = self.family != Family::Statistical
            && reference.family != Family::Statistical
            && reference.is_finished();
        (comparable && others > 0).then(|| mine as f64 / others as f64)
    }
}

/// Adds the fields of one object to another.
pub(super) fn merge(object: &mut Value, more: Value) {
    if let (Value::Object(fields), Value::Object(more)) = (object, more) {
        fields.extend(more);
    }
}

fn table_to_json(statistics: &Statistics) -> Value {
    let table = &statistics.table;
    json!({
        "probes": table.probes, "hits": table.hits, "cuts": table.cuts, "exact": table.exact,
        "overwritten": table.overwritten,
    })
}

/// The exact players with one measure whose values differ: that must not happen. The first of each
/// group that is wrong, with the one it differs from.
pub(super) fn disagreements(outcomes: &[Outcome]) -> Vec<(&Outcome, &Outcome)> {
    let mut wrong = Vec::new();
    for (index, outcome) in outcomes.iter().enumerate().filter(|(_, outcome)| outcome.is_exact()) {
        let earlier = outcomes.iter().take(index);
        let mut alike =
            earlier.filter(|other| other.is_exact() && other.measure == outcome.measure);
        if let Some(first) = alike.next().filter(|first| first.value() != outcome.value()) {
            wrong.push((first, outcome));
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use lab::Iteration;

    use super::*;

    /// A finished search to depth 1 with this value.
    fn outcome(label: &str, eval: &str, value: i32) -> Outcome {
        let value = Score::centipawns(value);
        let (statistics, time) = (Statistics::default(), Duration::ZERO);
        let iteration = Iteration { depth: 1, value, line: Vec::new(), statistics, time };
        Outcome {
            label: label.to_owned(),
            family: Family::Exact,
            measure: Some(Measure { eval: eval.to_owned(), quiescence: true }),
            asked: 1,
            finding: Finding {
                value,
                line: Vec::new(),
                iterations: vec![iteration],
                total: statistics,
                time,
                stopped: false,
            },
        }
    }

    #[test]
    fn only_exact_searches_on_the_same_terms_must_agree() {
        let wrong = |outcomes: &[Outcome]| -> Vec<String> {
            disagreements(outcomes).iter().map(|(_, wrong)| wrong.label.clone()).collect()
        };
        let mut outcomes = vec![
            outcome("minimax", "tapered", 30),
            outcome("course", "course", 100),
            outcome("negascout", "tapered", 30),
        ];
        assert_eq!(wrong(&outcomes), Vec::<String>::new());
        outcomes.push(outcome("mtdf", "tapered", 31));
        assert_eq!(wrong(&outcomes), ["mtdf"]);
        let position = Position::start();
        let alarm = super::super::report::alarm(&outcomes, &position, Language::English).unwrap();
        assert!(alarm.contains("DISAGREE") && alarm.contains("minimax +0.30, mtdf +0.31"));
        // A search that did not reach the depth asked for is no witness, nor is a selective one.
        outcomes[3].asked = 2;
        assert_eq!(wrong(&outcomes), Vec::<String>::new());
        outcomes[3].asked = 1;
        outcomes[3].family = Family::Selective;
        assert_eq!(wrong(&outcomes), Vec::<String>::new());
    }

    #[test]
    fn of_several_searches_the_median_one_counts() {
        let terms = super::super::contestant::Terms {
            eval: "tapered".to_owned(),
            quiescence: true,
            seed: None,
        };
        let spec = arena::PlayerSpec::parse("minimax").unwrap();
        let contestant = Contestant::new(&spec, &terms).unwrap();
        let runs = [30, 10, 20].map(|seconds| {
            let time = Duration::from_secs(seconds);
            Finding { time, ..outcome("minimax", "tapered", 0).finding }
        });
        let outcome = Outcome::of(&contestant, 1, runs.to_vec()).unwrap();
        assert_eq!(outcome.time(), Duration::from_secs(20));
        assert!(Outcome::of(&contestant, 1, Vec::new()).is_none());
    }
}
