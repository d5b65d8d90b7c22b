//! A suite for one or more programs, without the rest of Roque:
//!
//! `cargo run --release -p arena --example suite -- wac.epd uci:./roque,Hash=16 movetime=1000 1`
//! (a file, players that take turns at each position, limits for a position, concurrency).
//! `FIRST=20` in the environment takes only the first 20 positions.

use std::error::Error;
use std::sync::Arc;

use arena::PlayerSpec;
use arena::suite::{SuiteConfig, SuiteResult, Verdict, run_suite};
use notation::epd;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, players @ .., limits, concurrency] = arguments.as_slice() else {
        return Err("usage: suite FILE.epd PLAYER… LIMITS CONCURRENCY".into());
    };
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let first = match std::env::var("FIRST") {
        Ok(count) => count.parse().map_err(|_| format!("FIRST: {count:?} is no number"))?,
        Err(_) => usize::MAX,
    };
    let mut positions = Vec::new();
    for (number, read) in epd::read_lines(&text).take(first) {
        match read {
            Ok(epd) => positions.push(epd),
            Err(error) => eprintln!("{file}:{number}: left out: {error}"),
        }
    }
    let players: Vec<PlayerSpec> =
        players.iter().map(|text| PlayerSpec::parse(text)).collect::<Result<_, _>>()?;
    let names: Vec<String> = players.iter().map(PlayerSpec::short_name).collect();
    let factory = Arc::new(|spec: &PlayerSpec| Err(format!("is unknown: {spec}").into()));
    let mut config = SuiteConfig::new(players, factory, limits.parse()?, positions);
    config.concurrency = concurrency.parse()?;
    let results = run_suite(&config, &mut |verdict| {
        let name = names.get(verdict.player).map_or("?", String::as_str);
        tell(name, verdict);
    })?;
    for (name, result) in names.iter().zip(&results) {
        summarise(name, result);
    }
    println!("{}", serde_json::to_string(&results)?);
    Ok(())
}

/// One line if it is not solved, and one for everything wrong.
fn tell(name: &str, verdict: &Verdict) {
    let Verdict { id, fen, expected, .. } = verdict;
    let or_dash = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".to_owned());
    if !verdict.solved {
        let (played, score) = (or_dash(&verdict.played), or_dash(&verdict.score));
        println!("{name}: {id}: expected {expected}, played {played} ({score})  {fen}");
    }
    if let Some(claim) = &verdict.false_claim {
        println!(
            "{name}: {id}: FALSE CLAIM #{} at depth {} instead of #{}, pv {} ({})  {fen}",
            claim.claimed,
            claim.depth,
            claim.expected,
            claim.pv,
            if claim.pv_mates { "which mates" } else { "which does not mate" },
        );
    }
    for defect in &verdict.defects {
        let (score, depth) = (&defect.score, defect.depth);
        println!(
            "{name}: {id}: PV DEFECT: {} ({score} at depth {depth}, pv {})  {fen}",
            defect.what, defect.pv
        );
    }
    if let Some(fault) = &verdict.fault {
        println!("{name}: {id}: FAULT: it {fault}");
    }
}

fn summarise(name: &str, result: &SuiteResult) {
    let points = result.points.map_or_else(String::new, |points| {
        format!(", {} of {} points", points.earned, points.possible)
    });
    println!("{name}: solved {} of {}{points}", result.solved, result.total);
    let mates = &result.mates;
    if mates.exact + mates.longer + mates.none + mates.false_claims.len() > 0 {
        println!(
            "{name}: mates: {} exact, {} longer, {} not found, {} FALSE",
            mates.exact,
            mates.longer,
            mates.none,
            mates.false_claims.len()
        );
    }
    println!(
        "{name}: {} PV defects, {} positions left out",
        result.pv_defects.len(),
        result.skipped
    );
    if let Some(times) = result.solutions {
        println!(
            "{name}: solutions after {} ms (median), {} ms (mean), {} ms (longest)",
            times.median_ms, times.mean_ms, times.longest_ms
        );
    }
    println!(
        "{name}: {} nodes in {:.1} s of thinking ({} ms the longest), {:.1} s in all",
        result.nodes,
        result.time_ms as f64 / 1e3,
        result.longest_ms,
        result.wall_ms as f64 / 1e3
    );
}
