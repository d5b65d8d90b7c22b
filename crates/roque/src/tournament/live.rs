//! How a tournament gets on, on stderr: a few lines drawn again and again on a terminal (one for
//! the whole, one for each running game), plain lines now and then in a pipe.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use arena::tournament::{Scoreboard, Shard, TournamentConfig, TournamentEvent};
use arena::{Glimpse, Interrupts, Pairing, RecordedScore, Termination};

use crate::console::variable;
use crate::text::Language;

/// On a terminal the lines are drawn so often.
const FRAME: Duration = Duration::from_millis(200);
/// In a pipe the standing is told so often.
const INTERVAL: Duration = Duration::from_secs(10);
/// More running games than this are only counted.
const MOST_BOARDS: usize = 16;

/// Tells what happens.
pub(super) struct Live {
    language: Language,
    names: Vec<String>,
    shard: Option<Shard>,
    terminal: bool,
    /// One line for each board.
    boards: Vec<String>,
    started: Instant,
    last_told: Instant,
    /// Games that were already in the journal; they took no time.
    resumed: u64,
    /// Who is first; finding out takes a while if there are many players.
    leader: String,
    leader_due: Instant,
    interrupts: Interrupts,
    /// How often Ctrl-C was answered.
    answered: u32,
    /// How many lines of the terminal are ours.
    drawn: usize,
    width: usize,
}

impl Live {
    pub(super) fn new(language: Language, config: &TournamentConfig) -> Live {
        let now = Instant::now();
        let columns = variable("COLUMNS").and_then(|text| text.parse().ok()).unwrap_or(80);
        Live {
            language,
            names: config.names.clone(),
            shard: config.shard,
            terminal: io::stderr().is_terminal(),
            boards: Vec::new(),
            started: now,
            last_told: now,
            resumed: 0,
            leader: String::new(),
            leader_due: now,
            interrupts: config.interrupts.clone(),
            answered: 0,
            drawn: 0,
            width: columns.clamp(20, 200) - 1,
        }
    }

    pub(super) fn hear(&mut self, event: &TournamentEvent<'_>) {
        match event {
            TournamentEvent::Resumed { games, torn } => {
                self.resumed = *games as u64;
                self.line(&self.language.tournament_resumed(*games, *torn));
            }
            TournamentEvent::Note(note) => self.line(&self.language.contest_note(note)),
            TournamentEvent::GameStarted { board, pairing } => {
                let text = self.players(pairing);
                self.set_board(*board, text);
            }
            TournamentEvent::Moved(glimpse) => {
                let text = self.board_text(glimpse);
                self.set_board(glimpse.board, text);
            }
            TournamentEvent::GameFinished { record, .. } => {
                // A player that failed is worth a line; wins and losses are counted.
                let late_or_illegal = matches!(
                    record.termination,
                    Termination::TimeForfeit | Termination::IllegalMove
                );
                if late_or_illegal || record.termination.is_crash() {
                    let reason = format!("{} – {}: {}", record.white, record.black, record.reason);
                    let mut text = self.language.contest_fault(u64::from(record.game) + 1, &reason);
                    for line in &record.last_lines {
                        text += &format!("\n    {}", line.trim_end());
                    }
                    self.line(&text);
                }
            }
            TournamentEvent::Tick(scoreboard) => {
                self.answer();
                self.tell(scoreboard);
            }
        }
    }

    /// Says what Ctrl-C has done. Not where the signal arrives: that would write into our lines.
    fn answer(&mut self) {
        let raised = |flag: &AtomicBool| u32::from(flag.load(Ordering::Relaxed));
        let asked = raised(&self.interrupts.finish_games) + raised(&self.interrupts.stop_now);
        if asked > self.answered {
            self.answered = asked;
            self.line(self.language.contest_stopping(asked > 1));
        }
    }

    fn set_board(&mut self, board: usize, text: String) {
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

    /// `Roque – Random  move 23  e2e4  +1.35`, the score from White's side.
    fn board_text(&self, glimpse: &Glimpse) -> String {
        let Glimpse { pairing, ply, fen, played, .. } = glimpse;
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
        format!("{}  {word} {number}  {}{score}", self.players(pairing), played.mv)
    }

    fn tell(&mut self, scoreboard: &Scoreboard) {
        let interval = if self.terminal { FRAME } else { INTERVAL };
        if self.last_told.elapsed() < interval {
            return;
        }
        self.last_told = Instant::now();
        let mut lines = vec![self.summary(scoreboard)];
        if !self.terminal {
            write(&format!("{}\n", lines.concat()));
            return;
        }
        let shown = self.boards.iter().take(MOST_BOARDS).enumerate();
        lines.extend(shown.map(|(board, text)| format!("  {}  {text}", board + 1)));
        if self.boards.len() > MOST_BOARDS {
            lines.push(format!("  … +{}", self.boards.len() - MOST_BOARDS));
        }
        let cut = |line: &String| -> String { line.chars().take(self.width).collect() };
        // From the first of our lines to the end of the screen everything is ours.
        let mut frame = self.to_first_line();
        frame += &lines.iter().map(cut).collect::<Vec<_>>().join("\x1b[K\r\n");
        frame += "\x1b[J";
        self.drawn = lines.len();
        write(&frame);
    }

    /// `12/30 games  0:04 left  first Roque +210 ± 95`.
    fn summary(&mut self, scoreboard: &Scoreboard) -> String {
        let words = self.language.tournament_words();
        let played = scoreboard.played() as u64;
        let share = u64::from(self.shard.map_or(1, |shard| shard.count));
        let expected = scoreboard.expected().div_ceil(share).max(played);
        let mut text = format!("{played}/{expected} {}", words.games);
        let fresh = played.saturating_sub(self.resumed);
        if fresh > 0 {
            let each = self.started.elapsed().as_secs_f64() / fresh as f64;
            let left = each * expected.saturating_sub(played) as f64;
            text += &format!("  {}", self.language.time_left(left));
        }
        self.find_leader(scoreboard);
        text + &self.leader
    }

    /// Takes a twentieth of the time at the most.
    fn find_leader(&mut self, scoreboard: &Scoreboard) {
        let begun = Instant::now();
        if begun < self.leader_due || scoreboard.played() == 0 {
            return;
        }
        if let Some(first) = scoreboard.standings().first() {
            let word = self.language.tournament_words().leader;
            let (name, elo, error) = (&first.name, first.elo, first.elo_error);
            self.leader = format!("  {word} {name} {elo:+.0} ± {error:.0}");
        }
        self.leader_due = begun + 20 * begun.elapsed();
    }

    fn to_first_line(&self) -> String {
        match self.drawn {
            0 => String::new(),
            1 => "\r".to_owned(),
            lines => format!("\r\x1b[{}A", lines - 1),
        }
    }

    /// A line of its own, above ours.
    fn line(&mut self, text: &str) {
        self.finish();
        write(&format!("{text}\n"));
    }

    /// Leaves the terminal as it was before.
    pub(super) fn finish(&mut self) {
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
