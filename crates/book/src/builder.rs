//! A book from games. Memory is bounded: when there are too many moves, the rarest go.

use std::collections::HashMap;

use chess::{Color, Move, Position};
use notation::pgn::{GameResult, PgnError, RawGame};
use notation::polyglot::{BookEntry, encode_move, key, key_after};

use crate::tally::{Tally, merge, scaled};

/// What weights are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Weighting {
    /// Two for a win of the side that plays the move, one for a draw.
    #[default]
    Results,
    /// How often it was played.
    Frequency,
}

/// Whose moves go into the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ColorFilter {
    /// Everybody's.
    #[default]
    Both,
    /// Of one side only.
    Only(Color),
    /// Of the side that won; of drawn games none.
    Winner,
}

/// Which games and moves go into the book.
#[derive(Clone, Debug)]
pub struct Settings {
    /// So many half-moves of every game.
    pub max_ply: usize,
    /// Moves that fewer games played are left out.
    pub min_count: u32,
    /// Both players have at least this rating; a player without one has none.
    pub min_rating: Option<u32>,
    /// Only games with one of these results, if any are named.
    pub results: Vec<GameResult>,
    /// Whose moves.
    pub color: ColorFilter,
    /// What weights are made of.
    pub weighting: Weighting,
    /// At most so many different moves are kept in memory.
    pub most_moves: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            max_ply: 30,
            min_count: 3,
            min_rating: None,
            results: Vec::new(),
            color: ColorFilter::Both,
            weighting: Weighting::Results,
            most_moves: 8_000_000,
        }
    }
}

/// What became of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    /// So many of its moves are counted.
    Moves(usize),
    /// A filter kept it out.
    Filtered,
}

/// Counts moves.
#[derive(Debug)]
pub struct Builder {
    settings: Settings,
    moves: HashMap<(u64, u16), Tally>,
    /// The moves of one game, before it is known that all of them are good.
    game: Vec<(u64, u16, Color)>,
    forgotten: u64,
    /// Moves of up to so many games are forgotten when memory is full.
    threshold: u32,
}

impl Builder {
    /// An empty book.
    pub fn new(settings: Settings) -> Builder {
        let (moves, game) = (HashMap::new(), Vec::new());
        Builder { settings, moves, game, forgotten: 0, threshold: 1 }
    }

    /// Counts the moves of a game. A game with an error among the moves that are wanted does not
    /// count at all.
    pub fn add(&mut self, game: &RawGame<'_>) -> Result<Added, PgnError> {
        let result = game.result();
        if !self.accepts(game, result) {
            return Ok(Added::Filtered);
        }
        self.game.clear();
        let mut last: Option<Move> = None;
        let played = &mut self.game;
        game.play_main_line(Some(self.settings.max_ply), |position, mv| {
            let place = last.map_or_else(|| key(position), |last| key_after(position, last));
            played.push((place, encode_move(mv), position.turn()));
            last = Some(mv);
        })?;
        Ok(Added::Moves(self.count(result)))
    }

    /// Counts a line that nobody has won, such as one out of a list of openings.
    pub fn add_line(&mut self, start: &Position, moves: &[Move]) -> Added {
        self.game.clear();
        let (mut position, mut place) = (start.clone(), key(start));
        for &mv in moves.iter().take(self.settings.max_ply) {
            if !position.is_legal(mv) {
                break;
            }
            self.game.push((place, encode_move(mv), position.turn()));
            position.play(mv);
            place = key_after(&position, mv);
        }
        Added::Moves(self.count(GameResult::Draw))
    }

    fn accepts(&self, game: &RawGame<'_>, result: GameResult) -> bool {
        let settings = &self.settings;
        if !settings.results.is_empty() && !settings.results.contains(&result) {
            return false;
        }
        // Without a result there is nothing that it could weigh.
        if result == GameResult::Unfinished && settings.weighting == Weighting::Results {
            return false;
        }
        settings.min_rating.is_none_or(|least| {
            ["WhiteElo", "BlackElo"].into_iter().all(|name| {
                let rating = game.tag(name).and_then(|text| text.trim().parse::<u32>().ok());
                rating.is_some_and(|rating| rating >= least)
            })
        })
    }

    fn count(&mut self, result: GameResult) -> usize {
        let winner = match result {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw | GameResult::Unfinished => None,
        };
        let mut counted = 0;
        for &(place, mv, color) in &self.game {
            let wanted = match self.settings.color {
                ColorFilter::Both => true,
                ColorFilter::Only(only) => color == only,
                ColorFilter::Winner => winner == Some(color),
            };
            if wanted {
                let half_points = winner.map_or(1, |winner| if winner == color { 2 } else { 0 });
                self.moves.entry((place, mv)).or_default().add(half_points);
                counted += 1;
            }
        }
        while self.moves.len() > self.settings.most_moves {
            self.forget();
        }
        counted
    }

    /// Makes room: the rarest moves go, and rarer ones each time it does not help.
    fn forget(&mut self) {
        let before = self.moves.len();
        let threshold = self.threshold;
        self.moves.retain(|_, tally| tally.games > threshold);
        let gone = before - self.moves.len();
        self.forgotten += gone as u64;
        if gone < before / 4 {
            self.threshold = threshold.saturating_mul(2);
        }
    }

    /// How many different moves are in memory.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// How many rare moves were forgotten for want of memory.
    pub fn forgotten(&self) -> u64 {
        self.forgotten
    }

    /// The book, sorted. A move that never made a point has the weight 0: it is known, and not
    /// played.
    pub fn finish(self) -> Vec<BookEntry> {
        let Settings { min_count, weighting, .. } = self.settings;
        let mut kept: Vec<(u64, u16, Tally)> = self
            .moves
            .into_iter()
            .filter(|(_, tally)| tally.games >= min_count)
            .map(|((place, mv), tally)| (place, mv, tally))
            .collect();
        kept.sort_unstable_by_key(|&(place, mv, _)| (place, mv));
        let weight = |tally: &Tally| match weighting {
            Weighting::Results => tally.half_points,
            Weighting::Frequency => tally.games,
        };
        let mut entries = Vec::with_capacity(kept.len());
        for moves in kept.chunk_by(|one, other| one.0 == other.0) {
            let largest = moves.iter().map(|(.., tally)| weight(tally)).max().unwrap_or(0);
            entries.extend(moves.iter().map(|&(key, mv, tally)| {
                let weight = scaled(weight(&tally), largest);
                BookEntry { key, mv, weight, learn: tally.to_learn() }
            }));
        }
        merge(entries)
    }
}
