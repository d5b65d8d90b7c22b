//! What needs a second look at a position: a hint, the reason of a move, and whether a machine takes
//! a draw. One that can be claimed needs no offer: it is claimed when it happens.

use std::time::Instant;

use chess::Game;

use super::requests::Look;
use super::{Events, Session};
use crate::end::End;
use crate::event::{DrawDeclined, Event, Refusal};
use crate::study::{
    COMPARED, DRAW_NODES, Explanation, Findings, HINT_NODES, Hint, Purpose, Reasoning,
    StudyRequest, Verdict, tables_of,
};

/// So many half-moves must be played before a draw is talked about.
const EARLY: usize = 20;

impl Session {
    pub(super) fn ask_hint(&mut self) -> Result<Events, Refusal> {
        self.refuse_after_end()?;
        Ok(self.look(Purpose::Hint, HINT_NODES))
    }

    pub(super) fn ask_why(&mut self) -> Result<Events, Refusal> {
        let reasoning = self.explainable().ok_or(Refusal::NothingToExplain)?;
        let look = Look {
            purpose: Purpose::Why,
            game: game_before(self.game.game(), reasoning.ply),
            tables: tables_of(&self.game),
            nodes: HINT_NODES,
            lines: COMPARED,
            also: Some(reasoning.mv),
        };
        Ok(vec![Event::AskStudy(self.requests.ask_study(look))])
    }

    /// What the last machine to move thought, unless its move was taken back.
    fn explainable(&self) -> Option<&Reasoning> {
        let plies = self.game.moves().len();
        self.reasoning.as_ref().filter(|reasoning| reasoning.ply < plies)
    }

    /// Half-moves of the game, also of what came before the position it was set up with.
    fn half_moves(&self) -> usize {
        let before = 2 * usize::from(self.game.game().start().fullmove_number().saturating_sub(1));
        before + self.game.moves().len()
    }

    pub(super) fn offer_draw(&mut self, now: Instant) -> Result<Events, Refusal> {
        self.refuse_after_end()?;
        match self.game.people() {
            0 => Err(Refusal::OnlyMachines),
            1 if self.half_moves() < EARLY => Ok(vec![Event::DrawDeclined(DrawDeclined::TooEarly)]),
            1 => Ok(self.look(Purpose::Draw, DRAW_NODES)),
            _ => Ok(self.finish(End::Agreed, now)),
        }
    }

    /// The best line of the position on the board is wanted.
    fn look(&mut self, purpose: Purpose, nodes: u64) -> Events {
        let (game, tables) = (self.game.game().clone(), tables_of(&self.game));
        let look = Look { purpose, game, tables, nodes, lines: 1, also: None };
        vec![Event::AskStudy(self.requests.ask_study(look))]
    }

    /// What the findings mean.
    pub(super) fn second_look(
        &mut self,
        request: &StudyRequest,
        findings: Findings,
        now: Instant,
    ) -> Events {
        match request.purpose {
            Purpose::Hint => self.hint(findings).into_iter().map(Event::Hint).collect(),
            Purpose::Why => {
                let explained = self.explanation(request, findings);
                explained.into_iter().map(Event::Explained).collect()
            }
            Purpose::Draw => {
                let score = findings.lines.first().map_or(0, |line| line.score.raw());
                let person_is_to_move = self.game.is_person(self.game.turn());
                let for_machine = if person_is_to_move { -score } else { score };
                match for_machine > 0 {
                    true => vec![Event::DrawDeclined(DrawDeclined::StandsBetter)],
                    false => self.finish(End::Agreed, now),
                }
            }
        }
    }

    fn hint(&self, findings: Findings) -> Option<Hint> {
        let Findings { lines, by_tables, .. } = findings;
        let line = lines.into_iter().next()?;
        Some(Hint { position: self.game.position().clone(), line, by_tables })
    }

    fn explanation(&self, request: &StudyRequest, findings: Findings) -> Option<Explanation> {
        let reasoning = self.explainable()?.clone();
        let position = request.game.position().clone();
        let name = self.game.name(position.turn()).to_owned();
        let verdict = Verdict::of(&reasoning, &findings);
        Some(Explanation { name, position, reasoning, findings, verdict })
    }
}

/// The game as it stood before this half-move.
fn game_before(game: &Game, ply: usize) -> Game {
    let mut before = Game::new(game.start().clone());
    for mv in game.moves().take(ply) {
        let legal = before.play(mv);
        debug_assert!(legal, "every move of a game is legal");
    }
    before
}
