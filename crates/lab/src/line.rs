//! The best line found so far, from every ply on: a node that finds a better move takes it and
//! puts the best line of the node below behind it.

/// One line for each ply.
#[derive(Clone, Debug)]
pub(crate) struct Lines<M> {
    plies: Vec<Vec<M>>,
}

impl<M: Copy> Lines<M> {
    pub(crate) fn new() -> Lines<M> {
        Lines { plies: vec![Vec::new(), Vec::new()] }
    }

    /// A node at this ply begins: nothing is known of it.
    #[inline]
    pub(crate) fn begin(&mut self, ply: usize) {
        if self.plies.len() < ply + 2 {
            self.plies.resize_with(ply + 2, Vec::new);
        }
        self.plies[ply].clear();
    }

    /// The move is the best so far at this ply; the node below has just been left.
    #[inline]
    pub(crate) fn improve(&mut self, ply: usize, mv: M) {
        let (above, below) = self.plies.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }

    /// The node at this ply has this line, found elsewhere.
    pub(crate) fn replace(&mut self, ply: usize, line: &[M]) {
        self.begin(ply);
        self.plies[ply].extend_from_slice(line);
    }

    pub(crate) fn at(&self, ply: usize) -> &[M] {
        &self.plies[ply]
    }
}
