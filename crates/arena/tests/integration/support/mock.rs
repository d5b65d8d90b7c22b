//! A UCI engine that plays random moves until it misbehaves. `ponder@FILE` also thinks ahead, and
//! writes down all it hears.

use std::fs;
use std::io::{self, BufRead as _, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{self, Stdio};
use std::thread;
use std::time::Duration;

use chess::{Game, Position};
use protocol::uci::Command;

use super::processes::VARIABLE;

/// Nothing, unless this program was started as the mock engine. The harness prints a few lines of its own, which no
/// GUI minds.
#[test]
fn mock_engine() {
    let Some(behaviour) = super::behaviour("support::mock::mock_engine") else { return };
    let (behaviour, log) = behaviour.split_once('@').unwrap_or((&behaviour, ""));
    let log = fs::File::create(log).ok();
    let game = Game::new(Position::start());
    Mock { behaviour, game, searches: 0, seed: 1, log, pondering: false }.run();
}

/// Another program, which carries the word of the test that started this one.
fn child(program: &str) -> process::Command {
    let mut command = process::Command::new(program);
    command.env(VARIABLE, std::env::args().next_back().unwrap_or_default());
    command
}

struct Mock<'a> {
    behaviour: &'a str,
    game: Game,
    searches: u32,
    seed: u64,
    log: Option<fs::File>,
    pondering: bool,
}

fn say(line: &str) {
    let mut stdout = io::stdout().lock();
    let _ = writeln!(stdout, "{line}");
    let _ = stdout.flush();
}

fn sleep_for_ever() {
    loop {
        thread::sleep(Duration::from_secs(60));
    }
}

impl Mock<'_> {
    fn run(&mut self) {
        // On one core the harness has begun a line.
        say("");
        if self.behaviour == "crash-at-start" {
            eprintln!("no licence found");
            process::exit(7);
        }
        for line in io::stdin().lock().lines() {
            let Ok(line) = line else { break };
            if let Some(log) = &mut self.log {
                writeln!(log, "{line}").unwrap();
            }
            let Ok(parsed) = Command::parse(&line) else { continue };
            match parsed.command {
                Command::Uci => {
                    if self.behaviour == "ponder" {
                        say("option name Ponder type check default false");
                    }
                    say("id name Mock\noption name Seed type spin default 1 min 0 max 99\nuciok");
                }
                Command::IsReady if self.behaviour == "no-readyok" && self.searches > 0 => {}
                Command::IsReady => say("readyok"),
                Command::SetOption(option) => {
                    self.seed = option.value.and_then(|value| value.parse().ok()).unwrap_or(1);
                }
                Command::Position(position) => self.game = position.apply(true).unwrap(),
                Command::Go(go) if go.ponder => self.pondering = true,
                Command::PonderHit if self.pondering => {
                    self.pondering = false;
                    thread::sleep(Duration::from_millis(300));
                    self.go();
                }
                Command::Stop if self.pondering => {
                    self.pondering = false;
                    say("bestmove a1a1 ponder a1a1");
                }
                Command::Go(_) => self.go(),
                Command::Quit if self.behaviour == "ignore-quit" => sleep_for_ever(),
                Command::Quit => break,
                _ => {}
            }
        }
        if self.behaviour == "ignore-quit" {
            sleep_for_ever();
        }
    }

    /// The third search is the one that goes wrong.
    fn go(&mut self) {
        self.searches += 1;
        if self.searches >= 3 {
            self.misbehave();
        }
        let moves = self.game.position().legal_moves();
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let first = matches!(self.behaviour, "first" | "ponder");
        let mv = if first { moves[0] } else { moves[(self.seed >> 33) as usize % moves.len()] };
        say(&format!("info depth 3 score cp 25 nodes 120 pv {mv}"));
        // Right one time out of two, if the opponent plays the first move.
        let replies = self.game.position().after(mv).legal_moves();
        let expected =
            replies.get(self.searches as usize % 2).filter(|_| self.behaviour == "ponder");
        let ponder = expected.map_or(String::new(), |reply| format!(" ponder {reply}"));
        say(&format!("bestmove {mv}{ponder}"));
        if self.searches >= 3 && self.behaviour == "close-stdin" {
            let _ = child("sh").args(["-c", "exec 0<&-; sleep 299"]).exec();
        }
    }

    fn misbehave(&self) {
        match self.behaviour {
            "crash" => {
                say("info string about to divide by zero");
                process::exit(3);
            }
            "abort" => process::abort(),
            "hang" => sleep_for_ever(),
            "guarded" => {
                let _ = child("sleep").arg("297").stdin(Stdio::null()).spawn();
                sleep_for_ever();
            }
            "affinity" => {
                let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
                let line = status.lines().find(|line| line.starts_with("Cpus_allowed_list"));
                say(&format!("info string {}", line.unwrap_or_default()));
                process::exit(3);
            }
            // Of 200 ms with a margin of 300 ms, but before it is given up 600 ms later.
            "late" => thread::sleep(Duration::from_millis(800)),
            "illegal" => say("bestmove a1h8"),
            "no-move" => say("bestmove (none)"),
            "nonsense" => say("bestmove banana"),
            "wrong-line" => say("info depth 2 score cp 5 pv a1h8"),
            "chatter" => loop {
                say("info depth 1 string still thinking");
            },
            "garbage" => {
                say(&"x".repeat(1 << 20));
                let _ = io::stdout().write_all(b"\xff\xfe\x00 bestmove\n\n\n");
                say("bestmove");
            }
            "close-pipes" => {
                let _ = child("sh").args(["-c", "exec 0<&- 1>&-; sleep 299"]).exec();
            }
            "fork" => {
                let _ = child("sleep").arg("298").stdin(Stdio::inherit()).spawn();
                process::exit(0);
            }
            _ => {}
        }
    }
}
