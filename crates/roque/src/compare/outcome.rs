//! What one player did in one position, in the words of the metric dictionary.

use std::time::Duration;

use chess::{Move, Position};
use eval::Score;
use lab::{Branching, Effort, Finding, Scaling, Statistics, Stopwatch, Took};
use notation::san;
use search::Family;

use super::contestant::{Contestant, Measure};
use super::runs::Runs;
use crate::text::Language;

/// The searches of one player in one position, told by the one of median length.
pub(super) struct Outcome {
    pub(super) label: String,
    pub(super) family: Family,
    pub(super) measure: Option<Measure>,
    /// The depth everybody was asked for.
    asked: u32,
    pub(super) finding: Finding<Move>,
    /// How long each of its searches took, the shortest first by the processor's time.
    pub(super) times: Vec<Took>,
    /// Whether the processor's time of all its threads is known.
    pub(super) knows_cpu: bool,
    /// What its threads gain over one of them.
    pub(super) scaling: Option<Scaling>,
}

impl Outcome {
    /// Of several searches the one of median length counts; none without a search.
    pub(super) fn of(contestant: &Contestant, asked: u32, runs: Runs) -> Option<Outcome> {
        let Runs { mut together, alone } = runs;
        let came_to_its_end = |run: &Finding<Move>| run.depth() >= asked;
        let comparable = together.iter().chain(&alone).all(came_to_its_end);
        let efforts =
            |runs: &[Finding<Move>]| runs.iter().map(Effort::from).collect::<Vec<Effort>>();
        let scaling = Scaling::between(&efforts(&alone), &efforts(&together), contestant.threads);
        let knows_cpu = Stopwatch::MEASURES_CPU && contestant.tells_cpu();
        let time = |took: Took| if knows_cpu { took.cpu } else { took.wall };
        together.sort_by_key(|run| time(run.took));
        let times = together.iter().map(|run| run.took).collect();
        let middle = together.len().saturating_sub(1) / 2;
        Some(Outcome {
            label: contestant.label.clone(),
            family: contestant.family,
            measure: contestant.measure.clone(),
            asked,
            finding: together.into_iter().nth(middle)?,
            times,
            knows_cpu,
            scaling: scaling.filter(|_| comparable),
        })
    }

    /// Whether it searched as deep as it was asked to. Sampling has a goal of its own, and is
    /// finished unless its time was up before.
    pub(super) fn is_finished(&self) -> bool {
        match self.family {
            Family::Statistical => !self.finding.stopped,
            _ => self.finding.depth() >= self.asked,
        }
    }

    /// Whether its value counts. That of a search that samples is an estimate at any time.
    pub(super) fn has_answer(&self) -> bool {
        self.family == Family::Statistical || self.is_finished()
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

    /// The median of its searches: the processor's time of all its threads together, or by the clock
    /// on the wall where nobody knows that.
    pub(super) fn time(&self) -> Duration {
        self.counted(Took::median(&self.times))
    }

    /// The median by the clock on the wall.
    pub(super) fn wall(&self) -> Duration {
        Took::median(&self.times).wall
    }

    /// The one of two times that counts.
    pub(super) fn counted(&self, took: Took) -> Duration {
        if self.knows_cpu { took.cpu } else { took.wall }
    }

    pub(super) fn branching(&self) -> Option<Branching> {
        let done = self.is_finished() && self.family != Family::Statistical;
        self.finding.effective_branching().filter(|_| done)
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
        let (statistics, took) = (Statistics::default(), Took::default());
        let iteration = Iteration { depth: 1, value, line: Vec::new(), statistics, took };
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
                took,
                stopped: false,
                candidates: Vec::new(),
            },
            times: Vec::new(),
            knows_cpu: true,
            scaling: None,
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
            // The wall says the opposite, and is not asked.
            let wall = Duration::from_secs(100 - seconds);
            let took = Took { wall, cpu: Duration::from_secs(seconds) };
            Finding { took, ..outcome("minimax", "tapered", 0).finding }
        });
        let runs = Runs { together: runs.to_vec(), alone: Vec::new() };
        let outcome = Outcome::of(&contestant, 1, runs).unwrap();
        assert_eq!(outcome.time(), Duration::from_secs(20));
        assert_eq!((outcome.times.len(), outcome.scaling), (3, None));
        assert!(Outcome::of(&contestant, 1, Runs::default()).is_none());
    }
}
