//! Weights in large pages of memory. A position needs rows from all over the matrix, and with small
//! pages the processor looks up the address of nearly every one anew. Nothing here knows what the
//! numbers mean.

use std::alloc::{self, Layout};
use std::fmt;
use std::ops::Deref;
use std::ptr::NonNull;

use crate::block::Block;

const LARGE_PAGE: usize = 2 << 20;

/// Blocks that never change, in large pages if they are many and the system has such.
pub(crate) struct LargePages {
    blocks: NonNull<Block>,
    length: usize,
}

// SAFETY: it owns its memory, and nothing changes it after `new`.
unsafe impl Send for LargePages {}
// SAFETY: as above.
unsafe impl Sync for LargePages {}

impl LargePages {
    /// A copy of these blocks, of which there is at least one.
    pub(crate) fn new(blocks: &[Block]) -> LargePages {
        assert!(!blocks.is_empty(), "a net has weights");
        let layout = LargePages::layout(blocks.len());
        // SAFETY: the layout is not empty, for there is a block.
        let memory = unsafe { alloc::alloc(layout) };
        let Some(start) = NonNull::new(memory.cast::<Block>()) else {
            alloc::handle_alloc_error(layout)
        };
        // Before anything is written: what has been written lies in small pages already.
        advise_large_pages(memory, layout);
        // SAFETY: the memory is new and has room for all blocks; its alignment is at least theirs.
        unsafe { start.as_ptr().copy_from_nonoverlapping(blocks.as_ptr(), blocks.len()) };
        LargePages { blocks: start, length: blocks.len() }
    }

    /// Few blocks do not need a whole page; many need whole ones.
    fn layout(length: usize) -> Layout {
        let blocks = Layout::array::<Block>(length).expect("no more than there are already");
        if blocks.size() < LARGE_PAGE / 2 {
            return blocks;
        }
        blocks.align_to(LARGE_PAGE).expect("a power of two").pad_to_align()
    }
}

impl Deref for LargePages {
    type Target = [Block];

    #[inline(always)]
    fn deref(&self) -> &[Block] {
        // SAFETY: so many blocks were written there and live as long as this.
        unsafe { std::slice::from_raw_parts(self.blocks.as_ptr(), self.length) }
    }
}

impl Drop for LargePages {
    fn drop(&mut self) {
        // SAFETY: it was allocated with this layout and nobody looks at it any more.
        unsafe {
            alloc::dealloc(self.blocks.as_ptr().cast(), LargePages::layout(self.length));
        }
    }
}

impl Clone for LargePages {
    fn clone(&self) -> LargePages {
        LargePages::new(self)
    }
}

impl PartialEq for LargePages {
    fn eq(&self, other: &LargePages) -> bool {
        **self == **other
    }
}

impl Eq for LargePages {}

impl fmt::Debug for LargePages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A wish; refusal does no harm.
#[cfg(target_os = "linux")]
fn advise_large_pages(memory: *mut u8, layout: Layout) {
    const MADV_HUGEPAGE: i32 = 14;
    unsafe extern "C" {
        fn madvise(address: *mut u8, length: usize, advice: i32) -> i32;
    }
    if layout.align() >= LARGE_PAGE {
        // SAFETY: the range is memory we have just allocated, and the advice changes no contents.
        unsafe { madvise(memory, layout.size(), MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn advise_large_pages(_memory: *mut u8, _layout: Layout) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_the_same_in_pages_of_any_size() {
        for length in [1, 3, LARGE_PAGE / 128 - 1, LARGE_PAGE / 128, LARGE_PAGE / 64 + 1] {
            let blocks: Vec<Block> =
                (0..length).map(|number| Block([number as i16; Block::LENGTH])).collect();
            let pages = LargePages::new(&blocks);
            assert!(*pages == blocks[..] && pages == pages.clone());
            let is_large = (pages.as_ptr() as usize).is_multiple_of(LARGE_PAGE);
            assert!(
                is_large || length < LARGE_PAGE / 128,
                "{length} blocks at {:p}",
                &raw const *pages
            );
        }
    }
}
