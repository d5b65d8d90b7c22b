//! Noughts and crosses: the smallest game worth searching to its end. Three in a row win; both
//! sides playing well, nobody does.

use std::fmt;

use eval::Score;

use crate::{End, Game, Reason};

/// The eight lines of three, as sets of fields; field 0 is bottom left, field 8 top right.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const FULL: u16 = 0o777;

/// A board of three by three.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TicTacToe {
    /// The fields of the side to move and of the other one.
    ours: u16,
    theirs: u16,
    played: Vec<u8>,
}

impl TicTacToe {
    /// The empty board.
    pub fn new() -> TicTacToe {
        TicTacToe::default()
    }

    /// The board after these fields were taken in turn.
    pub fn after(fields: &[u8]) -> TicTacToe {
        let mut game = TicTacToe::new();
        fields.iter().for_each(|&field| game.play(field));
        game
    }
}

impl Game for TicTacToe {
    /// A field from 0 to 8.
    type Move = u8;
    type Moves = Vec<u8>;

    fn first_to_move(&self) -> bool {
        self.played.len().is_multiple_of(2)
    }

    fn moves(&mut self) -> Vec<u8> {
        (0..9).filter(|field| (self.ours | self.theirs) >> field & 1 == 0).collect()
    }

    fn loud_moves(&mut self) -> Vec<u8> {
        Vec::new()
    }

    fn play(&mut self, field: u8) {
        self.ours |= 1 << field;
        self.played.push(field);
        std::mem::swap(&mut self.ours, &mut self.theirs);
    }

    fn undo(&mut self) {
        if let Some(field) = self.played.pop() {
            std::mem::swap(&mut self.ours, &mut self.theirs);
            self.ours &= !(1 << field);
        }
    }

    fn end(&mut self) -> Option<End> {
        if LINES.iter().any(|line| self.theirs & line == *line) {
            return Some(End::Lost);
        }
        (self.ours | self.theirs == FULL).then_some(End::Drawn(Reason::Terminal))
    }

    /// The lines each side can still fill.
    fn evaluate(&mut self) -> Score {
        let open = |others: u16| LINES.iter().filter(|line| others & *line == 0).count() as i32;
        Score::centipawns(10 * (open(self.theirs) - open(self.ours)))
    }

    fn key(&self) -> u64 {
        let board = u64::from(self.ours) << 9 | u64::from(self.theirs);
        (board + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_right(29)
    }

    fn code(field: u8) -> u16 {
        u16::from(field) + 1
    }
}

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (crosses, noughts) =
            if self.first_to_move() { (self.ours, self.theirs) } else { (self.theirs, self.ours) };
        for rank in (0..3).rev() {
            for file in 0..3 {
                let field = 1 << (3 * rank + file);
                let symbol = match () {
                    () if crosses & field != 0 => 'x',
                    () if noughts & field != 0 => 'o',
                    () => '.',
                };
                write!(f, "{symbol}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
