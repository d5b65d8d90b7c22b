//! `roque datagen`: games of the engine against itself, into an archive. They are played in `train`;
//! here is what was asked for, how it gets on, and what it came to.

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::Result;
use arena::Shard;
use clap::Args;
use serde_json::json;
use train::archive::ArchiveError;
use train::datagen::{self, Player, Progress, Settings, Stop, Summary, Wanted};

use crate::console::{BadInput, Console, Verdict};
use crate::interrupt::on_interrupt;
use crate::net;
use crate::progress::{self, Teller};
use crate::table::facts;
use words::Language;

/// `roque datagen`.
#[derive(Args)]
pub(crate) struct Arguments {
    out: PathBuf,
    games: Option<u64>,
    shard: Option<String>,
    threads: u16,
    seed: u64,
    nodes: u64,
    hash: u32,
    random_plies: u8,
    balance: i32,
    win_score: i32,
    win_plies: u32,
    draw_score: i32,
    draw_plies: u32,
    draw_from: u16,
    full: f64,
    deviations: f64,
    side_positions: u16,
    chess960: f64,
    double_chess960: f64,
    eval: Option<String>,
    net: Option<String>,
    generation: u8,
    note: Option<String>,
    json: bool,
}

impl Arguments {
    /// Refuses what one option says against another.
    fn agree(&self, settings: &Settings, language: Language) -> Result<(), BadInput> {
        net::check_use(self.eval.as_deref(), self.net.as_deref(), language)?;
        if settings.chess960_percent + settings.double_percent > 100.0 {
            return Err(BadInput(language.too_much_chess960().to_owned()));
        }
        Ok(())
    }

    /// Which games to play; without a number, until Ctrl-C.
    fn wanted(&self, language: Language) -> Result<Wanted, BadInput> {
        let games = self.games.unwrap_or(u64::MAX);
        let Some(text) = &self.shard else { return Ok(games.into()) };
        let shard: Shard = text.parse().map_err(|()| BadInput(language.bad_shard(text)))?;
        Ok(Wanted::share(games, shard.index, shard.count))
    }

    fn settings(&self) -> Settings {
        Settings {
            seed: self.seed,
            nodes: self.nodes,
            hash: self.hash as usize,
            random_plies: self.random_plies.into(),
            balance: self.balance,
            win_score: self.win_score,
            win_plies: self.win_plies,
            draw_score: self.draw_score,
            draw_plies: self.draw_plies,
            draw_from: self.draw_from.into(),
            full_percent: self.full,
            deviation_percent: self.deviations,
            side_interval: self.side_positions.into(),
            chess960_percent: self.chess960,
            double_percent: self.double_chess960,
            evaluation: self.eval.clone(),
            net: self.net.clone(),
            generation: self.generation,
            ..Settings::default()
        }
    }
}

/// Plays the games.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let settings = arguments.settings();
    arguments.agree(&settings, language)?;
    let wanted = arguments.wanted(language)?;
    let head = settings.head(arguments.note.as_deref());
    let stop = Stop::default();
    let player = Player::new(&settings, stop.now.clone());
    player.map_err(|wrong| BadInput(language.option_error(&wrong)))?;
    let mut live = Live::new(language, arguments, wanted);
    listen(&stop, live.progress.teller(), language);
    let played = datagen::run(
        &arguments.out,
        &settings,
        &head,
        wanted,
        arguments.threads.into(),
        &stop,
        &mut |progress| live.hear(progress),
    );
    live.finish();
    let summary = played.map_err(|error| explained(&error, arguments, language))?;
    if arguments.json {
        console.say(&to_json(&summary)?)?;
    } else {
        console.say(&to_text(&summary.progress, language))?;
    }
    if summary.complete {
        return Ok(Verdict::Done);
    }
    console.complain(language.datagen_interrupted());
    Ok(Verdict::Interrupted)
}

