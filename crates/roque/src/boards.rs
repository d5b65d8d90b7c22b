//! Running games on stderr: on a terminal a bar for the whole and a line for each board below it; in
//! a pipe a line for the whole, now and then. What it says is not decided here.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use arena::{Pairing, RecordedScore, WatchedMove};
use notation::{coordinates, san};

use crate::progress::{Progress, Teller};
use words::Language;

/// Moves need not be told more often than this.
const WATCH_INTERVAL: Duration = Duration::from_millis(100);
/// The standing is looked at so often.
const FRAME: Duration = Duration::from_millis(200);
/// More running games than this are only counted.
const MOST_BOARDS: usize = 16;

/// How often somebody looks at the moves of a game; nobody does so in a pipe.
pub(crate) fn watch_interval() -> Option<Duration> {
    io::stderr().is_terminal().then_some(WATCH_INTERVAL)
}

/// The lines of a terminal, or of a pipe.
pub(crate) struct Boards {
    language: Language,
    /// Of the players.
    names: Vec<String>,
    /// One line for each board.
    boards: Vec<String>,
    last_drawn: Instant,
    progress: Progress,
}

impl Boards {
    pub(crate) fn new(language: Language, names: Vec<String>) -> Boards {
        let (boards, last_drawn) = (Vec::new(), Instant::now());
        Boards { language, names, boards, last_drawn, progress: Progress::new(language) }
    }

    /// A game begins.
    pub(crate) fn started(&mut self, board: usize, pairing: &Pairing) {
        self.set(board, self.players(pairing));
    }

    /// A move was made.
    pub(crate) fn moved(&mut self, watched: &WatchedMove) {
        self.set(watched.board, self.board_text(watched));
    }

    fn set(&mut self, board: usize, text: String) {
        if self.boards.len() <= board {
            self.boards.resize(board + 1, String::new());
        }
        if let Some(line) = self.boards.get_mut(board) {
            *line = text;
        }
    }

    fn players(&self, pairing: &Pairing) -> String {
        let name = |player: usize| self.names.get(player).map_or("?", String::as_str);
        format!("{} – {}", name(pairing.white), name(pairing.black))
    }

    /// `Roque – Random  move 23  O-O  +1.35`, the score from White's side.
    fn board_text(&self, watched: &WatchedMove) -> String {
        let WatchedMove { pairing, ply, before, fen, played, .. } = watched;
        // After White's move it is Black's turn.
        let sign = if fen.contains(" b ") { 1 } else { -1 };
        let score = match played.score {
            Some(RecordedScore::Cp(cp)) => {
                let pawns = self.language.decimal(f64::from(sign * cp) / 100.0, 2);
                if sign * cp > 0 { format!("  +{pawns}") } else { format!("  {pawns}") }
            }
            Some(RecordedScore::Mate(moves)) => format!("  #{}", sign * moves),
            None => String::new(),
        };
        let (word, number) = (self.language.tournament_words().move_number, ply.div_ceil(2));
        // As people write it: castling is O-O, and not the square of a rook.
        let mv = coordinates::read(before, &played.mv).map_or_else(
            |_| played.mv.clone(),
            |mv| san::write(before, mv, self.language.piece_letters()),
        );
        format!("{}  {word} {number}  {mv}{score}", self.players(pairing))
    }

    /// Whether it is time to draw again.
    pub(crate) fn is_due(&self) -> bool {
        self.last_drawn.elapsed() >= FRAME
    }

    /// Draws everything: a bar for the share that is done, if it is known, this line, the boards.
    pub(crate) fn draw(&mut self, share: Option<f64>, summary: impl FnOnce() -> String) {
        self.last_drawn = Instant::now();
        self.progress.show_at_once(share, summary);
        self.progress.show_below(&self.lines());
    }

    fn lines(&self) -> Vec<String> {
        let shown = self.boards.iter().take(MOST_BOARDS).enumerate();
        let mut lines: Vec<String> =
            shown.map(|(board, text)| format!("  {}  {text}", board + 1)).collect();
        if self.boards.len() > MOST_BOARDS {
            lines.push(format!("  … +{}", self.boards.len() - MOST_BOARDS));
        }
        lines
    }

    /// A line of its own, above ours.
    pub(crate) fn line(&self, text: &str) {
        self.progress.line(text);
    }

    /// Says such lines from another thread.
    pub(crate) fn teller(&self) -> Teller {
        self.progress.teller()
    }

    /// Leaves the terminal as it was before.
    pub(crate) fn wipe(&mut self) {
        self.progress.clear();
    }
}

#[cfg(test)]
mod tests {
    use arena::MoveRecord;

    use super::*;

    #[test]
    fn every_board_has_its_line() {
        let names = ["a", "b"].map(str::to_owned).to_vec();
        let mut boards = Boards::new(Language::English, names);
        let pairing = Pairing { game: 1, round: 1, white: 1, black: 0, opening: 0 };
        boards.started(0, &pairing);
        boards.started(1, &pairing);
        let score = Some(RecordedScore::Cp(35));
        let played = MoveRecord { mv: "e2e4".into(), score, depth: 1, nodes: 1, us: 1 };
        let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".to_owned();
        let before = chess::Position::start();
        boards.moved(&WatchedMove { board: 1, pairing, ply: 1, before, fen, played });
        assert_eq!(boards.lines(), ["  1  b – a", "  2  b – a  move 1  e4  +0.35"]);
    }

    #[test]
    fn the_live_line_writes_castling_as_people_do() {
        let names = ["a", "b"].map(str::to_owned).to_vec();
        let pairing = Pairing { game: 1, round: 1, white: 1, black: 0, opening: 0 };
        let before = chess::Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1").unwrap();
        for (mv, english, french) in
            [("e8h8", "O-O", "O-O"), ("e8a8", "O-O-O", "O-O-O"), ("e8e7", "Ke7", "Re7")]
        {
            for (language, written) in [(Language::English, english), (Language::French, french)] {
                let mut boards = Boards::new(language, names.clone());
                let played = MoveRecord { mv: mv.into(), score: None, depth: 1, nodes: 1, us: 1 };
                let (before, fen) = (before.clone(), String::new());
                boards.moved(&WatchedMove { board: 0, pairing, ply: 2, before, fen, played });
                let lines = boards.lines();
                assert!(lines[0].ends_with(&format!("  {written}")), "{lines:?}");
            }
        }
    }
}
