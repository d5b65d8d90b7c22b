//! What an XBoard engine claims, judged by the rules; and what it thinks, in the end.

use chess::DrawReason;
use protocol::xboard::{GameEnd, Message, Thinking};
use search::Bound;

use crate::ending::Ending;
use crate::player::Request;
use crate::record::GameResult;

/// What a claim of the side to move comes to: giving up, or a draw that was offered or that the rules
/// grant. Nothing if it is false: a game that was over would have ended before.
pub(super) fn judge(claim: &GameEnd, request: &Request<'_>) -> Option<Ending> {
    let lost = claim.outcome == GameResult::win(!request.side);
    if lost {
        return Some(Ending::Resignation { loser: request.side });
    }
    if claim.outcome != GameResult::Draw {
        return None;
    }
    if request.draw_offered {
        return Some(Ending::Agreement);
    }
    let game = request.game;
    let draw = game.claimable_draw().or_else(|| {
        let repeated = game.can_claim_threefold().then_some(DrawReason::ThreefoldRepetition);
        repeated.or_else(|| game.can_claim_fifty_moves().then_some(DrawReason::FiftyMoves))
    });
    draw.map(Ending::from)
}

/// The end of a game as an engine is told.
pub(super) fn announced(ending: &Ending) -> GameEnd {
    GameEnd { outcome: ending.result(), comment: ending.to_string() }
}

/// The last line of thinking that is exact, or else the last one.
pub(super) fn last_thought<'a>(
    lines: impl DoubleEndedIterator<Item = &'a str>,
) -> Option<Thinking> {
    let mut last = None;
    for line in lines.rev() {
        let Ok(Message::Thinking(thinking)) = Message::parse(line) else { continue };
        if thinking.bound == Bound::Exact {
            return Some(*thinking);
        }
        last = last.or(Some(*thinking));
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Termination;
    use crate::time_control::TimeControl;
    use chess::{Color, Game, Position};
    use notation::coordinates;

    fn judged(moves: &str, draw_offered: bool, claim: &str) -> Option<Termination> {
        let mut game = Game::new(Position::start());
        for text in moves.split_whitespace() {
            assert!(game.play(coordinates::read(game.position(), text).unwrap()));
        }
        let Ok(Message::Result(claim)) = Message::parse(claim) else { unreachable!() };
        let request = Request {
            game: &game,
            side: Color::White,
            clocks: [None, None],
            limits: &TimeControl::default(),
            deadline: None,
            draw_offered,
        };
        judge(&claim, &request).map(|ending| ending.termination())
    }

    #[test]
    fn only_true_claims_are_granted() {
        assert_eq!(judged("", false, "0-1 {White resigns}"), Some(Termination::Resignation));
        assert_eq!(judged("", false, "1-0 {White mates}"), None);
        assert_eq!(judged("", false, "1/2-1/2 {repetition}"), None);
        assert_eq!(judged("", true, "1/2-1/2"), Some(Termination::Agreement));
        assert_eq!(judged("", true, "*"), None);
        // With Ng1 the position of the start is there for the third time.
        let twice = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 ";
        let almost = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 ";
        assert_eq!(judged(twice, false, "1/2-1/2"), Some(Termination::Repetition));
        assert_eq!(judged(almost, false, "1/2-1/2"), None);
    }

    #[test]
    fn the_last_exact_line_counts() {
        let lines = ["1 10 0 5 e4", "2 20 0 9 d4", "3 90 1 30 d4!", "nonsense"];
        let last = last_thought(lines.into_iter()).unwrap();
        assert_eq!((last.depth, last.score.as_centipawns()), (2, Some(20)));
        assert_eq!(last_thought(["3 90 1 30 d4!"].into_iter()).unwrap().depth, 3);
        assert!(last_thought(["Sjeng:"].into_iter()).is_none());
    }
}
