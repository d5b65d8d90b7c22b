//! A match or a test between two programs, without the rest of Roque:
//!
//! `cargo run --release -p arena --example sprt -- uci:./new uci:./old 3+0.03 4000 2 book.epd 0 5`
//! (players, time control, games, concurrency, openings or `-`, and for a test elo0 and elo1).

use std::error::Error;
use std::sync::Arc;

use arena::statistics::{Model, Sprt};
use arena::{Event, MatchConfig, Openings, PlayerSpec, run_match};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [first, second, limits, games, concurrency, openings, test @ ..] = arguments.as_slice()
    else {
        return Err("usage: sprt A B TC GAMES CONCURRENCY OPENINGS|- [ELO0 ELO1]".into());
    };
    let players = [PlayerSpec::parse(first)?, PlayerSpec::parse(second)?];
    let mut config =
        MatchConfig::new(players, Arc::new(|spec| Err(format!("unknown: {spec}").into())));
    config.conditions.limits = limits.parse()?;
    config.games = games.parse()?;
    config.conditions.concurrency = concurrency.parse()?;
    if openings != "-" {
        config.conditions.openings = Openings::read(openings.as_ref())?;
        config.conditions.openings.shuffle(1);
    }
    if let [elo0, elo1] = test {
        let (elo0, elo1) = (elo0.parse()?, elo1.parse()?);
        config.sprt = Some(Sprt::new(elo0, elo1, 0.05, 0.05, Model::Normalized)?);
    }
    config.pgn = std::env::var_os("PGN").map(Into::into);
    config.conditions.journal = std::env::var_os("JOURNAL").map(Into::into);
    let result = run_match(&config, &mut |event| match event {
        Event::Note(note) => eprintln!("note: {note}"),
        Event::Resumed { games, .. } => eprintln!("{games} games are already played"),
        Event::GameFinished { record, standing: s, .. } => {
            let llr = s.sprt.map_or_else(String::new, |test| format!(" LLR {:.2}", test.llr));
            eprintln!(
                "Finished game {} ({} vs {}): {} {{{}}}  +{} ={} -{} {:?} Elo {:.1} ± {:.1}{llr}",
                record.game + 1,
                record.white,
                record.black,
                record.result().as_str(),
                record.ending,
                s.wins,
                s.draws,
                s.losses,
                s.pairs.0,
                s.elo,
                s.elo_error,
            );
            for line in &record.last_lines {
                eprintln!("    {line}");
            }
        }
        Event::GameStarted { .. } | Event::Moved(_) | Event::Tick(_) => {}
    })?;
    println!("{}", serde_json::to_string(&result)?);
    Ok(())
}
