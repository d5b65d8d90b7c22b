//! The players of this crate, by the names users write.

use search::{Description, Family, OptionSpec};

use crate::algorithms::MctsSettings;
use crate::{Method, MonteCarlo, Player, Random, Recipe, Study};

/// An entry of [`PLAYERS`]: what a player is called, and how to make one.
pub struct ListedPlayer {
    /// The name typed on the command line.
    pub id: &'static str,
    /// The name people read.
    pub name: &'static str,
    /// What kind of answer it gives.
    pub family: Family,
    /// One English sentence for people who choose a player.
    pub summary: &'static str,
    /// Its options, told without making one: that may take time and memory.
    pub options: fn() -> Vec<OptionSpec>,
    /// Makes a new player of this kind with its default options.
    pub make: fn() -> Box<dyn Study>,
    /// What it follows, if it follows a recipe: the search of such a player can be recorded.
    pub recipe: Option<fn() -> Recipe>,
    /// What it goes by, if it samples: the tree it has grown can be looked at.
    pub settings: Option<fn() -> MctsSettings>,
}

impl ListedPlayer {
    /// Who the player is.
    pub fn describe(&self) -> Description {
        Description {
            id: self.id,
            name: self.name.to_owned(),
            family: self.family,
            summary: self.summary,
        }
    }
}

/// The entry of this name, upper or lower case.
pub fn player_named(name: &str) -> Option<&'static ListedPlayer> {
    PLAYERS.iter().find(|entry| entry.id.eq_ignore_ascii_case(name))
}

/// The entry of a player that follows a recipe.
macro_rules! recipe {
    ($id:literal, $name:literal, $family:ident, $recipe:expr, $summary:literal) => {
        ListedPlayer {
            id: $id,
            name: $name,
            family: Family::$family,
            summary: $summary,
            options: || $recipe.options(),
            make: || Box::new(Player::new($id, $recipe)),
            recipe: Some(|| $recipe),
            settings: None,
        }
    };
}

/// All of them, from the simplest idea on.
pub static PLAYERS: &[ListedPlayer] = &[
    recipe!(
        "minimax",
        "Minimax",
        Exact,
        Recipe::of(Method::Minimax),
        "looks at everything, Max and Min in turn"
    ),
    recipe!(
        "alphabeta",
        "Minimax-ab",
        Exact,
        Recipe::of(Method::AlphaBeta),
        "minimax without what cannot matter"
    ),
    recipe!(
        "negamax",
        "Negamax",
        Exact,
        Recipe::of(Method::Negamax),
        "minimax with one function for both sides"
    ),
    recipe!(
        "negamax-ab",
        "Negamax-ab",
        Exact,
        Recipe::of(Method::NegamaxAb),
        "alpha-beta with one function for both sides"
    ),
    recipe!(
        "negascout",
        "Negascout",
        Exact,
        Recipe::of(Method::Negascout),
        "expects the first move to be best and only checks the others"
    ),
    recipe!(
        "mtdf",
        "MTD(f)",
        Exact,
        Recipe::of(Method::Mtdf),
        "closes in on the value with yes-or-no questions and a memory"
    ),
    ListedPlayer {
        id: "mcts",
        name: "MCTS",
        family: Family::Statistical,
        summary: "plays many random games and follows the moves that win most of them",
        options: || MctsSettings::playouts().options(),
        make: || Box::new(MonteCarlo::new("mcts", MctsSettings::playouts())),
        recipe: None,
        settings: Some(MctsSettings::playouts),
    },
    ListedPlayer {
        id: "mcts-eval",
        name: "MCTS-eval",
        family: Family::Statistical,
        summary: "MCTS with an evaluation in place of random games",
        options: || MctsSettings::evaluation().options(),
        make: || Box::new(MonteCarlo::new("mcts-eval", MctsSettings::evaluation())),
        recipe: None,
        settings: Some(MctsSettings::evaluation),
    },
    recipe!(
        "pvsplit",
        "PV-split",
        Exact,
        Recipe::of(Method::PvSplit),
        "the leftmost branch first, then its siblings on several threads"
    ),
    recipe!(
        "bibichess",
        "BibiChess",
        Selective,
        Recipe::bibichess(),
        "S1: principal variation search with what a program of 2006 had, part by part"
    ),
    recipe!(
        "course",
        "Course",
        Exact,
        Recipe::course(),
        "S2: negamax with alpha-beta, material only, moves from a mailbox board"
    ),
    recipe!(
        "agent",
        "Agent",
        Exact,
        Recipe::agent(),
        "S4: PV-splitting, an opening book, tapered evaluation, at most a second a move"
    ),
    ListedPlayer {
        id: "random",
        name: "Random",
        family: Family::Statistical,
        summary: "any legal move, each with the same chance",
        options: Random::option_list,
        make: || Box::new(Random::new()),
        recipe: None,
        settings: None,
    },
];
