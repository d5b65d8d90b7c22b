//! `roque practice`: the exercises that are due, one after the other. Every answer is written down at once.

use std::io::{self, IsTerminal};

use anyhow::Result;
use chess::{Color, Game, Move};
use notation::{numbered_move, san};
use play::practice::{Answer, Exercise, Judgement, Kept, Lesson, Notebook, Outcome};
use play::saved::date_now;
use report::practice as layout;
use search::StopFlag;
use words::PracticeWord;

use super::{Arguments, puzzle};
use crate::console::{Console, Verdict};
use crate::enigm::draw;
use crate::interrupt::on_interrupt;
use crate::position::read_any_move;
use crate::terminal::input::{Alarm, Input, Line};

/// Half-moves of a better line that are told.
const LONGEST_LINE: usize = 8;
/// And of the answer to a wrong move.
const LONGEST_REFUTATION: usize = 5;

/// Asks what is due.
pub(super) fn run(
    arguments: &Arguments,
    notebook: &Notebook,
    console: &Console,
) -> Result<Verdict> {
    let (language, now) = (console.language, date_now());
    let practice = super::read(notebook, console)?;
    let lesson = Lesson::new(&practice.kept, now, arguments.count.into(), arguments.early);
    if lesson.left() == 0 {
        console.say(&match layout::next_wait(&practice, now) {
            None => language.practice_empty().to_owned(),
            Some(wait) => language.practice_none_due(practice.kept.len(), wait),
        })?;
        return Ok(Verdict::Done);
    }
    let this = *console;
    // Every answer is in the notebook already.
    on_interrupt(move |_| {
        this.complain(&format!("\n{}", this.language.practice_left()));
        std::process::exit(Verdict::Interrupted.code().into());
    });
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let input = Input::new(terminal);
    let mut sitting =
        Sitting { console, notebook, lesson, input, terminal, tally: Tally::default() };
    console.say(language.practice_what_to_type())?;
    let end = loop {
        let Some(number) = sitting.lesson.current() else { break End::Done };
        let Some(kept) = practice.get(number) else { break End::Done };
        match sitting.ask(kept)? {
            Step::Found(outcome) => sitting.lesson.answered(outcome),
            Step::Skip => sitting.lesson.skip(),
            Step::Leave(end) => break end,
        }
    };
    let Tally { right, helped, wrong, lost } = sitting.tally;
    if end == End::Interrupted {
        console.complain(language.practice_left());
        return Ok(Verdict::Interrupted);
    }
    let due = notebook.read()?.due(date_now());
    console.say(&format!("\n{}", language.practice_summary(right, helped, wrong, due)))?;
    Ok(if lost { Verdict::Failed } else { Verdict::Done })
}

/// How an exercise ended.
pub(super) enum Step {
    Found(Outcome),
    Skip,
    Leave(End),
}

/// Why a sitting ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Done,
    Interrupted,
}

/// What was answered.
#[derive(Default)]
struct Tally {
    right: usize,
    helped: usize,
    wrong: usize,
    /// An answer could not be written down.
    lost: bool,
}

/// Exercises on a terminal or in a pipe.
pub(super) struct Sitting<'a> {
    pub(super) console: &'a Console,
    notebook: &'a Notebook,
    lesson: Lesson,
    input: Input,
    terminal: bool,
    tally: Tally,
}

/// One exercise under way.
pub(super) struct Attempt<'a> {
    pub(super) exercise: &'a Exercise,
    kept: &'a Kept,
    /// How much was told.
    pub(super) hints: u32,
    pub(super) failed: bool,
}

/// What was typed.
pub(super) enum Typed {
    Nothing,
    Word(PracticeWord),
    Text(String),
    Over(End),
}

