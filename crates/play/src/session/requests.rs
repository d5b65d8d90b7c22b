//! What a session waits for: at most one machine's move and one second look. Everything that is asked
//! has a number of its own, so that an answer to an old question is known as one.

use arena::PlayerSpec;
use chess::{Color, Game, Move};

use crate::event::{MoveRequest, RequestId};
use crate::study::{Purpose, StudyRequest};

#[derive(Clone, Debug, Default)]
pub(super) struct Requests {
    asked: u64,
    machine: Option<MoveRequest>,
    study: Option<StudyRequest>,
}

/// How a position is to be looked at.
pub(super) struct Look {
    pub(super) purpose: Purpose,
    pub(super) game: Game,
    pub(super) tables: Option<String>,
    pub(super) nodes: u64,
    pub(super) lines: u32,
    pub(super) also: Option<Move>,
}

impl Requests {
    fn next_id(&mut self) -> RequestId {
        self.asked += 1;
        RequestId(self.asked)
    }

    /// The machine that is to move and has not answered.
    pub(super) fn machine(&self) -> Option<&MoveRequest> {
        self.machine.as_ref()
    }

    pub(super) fn ask_machine(
        &mut self,
        side: Color,
        player: PlayerSpec,
        stands_in: bool,
    ) -> MoveRequest {
        let request = MoveRequest { id: self.next_id(), side, player, stands_in };
        self.machine = Some(request.clone());
        request
    }

    pub(super) fn ask_study(&mut self, look: Look) -> StudyRequest {
        let Look { purpose, game, tables, nodes, lines, also } = look;
        let request =
            StudyRequest { id: self.next_id(), purpose, game, tables, nodes, lines, also };
        self.study = Some(request.clone());
        request
    }

    /// The request that this is the answer to, if it is still waited for.
    pub(super) fn take_machine(&mut self, id: RequestId) -> Option<MoveRequest> {
        self.machine.take_if(|request| request.id == id)
    }

    /// The same for a second look.
    pub(super) fn take_study(&mut self, id: RequestId) -> Option<StudyRequest> {
        self.study.take_if(|request| request.id == id)
    }

    /// Nothing that was asked is wanted any more: the position or the players are others.
    pub(super) fn withdraw(&mut self) {
        (self.machine, self.study) = (None, None);
    }
}
