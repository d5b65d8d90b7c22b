//! Files that a command writes, as its messages name them.

/// What a file is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A searched tree.
    Json,
    Dot,
    Svg,
    /// The report of a tournament.
    Page,
    /// A page of reviewed games.
    Review,
    /// Games that were reviewed.
    ReviewedGames,
    /// Games, behind those that are there.
    Games,
}
