//! The players whose searches can be recorded.

use arena::{PlayerKind, PlayerSpec, apply_options};
use lab::MonteCarlo;
use search::OptionError;

use super::{Entry, without_book};

/// A player whose search can be recorded.
pub(crate) enum Traceable {
    /// One that follows a recipe tells a probe what it does.
    Recipe(Box<lab::Player>),
    /// One that samples has grown a tree when it is done.
    Sampler(Box<MonteCarlo>),
}

/// The player with its options set, if its searches can be recorded.
pub(crate) fn make_traceable(spec: &PlayerSpec) -> Result<Option<Traceable>, String> {
    let PlayerKind::InProcess(name) = &spec.kind else { return Ok(None) };
    let Some(entry) = lab::player_named(name) else { return Ok(None) };
    let known = Entry::named(name).map_or_else(|| spec.clone(), |known| known.resolve(spec));
    let known = without_book(known);
    let refused = |error: OptionError| error.to_string();
    if let Some(recipe) = entry.recipe {
        let mut player = lab::Player::new(entry.id, recipe());
        apply_options(&mut player, &known).map_err(refused)?;
        return Ok(Some(Traceable::Recipe(Box::new(player))));
    }
    let Some(settings) = entry.settings else { return Ok(None) };
    let mut player = MonteCarlo::new(entry.id, settings());
    apply_options(&mut player, &known).map_err(refused)?;
    Ok(Some(Traceable::Sampler(Box::new(player))))
}

/// The names of the players whose searches can be recorded.
pub(crate) fn traceable() -> Vec<&'static str> {
    let recorded = |entry: &&lab::PlayerEntry| entry.recipe.is_some() || entry.settings.is_some();
    lab::PLAYERS.iter().filter(recorded).map(|entry| entry.id).collect()
}
