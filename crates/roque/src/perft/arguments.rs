//! `roque perft` as it is typed.

use anyhow::Result;
use clap::{Args, ValueEnum};
use notation::coordinates::CastlingNotation;

use super::{DEEPEST, Generator, Request};
use crate::console::{Console, Verdict};
use crate::position;

/// `roque perft`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(value_parser = clap::value_parser!(u32).range(..=i64::from(DEEPEST)))]
    #[arg(allow_negative_numbers = true)]
    depth: u32,
    #[arg(long)]
    fen: Option<String>,
    #[arg(long)]
    chess960: bool,
    #[arg(long)]
    divide: bool,
    #[arg(long)]
    detail: bool,
    #[arg(long, value_enum, default_value_t = GeneratorChoice::Bitboard)]
    generator: GeneratorChoice,
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    #[arg(long, value_name = "MB", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    hash: Option<u32>,
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum GeneratorChoice {
    Bitboard,
    Naive,
    Mailbox,
    All,
}

/// Counts what was asked for.
pub(crate) fn run_command(args: &Arguments, console: &Console) -> Result<Verdict> {
    let position =
        position::read(args.fen.as_deref().unwrap_or("startpos"), args.chess960, console.language)?;
    let generators = match args.generator {
        GeneratorChoice::Bitboard => vec![Generator::Bitboard],
        GeneratorChoice::Naive => vec![Generator::Naive],
        GeneratorChoice::Mailbox => vec![Generator::Mailbox],
        GeneratorChoice::All => Generator::ALL.to_vec(),
    };
    let castling = match args.chess960 {
        true => CastlingNotation::Chess960,
        false => position::castling_notation(&position),
    };
    let request = Request {
        castling,
        divide: args.divide,
        detail: args.detail,
        generators,
        threads: args.threads.into(),
        hash: args.hash.map(|megabytes| megabytes as usize),
        json: args.json,
        ..Request::new(position, args.depth)
    };
    super::run(&request, console)
}
