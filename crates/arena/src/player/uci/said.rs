//! What a UCI program thinks of a position, in the end.

use protocol::uci::Message;
use search::Bound;

/// What it said while it thought.
#[derive(Default)]
pub(super) struct Said {
    pub(super) score: Option<eval::Score>,
    pub(super) depth: u32,
    pub(super) nodes: u64,
}

impl Said {
    /// The last score, exact if there is any: a bound of a search that was cut off is no opinion,
    /// but better than none. Read from the end, for most lines of a search do not matter.
    pub(super) fn new<'a>(lines: impl DoubleEndedIterator<Item = &'a str>) -> Said {
        let mut said = Said::default();
        for line in lines.rev() {
            let Ok(Message::Info(info)) = Message::parse(line) else { continue };
            if info.multi_pv.is_some_and(|number| number > 1) {
                continue;
            }
            said.nodes = if said.nodes == 0 { info.nodes.unwrap_or(0) } else { said.nodes };
            let exact = info.bound == Bound::Exact;
            if let Some(score) = info.score
                && (exact || said.score.is_none())
            {
                said.score = Some(score);
                said.depth = info.depth.unwrap_or(0);
                if exact {
                    break;
                }
            }
        }
        said
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_exact_score_of_the_first_line_counts() {
        let lines = [
            "info depth 4 score cp 10 nodes 50",
            "info depth 5 multipv 1 score cp 20 nodes 100 pv e2e4",
            "info depth 5 multipv 2 score cp 7 nodes 110 pv d2d4",
            "info depth 6 score cp 400 lowerbound nodes 200",
            "info string all is well",
            "info nodes 250 nps 1000",
        ];
        let said = Said::new(lines.into_iter());
        assert_eq!(
            (said.score, said.depth, said.nodes),
            (Some(eval::Score::centipawns(20)), 5, 250)
        );
        let said = Said::new(lines.into_iter().skip(3));
        assert_eq!((said.score, said.depth), (Some(eval::Score::centipawns(400)), 6));
    }
}
