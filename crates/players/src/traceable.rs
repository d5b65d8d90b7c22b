//! The players whose searches can be recorded.

use arena::{PlayerKind, PlayerSpec, apply_options};
use lab::MonteCarlo;

use crate::make::{MakeError, resolved, without_book};
use crate::registry::ListedPlayer;

/// A player whose search can be recorded.
pub enum Traceable {
    /// One that follows a recipe tells a probe what it does.
    Recipe(Box<lab::Player>),
    /// One that samples has grown a tree when it is done.
    Sampler(Box<MonteCarlo>),
}

/// The player with its options set, if its searches can be recorded.
pub fn make_traceable(spec: &PlayerSpec) -> Result<Option<Traceable>, MakeError> {
    let PlayerKind::InProcess(name) = &spec.kind else { return Ok(None) };
    let Some(entry) = lab::player_named(name) else { return Ok(None) };
    let listed = ListedPlayer::named(name);
    let known = listed.map_or_else(|| spec.clone(), |known| resolved(&known, spec));
    let known = without_book(known);
    if let Some(recipe) = entry.recipe {
        let mut player = lab::Player::new(entry.id, recipe());
        apply_options(&mut player, &known)?;
        return Ok(Some(Traceable::Recipe(Box::new(player))));
    }
    let Some(settings) = entry.settings else { return Ok(None) };
    let mut player = MonteCarlo::new(entry.id, settings());
    apply_options(&mut player, &known)?;
    Ok(Some(Traceable::Sampler(Box::new(player))))
}

/// The names of the players whose searches can be recorded.
pub fn traceable() -> Vec<&'static str> {
    let recorded = |entry: &&lab::ListedPlayer| entry.recipe.is_some() || entry.settings.is_some();
    lab::PLAYERS.iter().filter(recorded).map(|entry| entry.id).collect()
}
