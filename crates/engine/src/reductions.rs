//! How much later moves are reduced, by depth and by their number.

use crate::params;

/// Reductions in 1024ths of a ply, for quiet moves and for captures.
pub(crate) struct Reductions {
    quiet: [[i32; 64]; 64],
    capture: [[i32; 64]; 64],
}

impl Reductions {
    pub(crate) fn new() -> Reductions {
        let table = |base: i32, divisor: i32| {
            let mut table = [[0; 64]; 64];
            for (depth, row) in table.iter_mut().enumerate().skip(1) {
                for (number, cell) in row.iter_mut().enumerate().skip(1) {
                    let growth = (depth as f64).ln() * (number as f64).ln();
                    *cell = base + (growth * 1024.0 * 1024.0 / f64::from(divisor)) as i32;
                }
            }
            table
        };
        Reductions {
            quiet: table(params::lmr_base(), params::lmr_divisor()),
            capture: table(params::lmr_capture_base(), params::lmr_capture_divisor()),
        }
    }

    #[inline(always)]
    pub(crate) fn get(&self, quiet: bool, depth: i32, number: u32) -> i32 {
        let table = if quiet { &self.quiet } else { &self.capture };
        table[depth.clamp(0, 63) as usize][number.min(63) as usize]
    }
}
