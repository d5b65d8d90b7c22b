//! What the searches did inside: the tables below the first one, each for those it applies to.

use chess::Position;
use experiments::compare::{Compared, Outcome};
use lab::Statistics;
use notation::san;

use crate::columns::Columns;
use words::Language;

/// How many moves of a search that samples are named.
const MOVES_NAMED: usize = 3;

/// The tables that have any line.
pub(super) fn tables(row: &Compared, language: Language) -> Vec<String> {
    let (outcomes, position) = (&row.outcomes, &row.position);
    let answered = || outcomes.iter().filter(|one| one.has_answer());
    let open: Vec<&Outcome> = answered().filter(|one| one.keeps_books()).collect();
    let sampled = answered().filter(|one| !one.finding.candidates.is_empty());
    let sampled: Vec<&Outcome> = sampled.collect();
    let parallel: Vec<&Outcome> = answered().filter(|one| one.scaling.is_some()).collect();
    let mut tables = Vec::new();
    if !open.is_empty() {
        tables.push(work(&open, language));
    }
    if !sampled.is_empty() {
        tables.push(samples(&sampled, position, language));
    }
    if !parallel.is_empty() {
        tables.push(threads(&parallel, language));
    }
    tables
}

fn work(open: &[&Outcome], language: Language) -> String {
    let words = language.compare_words();
    let percent = |share: f64| format!("{} %", language.decimal(100.0 * share, 1));
    let some = |count: u64| (count > 0).then(|| language.number(count));
    let all = || open.iter().map(|one| one.statistics());
    let mut columns = Columns::default();
    columns.add(words.player, open.iter().map(|one| Some(one.label.clone())));
    columns.add(words.leaves, all().map(|all| Some(language.number(all.leaves))));
    columns.add(
        words.minimal,
        open.iter().map(|one| one.minimal_tree_ratio().map(|ratio| language.decimal(ratio, 2))),
    );
    columns.add(words.cutoffs, all().map(|all| some(all.cutoffs)));
    columns.add(
        words.first_move,
        all().map(|all| {
            let enough = all.cutoffs >= Statistics::CUTOFFS_NEEDED;
            all.first_move_cutoff_rate().filter(|_| enough).map(percent)
        }),
    );
    columns.add(words.hits, all().map(|all| all.table_hit_rate().map(percent)));
    columns.add(words.cuts, all().map(|all| all.table_cut_rate().map(percent)));
    columns.add(words.again, all().map(|all| all.research_rate().map(percent)));
    columns.add(words.passes, all().map(|all| some(all.passes)));
    columns.add(words.guess, all().map(|all| all.first_guess.map(|it| language.score(it))));
    columns.add(words.deepest, all().map(|all| Some(all.selective_depth.to_string())));
    columns.render()
}

/// Of searches that sample: how large the tree is, how sure they are, and of which moves.
fn samples(sampled: &[&Outcome], position: &Position, language: Language) -> String {
    let words = language.compare_words();
    let all = || sampled.iter().map(|one| one.finding.total);
    let mut columns = Columns::default();
    columns.add(words.player, sampled.iter().map(|one| Some(one.label.clone())));
    columns.add(words.simulations, all().map(|all| Some(language.number(all.simulations))));
    columns.add(words.tree_size, all().map(|all| Some(language.number(all.tree_size))));
    columns.add(words.tree_depth, all().map(|all| Some(all.tree_depth.to_string())));
    columns.add(words.changes, all().map(|all| Some(language.number(all.best_move_changes))));
    let entropies = sampled.iter().map(|one| one.finding.visit_entropy());
    columns.add(words.entropy, entropies.map(|it| it.map(|it| language.decimal(it, 2))));
    columns.add(words.visits, sampled.iter().map(|one| Some(shares(one, position, language))));
    columns.render()
}

/// `Nf3 31 %, d4 20 %`.
fn shares(one: &Outcome, position: &Position, language: Language) -> String {
    let candidates = &one.finding.candidates;
    let sum = candidates.iter().map(|candidate| candidate.visits).sum::<u64>().max(1);
    let named = candidates.iter().take(MOVES_NAMED).map(|candidate| {
        let share = 100.0 * candidate.visits as f64 / sum as f64;
        let mv = san::write(position, candidate.mv, language.piece_letters());
        format!("{mv} {} %", language.decimal(share, 0))
    });
    named.collect::<Vec<_>>().join(", ")
}

/// What several threads gain over one.
fn threads(parallel: &[&Outcome], language: Language) -> String {
    let words = language.compare_words();
    let scalings = || parallel.iter().map(|one| one.scaling);
    let percent = |share: f64| format!("{} %", language.decimal(100.0 * share, 0));
    let mut columns = Columns::default();
    columns.add(words.player, parallel.iter().map(|one| Some(one.label.clone())));
    columns.add(words.threads, scalings().map(|it| it.map(|it| it.threads.to_string())));
    columns.add(words.speed_up, scalings().map(|it| it.map(|it| language.decimal(it.speed_up, 2))));
    columns.add(words.efficiency, scalings().map(|it| it.map(|it| percent(it.efficiency))));
    columns.add(
        words.overhead,
        scalings().map(|it| {
            it.map(|it| format!("{} %", language.decimal(100.0 * it.search_overhead, 1)))
        }),
    );
    columns.render()
}
