//! `roque analyze`: one player thinks about one position, and says what it finds as it comes.

use std::io;
use std::time::Duration;

use anyhow::Result;
use arena::{PlayerSpec, TimeControl};
use chess::{Game, Move};
use clap::Args;
use notation::{Opening, san};
use report::analysis::Layout;
use search::{BookMove, Choice, OptionError, Remark, Report, Root, Searcher, Sink, StopFlag};

use crate::console::{BadInput, Console, Verdict};
use crate::interrupt::stop_on_interrupt;
use crate::{limits, position, typed_players};
use words::Language;

/// `roque analyze`.
#[derive(Args)]
pub(crate) struct Arguments {
    fen: Option<String>,
    moves: Vec<String>,
    player: String,
    #[command(flatten)]
    limits: limits::Arguments,
    multipv: Option<u16>,
    json: bool,
}

/// Without any limit a player thinks so long.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Thinks, and tells.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let game = position::read_game(arguments.fen.as_deref(), &arguments.moves, language)?;
    let spec = typed_players::read_own(&arguments.player, language)?;
    let mut searcher = typed_players::make(&spec, language)?;
    match arguments.multipv.map(|lines| searcher.set_option("MultiPV", &lines.to_string())) {
        None | Some(Ok(())) => {}
        // One line is what everybody shows.
        Some(Err(OptionError::Unknown(_))) if arguments.multipv == Some(1) => {}
        Some(Err(OptionError::Unknown(_))) => {
            let name = searcher.describe().name;
            return Err(BadInput(language.one_line_only(&name, &players::with_multi_pv())).into());
        }
        Some(Err(error)) => {
            let wrong = language.not_made(&arguments.player, &error.into());
            return Err(BadInput(wrong).into());
        }
    }
    let control = control(arguments, &spec, language)?;
    let stop = stop_on_interrupt();
    let mut printer = Printer {
        console,
        json: arguments.json,
        layout: Layout {
            game: &game,
            several: arguments.multipv.is_some_and(|lines| lines > 1),
            language,
        },
        stop: &stop,
        broken: None,
    };
    if !arguments.json {
        let line: Vec<Move> = game.moves().collect();
        if let Some(opening) = Opening::of(game.start(), &line) {
            console.say(&format!("{}\n", language.opening_name(&opening)))?;
        }
        console.say(&language.analysis_heading(&position::to_fen(game.position())))?;
    }
    if players::asks_book_unasked(&spec) {
        leave_book(searcher.as_mut(), &game, &spec, console);
    }
    let limits = control.limits_from_now();
    let choice = searcher.search(&Root::from(&game), &limits, &stop, &mut printer);
    printer.conclude(&choice);
    match printer.broken {
        Some(error) => Err(error.into()),
        // Nobody else stops it: what was found is told, but it is less than was asked for.
        None if stop.is_stopped() => Ok(Verdict::Interrupted),
        None => Ok(Verdict::Done),
    }
}

/// How long to think: both what the player's text says and what the command does, or else what the
/// player keeps to by itself, or else a while.
fn control(
    arguments: &Arguments,
    spec: &PlayerSpec,
    language: Language,
) -> Result<TimeControl, BadInput> {
    let asked = arguments.limits.read(language)?;
    // What a player keeps to by itself was not typed.
    let written =
        PlayerSpec::parse(&arguments.player).ok().and_then(|written| written.limits.depth);
    if let (Some(own), Some(depth)) = (written, asked.depth)
        && own != depth
    {
        return Err(BadInput(language.depth_twice(&arguments.player, own, depth)));
    }
    let both = spec.limits.tighter(asked);
    let defaults = [both, players::own_limits(spec), TimeControl::movetime(DEFAULT_TIME)];
    Ok(defaults.into_iter().find(|control| !control.is_empty()).unwrap_or_default())
}

/// Whoever asks for an analysis wants a search, also of a player that would play from its book: what
/// the book has is told, and the search goes on without it.
fn leave_book(searcher: &mut dyn Searcher, game: &Game, spec: &PlayerSpec, console: &Console) {
    let language = console.language;
    let known = searcher.book_moves(&Root::from(game));
    if let Some(BookMove { mv, .. }) = known.first() {
        let mv = san::write(game.position(), *mv, language.piece_letters());
        console.complain(&language.book_left_aside(&mv, &spec.to_string()));
    }
    // It has this option: it has just been asked for its book.
    let _ = searcher.set_option("OwnBook", "false");
}

/// Tells reports as lines for people or as objects for programs.
struct Printer<'a> {
    console: &'a Console,
    json: bool,
    layout: Layout<'a>,
    stop: &'a StopFlag,
    /// Why nobody hears us any more.
    broken: Option<io::Error>,
}

impl Printer<'_> {
    fn say(&mut self, text: &str) {
        if self.broken.is_none()
            && let Err(error) = self.console.say(text)
        {
            self.broken = Some(error);
            self.stop.stop();
        }
    }

    fn conclude(&mut self, choice: &Choice) {
        let text = match self.json {
            true => self.layout.choice_to_json(choice),
            false => self.layout.choice_to_text(choice),
        };
        self.say(&text);
    }
}

impl Sink for Printer<'_> {
    fn iteration(&mut self, report: &Report) {
        let text = match self.json {
            true => self.layout.to_json(report),
            false => self.layout.to_text(report),
        };
        self.say(&text);
    }

    fn note(&mut self, remark: &Remark) {
        self.console.complain(&self.console.language.remark(remark));
    }
}
