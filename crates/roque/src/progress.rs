//! How far long work has come. On a terminal a bar on stderr with what is left, drawn in place and
//! wiped at the end, and below it any number of lines about what goes on; in a pipe a plain line now
//! and then. The one home of progress: no command draws its own.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use console::Term;
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::console::locale_is_utf8;
use crate::tame::tame;
use words::Language;

/// The bar is drawn so many times a second at the most.
const FRAMES_PER_SECOND: u8 = 5;
/// In a pipe a line comes so often.
const LINE_INTERVAL: Duration = Duration::from_secs(10);
/// Positions of the bar; more than it has columns.
const STEPS: u64 = 1_000;
/// Columns of the bar.
const BAR: usize = 24;

/// How far some work is.
pub(crate) struct Progress {
    pub(crate) language: Language,
    label: String,
    started: Instant,
    /// When work of many small steps was last shown.
    stepped: Instant,
    screen: Screen,
}

/// Where it is shown.
enum Screen {
    Terminal { lines: MultiProgress, bar: ProgressBar, below: Vec<ProgressBar> },
    Pipe { last_told: Instant, interval: Duration },
}

/// Says something above the bar, from any thread.
#[derive(Clone)]
pub(crate) struct Teller(Option<MultiProgress>);

impl Progress {
    /// How often to call [`Progress::show`].
    pub(crate) const INTERVAL: Duration = Duration::from_millis(200);

    /// Work that is done sooner needs no bar.
    const PATIENCE: Duration = Duration::from_secs(1);

    /// A bar on a terminal, lines in a pipe.
    pub(crate) fn new(language: Language) -> Progress {
        let now = Instant::now();
        let target = ProgressDrawTarget::stderr_with_hz(FRAMES_PER_SECOND);
        let pipe = Screen::Pipe { last_told: now, interval: LINE_INTERVAL };
        let screen = terminal(target).unwrap_or(pipe);
        Progress { language, label: String::new(), started: now, stepped: now, screen }
    }

    /// In a pipe a line comes only so often: for work that takes days.
    pub(crate) fn with_interval(mut self, longer: Duration) -> Progress {
        if let Screen::Pipe { interval, .. } = &mut self.screen {
            *interval = longer;
        }
        self
    }

    /// Whether somebody looks at a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self.screen, Screen::Terminal { .. })
    }

    /// Other work begins now.
    pub(crate) fn restart(&mut self, label: &str) {
        self.clear();
        label.clone_into(&mut self.label);
        self.started = Instant::now();
    }

    /// The same work under another name.
    pub(crate) fn relabel(&mut self, label: &str) {
        label.clone_into(&mut self.label);
    }

    /// So much of the work is done, and so many nodes were searched; 0 if none were.
    pub(crate) fn show(&mut self, done: usize, total: usize, nodes: u64) {
        let elapsed = self.started.elapsed().as_secs_f64();
        let share = done as f64 / total.max(1) as f64;
        let left = (done > 0).then(|| elapsed * (total.saturating_sub(done)) as f64 / done as f64);
        let (language, label) = (self.language, self.label.clone());
        let percent = (done * 100).checked_div(total).unwrap_or(0);
        self.show_text(Some(share), || language.progress(&label, percent, nodes, left));
    }

    /// The same for work of so many small steps that it may be called after each of them.
    pub(crate) fn step(&mut self, done: usize, total: usize) {
        if self.stepped.elapsed() >= Self::INTERVAL {
            self.stepped = Instant::now();
            self.show(done, total, 0);
        }
    }

    /// The same in words of one's own; without a share, which is from 0 to 1, there is no bar.
    pub(crate) fn show_text(&mut self, share: Option<f64>, text: impl FnOnce() -> String) {
        if self.started.elapsed() >= Self::PATIENCE {
            self.show_at_once(share, text);
        }
    }

    /// The same for work that nobody starts without wanting to watch it.
    pub(crate) fn show_at_once(&mut self, share: Option<f64>, text: impl FnOnce() -> String) {
        match &mut self.screen {
            Screen::Terminal { bar, .. } => {
                bar.set_style(style(share.is_some()));
                let position = share.unwrap_or(0.0).clamp(0.0, 1.0) * STEPS as f64;
                bar.set_position(position as u64);
                bar.set_message(tame(&text(), false).into_owned());
                bar.tick();
            }
            Screen::Pipe { last_told, interval } if last_told.elapsed() >= *interval => {
                *last_told = Instant::now();
                write_line(&text());
            }
            Screen::Pipe { .. } => {}
        }
    }

    /// What stands below the bar on a terminal.
    pub(crate) fn show_below(&mut self, texts: &[String]) {
        let Screen::Terminal { lines, below, .. } = &mut self.screen else { return };
        while below.len() < texts.len() {
            let line = lines.add(ProgressBar::new_spinner());
            line.set_style(style(false));
            below.push(line);
        }
        for (line, text) in below.iter().zip(texts) {
            line.set_message(tame(text, false).into_owned());
            line.tick();
        }
    }

    /// A line of its own above the bar, which stays.
    pub(crate) fn line(&self, text: &str) {
        self.teller().line(text);
    }

    /// Says lines above the bar, also while it is drawn elsewhere.
    pub(crate) fn teller(&self) -> Teller {
        Teller(match &self.screen {
            Screen::Terminal { lines, .. } => Some(lines.clone()),
            Screen::Pipe { .. } => None,
        })
    }

    /// Leaves the terminal as it was before.
    pub(crate) fn clear(&mut self) {
        if let Screen::Terminal { lines, .. } = &self.screen {
            // Progress to a closed pipe is dropped.
            let _ = lines.clear();
        }
    }
}

impl Teller {
    /// Wipes the bar; whoever draws it must have ended, or is about to.
    pub(crate) fn clear(&self) {
        if let Some(lines) = &self.0 {
            // Progress to a closed pipe is dropped.
            let _ = lines.clear();
        }
    }

    /// A line of its own.
    pub(crate) fn line(&self, text: &str) {
        match &self.0 {
            // Progress to a closed pipe is dropped.
            Some(lines) => drop(lines.println(tame(text, false))),
            None => write_line(text),
        }
    }
}

/// A terminal that can draw a bar, if it is one.
fn terminal(target: ProgressDrawTarget) -> Option<Screen> {
    let lines = MultiProgress::with_draw_target(target);
    if lines.is_hidden() {
        return None;
    }
    let bar = lines.add(ProgressBar::new(STEPS));
    Some(Screen::Terminal { lines, bar, below: Vec::new() })
}

/// A bar and words, or words alone; what is too long for the line is cut.
fn style(has_bar: bool) -> ProgressStyle {
    // A terminal writes ^C where the cursor is: on a full line it would begin a new one, and what is
    // drawn next would not cover what was there.
    const SPARE: usize = 4;
    let columns = usize::from(Term::stderr().size().1).max(BAR + SPARE + 20) - SPARE;
    let template = if has_bar {
        format!("{{bar:{BAR}}} {{msg:{}!}}", columns - BAR - 1)
    } else {
        format!("{{msg:{columns}!}}")
    };
    let style = ProgressStyle::with_template(&template);
    let marks = if locale_is_utf8() { "━╸─" } else { "=>-" };
    style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars(marks)
}

fn write_line(text: &str) {
    // Progress to a closed pipe is dropped.
    let _ = writeln!(io::stderr().lock(), "{}", tame(text, false));
}
