//! A UCI engine that keeps to the protocol, but for the one rule it is told to break. It searches
//! one half-move deep and then waits for its time to be over.

use std::io::{self, BufRead as _, Write as _};
use std::process;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use chess::{Game, Move, Position};
use notation::coordinates::{CastlingNotation, write};
use protocol::uci::{Command, Go};

/// Nothing, unless this program was started by the checker.
#[test]
fn mock_engine() {
    if let Some(broken) = crate::support::behaviour("check::mock::mock_engine") {
        // The harness has begun a line of its own.
        say("");
        Mock::new(&broken).run();
        process::exit(0);
    }
}

struct Mock<'a> {
    broken: &'a str,
    game: Game,
    chess960: bool,
    lines: usize,
    seen_uci: bool,
    fresh_game: bool,
    positioned: Instant,
    search: Option<Search>,
}

/// A search under way: when it ends by itself, and what it will say.
struct Search {
    until: Option<Instant>,
    answer: String,
}

fn say(line: &str) {
    let mut stdout = io::stdout().lock();
    let _ = writeln!(stdout, "{line}");
    let _ = stdout.flush();
}

fn sleep_for_ever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(60));
    }
}

fn listen() -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        for line in io::stdin().lock().lines() {
            if line.map(|line| sender.send(line)).is_err() {
                return;
            }
        }
    });
    lines
}

