//! How the numbers of an outcome become a [`PlayerData`].

use chess::Position;
use lab::{BranchingRule, Scaling, Statistics, Tally, Took};
use notation::coordinates::{self, castling_notation};
use notation::{PieceLetters, san};
use search::Family;

use super::Outcome;
use super::player_data::{
    CandidateData, ClockData, PlayerData, ReachedData, SampleData, TableCountsData, ThreadsData,
};
use crate::{ScoreData, TallyData, family_name};

impl PlayerData {
    /// All about one player, beside the first one.
    pub fn new(one: &Outcome, position: &Position, reference: &Outcome) -> PlayerData {
        let castling = castling_notation(position);
        let done = one.has_answer();
        let all = one.statistics();
        let books = one.keeps_books() && done;
        let tree = books && one.family != Family::Statistical;
        let best = one.best().map(|mv| coordinates::write(mv, castling));
        let reached = (!done).then(|| ReachedData {
            depth: one.reached(),
            value: one.value().into(),
            best: best.clone(),
            unfinished_nodes: all.nodes,
            unfinished_qnodes: all.qnodes,
        });
        let line = one.finding.line.iter();
        PlayerData {
            player: one.label.clone(),
            family: family_name(one.family),
            value: done.then(|| one.value().into()),
            best: best.filter(|_| done),
            san: one.san(position, PieceLetters::English).filter(|_| done),
            nodes: done.then_some(all.nodes),
            leaves: tree.then_some(all.leaves),
            qnodes: tree.then_some(all.qnodes),
            ebf: one.branching().map(|ebf| ebf.factor),
            ebf_formula: one.branching().map(|ebf| formula(ebf.rule)),
            cutoffs: tree.then_some(all.cutoffs),
            first_move_cutoff_rate: all.first_move_cutoff_rate().filter(|_| books),
            tt_hit_rate: all.table_hit_rate().filter(|_| books),
            researches: (all.zero_windows > 0 && books).then_some(all.researches),
            passes: some(all.passes).filter(|_| books),
            first_guess: all.first_guess.filter(|_| books).map(ScoreData::from),
            simulations: some(all.simulations),
            exact: one.is_exact(),
            stopped: !one.is_finished(),
            depth: one.reached(),
            relative: one.relative_to(reference).filter(|_| done),
            total_nodes: one.finding.total.total(),
            selective_depth: one.finding.total.selective_depth,
            minimal_tree_ratio: one.minimal_tree_ratio(),
            mean_branching: all.mean_branching().filter(|_| books),
            cutoffs_by_move: tree.then(|| all.cutoffs_by_move.to_vec()),
            tt_cut_rate: all.table_cut_rate().filter(|_| books),
            tt: (all.table.probes > 0 && books).then(|| table(&all)),
            zero_windows: some(all.zero_windows).filter(|_| books),
            research_rate: all.research_rate().filter(|_| books),
            eval: one.measure.as_ref().map(|measure| measure.eval.clone()),
            quiescence: one.measure.as_ref().map(|measure| measure.quiescence),
            reached,
            pv: line.map(|&mv| coordinates::write(mv, castling)).collect(),
            clock: clock(one),
            null_moves: tally(all.null_moves),
            reductions: tally(all.reductions),
            futility: some(all.futility),
            delta: some(all.delta),
            extensions: some(all.extensions),
            samples: samples(one, position),
            threads: one.scaling.map(|scaling| threads(scaling, one.times.len())),
        }
    }
}

fn some(count: u64) -> Option<u64> {
    (count > 0).then_some(count)
}

fn tally(tally: Tally) -> Option<TallyData> {
    (tally.tried > 0).then(|| tally.into())
}

fn formula(rule: BranchingRule) -> &'static str {
    match rule {
        BranchingRule::TwoPlies => "sqrt(N(d)/N(d-2))",
        BranchingRule::Root => "N(d)^(1/d)",
    }
}

fn clock(one: &Outcome) -> ClockData {
    let seconds = one.time().as_secs_f64();
    let milliseconds = |end: Option<&Took>| end.map(|&took| one.counted(took).as_secs_f64() * 1e3);
    ClockData {
        time_ms: seconds * 1e3,
        cpu_ms: one.knows_cpu.then_some(seconds * 1e3),
        wall_ms: one.wall().as_secs_f64() * 1e3,
        seconds,
        runs: one.times.len(),
        time_min_ms: milliseconds(one.times.first()),
        time_max_ms: milliseconds(one.times.last()),
        nps: (seconds > 0.0).then(|| one.finding.total.total() as f64 / seconds),
    }
}

fn table(all: &Statistics) -> TableCountsData {
    let table = &all.table;
    TableCountsData {
        probes: table.probes,
        hits: table.hits,
        cuts: table.cuts,
        exact: table.exact,
        overwritten: table.overwritten,
        fill_permille: table.fill,
    }
}

fn samples(one: &Outcome, position: &Position) -> Option<SampleData> {
    let candidates = &one.finding.candidates;
    if candidates.is_empty() {
        return None;
    }
    let all = one.finding.total;
    let castling = castling_notation(position);
    let sum: u64 = candidates.iter().map(|candidate| candidate.visits).sum();
    let visit_shares = candidates.iter().map(|candidate| CandidateData {
        mv: coordinates::write(candidate.mv, castling),
        san: san::write(position, candidate.mv, PieceLetters::English),
        visits: candidate.visits,
        share: (sum > 0).then(|| candidate.visits as f64 / sum as f64),
        mean: candidate.mean,
        proven: candidate.proof.map(ScoreData::from),
    });
    Some(SampleData {
        tree_size: all.tree_size,
        tree_depth: all.tree_depth,
        reused: all.reused,
        visit_shares: visit_shares.collect(),
        visit_entropy: one.finding.visit_entropy(),
        best_move_changes: all.best_move_changes,
    })
}

fn threads(scaling: Scaling, runs: usize) -> ThreadsData {
    ThreadsData {
        threads: scaling.threads,
        speed_up: scaling.speed_up,
        efficiency: scaling.efficiency,
        search_overhead: scaling.search_overhead,
        scaling_runs: runs,
    }
}
