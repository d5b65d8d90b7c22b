//! What one player did in one position, in the words of the metric dictionary.

use std::time::Duration;

use chess::{Move, Position};
use eval::Score;
use lab::{Branching, Effort, Finding, Scaling, Statistics, Stopwatch, Took};
use notation::{PieceLetters, san};
use search::Family;

use super::contestant::{Contestant, Measure};
use super::runs::Runs;

/// The searches of one player in one position, told by the one of median length.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The player as it was written.
    pub label: String,
    /// What its answer is worth.
    pub family: Family,
    /// What its value depends on; none if it judges positions in a way of its own.
    pub measure: Option<Measure>,
    /// The depth everybody was asked for.
    pub asked: u32,
    /// What its search of median length found.
    pub finding: Finding<Move>,
    /// How long each of its searches took, the shortest first by the processor's time.
    pub times: Vec<Took>,
    /// Whether the processor's time of all its threads is known.
    pub knows_cpu: bool,
    /// What its threads gain over one of them.
    pub scaling: Option<Scaling>,
}

impl Outcome {
    /// Of several searches the one of median length counts; none without a search.
    pub(super) fn of(contestant: &Contestant, asked: u32, runs: Runs) -> Option<Outcome> {
        let Runs { mut together, alone } = runs;
        let came_to_its_end = |run: &Finding<Move>| run.depth() >= asked;
        let comparable = together.iter().chain(&alone).all(came_to_its_end);
        let efforts =
            |runs: &[Finding<Move>]| runs.iter().map(Effort::from).collect::<Vec<Effort>>();
        let scaling = Scaling::between(&efforts(&alone), &efforts(&together), contestant.threads());
        let knows_cpu = Stopwatch::MEASURES_CPU && contestant.tells_cpu();
        let time = |took: Took| if knows_cpu { took.cpu } else { took.wall };
        together.sort_by_key(|run| time(run.took));
        let times = together.iter().map(|run| run.took).collect();
        let middle = together.len().saturating_sub(1) / 2;
        Some(Outcome {
            label: contestant.label().to_owned(),
            family: contestant.family(),
            measure: contestant.measure().cloned(),
            asked,
            finding: together.into_iter().nth(middle)?,
            times,
            knows_cpu,
            scaling: scaling.filter(|_| comparable),
        })
    }

    /// Whether it searched as deep as it was asked to. Sampling has a goal of its own, and is
    /// finished unless its time was up before.
    pub fn is_finished(&self) -> bool {
        match self.family {
            Family::Statistical => !self.finding.stopped,
            _ => self.finding.depth() >= self.asked,
        }
    }

    /// Whether its value counts. That of a search that samples is an estimate at any time.
    pub fn has_answer(&self) -> bool {
        self.family == Family::Statistical || self.is_finished()
    }

    /// Whether its value must be that of every other exact player with the same measure.
    pub fn is_exact(&self) -> bool {
        self.family == Family::Exact && self.is_finished() && self.measure.is_some()
    }

    /// What it found, for the side to move.
    pub fn value(&self) -> Score {
        self.finding.value
    }

    /// The move it chose.
    pub fn best(&self) -> Option<Move> {
        self.finding.line.first().copied()
    }

    /// How deep its last finished iteration was.
    pub fn reached(&self) -> u32 {
        self.finding.depth()
    }

    /// The median of its searches: the processor's time of all its threads together, or by the clock
    /// on the wall where nobody knows that.
    pub fn time(&self) -> Duration {
        self.counted(Took::median(&self.times))
    }

    /// The median by the clock on the wall.
    pub fn wall(&self) -> Duration {
        Took::median(&self.times).wall
    }

    /// The one of two times that counts.
    pub fn counted(&self, took: Took) -> Duration {
        if self.knows_cpu { took.cpu } else { took.wall }
    }

    /// By how much each further ply multiplies its nodes.
    pub fn branching(&self) -> Option<Branching> {
        let done = self.is_finished() && self.family != Family::Statistical;
        self.finding.effective_branching().filter(|_| done)
    }

    /// What its last iteration did; of a search that was stopped, what the unfinished one did.
    pub fn statistics(&self) -> Statistics {
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
    pub fn keeps_books(&self) -> bool {
        self.finding.total.leaves > 0
    }

    /// Leaves for each leaf of the minimal tree; only where all leaves have the same depth, and
    /// where no table makes less than a tree of it.
    pub fn minimal_tree_ratio(&self) -> Option<f64> {
        let fixed = self.measure.as_ref().is_some_and(|measure| !measure.quiescence);
        let statistics = self.statistics();
        let ratio = statistics.minimal_tree_ratio(self.asked);
        let tree = fixed && statistics.table.probes == 0;
        ratio.filter(|_| tree && self.is_exact() && self.keeps_books())
    }

    /// The best move in these letters.
    pub fn san(&self, position: &Position, letters: PieceLetters) -> Option<String> {
        self.best().map(|mv| san::write(position, mv, letters))
    }

    /// Moves played, as a share of those of the reference; quiescence counts on both sides. Of
    /// different kinds of search it says nothing.
    pub fn relative_to(&self, reference: &Outcome) -> Option<f64> {
        let (mine, others) = (self.statistics().total(), reference.statistics().total());
        let comparable = self.family != Family::Statistical
            && reference.family != Family::Statistical
            && reference.is_finished();
        (comparable && others > 0).then(|| mine as f64 / others as f64)
    }
}

/// What everybody did in one position.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The position.
    pub position: Position,
    /// An outcome for each player, in their order; fewer if the comparison was interrupted.
    pub outcomes: Vec<Outcome>,
}

impl Compared {
    /// The exact players on the same terms whose values differ.
    pub fn disagreements(&self) -> Vec<(&Outcome, &Outcome)> {
        disagreements(&self.outcomes)
    }
}

/// The exact players with one measure whose values differ: that must not happen. The first of each
/// group that is wrong, with the one it differs from.
pub fn disagreements(outcomes: &[Outcome]) -> Vec<(&Outcome, &Outcome)> {
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

    use super::super::Terms;
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
        assert_eq!(disagreements(&outcomes)[0].0.label, "minimax");
        // A search that did not reach the depth asked for is no witness, nor is a selective one.
        outcomes[3].asked = 2;
        assert_eq!(wrong(&outcomes), Vec::<String>::new());
        outcomes[3].asked = 1;
        outcomes[3].family = Family::Selective;
        assert_eq!(wrong(&outcomes), Vec::<String>::new());
    }

    #[test]
    fn of_several_searches_the_median_one_counts() {
        let spec = arena::PlayerSpec::parse("minimax").unwrap();
        let contestant = Contestant::new(&spec, &Terms::default(), 1).unwrap();
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
