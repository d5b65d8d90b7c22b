//! The unit of all arithmetic: 32 numbers in one cache line, which is one AVX-512 register, two of
//! AVX2 or four of NEON. Every row of weights is some whole blocks, so that no instruction set meets a
//! remainder and every load is aligned.

/// 32 numbers, aligned to 64 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Block(pub(crate) [i16; Block::LENGTH]);

impl Block {
    pub(crate) const LENGTH: usize = 32;

    pub(crate) const ZERO: Block = Block([0; Block::LENGTH]);
}

/// As many numbers of a byte each, for weights that are small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(crate) struct Bytes(pub(crate) [i8; Block::LENGTH]);

/// A cache line of anything else: 64 bytes, aligned to 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Line<T>(pub(crate) T);

/// Packs numbers into blocks; their count is a multiple of 32.
pub(crate) fn pack(numbers: &[i16]) -> Vec<Block> {
    let (blocks, rest) = numbers.as_chunks::<{ Block::LENGTH }>();
    debug_assert!(rest.is_empty(), "{} numbers are no whole blocks", numbers.len());
    blocks.iter().map(|&numbers| Block(numbers)).collect()
}

/// Packs numbers of a byte; their count is a multiple of 32.
pub(crate) fn pack_bytes(numbers: &[i8]) -> Vec<Bytes> {
    let (blocks, rest) = numbers.as_chunks::<{ Block::LENGTH }>();
    debug_assert!(rest.is_empty(), "{} numbers are no whole blocks", numbers.len());
    blocks.iter().map(|&numbers| Bytes(numbers)).collect()
}

/// The numbers of some blocks in their order.
pub(crate) fn unpack(blocks: &[Block]) -> impl Iterator<Item = i16> + '_ {
    blocks.iter().flat_map(|block| block.0)
}
