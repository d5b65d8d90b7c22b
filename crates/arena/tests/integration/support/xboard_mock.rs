//! An XBoard engine that plays random moves until it misbehaves. It does not forgive: whatever it
//! does not understand, or does not expect, ends it with a word about why.

use std::io::{self, BufRead as _, Write as _};
use std::process;
use std::thread;
use std::time::Duration;

use chess::{Game, PieceKind, Position, Square};
use notation::{PieceLetters, read_move, san};
use protocol::xboard::{Command, EditStep};

/// Nothing, unless this program was started as the mock engine, like its UCI twin.
#[test]
fn mock_engine() {
    let Some(behaviour) = super::behaviour("support::xboard_mock::mock_engine") else { return };
    let game = Game::new(Position::start());
    let (seed, force) = (7 + u64::from(process::id()), true);
    let (searches, games, edited, hard, variant) = (0, 0, None, false, false);
    let behaviour = behaviour.as_str();
    Mock { behaviour, game, force, searches, seed, games, edited, hard, variant }.run();
}

struct Mock<'a> {
    behaviour: &'a str,
    game: Game,
    force: bool,
    searches: u32,
    seed: u64,
    games: u32,
    /// The board in edit mode, and whether the pieces that come are black.
    edited: Option<(Vec<char>, bool)>,
    hard: bool,
    variant: bool,
}

fn say(line: &str) {
    let mut stdout = io::stdout().lock();
    let _ = writeln!(stdout, "{line}");
    let _ = stdout.flush();
}

fn give_up(why: &str) -> ! {
    say(&format!("# mock: {why}"));
    process::exit(9)
}

fn sleep_for_ever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(60));
    }
}

