//! Orders for a grid of puzzles and players, who look for their first moves.

use std::time::Duration;

use arena::puzzle::Budget;
use arena::{PlayerKind, TimeControl};
use experiments::keys::KeyPlan;
use notation::puzzle::Puzzle;
use play::puzzle::Collection;
use words::Language;

use crate::problem::Problem;
use crate::puzzles;
use crate::request::{self, in_background};
use crate::trials::Order;

/// Searches of one grid.
const MOST_SEARCHES: usize = 2_000;
/// No search of a grid takes longer.
const LONGEST: Duration = Duration::from_secs(10);

/// The order, and the same experiment for a terminal.
pub(super) async fn order(
    names: Vec<String>,
    set: Option<String>,
    texts: &[String],
    limits: &str,
    language: Language,
) -> Result<(Order, String), Problem> {
    let refused = |detail: &str| Problem::refused("player_refused", detail).of_field("players");
    let mut players = Vec::new();
    for text in texts {
        let spec = request::player(text, "players", language)?;
        if matches!(spec.kind, PlayerKind::Human) {
            return Err(refused(language.people_in_tournament()));
        }
        players.push(spec);
    }
    let invalid = |detail: String| Problem::refused("limits_invalid", detail).of_field("limits");
    let limits: TimeControl =
        limits.trim().parse().map_err(|error| invalid(language.time_control_error(&error)))?;
    if limits.clock.is_some() || limits.is_empty() {
        return Err(invalid(language.limit_of_a_search().to_owned()));
    }
    let found = in_background(move || chosen(&names, set.as_deref())).await?;
    let unknown =
        || Problem::refused("puzzle_unknown", language.no_such_puzzle()).of_field("puzzles");
    let puzzles = found.filter(|puzzles| !puzzles.is_empty()).ok_or_else(unknown)?;
    let searches = puzzles.len().saturating_mul(players.len());
    if searches == 0 || searches > MOST_SEARCHES {
        return Err(refused(&language.searches_of_a_grid(MOST_SEARCHES as u64)));
    }
    let named: Vec<&str> = puzzles.iter().map(|(name, _)| name.as_str()).collect();
    let command = format!(
        "roque enigm find {} --players {}{}",
        named.join(" "),
        texts.join(","),
        options(&limits)
    );
    let movetime = Some(limits.movetime.map_or(LONGEST, |time| time.min(LONGEST)));
    for player in &mut players {
        let own = if player.limits.is_empty() { limits } else { player.limits };
        player.limits = TimeControl { clock: None, movetime: own.movetime.or(movetime), ..own };
        player.limits.movetime = player.limits.movetime.map(|time| time.min(LONGEST));
    }
    Ok((Order::Keys(KeyPlan { puzzles, players, limits, budget: Budget::default() }), command))
}

/// The limits as options of a command.
fn options(limits: &TimeControl) -> String {
    let mut text = String::new();
    if let Some(time) = limits.movetime {
        text += &format!(" --movetime {}", time.as_millis());
    }
    if let Some(nodes) = limits.nodes {
        text += &format!(" --nodes {nodes}");
    }
    if let Some(depth) = limits.depth {
        text += &format!(" --depth {depth}");
    }
    text
}

/// The puzzles of these names, or of a set; none if one of them is not known.
fn chosen(names: &[String], set: Option<&str>) -> Option<Vec<(String, Puzzle)>> {
    let collection = Collection::load(None).ok()?;
    if let Some(id) = set {
        let (sets, _) = puzzles::sets(collection);
        return sets.into_iter().find(|set| set.id == id).map(|set| set.puzzles);
    }
    let one = |name: &String| {
        let (name, known) = collection.entry(name).ok()?;
        Some((name.to_owned(), known.as_ref().ok()?.clone()))
    };
    names.iter().take(MOST_SEARCHES).map(one).collect()
}
