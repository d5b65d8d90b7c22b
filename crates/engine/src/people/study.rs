//! People's choices as data: what `examples/people.rs` fits the weights to.

use search::{Limits, Root, StopFlag};
use std::time::Duration;

use chess::Move;
use eval::Score;

use crate::endgames::Asked;
use crate::people::person::Person;
use crate::people::player::LimitedPlayer;
use crate::people::sight::{DISTANCES, FAR, SeenMove};
use crate::people::traits::{self, TRAITS, Trait};
use crate::threads::{Task, root_moves};
use crate::time::Budget;

/// The traits of a move, as many numbers as [`names`] has.
pub type Traits = [f64; TRAITS];

/// The names of the traits, in their order.
pub fn names() -> Vec<String> {
    Trait::ALL.iter().map(|name| format!("{name:?}")).collect()
}

/// What weights are multiplied with for a person of this rating with so many seconds a move.
pub fn terms(rating: i64, seconds: f64) -> [f64; 4] {
    Person::new(rating, seconds).terms()
}

/// What there was to see in one position.
pub struct View(Vec<SeenMove>);

impl View {
    /// The moves, in the order of their traits.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.0.iter().map(|seen| seen.mv)
    }

    /// The traits of every move.
    pub fn traits(&self, root: &Root) -> Vec<Traits> {
        traits::describe(root, &self.0)
    }

    /// For a file: all that traits are made of.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for seen in &self.0 {
            let reply = seen.line.get(1).map_or(0, |reply| reply.bits());
            bytes.extend(seen.mv.bits().to_le_bytes());
            bytes.extend(reply.to_le_bytes());
            bytes.extend(seen.scores.iter().flat_map(|score| score.raw().to_le_bytes()));
        }
        bytes
    }

    /// The same again; nothing if the bytes are of something else.
    pub fn from_bytes(bytes: &[u8]) -> Option<View> {
        const SIZE: usize = 4 + 4 * DISTANCES;
        if !bytes.len().is_multiple_of(SIZE) {
            return None;
        }
        let short = |place: &[u8]| Some(u16::from_le_bytes(place.get(..2)?.try_into().ok()?));
        let read = |bytes: &[u8]| {
            let mv = Move::from_bits(short(bytes)?)?;
            let reply = Some(short(&bytes[2..])?).filter(|&bits| bits != 0);
            let mut scores = [Score::DRAW; DISTANCES];
            for (score, four) in scores.iter_mut().zip(bytes[4..].chunks_exact(4)) {
                *score = Score::from_raw(i32::from_le_bytes(four.try_into().ok()?));
            }
            let line = [Some(mv), reply.and_then(Move::from_bits)].into_iter().flatten().collect();
            Some(SeenMove { mv, scores, depth: 1, line })
        };
        bytes.chunks_exact(SIZE).map(read).collect::<Option<Vec<_>>>().map(View)
    }
}

/// Looks at positions as a limited player does.
pub struct Observer {
    player: LimitedPlayer,
}

impl Observer {
    /// Nothing if there is no memory for it.
    pub fn new() -> Option<Observer> {
        Some(Observer { player: LimitedPlayer::new()? })
    }

    /// What there is to see.
    pub fn look(&mut self, root: &Root) -> View {
        let limits = Limits::none();
        let moves = root_moves(root.position(), &limits);
        let task = Task {
            root,
            limits: &limits,
            budget: Budget::new(&limits, Duration::ZERO, 1),
            lines: 1,
            stop: &StopFlag::new(),
            asked: Asked::default(),
        };
        View(self.player.look(&task, &moves, FAR).0)
    }
}
