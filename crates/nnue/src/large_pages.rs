//! Weights in large pages of memory. A position needs rows from all over the matrix, and with small
//! pages the processor looks up the address of nearly every one anew. Nothing here knows what the
//! numbers mean.

use std::alloc::{self, Layout};
use std::fmt;
use std::ops::Deref;
use std::ptr::NonNull;

const LARGE_PAGE: usize = 2 << 20;

/// Blocks that never change, in large pages if they are many and the system has such.
pub(crate) struct LargePages<T> {
    blocks: NonNull<T>,
    length: usize,
}

// SAFETY: it owns its memory, and nothing changes it after `new`.
unsafe impl<T: Send> Send for LargePages<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for LargePages<T> {}

impl<T: Copy> LargePages<T> {
    /// A copy of these blocks, of which there is at least one.
    pub(crate) fn new(blocks: &[T]) -> LargePages<T> {
        assert!(!blocks.is_empty(), "a net has weights");
        let layout = layout::<T>(blocks.len());
        // SAFETY: the layout is not empty, for there is a block.
        let memory = unsafe { alloc::alloc(layout) };
        let Some(start) = NonNull::new(memory.cast::<T>()) else {
            alloc::handle_alloc_error(layout)
        };
        // Before anything is written: what has been written lies in small pages already.
        advise_large_pages(memory, layout);
        // SAFETY: the memory is new and has room for all blocks; its alignment is at least theirs.
        unsafe { start.as_ptr().copy_from_nonoverlapping(blocks.as_ptr(), blocks.len()) };
        LargePages { blocks: start, length: blocks.len() }
    }
}

/// Few blocks do not need a whole page; many need whole ones.
fn layout<T>(length: usize) -> Layout {
    let blocks = Layout::array::<T>(length).expect("no more than there are already");
    if blocks.size() < LARGE_PAGE / 2 {
        return blocks;
    }
    blocks.align_to(LARGE_PAGE).expect("a power of two").pad_to_align()
}

impl<T> Deref for LargePages<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: so many blocks were written there and live as long as this.
        unsafe { std::slice::from_raw_parts(self.blocks.as_ptr(), self.length) }
    }
}

impl<T> Drop for LargePages<T> {
    fn drop(&mut self) {
        // SAFETY: it was allocated with this layout and nobody looks at it any more.
        unsafe {
            alloc::dealloc(self.blocks.as_ptr().cast(), layout::<T>(self.length));
        }
    }
}

impl<T: Copy> Clone for LargePages<T> {
    fn clone(&self) -> LargePages<T> {
        LargePages::new(self)
    }
}

impl<T: PartialEq> PartialEq for LargePages<T> {
    fn eq(&self, other: &LargePages<T>) -> bool {
        **self == **other
    }
}

impl<T: Eq> Eq for LargePages<T> {}

impl<T: fmt::Debug> fmt::Debug for LargePages<T> {
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
    use crate::block::Block;

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
