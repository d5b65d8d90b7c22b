//! Do levels open a game like people? Plays the first eight moves of games of levels with themselves, and counts what players of each band
//! of ratings and levels do there: pieces left hanging, and moves that teachers warn of.
//!
//! ```text
//! cargo run --release -p play --example first_moves -- GAMES.csv COUNT LEVEL:FROM-TO…
//! ```
//!
//! GAMES.csv is as for `people` of the crate `engine`. `level3:900-1099` is level 3 and people whose mean rating is from 900 to 1099; COUNT is
//! how many games a level plays. Something hangs if after the move, less what it took, captures on its square win so much: a queen is
//! left for at least five pawns, a piece or pawn for at least two.

mod asked;

use chess::{Color, Exchange, Game, Move, PieceKind, Position};
use notation::{PieceLetters, san};

use asked::Asked;

/// Half-moves that are played and counted.
const PLIES: usize = 16;
/// From the fifth move on most openings known by heart are over.
const AFTER_THE_BOOK: usize = 8;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [games, count, levels @ ..] = &arguments[..] else {
        panic!("first_moves GAMES.csv COUNT LEVEL:FROM-TO…");
    };
    let text = std::fs::read_to_string(games).expect("GAMES.csv can be read");
    let count: u64 = count.parse().expect("COUNT is a number");
    println!(
        "| who | queen hangs on move 4 | in the first 8 | something hangs, moves 5 to 8 | king moves | rook moves | castles |"
    );
    println!("|---|---|---|---|---|---|---|");
    for level in levels {
        let (name, band) = level.split_once(':').expect("LEVEL:FROM-TO");
        let (from, to) = band.split_once('-').expect("FROM-TO");
        let band = from.parse().expect("FROM is a number")..=to.parse().expect("TO is a number");
        let mut people = Tally::default();
        for line in text.lines().skip(1) {
            people.add_line(line, &band);
        }
        println!("| people, {from} to {to} | {} |", people.told());
        let mut player = Asked::new(name, 0);
        let mut tally = Tally::default();
        for number in 0..count {
            let mut game = Game::new(Position::start());
            while game.outcome().is_none() && game.moves().len() < PLIES {
                // Other luck for each side of each game.
                let side = u64::from(game.position().turn() == Color::Black);
                let mv = player.choose(&game, 2 * number + side + 1);
                tally.add(game.position(), game.moves().len(), mv);
                assert!(game.play(mv), "a legal move");
            }
        }
        println!("| {} | {} |", player.name, tally.told());
    }
}

/// How often something was done, of how many moves.
#[derive(Clone, Copy, Default)]
struct Share {
    done: usize,
    of: usize,
}

impl Share {
    fn note(&mut self, done: bool) {
        self.done += usize::from(done);
        self.of += 1;
    }

    fn told(self) -> String {
        let percent = 100.0 * self.done as f64 / self.of.max(1) as f64;
        format!("{percent:.2} % ({} of {})", self.done, self.of)
    }
}

#[derive(Default)]
struct Tally {
    queen_on_fourth: Share,
    queen: Share,
    anything: Share,
    king: Share,
    rook: Share,
    castles: Share,
}

impl Tally {
    /// The first moves of a game of people, if they are of this band.
    fn add_line(&mut self, line: &str, band: &std::ops::RangeInclusive<i32>) {
        let fields: Vec<&str> = line.split(',').collect();
        let rating = |field: usize| fields[field].parse::<i32>().expect("a rating");
        if fields.len() < 6 || !band.contains(&((rating(0) + rating(1)) / 2)) {
            return;
        }
        let mut position = Position::start();
        for (ply, word) in fields[5].split(' ').take(PLIES).enumerate() {
            let mv = san::read(&position, word, PieceLetters::English).expect("a move");
            self.add(&position, ply, mv);
            position.play(mv);
        }
    }

    fn add(&mut self, position: &Position, ply: usize, mv: Move) {
        let queen = left_hanging(position, mv, |kind| kind == PieceKind::Queen) >= 500;
        self.queen.note(queen);
        if ply / 2 == 3 {
            self.queen_on_fourth.note(queen);
        }
        if ply < AFTER_THE_BOOK {
            return;
        }
        let moved = position.piece(mv.from()).map(|piece| piece.kind());
        let steps = |kind| moved == Some(kind) && !mv.is_capture() && !mv.is_castle();
        self.anything.note(left_hanging(position, mv, |_| true) >= 200);
        self.king.note(steps(PieceKind::King) && !position.in_check());
        self.rook.note(steps(PieceKind::Rook));
        self.castles.note(mv.is_castle());
    }

    fn told(&self) -> String {
        let Tally { queen_on_fourth, queen, anything, king, rook, castles } = self;
        [queen_on_fourth, queen, anything, king, rook, castles]
            .map(|share| share.told())
            .join(" | ")
    }
}

/// What the opponent wins by captures of such a piece after the move, less what the move took, in centipawns.
fn left_hanging(position: &Position, mv: Move, wanted: impl Fn(PieceKind) -> bool) -> i32 {
    let taken = position.piece(mv.to()).filter(|_| mv.is_capture());
    let mut after = position.clone();
    after.play(mv);
    let captures = after.legal_moves();
    let victims = captures.iter().filter(|reply| {
        after.piece(reply.to()).is_some_and(|piece| reply.is_capture() && wanted(piece.kind()))
    });
    let lost = victims.map(|&reply| Exchange::CLASSIC.value(&after, reply)).max().unwrap_or(0);
    lost.max(0) - taken.map_or(0, |piece| Exchange::CLASSIC.values[piece.kind().index()])
}