impl Mock<'_> {
    fn run(&mut self) {
        say("");
        for line in io::stdin().lock().lines() {
            let Ok(line) = line else { break };
            if self.edited.is_some() {
                self.edit(
                    EditStep::parse(&line).unwrap_or_else(|error| give_up(&error.to_string())),
                );
                continue;
            }
            match Command::parse(&line) {
                Ok(parsed) if parsed.ignored.is_none() => self.obey(parsed.command),
                Ok(_) => give_up(&format!("too many words: {line}")),
                Err(error) => give_up(&error.to_string()),
            }
        }
        if self.behaviour == "ignore-quit" {
            sleep_for_ever();
        }
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::ProtocolVersion(2) => self.introduce(),
            Command::New => {
                self.games += 1;
                if self.games > 1 && self.behaviour == "no-reuse" {
                    give_up("a second game");
                }
                self.game = Game::new(Position::start());
                self.force = false;
                self.variant = false;
            }
            Command::Variant(name) if name != "fischerandom" => give_up("another variant"),
            Command::Variant(_) => self.variant = true,
            Command::SetBoard(_) if self.behaviour == "fischer" && !self.variant => {
                give_up("no variant");
            }
            Command::SetBoard(fen) if self.behaviour == "no-position" => {
                say(&format!("tellusererror Illegal position {fen}"));
            }
            Command::SetBoard(fen) => self.game = Game::new(Position::from_fen(&fen).unwrap()),
            Command::Edit => self.edited = Some((vec!['1'; 64], false)),
            Command::Force => self.force = true,
            Command::Hard => self.hard = true,
            Command::Easy if self.behaviour == "hard" => give_up("easy"),
            Command::Go => {
                if self.behaviour == "hard" && !self.hard {
                    give_up("not told to ponder");
                }
                self.force = false;
                self.think();
            }
            Command::UserMove(text) if self.behaviour == "algebraic" => self.hear_move(&text),
            Command::Move(text) if self.behaviour != "algebraic" => self.hear_move(&text),
            Command::UserMove(_) | Command::Move(_) => give_up("the other kind of move"),
            Command::Draw if self.behaviour == "takes-draws" => say("offer draw"),
            Command::Ping(number) => say(&format!("pong {number}")),
            Command::Quit if self.behaviour == "ignore-quit" => sleep_for_ever(),
            Command::Quit => process::exit(0),
            _ => {}
        }
    }

    fn introduce(&self) {
        match self.behaviour {
            "old" => {}
            "slow" => say("feature done=0"),
            "algebraic" => say("feature ping=1 setboard=1 san=1 usermove=1 myname=\"M\" done=1"),
            "no-reuse" => say("feature ping=1 reuse=0 done=1"),
            "fischer" => say("feature ping=1 setboard=1 variants=\"normal,fischerandom\" done=1"),
            "edits" => say("feature ping=1 setboard=0 done=1"),
            _ => say(
                "feature ping=1 setboard=1 memory=1\nfeature option=\"Seed -spin 1 0 9\" done=1",
            ),
        }
    }

    fn edit(&mut self, step: EditStep) {
        let Some((board, black)) = &mut self.edited else { return };
        let mut put = |square: Square, symbol| board[square.index()] = symbol;
        match step {
            EditStep::Clear => board.fill('1'),
            EditStep::ChangeColor => *black = !*black,
            EditStep::Empty(square) => put(square, '1'),
            EditStep::Put(kind, square) => {
                let letter = PieceKind::letter(kind);
                put(square, if *black { letter } else { letter.to_ascii_uppercase() });
            }
            EditStep::Done => {
                let ranks: Vec<String> =
                    board.chunks(8).rev().map(|rank| rank.iter().collect()).collect();
                let side = self.game.position().turn().letter();
                let mut fen = format!("{} {side} - - 0 1", ranks.join("/"));
                for gap in (2..=8).rev() {
                    fen = fen.replacen(&"1".repeat(gap), &gap.to_string(), 64);
                }
                self.game = Game::new(Position::from_fen(&fen).unwrap());
                self.edited = None;
            }
        }
    }

    fn hear_move(&mut self, text: &str) {
        let Ok(mv) = read_move(self.game.position(), text, PieceLetters::English) else {
            give_up(&format!("no move: {text}"));
        };
        let notation = san::write(self.game.position(), mv, PieceLetters::English);
        if self.behaviour == "algebraic" && notation != text {
            give_up(&format!("not algebraic: {text}"));
        }
        assert!(self.game.play(mv));
        if !self.force {
            self.think();
        }
    }

    /// The third search is the one that goes wrong.
    fn think(&mut self) {
        self.searches += 1;
        if self.searches >= 3 {
            self.misbehave();
        }
        let moves = self.game.position().legal_moves();
        if moves.is_empty() {
            return;
        }
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mv = moves[(self.seed >> 33) as usize % moves.len()];
        say(&format!("3 -100002 1 120 {mv}\nMove ordering : 80%"));
        let text = match self.behaviour {
            "algebraic" | "fischer" => san::write(self.game.position(), mv, PieceLetters::English),
            _ => {
                notation::coordinates::write(mv, notation::coordinates::CastlingNotation::Standard)
            }
        };
        say(&format!("move {text}"));
        assert!(self.game.play(mv));
    }

    fn misbehave(&self) {
        match self.behaviour {
            "crash" => give_up("about to divide by zero"),
            "hang" => sleep_for_ever(),
            // Of 200 ms with a margin of 300 ms, but before it is given up 600 ms later.
            "late" => thread::sleep(Duration::from_millis(800)),
            "illegal" => say("move a1h8"),
            "nonsense" => say("move banana"),
            "garbage" => {
                let _ = io::stdout().write_all(b"\xff\xfe\x00\n\n");
                say(&"x".repeat(1 << 20));
                say("move");
                sleep_for_ever();
            }
            "resigns" => say("resign"),
            "loses" => say(if self.game.position().turn() == chess::Color::White {
                "0-1 {White resigns}"
            } else {
                "1-0 {Black resigns}"
            }),
            "claims-win" => say(if self.game.position().turn() == chess::Color::White {
                "1-0 {White mates}"
            } else {
                "0-1 {Black mates}"
            }),
            "claims-draw" => say("1/2-1/2 {Draw by repetition}"),
            "refuses" => say("Illegal move (I do not like it): e2e4"),
            "offers-draws" => say("offer draw"),
            _ => {}
        }
    }
}