impl Sitting<'_> {
    pub(super) fn say(&self, text: &str) -> Result<()> {
        Ok(self.console.say(text)?)
    }

    fn ask(&mut self, kept: &Kept) -> Result<Step> {
        let language = self.console.language;
        let (place, left) = (self.lesson.asked() + 1, self.lesson.left());
        let from = language.practice_source(&kept.exercise.source);
        let of = place + left - 1;
        self.say(&format!("\n{}", language.practice_heading(kept.number, place, of, &from)))?;
        let mut attempt = Attempt { exercise: &kept.exercise, kept, hints: 0, failed: false };
        match kept.exercise.puzzle() {
            Some(found) => puzzle::solve(self, &mut attempt, found),
            None => self.solve(&mut attempt),
        }
    }

    /// The board of the side to move, and the question.
    pub(super) fn show(&self, exercise: &Exercise) -> Result<()> {
        let position = exercise.game.position();
        self.say(&draw(position, position.turn() == Color::Black, self.console))?;
        self.say(&self.console.language.practice_question(exercise))
    }

    /// The next line that was typed.
    pub(super) fn typed(&mut self, game: &Game) -> Result<Typed> {
        let language = self.console.language;
        let prompt = if self.terminal { language.prompt(game) } else { String::new() };
        let console = self.console;
        let show = |prompt: &str| drop(console.say(prompt));
        let line = self.input.read(&prompt, show, None::<Alarm<fn() -> String>>);
        Ok(match line {
            Line::Text(text) if text.is_empty() => Typed::Nothing,
            Line::Text(text) => match PracticeWord::read(&text) {
                Some(word) => Typed::Word(word),
                None => Typed::Text(text),
            },
            Line::Noise(noise) => {
                self.say(&(language.noise(noise) + "\n"))?;
                Typed::Nothing
            }
            Line::Interrupt => Typed::Over(End::Interrupted),
            Line::End | Line::Late => {
                if self.terminal {
                    self.say("\n")?;
                }
                Typed::Over(End::Done)
            }
        })
    }

    /// A position in which somebody went wrong.
    fn solve(&mut self, attempt: &mut Attempt<'_>) -> Result<Step> {
        let (language, exercise) = (self.console.language, attempt.exercise);
        self.show(exercise)?;
        loop {
            match self.typed(&exercise.game)? {
                Typed::Nothing => {}
                Typed::Over(end) => return Ok(Step::Leave(end)),
                Typed::Word(PracticeWord::Help) => self.say(language.practice_help())?,
                Typed::Word(PracticeWord::Board) => self.show(exercise)?,
                Typed::Word(PracticeWord::Hint) => self.hint(attempt)?,
                Typed::Word(PracticeWord::Skip) => return Ok(Step::Skip),
                Typed::Word(PracticeWord::Quit) => return Ok(Step::Leave(End::Done)),
                Typed::Word(PracticeWord::Show) => {
                    self.failed(attempt, None);
                    self.reveal(exercise, None)?;
                    return self.over(attempt, None);
                }
                Typed::Text(text) => {
                    let mv = match read_any_move(exercise.game.position(), &text, language) {
                        Ok(mv) => mv,
                        Err(error) => {
                            let wrong = language.move_error(&error);
                            self.say(&format!("{wrong}\n{}\n", language.practice_or_help()))?;
                            continue;
                        }
                    };
                    // Ctrl-C ends the program here as everywhere.
                    let Some(judged) = exercise.judge(mv, &StopFlag::new()) else { continue };
                    if judged.is_right {
                        self.praise(exercise, mv, &judged)?;
                        self.reveal(exercise, Some(mv))?;
                        return self.over(attempt, Some(mv));
                    }
                    self.failed(attempt, Some(mv));
                    self.refuse(exercise, mv, &judged)?;
                }
            }
        }
    }

    /// Which piece moves, then where it goes.
    fn hint(&mut self, attempt: &mut Attempt<'_>) -> Result<()> {
        let language = self.console.language;
        let best = attempt.exercise.best().and_then(play::StudiedLine::first);
        let Some(best) = best else { return Ok(()) };
        attempt.hints += 1;
        let piece = attempt.exercise.game.position().piece(best.from());
        match (piece, attempt.hints) {
            (Some(piece), 1) => self.say(&language.practice_hint_piece(piece.kind(), best.from())),
            _ => self.say(&language.practice_hint_square(best.to())),
        }
    }

    fn praise(&self, exercise: &Exercise, mv: Move, judged: &Judgement) -> Result<()> {
        let best = exercise.best().and_then(play::StudiedLine::first);
        let best = best.filter(|_| !judged.is_best).map(|best| self.spelled(exercise, best));
        let said = self.spelled(exercise, mv);
        self.say(&self.console.language.practice_right(&said, best.as_deref()))
    }

    fn refuse(&self, exercise: &Exercise, mv: Move, judged: &Judgement) -> Result<()> {
        let language = self.console.language;
        let mistake = exercise.mistake().filter(|_| judged.is_mistake);
        let said = mistake.and_then(|mistake| language.review_sentence(&mistake));
        let said = match said {
            Some(said) => language.practice_same_again(&said),
            None => {
                let after = exercise.game.position().after(mv);
                let answer = judged.line.moves.get(1..).filter(|answer| !answer.is_empty());
                let answer =
                    answer.map(|answer| language.reviewed_line(&after, answer, LONGEST_REFUTATION));
                let best = exercise.best().map_or(judged.line.score, |best| best.score);
                let (value, best) = (language.score(judged.line.score), language.score(best));
                let mv = self.spelled(exercise, mv);
                language.practice_wrong(&mv, &value, &best, answer.as_deref())
            }
        };
        self.say(&said)?;
        self.say(language.practice_try_again())
    }

    /// What was played, what was better, and what would have been right as well.
    fn reveal(&self, exercise: &Exercise, found: Option<Move>) -> Result<()> {
        let language = self.console.language;
        let said = exercise.mistake().and_then(|mistake| language.review_sentence(&mistake));
        if let Some(said) = said {
            self.say(&language.practice_in_the_game(&said))?;
        }
        let Some(best) = exercise.best() else { return Ok(()) };
        let position = exercise.game.position();
        let line = language.reviewed_line(position, &best.moves, LONGEST_LINE);
        self.say(&language.practice_better_line(&line, &language.score(best.score)))?;
        let others = exercise.good_moves().into_iter().skip(1).filter(|&mv| Some(mv) != found);
        let others: Vec<String> =
            others.map(|mv| san::write(position, mv, language.piece_letters())).collect();
        if !others.is_empty() {
            self.say(&language.practice_also_right(&others))?;
        }
        Ok(())
    }

    fn spelled(&self, exercise: &Exercise, mv: Move) -> String {
        let position = exercise.game.position();
        let spelled = san::write(position, mv, self.console.language.piece_letters());
        numbered_move(position, &spelled, true)
    }

    /// A wrong answer counts at once, and only once.
    pub(super) fn failed(&mut self, attempt: &mut Attempt<'_>, tried: Option<Move>) {
        if !attempt.failed {
            attempt.failed = true;
            self.tally.wrong += 1;
            self.note(attempt, Outcome::Wrong, tried);
        }
    }

    /// The exercise is over: found, or not.
    pub(super) fn over(&mut self, attempt: &Attempt<'_>, found: Option<Move>) -> Result<Step> {
        let outcome = match attempt {
            _ if attempt.failed => Outcome::Wrong,
            _ if attempt.hints > 0 => Outcome::Helped,
            _ => Outcome::Right,
        };
        match outcome {
            Outcome::Wrong => {}
            Outcome::Right => self.tally.right += 1,
            Outcome::Helped => self.tally.helped += 1,
        }
        if outcome != Outcome::Wrong {
            self.note(attempt, outcome, found);
        }
        // As the notebook has it now: in a second attempt the exercise has fallen back before.
        let now = date_now();
        let kept = self.notebook.read().ok();
        let kept = kept.as_ref().and_then(|practice| practice.get(attempt.kept.number));
        let next = kept.map_or(attempt.kept.schedule, |kept| kept.schedule);
        let wait = next.due.saturating_sub(now);
        self.say(&self.console.language.practice_again(outcome, wait))?;
        Ok(Step::Found(outcome))
    }

    fn note(&mut self, attempt: &Attempt<'_>, outcome: Outcome, tried: Option<Move>) {
        let key = attempt.exercise.key();
        let tried = tried.map(|mv| mv.to_string());
        let noted = self.notebook.note(&Answer { key, time: date_now(), outcome, tried });
        if let Err(error) = noted {
            let (language, path) = (self.console.language, self.notebook.path().display());
            let wrong = language.system_error(&error);
            self.console.complain(&language.practice_not_noted(&path.to_string(), &wrong));
            self.tally.lost = true;
        }
    }
}
