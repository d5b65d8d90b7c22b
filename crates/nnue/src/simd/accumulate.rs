//! Adding rows to accumulators and removing them, written once for all instructions; their files say how
//! a register is loaded, added and so on.

/// Writes `update`, `apply` and `update_seen`, given a `Register` for a block, its `load`, `load_bytes`, `store`, `add` and `sub`, and
/// `TILE`, the blocks that fit into registers at once.
macro_rules! accumulator_functions {
    ($(#[$instructions:meta])?) => {
        /// `to` becomes `from` with some rows added and some removed.
        $(#[$instructions])?
        pub(super) fn update<const ADDED: usize, const REMOVED: usize>(
            to: &mut [Block],
            from: &[Block],
            added: [&[Block]; ADDED],
            removed: [&[Block]; REMOVED],
        ) {
            // Cut to one length here, no row is asked for its own in the loop.
            let blocks = to.len();
            let from = &from[..blocks];
            let (added, removed) = (added.map(|row| &row[..blocks]), removed.map(|row| &row[..blocks]));
            for index in 0..blocks {
                let mut sum = load(&from[index]);
                for row in added {
                    sum = add(sum, load(&row[index]));
                }
                for row in removed {
                    sum = sub(sum, load(&row[index]));
                }
                store(&mut to[index], sum);
            }
        }

        /// Adds some rows of the matrix to an accumulator and removes others.
        $(#[$instructions])?
        pub(super) fn apply(to: &mut [Block], rows: &[Block], added: &[u16], removed: &[u16]) {
            let (length, mut first) = (to.len(), 0);
            let (tiles, rest) = to.as_chunks_mut::<TILE>();
            for tile in tiles {
                apply_tile(tile, rows, (length, first), added, removed);
                first += TILE;
            }
            for block in rest.as_chunks_mut::<1>().0 {
                apply_tile(block, rows, (length, first), added, removed);
                first += 1;
            }
        }

        /// `to` becomes `from` with the rows of a net that sees attacks added and removed.
        $(#[$instructions])?
        pub(super) fn update_seen(to: &mut [Block], from: &[Block], tables: Tables<'_>, rows: SeenRows<'_>) {
            let (length, mut first) = (to.len(), 0);
            let (tiles, rest) = to.as_chunks_mut::<WIDE_TILE>();
            let (from_tiles, from_rest) = from[..length].as_chunks::<WIDE_TILE>();
            for (tile, from) in tiles.iter_mut().zip(from_tiles) {
                update_tile(tile, from, tables, (length, first), rows);
                first += WIDE_TILE;
            }
            let (tiles, rest) = rest.as_chunks_mut::<TILE>();
            let (from_tiles, from_rest) = from_rest.as_chunks::<TILE>();
            for (tile, from) in tiles.iter_mut().zip(from_tiles) {
                update_tile(tile, from, tables, (length, first), rows);
                first += TILE;
            }
            let (rest, from_rest) = (rest.as_chunks_mut::<1>().0, from_rest.as_chunks::<1>().0);
            for (block, from) in rest.iter_mut().zip(from_rest) {
                update_tile(block, from, tables, (length, first), rows);
                first += 1;
            }
        }

        /// Some blocks of it, held in registers while rows of both kinds go by.
        $(#[$instructions])?
        fn update_tile<const BLOCKS: usize>(
            to: &mut [Block; BLOCKS],
            from: &[Block; BLOCKS],
            tables: Tables<'_>,
            (length, first): (usize, usize),
            rows: SeenRows<'_>,
        ) {
            let mut sums = [load(&Block::ZERO); BLOCKS];
            for (sum, block) in sums.iter_mut().zip(from) {
                *sum = load(block);
            }
            for &number in rows.places[0] {
                let row = &tables.places[rows.row(number) * length + first..][..BLOCKS];
                for (sum, block) in sums.iter_mut().zip(row) {
                    *sum = add(*sum, load(block));
                }
            }
            for &number in rows.places[1] {
                let row = &tables.places[rows.row(number) * length + first..][..BLOCKS];
                for (sum, block) in sums.iter_mut().zip(row) {
                    *sum = sub(*sum, load(block));
                }
            }
            for &number in rows.states[0] {
                let row = &tables.states[rows.row(number) * length + first..][..BLOCKS];
                for (sum, bytes) in sums.iter_mut().zip(row) {
                    *sum = add(*sum, load_bytes(bytes));
                }
            }
            for &number in rows.states[1] {
                let row = &tables.states[rows.row(number) * length + first..][..BLOCKS];
                for (sum, bytes) in sums.iter_mut().zip(row) {
                    *sum = sub(*sum, load_bytes(bytes));
                }
            }
            for (block, sum) in to.iter_mut().zip(sums) {
                store(block, sum);
            }
        }

        /// Some blocks of an accumulator, held in registers while all rows go by.
        $(#[$instructions])?
        fn apply_tile<const BLOCKS: usize>(
            tile: &mut [Block; BLOCKS],
            rows: &[Block],
            (length, first): (usize, usize),
            added: &[u16],
            removed: &[u16],
        ) {
            let mut sums = [load(&Block::ZERO); BLOCKS];
            for (sum, block) in sums.iter_mut().zip(tile.iter()) {
                *sum = load(block);
            }
            for &feature in added {
                let row = &rows[usize::from(feature) * length + first..][..BLOCKS];
                for (sum, block) in sums.iter_mut().zip(row) {
                    *sum = add(*sum, load(block));
                }
            }
            for &feature in removed {
                let row = &rows[usize::from(feature) * length + first..][..BLOCKS];
                for (sum, block) in sums.iter_mut().zip(row) {
                    *sum = sub(*sum, load(block));
                }
            }
            for (block, sum) in tile.iter_mut().zip(sums) {
                store(block, sum);
            }
        }
    };
}
