//! What a selective search asks of chess besides: passing, exchanges, and what a move does.

use chess::teaching::{Generator, MailboxBoard};
use chess::{Color, Exchange, Move, PieceKind, Position, Rank, Undo};
use eval::Evaluator;

use super::Chess;
use crate::Board;

/// A move given away.
#[derive(Clone)]
pub(super) struct Pass {
    undo: Undo,
    /// How many moves had been played before it.
    moves: usize,
    /// How many positions lie before it and itself: nothing is repeated across a pass.
    pub(super) keys: usize,
    mailbox: Option<Box<MailboxBoard>>,
}

impl Board for Chess {
    fn pass(&mut self) {
        self.keys.push(self.position.key());
        self.judge.push();
        let undo = self.position.pass();
        // The mailbox board cannot pass: another one is set up.
        let turned = self.mailbox.is_some().then(|| Box::new(MailboxBoard::new(&self.position)));
        let mailbox = std::mem::replace(&mut self.mailbox, turned);
        let (moves, keys) = (self.played.len(), self.keys.len());
        self.passes.push(Pass { undo, moves, keys, mailbox });
    }

    fn unpass(&mut self) {
        if let Some(pass) = self.passes.pop() {
            self.position.unpass(pass.undo);
            self.judge.pop();
            self.keys.pop();
            self.mailbox = pass.mailbox;
        }
    }

    fn pieces(&self) -> u32 {
        pieces(&self.position, self.position.turn())
    }

    fn opposing_pieces(&self) -> u32 {
        pieces(&self.position, !self.position.turn())
    }

    #[inline]
    fn exchange(&self, mv: Move) -> i32 {
        Exchange::CLASSIC.value(&self.position, mv)
    }

    fn gives_check(&self, mv: Move) -> bool {
        self.position.gives_check(mv, &self.position.check_info())
    }

    #[inline]
    fn takes_back(&self, mv: Move) -> bool {
        let passed = self.passes.last().is_some_and(|pass| pass.moves == self.played.len());
        let last = self.played.last().filter(|_| !passed);
        mv.is_capture() && last.is_some_and(|(last, _)| last.is_capture() && last.to() == mv.to())
    }

    #[inline]
    fn nears_promotion(&self, mv: Move) -> bool {
        let seventh = match self.position.turn() {
            Color::White => Rank::Seventh,
            Color::Black => Rank::Second,
        };
        let pawn = self.position.kind(PieceKind::Pawn).has(mv.from());
        pawn && mv.to().rank() == seventh
    }
}

fn pieces(position: &Position, side: Color) -> u32 {
    let others = position.kind(PieceKind::Pawn) | position.kind(PieceKind::King);
    position.color(side).without(others).len()
}
