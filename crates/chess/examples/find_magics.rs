//! Finds the magic numbers of `src/attacks/magics.rs`: `cargo run --release --example find_magics`
//! prints that file. The search is seeded, so it always prints the same.

use chess::{Bitboard, File, Rank, Square, attacks};

fn main() {
    println!("//! Magic numbers for sliding attacks, found by `examples/find_magics.rs`.\n");
    for (name, straight) in [("BISHOP", false), ("ROOK", true)] {
        println!("#[rustfmt::skip]\npub(super) const {name}: [u64; 64] = [");
        let mut random = Random(0x0052_6F71_7565);
        for square in Square::all() {
            let magic = find(square, straight, &mut random);
            let groups = [48, 32, 16, 0].map(|shift| format!("{:04x}", magic >> shift & 0xFFFF));
            let indent = if square.index() % 4 == 0 { "    " } else { "" };
            let end = if square.index() % 4 == 3 { "\n" } else { " " };
            print!("{indent}0x{},{end}", groups.join("_"));
        }
        println!("];\n");
    }
}

/// A multiplier that sends all occupancies with different attacks to different indices.
fn find(square: Square, straight: bool, random: &mut Random) -> u64 {
    let slide = |occupied| {
        if straight { attacks::rook(square, occupied) } else { attacks::bishop(square, occupied) }
    };
    let edges = |line: Bitboard, square_on: bool| if square_on { Bitboard::EMPTY } else { line };
    let border = edges(Bitboard::rank(Rank::First), square.rank() == Rank::First)
        | edges(Bitboard::rank(Rank::Eighth), square.rank() == Rank::Eighth)
        | edges(Bitboard::file(File::A), square.file() == File::A)
        | edges(Bitboard::file(File::H), square.file() == File::H);
    let mask = slide(Bitboard::EMPTY).without(border).0;
    let shift = 64 - mask.count_ones();
    let mut subsets = vec![0u64];
    while let Some(next) = subsets.last().map(|last| last.wrapping_sub(mask) & mask) {
        if next == 0 {
            break;
        }
        subsets.push(next);
    }
    let entries: Vec<(u64, Bitboard)> =
        subsets.into_iter().map(|subset| (subset, slide(Bitboard(subset)))).collect();
    let mut used = vec![(0u32, Bitboard::EMPTY); entries.len()];
    for attempt in 1.. {
        let magic = random.next() & random.next() & random.next();
        let fits = entries.iter().all(|&(subset, attacks)| {
            let slot = &mut used[(subset.wrapping_mul(magic) >> shift) as usize];
            let free = slot.0 != attempt;
            if free {
                *slot = (attempt, attacks);
            }
            free || slot.1 == attacks
        });
        if fits {
            return magic;
        }
    }
    unreachable!("the search goes on until it finds one")
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }
}
