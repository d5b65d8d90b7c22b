//! What a search says, in the words of UCI.

use chess::{Move, Position};
use eval::Chances;
use notation::coordinates::CastlingNotation;
use protocol::uci::{Info, WinDrawLoss};
use search::{Remark, Report, Sink};

use super::tell;

/// How the engine speaks of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Speech {
    /// How castling is written.
    pub(super) castling: CastlingNotation,
    /// Whether scores come with the chances to win, draw and lose.
    pub(super) chances: bool,
}

/// Turns reports into `info` lines.
pub(super) struct UciVoice {
    pub(super) speech: Speech,
    pub(super) position: Position,
}

impl Sink for UciVoice {
    fn iteration(&mut self, report: &Report) {
        let mut info = Info::from_report(report, self.speech.castling);
        if self.speech.chances {
            let Chances { win, draw, loss } = Chances::of(&self.position, report.score);
            info.wdl = Some(WinDrawLoss { win, draw, loss });
        }
        tell(info.into());
    }

    fn root_move(&mut self, depth: u32, mv: Move, number: u32) {
        tell(Info::current_move(depth, mv, number, self.speech.castling).into());
    }

    /// In English: whoever reads the lines of a protocol later may be a program.
    fn note(&mut self, remark: &Remark) {
        tell(Info::text(remark.to_string()).into());
    }
}
