//! The machines of White and of Black, made when they are needed.

use chess::{Color, Game};
use play::{End, Machine, MachineFault, MoveRequest};

use crate::guard::guard_programs;

/// Those of White and of Black.
pub(super) struct Machines {
    seats: [Option<Machine>; 2],
    seed: Option<u32>,
}

impl Machines {
    pub(super) fn new(seed: Option<u32>) -> Machines {
        Machines { seats: [None, None], seed }
    }

    /// From now on machines are made with this seed, if there is one.
    pub(super) fn reseed(&mut self, seed: Option<u32>) {
        self.seed = seed.or(self.seed);
    }

    fn seat(&mut self, side: Color) -> &mut Option<Machine> {
        let [white, black] = &mut self.seats;
        if side == Color::White { white } else { black }
    }

    /// The machine that is asked, made if there is none yet. One that stands in for a person is
    /// always a new one.
    pub(super) fn take(&mut self, asked: &MoveRequest) -> Result<Machine, MachineFault> {
        let seated = self.seat(asked.side).take();
        match seated.filter(|_| !asked.stands_in) {
            Some(machine) => Ok(machine),
            None => {
                guard_programs(std::slice::from_ref(&asked.player));
                Machine::new(&asked.player, self.seed)
            }
        }
    }

    /// It sits down again after its move.
    pub(super) fn put_back(&mut self, side: Color, machine: Machine) {
        *self.seat(side) = Some(machine);
    }

    /// The machine of this side is made anew when it is needed.
    pub(super) fn forget(&mut self, side: Color) {
        *self.seat(side) = None;
    }

    pub(super) fn forget_all(&mut self) {
        self.seats = [None, None];
    }

    /// The two have exchanged their sides.
    pub(super) fn exchange(&mut self) {
        self.seats.reverse();
    }

    /// The next move is one of another game.
    pub(super) fn new_game(&mut self) {
        self.seats.iter_mut().flatten().for_each(Machine::new_game);
    }

    /// The machines hear how the game ended: one may learn from that.
    pub(super) fn game_over(&mut self, game: &Game, end: End) {
        for machine in self.seats.iter_mut().flatten() {
            machine.game_over(game, end);
        }
    }
}
