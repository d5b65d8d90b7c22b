//! What can be set in Monte-Carlo tree search.

use eval::EvalKind;
use search::OptionSpec;

use crate::{Habits, Ordering, options};

/// Where the value of a new node comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// A random game from there.
    Playout,
    /// The evaluation, after captures are played out if that is the habit.
    Evaluation,
}

/// How Monte-Carlo tree search works: its leaves, its dice, its memory and its limits.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MctsSettings {
    /// Where the value of a new node comes from.
    pub leaf: Leaf,
    /// C in UCT: how much a seldom visited move is worth a look. With points from 0 to 1 the theory
    /// says √2.
    pub exploration: f64,
    /// The seed of the random numbers: the same seed and the same limit give the same tree.
    pub seed: u64,
    /// After so many half-moves a random game is broken off and judged as it stands; without, it is
    /// played to its end.
    pub playout_cap: Option<u32>,
    /// So many simulations are enough, whatever other limits say.
    pub simulations: Option<u64>,
    /// The memory of the tree in megabytes. A tree that is full still learns, but does not grow.
    pub tree_megabytes: usize,
    /// Whether a forced mate or a forced draw found in the tree counts as proven, and its nodes are sampled no more.
    pub solver: bool,
    /// How chess positions are judged; random games that are broken off are judged by their
    /// material.
    pub judge: EvalKind,
    /// How the work is done that all algorithms share. Without an ordering, moves come in a random
    /// one.
    pub habits: Habits,
}

impl MctsSettings {
    /// With random games to their end, as in the textbook. Breaking them off plays better: the longer
    /// one lasts, the less its end has to do with the move it was to judge. (A cap of 30 half-moves
    /// won a match of six games at equal time against one of 200, +5 =1 -0.)
    pub fn playouts() -> MctsSettings {
        MctsSettings {
            leaf: Leaf::Playout,
            exploration: 1.41,
            seed: 0,
            playout_cap: None,
            simulations: None,
            tree_megabytes: 256,
            solver: true,
            judge: EvalKind::Material,
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
            judge: EvalKind::Tapered,
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
                (self.playout_cap.map_or(0, i64::from), 0, 10_000),
                "half-moves after which a random game is judged by its material; 0: at its end",
            )),
            Leaf::Evaluation => {
                list.push(options::eval(self.judge));
                list.push(options::quiescence(self.habits.quiescence));
            }
        }
        list.push(options::spin(
            "Simulations",
            (self.simulations.map_or(0, |most| most as i64), 0, i64::MAX),
            "simulations a move, beside all other limits; 0 for any number",
        ));
        list.push(options::check("Solver", self.solver, "prove what is certain, such as mates"));
        list.push(options::spin("Tree Size", (megabytes, 1, 1 << 16), "memory of the tree in MB"));
        list
    }
}
