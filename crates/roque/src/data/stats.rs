//! `roque data stats`: what the games are like, and whether they make sense.

use anyhow::Result;
use clap::Args;
use train::Statistics;

use super::Files;
use crate::console::{Console, Verdict};

#[derive(Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    files: Files,
    json: bool,
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let mut statistics = Statistics::new();
    let (verdict, bytes) = arguments.files.each(console, |_, game| {
        statistics.add(game);
        Ok(())
    })?;
    console.say(&match arguments.json {
        true => report::archive::to_json(&statistics, bytes),
        false => report::archive::to_text(&statistics, bytes, console.language),
    })?;
    Ok(verdict)
}
