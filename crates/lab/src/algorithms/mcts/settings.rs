//! What can be set in Monte-Carlo tree search.

use eval::EvalKind;
use search::OptionSpec;

use crate::games::JudgeKind;
use crate::{Habits, Ordering, options};

/// Where the value of a new node comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// A random game from there.
    Playout,
    /// The evaluation, after captures are played out if that is the habit.
    Evaluation,
}

/// What can be set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MctsSettings {
    /// Where the value of a new node comes from.
    pub leaf: Leaf,
    /// C in UCT: how much a seldom visited move is worth a look. With points from 0 to 1 the theory
    /// says √2.
    pub exploration: f64,
    /// The dice begin here.
    pub seed: u64,
    /// After so many moves a random game is broken off and judged as it stands.
    pub playout_cap: u32,
    /// The memory of the tree in megabytes. A tree that is full still learns, but does not grow.
    pub tree_megabytes: usize,
    /// What is certain is proven.
    pub solver: bool,
    /// How chess positions are judged; random games that are broken off are judged by their
    /// material.
    pub judge: JudgeKind,
    /// How the work is done that all algorithms share. Without an ordering, moves come in a random
    /// one.
    pub habits: Habits,
}

impl MctsSettings {
    /// With random games, as in the textbook. They are broken off after 40 moves: the longer one
    /// lasts, the less its end has to do with the move it was to judge. (A cap of 30 won a match of
    /// six games at equal time against one of 200, +5 =1 -0: enough to tell a short cap from a long
    /// one, not 40 from 30.)
    pub fn playouts() -> MctsSettings {
        MctsSettings {
            leaf: Leaf::Playout,
            exploration: 1.41,
            seed: 0,
            playout_cap: 40,
            tree_megabytes: 256,
            solver: true,
            judge: JudgeKind::Named(EvalKind::Material),
            habits: Habits { quiescence: false, ordering: Ordering::None, ..Habits::default() },
        }
    }

    /// With an evaluation. It is less noisy than a random game, so a move needs fewer visits before
    /// it can be told from the others: C is smaller. That much is sure (0.35 against 1.00, 4,000
    /// simulations a move: +16 =0 -0); 0.15 rather than 0.35 rests on twenty games (+12 =5 -3, so
    /// between +40 and +360 Elo with 95 % confidence). Captures are not played out, because the tree
    /// does that where it matters; ten games at equal time (+7 =1 -2) are too few to call it better.
    pub fn evaluation() -> MctsSettings {
        MctsSettings {
            leaf: Leaf::Evaluation,
            exploration: 0.15,
            judge: JudgeKind::Named(EvalKind::Tapered),
            habits: Habits { quiescence: false, ordering: Ordering::Full, ..Habits::default() },
            ..MctsSettings::playouts()
        }
    }

    /// The options of a player with these settings.
    pub fn options(&self) -> Vec<OptionSpec> {
        let hundredths = (self.exploration * 100.0).round() as i64;
        let megabytes = self.tree_megabytes as i64;
        let mut list = vec![
            options::seed(),
            options::spin(
                "Exploration",
                (hundredths, 0, 1000),
                "hundredths of C in UCT: how much a seldom visited move is worth a look",
            ),
        ];
        match self.leaf {
            Leaf::Playout => list.push(options::spin(
                "Playout Cap",
                (i64::from(self.playout_cap), 0, 10_000),
                "half-moves after which a random game is judged by its material",
            )),
            Leaf::Evaluation => {
                list.push(options::eval(self.judge));
                list.push(options::quiescence(self.habits.quiescence));
            }
        }
        list.push(options::check("Solver", self.solver, "prove what is certain, such as mates"));
        list.push(options::spin("Tree Size", (megabytes, 1, 1 << 16), "memory of the tree in MB"));
        list
    }
}