impl<'a> Mock<'a> {
    fn new(broken: &'a str) -> Mock<'a> {
        let game = Game::new(Position::start());
        Mock {
            broken,
            game,
            chess960: false,
            lines: 1,
            seen_uci: false,
            fresh_game: false,
            positioned: Instant::now(),
            search: None,
        }
    }

    fn breaks(&self, rule: &str) -> bool {
        self.broken == rule
    }

    fn run(&mut self) {
        if self.breaks("unasked") {
            say("uciok");
        }
        let lines = listen();
        loop {
            let until = self.search.as_ref().and_then(|search| search.until);
            let wait = until.map_or(Duration::from_secs(600), |until| {
                until.saturating_duration_since(Instant::now())
            });
            match lines.recv_timeout(wait) {
                Ok(line) => {
                    if !self.obey(&line) {
                        break;
                    }
                }
                Err(RecvTimeoutError::Timeout) => self.finish(),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        if self.breaks("end-of-input") {
            sleep_for_ever();
        }
    }

    /// Whether to go on.
    fn obey(&mut self, line: &str) -> bool {
        if self.breaks("white-space") && line != line.trim() {
            return true;
        }
        if self.breaks("option-values") && line.ends_with("value many") {
            process::exit(6);
        }
        let Ok(parsed) = Command::parse(line) else { return true };
        self.seen_uci |= matches!(parsed.command, Command::Uci);
        if self.breaks("no-handshake") && !self.seen_uci {
            return true;
        }
        if self.search.is_some() && self.breaks("commands-in-search") && line == "ucinewgame" {
            sleep_for_ever();
        }
        match parsed.command {
            Command::Uci => self.introduce(),
            Command::IsReady => {
                self.fresh_game &= self.breaks("isready-when-done");
                if self.search.is_none() || !self.breaks("isready-in-search") {
                    say("readyok");
                }
            }
            Command::NewGame => self.fresh_game = true,
            Command::SetOption(option) => {
                if self.fresh_game && self.breaks("options-after-ucinewgame") {
                    process::exit(7);
                }
                let value = option.value.unwrap_or_default();
                if option.name.eq_ignore_ascii_case("UCI_Chess960") {
                    self.chess960 = value == "true";
                }
                if option.name.eq_ignore_ascii_case("MultiPV") && !self.breaks("single-line") {
                    self.lines = value.parse().unwrap_or(1);
                }
            }
            Command::Position(position) => {
                self.positioned = Instant::now();
                match position.apply(true) {
                    Ok(game) => self.game = game,
                    Err(_) if self.breaks("bad-position") => process::exit(1),
                    Err(_) => say("info string no such position"),
                }
            }
            Command::Go(go) if self.search.is_none() => self.go(&go, line),
            Command::PonderHit if self.search.is_some() => self.finish(),
            Command::Stop if self.search.is_some() => {
                let begun = self.positioned.elapsed() > Duration::from_millis(20);
                if begun || !self.breaks("lost-stop") {
                    self.finish();
                }
            }
            Command::Stop if self.breaks("idle-stop") => say("bestmove a1a1"),
            Command::Quit if self.breaks("quick-start") => sleep_for_ever(),
            Command::Quit => return false,
            _ => {}
        }
        true
    }

    fn introduce(&self) {
        if !self.breaks("no-name") {
            say("id name Mock\nid author nobody");
        }
        if !self.breaks("no-options") {
            say("option name Hash type spin default 8 min 1 max 64");
            say("option name Threads type spin default 1 min 1 max 1");
            say("option name MultiPV type spin default 1 min 1 max 9");
            say("option name Ponder type check default false");
            say("option name UCI_Chess960 type check default false");
        }
        say("uciok");
    }

    fn go(&mut self, go: &Go, line: &str) {
        if std::mem::take(&mut self.fresh_game) && self.breaks("isready-when-done") {
            thread::sleep(Duration::from_millis(1_300));
        }
        let answer = self.think();
        let until = self.deadline(go, line);
        self.search = Some(Search { until, answer });
    }

    /// When the search ends by itself.
    fn deadline(&self, go: &Go, line: &str) -> Option<Instant> {
        let now = Instant::now();
        if self.breaks("ponder-without-moves")
            && go.ponder
            && !self.game.position().has_legal_move()
        {
            process::exit(3);
        }
        let over = self.game.position().outcome().is_some();
        let early = self.breaks("infinite-waits") && line.contains("infinite")
            || self.breaks("ponder-waits") && go.ponder
            || self.breaks("go-alone") && line.trim() == "go"
            || self.breaks("huge-numbers") && line.contains("2147483648");
        if early {
            return Some(now);
        }
        if go.ponder || go.infinite || line.trim() == "go" {
            return None;
        }
        if self.breaks("clock-run-out") && (line.contains("-5") || line.contains("time 0")) {
            return None;
        }
        let after = |time: Duration| now.checked_add(time);
        if over {
            return Some(now);
        }
        if let Some(time) = go.move_time {
            let counted = self.breaks("time-from-go").then(|| self.positioned.elapsed());
            return after(time.saturating_sub(counted.unwrap_or_default()));
        }
        // A limit this far away is none that a test could wait for.
        if go.nodes > Some(1 << 30) || go.depth > Some(100) {
            return None;
        }
        let time = go.white_time.into_iter().chain(go.black_time).min();
        after(time.map_or(Duration::ZERO, |time| time / 20))
    }

    /// Says what it thinks and gives back what it will answer.
    fn think(&self) -> String {
        let position = self.game.position();
        let mut moves: Vec<Move> = position.legal_moves().iter().copied().collect();
        moves.sort_by_key(|&mv| !position.after(mv).is_checkmate());
        let castling = if self.chess960 && !self.breaks("castling-spelling") {
            CastlingNotation::Chess960
        } else {
            CastlingNotation::Standard
        };
        let Some(&best) = moves.first() else {
            say("info depth 0 score cp 0");
            let broken = self.breaks("no-legal-move");
            return (if broken { "bestmove a1a1" } else { "bestmove (none)" }).to_owned();
        };
        if self.breaks("only-protocol") {
            say("thinking...");
        }
        if !self.breaks("score-is-told") {
            for (index, &mv) in moves.iter().take(self.lines).enumerate() {
                let mate = position.after(mv).is_checkmate();
                self.tell(index + 1, &write(mv, castling), mate);
            }
        }
        let last = moves.last().filter(|_| self.breaks("bestmove-is-pv"));
        format!("bestmove {}", write(*last.unwrap_or(&best), castling))
    }

    fn tell(&self, number: usize, mv: &str, mate: bool) {
        let score = match (mate, self.broken) {
            (true, "mate-lines") => "mate 3",
            (true, _) => "mate 1",
            (false, "fifty-moves") => "cp 450",
            (false, _) => "cp 0",
        };
        let nodes = match self.broken {
            "too-many-nodes" => 9_999_999,
            "node-limit" => process::id(),
            _ => 20,
        };
        let time = match self.broken {
            "time-told" => "9999",
            "decimals" => "0.5",
            _ => "0",
        };
        let shuffle = self.breaks("draws-in-lines") && self.game.moves().len() == 4;
        let more = if shuffle { " g8h8 h1g1 h8g8 g1h1 g8h8" } else { "" };
        let mv = if shuffle { "g1h1" } else { mv };
        say(&format!(
            "info depth 1 multipv {number} score {score} nodes {nodes} time {time} pv {mv}{more}"
        ));
    }

    fn finish(&mut self) {
        if let Some(search) = self.search.take() {
            say(&search.answer);
        }
    }
}
