//! `genfens N seed S book None|FILE [plies P]`: positions where games may begin, one a line, as OpenBench asks an engine for
//! them before it plays games to learn from. The same words give the same positions.

use anyhow::Result;
use arena::Openings;
use chess::Position;
use notation::write_fen;
use search::StopFlag;
use train::datagen::{Player, Settings};

use crate::console::{BadInput, Console};
use words::Language;

/// Nodes of the search that tells whether a position is balanced, before the factor of `train`.
const NODES: u64 = 1_000;
/// Random half-moves from the usual start, and from a position of a book.
const PLIES: (usize, usize) = (8, 4);
/// More random half-moves than this reach few balanced positions.
const MOST_PLIES: usize = 40;

/// What was asked for.
struct Request {
    count: u64,
    seed: u64,
    starts: Vec<Position>,
    plies: usize,
}

/// Prints the positions as they are found.
pub(crate) fn show(arguments: &[String], console: &Console) -> Result<()> {
    let Request { count, seed, starts, plies } = read(arguments, console.language)?;
    let settings = Settings { seed, nodes: NODES, random_plies: plies, ..Settings::default() };
    let language = console.language;
    let player = Player::new(&settings, StopFlag::new());
    let mut player = player.map_err(|wrong| BadInput(language.option_error(&wrong)))?;
    for number in 0..count {
        let Some(position) = player.opening(number, &starts) else { break };
        console.say(&format!("info string genfens {}\n", write_fen(&position)))?;
    }
    Ok(())
}

fn read(arguments: &[String], language: Language) -> Result<Request, BadInput> {
    let refused = || BadInput(language.genfens_refused(&arguments.join(" ")));
    let (count, rest) = arguments.split_first().ok_or_else(refused)?;
    let count = count.parse().ok().ok_or_else(refused)?;
    let mut request = Request { count, seed: 0, starts: Vec::new(), plies: PLIES.0 };
    let mut plies = None;
    let pairs = rest.chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return Err(refused());
    }
    for pair in pairs {
        let [name, value] = pair else { return Err(refused()) };
        match name.as_str() {
            "seed" => request.seed = value.parse().map_err(|_| refused())?,
            "book" if value.eq_ignore_ascii_case("none") => {}
            "book" => {
                let book = Openings::read(value.as_ref());
                let book = book.map_err(|error| BadInput(language.openings_refused(&error)))?;
                request.starts = book.positions().to_vec();
                request.plies = PLIES.1;
            }
            "plies" => {
                let number = value.parse().ok().filter(|&number| number <= MOST_PLIES);
                plies = Some(number.ok_or_else(refused)?);
            }
            _ => return Err(refused()),
        }
    }
    request.plies = plies.unwrap_or(request.plies);
    Ok(request)
}
