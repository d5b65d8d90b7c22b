//! The list of situations: their numbers, their names, and which dialogue each of them is.

use super::dialogue::{Dialogue, Stop};
use super::{castling, clocks, handshake, input, lines, searches, xboard};

/// The protocol an engine speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The chess engine communication protocol, version 2.
    XBoard,
}

/// A situation in which engines are known to break.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "their names say it; the words for people are the caller's")]
pub enum Situation {
    InfiniteWaits,
    PonderWaits,
    PonderWithoutMoves,
    IdleStop,
    IsReadyInSearch,
    IsReadyWhenDone,
    CommandsInSearch,
    BadPosition,
    NoLegalMove,
    EndOfInput,
    ClockRunOut,
    HugeNumbers,
    WhiteSpace,
    OptionValues,
    CastlingSpelling,
    DrawsInLines,
    MateLines,
    BestMoveIsPv,
    ScoreIsTold,
    OnlyProtocol,
    OptionsAfterNewGame,
    NoHandshake,
    QuickStart,
    GoAlone,
    TimeFromGo,
    TimeTold,
    NodeLimit,
    XBoardHandshake,
    XBoardPing,
    XBoardSetBoard,
    XBoardMoveInTime,
    XBoardIllegalMove,
    XBoardAnalyze,
    XBoardResult,
    XBoardQuit,
    XBoardPingInSearch,
    XBoardPonder,
    XBoardMoveNow,
}

/// Those from here on are XBoard's.
const FIRST_OF_XBOARD: Situation = Situation::XBoardHandshake;

use Situation as S;

/// A situation, its name, and the dialogue that tries it out.
type Row = (Situation, &'static str, fn(&mut Dialogue) -> Result<(), Stop>);

const TABLE: [Row; 38] = [
    (S::InfiniteWaits, "infinite-waits", searches::infinite_waits),
    (S::PonderWaits, "ponder-waits", searches::ponder_waits),
    (S::PonderWithoutMoves, "ponder-without-moves", searches::ponder_without_moves),
    (S::IdleStop, "idle-stop", searches::idle_stop),
    (S::IsReadyInSearch, "isready-in-search", searches::isready_in_search),
    (S::IsReadyWhenDone, "isready-when-done", handshake::isready_when_done),
    (S::CommandsInSearch, "commands-in-search", searches::commands_in_search),
    (S::BadPosition, "bad-position", input::bad_position),
    (S::NoLegalMove, "no-legal-move", searches::no_legal_move),
    (S::EndOfInput, "end-of-input", handshake::end_of_input),
    (S::ClockRunOut, "clock-run-out", clocks::clock_run_out),
    (S::HugeNumbers, "huge-numbers", clocks::huge_numbers),
    (S::WhiteSpace, "white-space", input::white_space),
    (S::OptionValues, "option-values", input::option_values),
    (S::CastlingSpelling, "castling-spelling", castling::castling_spelling),
    (S::DrawsInLines, "draws-in-lines", lines::draws_in_lines),
    (S::MateLines, "mate-lines", lines::mate_lines),
    (S::BestMoveIsPv, "bestmove-is-pv", lines::best_move_is_pv),
    (S::ScoreIsTold, "score-is-told", lines::score_is_told),
    (S::OnlyProtocol, "only-protocol", handshake::only_protocol),
    (S::OptionsAfterNewGame, "options-after-ucinewgame", handshake::options_after_new_game),
    (S::NoHandshake, "no-handshake", handshake::no_handshake),
    (S::QuickStart, "quick-start", handshake::quick_start),
    (S::GoAlone, "go-alone", searches::go_alone),
    (S::TimeFromGo, "time-from-go", clocks::time_from_go),
    (S::TimeTold, "time-told", clocks::time_told),
    (S::NodeLimit, "node-limit", clocks::node_limit),
    (S::XBoardHandshake, "xboard-handshake", xboard::handshake),
    (S::XBoardPing, "xboard-ping", xboard::ping),
    (S::XBoardSetBoard, "xboard-setboard", xboard::set_board),
    (S::XBoardMoveInTime, "xboard-move-in-time", xboard::move_in_time),
    (S::XBoardIllegalMove, "xboard-illegal-move", xboard::illegal_move),
    (S::XBoardAnalyze, "xboard-analyze", xboard::analyze),
    (S::XBoardResult, "xboard-result", xboard::result),
    (S::XBoardQuit, "xboard-quit", xboard::quit),
    (S::XBoardPingInSearch, "xboard-ping-in-search", xboard::ping_in_search),
    (S::XBoardPonder, "xboard-ponder", xboard::ponder),
    (S::XBoardMoveNow, "xboard-move-now", xboard::move_now),
];

impl Situation {
    /// All of them, by number.
    pub fn all() -> impl ExactSizeIterator<Item = Situation> {
        TABLE.iter().map(|row| row.0)
    }

    /// Those of one protocol.
    pub fn of(protocol: Protocol) -> impl Iterator<Item = Situation> {
        Situation::all().filter(move |situation| situation.protocol() == protocol)
    }

    /// The protocol it belongs to.
    pub const fn protocol(self) -> Protocol {
        if (self as usize) < FIRST_OF_XBOARD as usize { Protocol::Uci } else { Protocol::XBoard }
    }

    /// Its number, from 1.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// Its name: `infinite-waits`.
    pub fn name(self) -> &'static str {
        self.row().map_or("", |row| row.1)
    }

    /// The situation with this name or number.
    pub fn find(text: &str) -> Option<Situation> {
        let text = text.trim();
        let number = text.parse().unwrap_or(0);
        let fits = |row: &&Row| row.1.eq_ignore_ascii_case(text) || row.0.number() == number;
        TABLE.iter().find(fits).map(|row| row.0)
    }

    pub(super) fn hold(self, dialogue: &mut Dialogue) -> Result<(), Stop> {
        self.row().map_or(Ok(()), |row| row.2(dialogue))
    }

    fn row(self) -> Option<&'static Row> {
        TABLE.get(self as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order() {
        for (index, situation) in Situation::all().enumerate() {
            assert_eq!((situation as usize, situation.number()), (index, index + 1));
            assert_eq!(Situation::find(situation.name()), Some(situation));
            assert_eq!(Situation::find(&situation.number().to_string()), Some(situation));
        }
        assert_eq!(
            (Situation::find("0"), Situation::find("39"), Situation::find("")),
            (None, None, None)
        );
    }
}
