//! The tree of a search that samples, such as Monte-Carlo tree search. It is not entered and left
//! like brackets but grows node by node, so it is taken as a whole when the search is over.

use eval::Score;
use search::Bound;

use super::node::{Entered, NOWHERE, Node};
use super::{Coded, Trace};
use crate::INFINITY;

/// How often a node was visited, and how that went.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sample {
    /// How many samples went through it.
    pub visits: u64,
    /// Their mean for the side to move, from -1 (lost) to 1 (won).
    pub value: f64,
    /// The exact value for the side to move, if it is proven. A mate counts from this node.
    pub proof: Option<Score>,
}

/// A node of such a tree.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sampled<M> {
    /// Its parent's place among the nodes given, which must be before its own; none for the root.
    pub parent: Option<usize>,
    /// The move that led here.
    pub mv: Option<M>,
    /// How often it was visited, and how that went.
    pub sample: Sample,
}

impl<M: Coded> Trace<M> {
    /// The trace of a sampled tree. Siblings stay in the order given; the best line is that of the
    /// search, whose nodes are named by their places, without the root: it need not be the most
    /// visited one, if something is proven. Nodes beyond so many are left out and counted as missed,
    /// those visited least first; a node whose parent is not there is left out too.
    pub fn of_samples(
        nodes: impl IntoIterator<Item = Sampled<M>>,
        line: &[usize],
        most_nodes: usize,
    ) -> Trace<M> {
        let given: Vec<Sampled<M>> = nodes.into_iter().collect();
        let kept = most_visited(&given, line, most_nodes);
        let mut children = vec![Vec::new(); given.len()];
        let mut roots = Vec::new();
        for (place, node) in given.iter().enumerate().filter(|&(place, _)| kept[place]) {
            match node.parent {
                None => roots.push(place),
                Some(parent) if parent < place && kept[parent] => children[parent].push(place),
                Some(_) => {}
            }
        }
        let mut growing =
            Growing { given: &given, children: &children, line, trace: Trace::empty() };
        roots.into_iter().for_each(|root| growing.add(root));
        let mut trace = growing.trace;
        trace.missed = (given.len() - trace.nodes.len()) as u64;
        trace
    }
}

/// Which of the nodes are to be kept: those of the line, then the most visited; of equal ones the
/// first.
fn most_visited<M>(nodes: &[Sampled<M>], line: &[usize], most: usize) -> Vec<bool> {
    let mut wanted: Vec<u64> = nodes.iter().map(|node| node.sample.visits).collect();
    for &place in line.iter().chain(&[0]) {
        wanted.iter_mut().skip(place).take(1).for_each(|visits| *visits = u64::MAX);
    }
    let mut places: Vec<usize> = (0..nodes.len()).collect();
    places.sort_by_key(|&place| std::cmp::Reverse(wanted[place]));
    let mut kept = vec![false; nodes.len()];
    places.into_iter().take(most).for_each(|place| kept[place] = true);
    kept
}

/// A trace that is filled from the root on.
struct Growing<'a, M> {
    given: &'a [Sampled<M>],
    children: &'a [Vec<usize>],
    line: &'a [usize],
    trace: Trace<M>,
}

impl<M: Coded> Growing<'_, M> {
    /// Adds a node and all below it. A list of work instead of recursion: such trees can be deep.
    fn add(&mut self, root: usize) {
        let mut clock = 2 * self.trace.nodes.len() as u32;
        // Nodes to be entered, or if they are in the trace already, to be left.
        let mut work = vec![(root, NOWHERE, None)];
        while let Some((place, parent, entered)) = work.pop() {
            if let Some(id) = entered {
                let id: u32 = id;
                self.trace.nodes[id as usize].exit = clock;
                clock += 1;
                continue;
            }
            let id = self.trace.nodes.len() as u32;
            let node = &self.given[place];
            self.trace.nodes.push(Node::new(Entered {
                parent,
                enter: clock,
                sources: [NOWHERE; 2],
                mv: node.mv.map_or(0, Coded::to_code),
                window: [-INFINITY, INFINITY],
                depth: 0,
                check: false,
                quiescence: false,
                research: false,
            }));
            clock += 1;
            self.trace.samples.push(node.sample);
            self.trace.best.push(NOWHERE);
            let on_line = parent == NOWHERE || self.line.contains(&place);
            if on_line {
                self.trace.nodes[id as usize].mark_pv();
            }
            if let Some(proof) = node.sample.proof {
                let value = from_the_root(proof, self.ply(id));
                self.trace.nodes[id as usize].conclude(value, Bound::Exact);
            }
            self.prefer(parent, id, on_line);
            work.push((place, parent, Some(id)));
            work.extend(self.children[place].iter().rev().map(|&child| (child, id, None)));
        }
    }

    /// The child on the line is the best one, elsewhere the one visited most.
    fn prefer(&mut self, parent: u32, child: u32, on_line: bool) {
        let rank = |id: u32| {
            let visits = self.trace.samples.get(id as usize).map_or(0, |it| it.visits);
            (self.trace.nodes[id as usize].is_pv(), visits)
        };
        let Some(&best) = self.trace.best.get(parent as usize) else { return };
        if on_line || best == NOWHERE || rank(child) > rank(best) {
            self.trace.best[parent as usize] = child;
        }
    }

    /// How far a node of the trace is from the root.
    fn ply(&self, id: u32) -> i32 {
        let parent = |&id: &u32| self.trace.nodes.get(id as usize).map(|node| node.parent);
        std::iter::successors(parent(&id), parent).take_while(|&id| id != NOWHERE).count() as i32
    }
}

/// A mate that counts from a node so many plies deep, as one that counts from the root.
fn from_the_root(value: Score, ply: i32) -> Score {
    match value.raw() {
        _ if !value.is_mate() => value,
        raw if raw > 0 => Score::from_raw(raw - ply),
        raw => Score::from_raw(raw + ply),
    }
}

impl Sample {
    /// The mean as a score, for readers that know only scores: hundredths of a win.
    pub fn as_score(self) -> Score {
        Score::centipawns((self.value * 100.0).round() as i32)
    }
}
