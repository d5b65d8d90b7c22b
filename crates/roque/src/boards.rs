//! Running games on stderr: on a terminal a line for the whole and one for each board, drawn again
//! and again; in a pipe the line for the whole, now and then. What it says is not decided here.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use arena::{Glimpse, Pairing, RecordedScore};
use notation::{coordinates, san};

use crate::console::variable;
use crate::text::Language;

/// Moves need not be told more often than this.
const WATCH_INTERVAL: Duration = Duration::from_millis(100);
/// On a terminal the lines are drawn so often.
const FRAME: Duration = Duration::from_millis(200);
/// In a pipe the standing is told so often.
const INTERVAL: Duration = Duration::from_secs(10);
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
    terminal: bool,
    /// One line for each board.
    boards: Vec<String>,
    last_told: Instant,
    /// How many lines of the terminal are ours.
    drawn: usize,
    width: usize,
}

impl Boards {
    pub(crate) fn new(language: Language, names: Vec<String>) -> Boards {
        let columns = variable("COLUMNS").and_then(|text| text.parse().ok()).unwrap_or(80);
        Boards {
            language,
            names,
            terminal: io::stderr().is_terminal(),
            boards: Vec::new(),
            last_told: Instant::now(),
            drawn: 0,
            width: columns.clamp(20, 200) - 1,
        }
    }

    /// A game begins.
    pub(crate) fn started(&mut self, board: usize, pairing: &Pairing) {
        self.set(board, self.players(pairing));
    }

    /// A move was made.
    pub(crate) fn moved(&mut self, glimpse: &Glimpse) {
        self.set(glimpse.board, self.board_text(glimpse));
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
    fn board_text(&self, glimpse: &Glimpse) -> String {
        let Glimpse { pairing, ply, before, fen, played, .. } = glimpse;
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
            |mv| san::write(before, mv, self.language.notation()),
        );
        format!("{}  {word} {number}  {mv}{score}", self.players(pairing))
    }

    /// Whether it is time to draw again.
    pub(crate) fn is_due(&self) -> bool {
        self.last_told.elapsed() >= if self.terminal { FRAME } else { INTERVAL }
    }

    /// Draws everything, this line first.
    pub(crate) fn draw(&mut self, summary: &str) {
        self.last_told = Instant::now();
        let text = if self.terminal { self.frame(summary) } else { format!("{summary}\n") };
        write(&text);
    }

    fn frame(&mut self, summary: &str) -> String {
        let mut lines = vec![summary.to_owned()];
        let shown = self.boards.iter().take(MOST_BOARDS).enumerate();
        lines.extend(shown.map(|(board, text)| format!("  {}  {text}", board + 1)));
        if self.boards.len() > MOST_BOARDS {
            lines.push(format!("  … +{}", self.boards.len() - MOST_BOARDS));
        }
        let cut = |line: &String| -> String { line.chars().take(self.width).collect() };
        // From the first of our lines to the end of the screen everything is ours.
        let mut frame = self.to_first_line();
        frame += &lines.iter().map(cut).collect::<Vec<_>>().join("\x1b[K\r\n");
        self.drawn = lines.len();
        frame + "\x1b[J"
    }

    fn to_first_line(&self) -> String {
        match self.drawn {
            0 => String::new(),
            1 => "\r".to_owned(),
            lines => format!("\r\x1b[{}A", lines - 1),
        }
    }

    /// A line of its own, above ours.
    pub(crate) fn line(&mut self, text: &str) {
        self.wipe();
        write(&format!("{text}\n"));
    }

    /// Somebody else has written behind our lines: they stay where they are.
    pub(crate) fn leave(&mut self) {
        self.drawn = 0;
    }

    /// Leaves the terminal as it was before.
    pub(crate) fn wipe(&mut self) {
        if self.drawn > 0 {
            write(&format!("{}\x1b[J", self.to_first_line()));
            self.drawn = 0;
        }
    }
}

/// Nobody listening is no reason to stop.
fn write(text: &str) {
    let mut stderr = io::stderr().lock();
    let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
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
        boards.moved(&Glimpse { board: 1, pairing, ply: 1, before, fen, played });
        let lines = "0/2\x1b[K\r\n  1  b – a\x1b[K\r\n  2  b – a  move 1  e4  +0.35\x1b[J";
        assert_eq!(boards.frame("0/2"), lines);
        // The second time it begins where the first one did.
        assert_eq!(boards.frame("0/2"), format!("\r\x1b[2A{lines}"));
        boards.leave();
        assert_eq!(boards.frame("0/2"), lines);
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
                boards.moved(&Glimpse { board: 0, pairing, ply: 2, before, fen, played });
                let frame = boards.frame("0/2");
                assert!(frame.ends_with(&format!("  {written}\x1b[J")), "{frame:?}");
            }
        }
    }
}
