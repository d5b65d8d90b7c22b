//! What a tournament leaves behind: the ranking with one line per game as the first requirements
//! have it, PGN, and everything for programs.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use chess::Color;
use serde::{Deserialize, Serialize};

use super::{
    BracketEncounter, Encounter, Format, GameSummary, RankedBy, Scoreboard, Standing, Tally,
};
use crate::pgn;
use crate::record::{GameRecord, GameResult};
use crate::warning::Warning;

/// The ranking, an empty line, and one line for each game:
/// `MTD(f) Blanc 1 Negamax Noir 0 40cp`. The words are those of the requirements in any language.
pub fn results_text(scoreboard: &Scoreboard) -> String {
    let mut text = "Classement\n".to_owned();
    for Standing { rank, name, tally, moves_to_win, .. } in scoreboard.standings() {
        let wins = tally.wins;
        let word = if wins > 1 { "victoires" } else { "victoire" };
        text += &format!("{rank}. {name} {wins} {word} {moves_to_win}cp\n");
    }
    text.push('\n');
    let name = |player: usize| scoreboard.names().get(player).map_or("?", String::as_str);
    for GameSummary { pairing, ending, moves, .. } in scoreboard.games() {
        let (white, black) = (name(pairing.white), name(pairing.black));
        let [white_points, black_points] =
            [Color::White, Color::Black].map(|side| points(ending.result(), side));
        text += &format!("{white} Blanc {white_points} {black} Noir {black_points} {moves}cp\n");
    }
    text
}

fn points(result: GameResult, side: Color) -> &'static str {
    match result.half_points(side) {
        Some(2) => "1",
        Some(1) => "0.5",
        _ => "0",
    }
}

/// A player, for programs.
#[derive(Clone, Debug, Serialize)]
struct ReportedPlayer {
    name: String,
    player: String,
    limits: String,
}

/// The whole result, for programs.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    name: String,
    format: Format,
    /// Nothing if the openings were not shuffled.
    seed: Option<u64>,
    players: Vec<ReportedPlayer>,
    complete: bool,
    games_played: usize,
    games_expected: u64,
    /// Games that are equal move for move to an earlier one of the same players with the same opening
    /// and colours.
    repeated_games: usize,
    /// So many of them are left out of ratings, likelihoods and encounters.
    repeated_games_left_out: usize,
    warnings: Vec<Warning>,
    ranked_by: RankedBy,
    standings: Vec<Standing>,
    /// The places of a knockout; nothing for others.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    bracket: Vec<BracketEncounter>,
    /// By player as in `players`, not by rank.
    cross_table: Vec<Vec<Tally>>,
    encounters: Vec<Encounter>,
    ratings: Vec<crate::statistics::Rating>,
    rating_model: &'static str,
    los: Vec<Vec<f64>>,
    games: Vec<GameSummary>,
}

impl Report {
    /// The result of a tournament, with its players and limits as they were written.
    pub fn new(
        name: &str,
        seed: Option<u64>,
        players: &[String],
        limits: &[String],
        scoreboard: &Scoreboard,
    ) -> Report {
        let ratings = scoreboard.ratings();
        let repeated = scoreboard.repeated();
        let written = scoreboard.names().iter().zip(players.iter().zip(limits));
        let players = written.map(|(name, (player, limits))| ReportedPlayer {
            name: name.clone(),
            player: player.clone(),
            limits: limits.clone(),
        });
        Report {
            name: name.to_owned(),
            format: scoreboard.format(),
            seed,
            players: players.collect(),
            complete: scoreboard.is_complete(),
            games_played: scoreboard.played(),
            games_expected: scoreboard.expected(),
            repeated_games: repeated.all,
            repeated_games_left_out: repeated.left_out.len(),
            warnings: scoreboard.warnings(),
            ranked_by: RankedBy::of(scoreboard.format()),
            standings: scoreboard.standings(),
            bracket: scoreboard.bracket().to_vec(),
            cross_table: scoreboard.cross_table(),
            encounters: scoreboard.encounters(),
            ratings: ratings.ratings,
            rating_model: "logistic expected score, draws are half, one prior draw each",
            los: ratings.los,
            games: scoreboard.games().cloned().collect(),
        }
    }

    /// Lists only the last games, at most so many; all of them are counted as before.
    pub fn with_last_games(mut self, most: usize) -> Report {
        self.games.drain(..self.games.len().saturating_sub(most));
        self.games.shrink_to_fit();
        self
    }
}

/// The number of a recorded game, without the rest of it.
#[derive(Deserialize)]
struct Numbered {
    game: u32,
}

/// Writes all games of a journal as PGN, in the order of their numbers. `players` are how the
/// players were written.
pub fn write_pgn(
    target: &Path,
    journal: &Path,
    event: &str,
    players: &[String],
    scoreboard: &Scoreboard,
) -> io::Result<()> {
    // Games are read one by one: all of them at once can be too many.
    let bytes = fs::read(journal)?;
    let lines = bytes.split_inclusive(|&byte| byte == b'\n').skip(1);
    let mut lines: Vec<(u32, &[u8])> = lines
        .filter_map(|line| Some((serde_json::from_slice::<Numbered>(line).ok()?.game, line)))
        .collect();
    lines.sort_by_key(|(game, _)| *game);
    let rounds: Vec<&GameSummary> = scoreboard.games().collect();
    whole_file::replace(target, |file| {
        for (number, line) in lines {
            let Ok(record) = serde_json::from_slice::<GameRecord>(line) else { continue };
            let found = rounds.binary_search_by_key(&number, |game| game.pairing.game);
            let Some(game) = found.ok().and_then(|place| rounds.get(place)) else { continue };
            let written = |player: usize| players.get(player).cloned().unwrap_or_default();
            let more = [
                ("WhitePlayer", written(game.pairing.white)),
                ("BlackPlayer", written(game.pairing.black)),
                ("GameNumber", (u64::from(number) + 1).to_string()),
            ];
            let round = game.pairing.round.to_string();
            file.write_all(pgn::write_with(&record, event, &round, &more).as_bytes())?;
        }
        Ok(())
    })
}