/// An archive that cannot be continued is a mistake of whoever named it; a full disk is not.
fn explained(error: &ArchiveError, arguments: &Arguments, language: Language) -> anyhow::Error {
    let text = language.archive_error(&arguments.out.to_string_lossy(), error);
    match error {
        ArchiveError::File(_) => anyhow::anyhow!(text),
        _ => BadInput(text).into(),
    }
}

/// Ctrl-C once finishes the running games, twice drops them.
fn listen(stop: &Stop, teller: Teller, language: Language) {
    let stop = stop.clone();
    on_interrupt(move |times| {
        stop.finish_games.store(true, Ordering::Relaxed);
        if times > 1 {
            stop.now.stop();
        }
        teller.line(language.contest_stopping(times > 1));
    });
}

/// How it gets on, on stderr.
struct Live<'a> {
    language: Language,
    wanted: Option<u64>,
    /// What the archive was to say about itself.
    note: Option<&'a str>,
    progress: progress::Progress,
    resumed: bool,
}

impl Live<'_> {
    /// It runs for days, and its lines in a file are read afterwards.
    const INTERVAL: Duration = Duration::from_secs(60);

    fn new(language: Language, arguments: &Arguments, wanted: Wanted) -> Live<'_> {
        let wanted = arguments.games.map(|_| wanted.count());
        let note = arguments.note.as_deref();
        let progress = progress::Progress::new(language).with_interval(Live::INTERVAL);
        Live { language, wanted, note, progress, resumed: false }
    }

    fn hear(&mut self, progress: &Progress) {
        if !self.resumed {
            self.resumed = true;
            if let Some(text) = self.language.datagen_resumed(&progress.before) {
                self.progress.line(&text);
            }
            if let (Some(asked), Some(kept)) = (self.note, &progress.before.note)
                && asked != kept
            {
                self.progress.line(&self.language.note_stays(kept));
            }
        }
        let (language, wanted) = (self.language, self.wanted);
        let share = wanted.map(|wanted| progress.games as f64 / wanted.max(1) as f64);
        self.progress.show_text(share, || {
            let left = wanted.filter(|_| progress.new_games > 0).map(|wanted| {
                let each = progress.time.as_secs_f64() / progress.new_games as f64;
                each * wanted.saturating_sub(progress.games) as f64
            });
            language.datagen_progress(progress, wanted, left)
        });
    }

    fn finish(&mut self) {
        self.progress.clear();
    }
}

fn to_json(summary: &Summary) -> Result<String> {
    let progress = &summary.progress;
    let [black, draws, white] = progress.results;
    let object = json!({
        "games": progress.games,
        "resumed_games": progress.before.count(),
        "cut_bytes": progress.before.cut,
        "lost_games": progress.before.lost,
        "damaged_blocks": progress.before.damaged,
        "new_games": progress.new_games,
        "white_wins": white,
        "draws": draws,
        "black_wins": black,
        "draw_rate": progress.draw_rate(),
        "plies": progress.plies,
        "positions": progress.positions,
        "positions_per_second": progress.speed(),
        "rejected_openings": progress.rejected,
        "bytes": progress.bytes,
        "bytes_per_ply": progress.bytes_per_ply(),
        "seconds": progress.time.as_secs_f64(),
        "complete": summary.complete,
    });
    Ok(serde_json::to_string(&object)? + "\n")
}

fn to_text(progress: &Progress, language: Language) -> String {
    let words = language.data_words();
    let [black, draws, white] = progress.results;
    let games = format!("{}  +{white} ={draws} -{black}", language.number(progress.new_games));
    let positions = language.number(progress.positions);
    let speed = language.positions_per_second(progress.speed());
    let bytes = language.decimal(progress.bytes_per_ply(), 3);
    let total = language.number(progress.games);
    let draw_rate = language.percent(progress.draw_rate());
    facts(&[
        (words.new_games, games.as_str()),
        (words.draw_rate, &draw_rate),
        (words.positions, &format!("{positions}  {speed}")),
        (words.rejected, &language.number(progress.rejected)),
        (words.bytes_per_ply, &bytes),
        (words.games_in_archive, &total),
    ])
}
