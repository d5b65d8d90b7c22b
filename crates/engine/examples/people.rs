//! Fits how people of each rating choose their moves (`src/people/weights.rs`) to games of people.
//!
//! ```text
//! cargo run --release -p engine --features tune --example people -- look GAMES.csv CHOICES PART OF
//! cargo run --release -p engine --features tune --example people -- fit GAMES.csv CHOICES… > crates/engine/src/people/weights.rs
//! ```
//!
//! GAMES.csv has `white_rating,black_rating,time_control,result,termination,moves,eco` a line, moves in English SAN and
//! the time as minutes+seconds. `look` writes what there was to see in a sample of the positions and what was played, every OF-th
//! game from the PART-th on; `fit` fits the weights to four games of five and tells on standard error how well they foretell the fifth.

use std::fs::File;
use std::io::{BufReader, BufWriter, ErrorKind, Read, Write};

use chess::{Color, Game, Position};
use engine::study::{Observer, View, names, terms};
use notation::{PieceLetters, san};
use search::Root;

/// The first moves are played by heart, and learned elsewhere.
const FIRST_PLY: usize = 2;
/// One of so many games is not learned from: it is for the test.
const HELD_OUT: u32 = 5;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["look", games, choices, part, of] => {
            look(games, choices, part.parse().expect("PART"), of.parse().expect("OF"));
        }
        ["fit", games, ref choices @ ..] if !choices.is_empty() => fit(games, choices),
        _ => panic!("look GAMES.csv CHOICES PART OF, or fit GAMES.csv CHOICES…"),
    }
}

/// One position, what could be seen there, and what was played.
struct Choice {
    game: u32,
    rating: f32,
    seconds: f32,
    chosen: usize,
    /// The traits of one move after the other.
    traits: Vec<f32>,
}

/// How many positions of each band of 100 points are wanted in all.
const OF_A_BAND: usize = 5_000;

fn look(games: &str, choices: &str, part: usize, of: usize) {
    let text = std::fs::read_to_string(games).expect("GAMES.csv can be read");
    let mut out = BufWriter::new(File::create(choices).expect("CHOICES can be written"));
    let mut observer = Observer::new().expect("memory");
    let rows = rows(&text);
    // How many positions there are for each band tells which share of them is taken.
    let mut there_are = [0_usize; 40];
    for fields in &rows {
        let plies = fields[5].split(' ').count().saturating_sub(FIRST_PLY);
        for rating in &fields[..2] {
            there_are[band(rating.parse().expect("a rating"))] += plies / 2;
        }
    }
    for (number, fields) in rows.iter().enumerate().filter(|(number, _)| number % of == part) {
        let mut game = Game::new(Position::start());
        for (ply, word) in fields[5].split(' ').enumerate() {
            let mv = san::read(game.position(), word, PieceLetters::English).expect("a move");
            let rating = rating(fields, game.position().turn());
            let share = OF_A_BAND as f64 / there_are[band(rating)].max(1) as f64;
            let lot = chess::random::mixed_pair(number as u64, ply as u64) as f64 / u64::MAX as f64;
            if ply >= FIRST_PLY && lot < share && game.position().count_legal_moves() > 1 {
                let seen = observer.look(&Root::from(&game)).to_bytes();
                for word in [number, ply, seen.len()] {
                    out.write_all(&(word as u32).to_le_bytes()).expect("CHOICES can be written");
                }
                out.write_all(&seen).expect("CHOICES can be written");
            }
            assert!(game.play(mv), "{word}");
        }
    }
}

fn band(rating: f32) -> usize {
    (rating / 100.0) as usize
}

/// What each of forty moves may take.
fn seconds_a_move(control: &str) -> f32 {
    let (minutes, increment) = control.split_once('+').expect("minutes+seconds");
    minutes.parse::<f32>().expect("minutes") * 60.0 / 40.0
        + increment.parse::<f32>().expect("seconds")
}

fn rows(text: &str) -> Vec<Vec<&str>> {
    let fields = text.lines().skip(1).map(|line| line.split(',').collect());
    fields.filter(|fields: &Vec<&str>| fields.len() >= 6).collect()
}

fn rating(fields: &[&str], side: Color) -> f32 {
    fields[usize::from(side == Color::Black)].parse().expect("a rating")
}

fn read_choices(rows: &[Vec<&str>], file: &str) -> Vec<Choice> {
    let mut input = BufReader::new(File::open(file).expect("CHOICES can be read"));
    let mut choices = Vec::new();
    let mut game = (usize::MAX, Game::new(Position::start()));
    loop {
        let mut head = [0; 12];
        match input.read_exact(&mut head) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => return choices,
            result => result.expect("CHOICES can be read"),
        }
        let word = |place: usize| {
            let four = <[u8; 4]>::try_from(&head[4 * place..][..4]).expect("four bytes");
            u32::from_le_bytes(four) as usize
        };
        let (number, ply) = (word(0), word(1));
        let mut bytes = vec![0; word(2)];
        if input.read_exact(&mut bytes).is_err() {
            return choices;
        }
        if game.0 != number {
            game = (number, Game::new(Position::start()));
        }
        let game = &mut game.1;
        let fields = &rows[number];
        let words = fields[5].split(' ').skip(game.moves().len());
        let read = |game: &Game, word| san::read(game.position(), word, PieceLetters::English);
        let mut words = words;
        while game.moves().len() < ply {
            let mv = read(game, words.next().expect("a move")).expect("a move");
            assert!(game.play(mv));
        }
        let played = read(game, words.next().expect("a move")).expect("a move");
        let view = View::from_bytes(&bytes).expect("CHOICES are of this program");
        let traits = view.traits(&Root::from(&*game));
        choices.push(Choice {
            game: number as u32,
            rating: rating(fields, game.position().turn()),
            seconds: seconds_a_move(fields[2]),
            chosen: view.moves().position(|mv| mv == played).expect("legal"),
            traits: traits.iter().flatten().map(|&x| x as f32).collect(),
        });
    }
}

impl Choice {
    fn terms(&self) -> [f32; 4] {
        terms(self.rating as i64, self.seconds.into()).map(|term| term as f32)
    }

    /// The chance of each move with these weights.
    fn chances(&self, weights: &[[f32; 4]]) -> Vec<f32> {
        let terms = self.terms();
        let weights: Vec<f32> =
            weights.iter().map(|row| row.iter().zip(terms).map(|(w, t)| w * t).sum()).collect();
        let mut worth: Vec<f32> = self
            .traits
            .chunks_exact(weights.len())
            .map(|traits| traits.iter().zip(&weights).map(|(x, w)| x * w).sum())
            .collect();
        let most = worth.iter().copied().fold(f32::MIN, f32::max);
        worth.iter_mut().for_each(|worth| *worth = (*worth - most).exp());
        let sum: f32 = worth.iter().sum();
        worth.iter_mut().for_each(|worth| *worth /= sum);
        worth
    }
}

/// Adam with a falling rate, on the mean logarithm of the chance of what was played.
fn fit(games: &str, files: &[&str]) {
    const ROUNDS: usize = 24;
    const BATCH: usize = 256;
    const RATE: f32 = 0.03;
    let names = names();
    let text = std::fs::read_to_string(games).expect("GAMES.csv can be read");
    let rows = rows(&text);
    let all: Vec<Choice> = files.iter().flat_map(|file| read_choices(&rows, file)).collect();
    let (test, mut learn): (Vec<Choice>, Vec<Choice>) =
        all.into_iter().partition(|choice| choice.game % HELD_OUT == 0);
    eprintln!("{} choices to learn from, {} to test with", learn.len(), test.len());
    let mut weights = vec![[0.0_f32; 4]; names.len()];
    let (mut first, mut second) = (weights.clone(), weights.clone());
    let mut steps = 0;
    let total = ROUNDS * learn.len().div_ceil(BATCH);
    for round in 0..ROUNDS {
        shuffle(&mut learn, round as u64);
        for batch in learn.chunks(BATCH) {
            let gradient = gradient(batch, &weights);
            steps += 1;
            let rate = RATE * (1.0 - steps as f32 / total as f32);
            let (warm1, warm2) = (1.0 - 0.9_f32.powi(steps), 1.0 - 0.999_f32.powi(steps));
            for place in 0..weights.len() {
                for term in 0..4 {
                    // Small weights unless the games say otherwise, and the more so for the lesser terms.
                    let pull = [1e-5, 3e-5, 3e-5, 1e-4][term] * weights[place][term];
                    let slope = gradient[place][term] + pull;
                    let (m, v) = (&mut first[place][term], &mut second[place][term]);
                    *m = 0.9 * *m + 0.1 * slope;
                    *v = 0.999 * *v + 0.001 * slope * slope;
                    weights[place][term] -= rate * (*m / warm1) / ((*v / warm2).sqrt() + 1e-8);
                }
            }
        }
        eprintln!(
            "round {round}: {:.4} learned, {:.4} held out",
            loss(&learn, &weights),
            loss(&test, &weights)
        );
    }
    tell_quality(&test, &weights, &names);
    learn.extend(test);
    tell_chances_taken(&learn, &weights, &names);
    print_weights(&weights, &names);
}

fn shuffle(choices: &mut [Choice], round: u64) {
    for place in (1..choices.len()).rev() {
        let other = chess::random::mixed_pair(round, place as u64) as usize % (place + 1);
        choices.swap(place, other);
    }
}

fn gradient(batch: &[Choice], weights: &[[f32; 4]]) -> Vec<[f32; 4]> {
    let mut sum = vec![[0.0; 4]; weights.len()];
    for choice in batch {
        let (chances, terms) = (choice.chances(weights), choice.terms());
        for (number, traits) in choice.traits.chunks_exact(weights.len()).enumerate() {
            let excess = chances[number] - f32::from(u8::from(number == choice.chosen));
            for (row, x) in sum.iter_mut().zip(traits).filter(|(_, x)| **x != 0.0) {
                for (slope, term) in row.iter_mut().zip(terms) {
                    *slope += excess * x * term / batch.len() as f32;
                }
            }
        }
    }
    sum
}

fn loss(choices: &[Choice], weights: &[[f32; 4]]) -> f32 {
    let sum: f64 = choices
        .iter()
        .map(|choice| -f64::from(choice.chances(weights)[choice.chosen].max(1e-9).ln()))
        .sum();
    (sum / choices.len() as f64) as f32
}

/// How the model and the people of each band of the held-out games compare.
fn tell_quality(test: &[Choice], weights: &[[f32; 4]], names: &[String]) {
    let of = |name: &str| names.iter().position(|other| other == name).expect("a trait");
    let (blunders, errs, best) = (of("Blunders"), of("Errs"), of("NearlyBest"));
    eprintln!(
        "band      choices  match  likeliest  best  blunders: people model  fifth lost: people model  nearly best: people model"
    );
    for low in (800..2400).step_by(200) {
        let band: Vec<&Choice> = test
            .iter()
            .filter(|choice| (low as f32..low as f32 + 200.0).contains(&choice.rating))
            .collect();
        let count = band.len().max(1) as f32;
        let mut sums = [0.0_f32; 9];
        for choice in &band {
            let chances = choice.chances(weights);
            let likeliest = (0..chances.len()).max_by(|&a, &b| chances[a].total_cmp(&chances[b]));
            let x = |number: usize, place: usize| choice.traits[number * names.len() + place];
            sums[0] += chances[choice.chosen];
            sums[1] += f32::from(u8::from(likeliest == Some(choice.chosen)));
            sums[2] += x(choice.chosen, of("Best"));
            for (slot, place) in [(3, blunders), (5, errs), (7, best)] {
                sums[slot] += x(choice.chosen, place);
                sums[slot + 1] += (0..chances.len())
                    .map(|number| chances[number] * x(number, place))
                    .sum::<f32>();
            }
        }
        let p = sums.map(|sum| 100.0 * sum / count);
        eprintln!(
            "{low}-{} {:7} {:6.1} {:8.1} {:8.1} {:10.1} {:.1} {:14.1} {:.1} {:14.1} {:.1}",
            low + 199,
            band.len(),
            p[0],
            p[1],
            p[2],
            p[3],
            p[4],
            p[5],
            p[6],
            p[7],
            p[8]
        );
    }
}

/// How often what is there is done, where it is there: by people and by the model, in the games learned from and held out.
fn tell_chances_taken(choices: &[Choice], weights: &[[f32; 4]], names: &[String]) {
    for name in ["Mates", "MateAhead", "TakesBack", "Castles", "Flees", "Promotes"] {
        let place = names.iter().position(|other| other == name).expect("a trait");
        let mut line = format!("{name:10}");
        for low in (800..2400).step_by(400) {
            let (mut there, mut people, mut model) = (0.0_f32, 0.0, 0.0);
            for choice in choices {
                let x = |number: usize| choice.traits[number * names.len() + place];
                let moves = choice.traits.len() / names.len();
                let in_band = (low as f32..low as f32 + 400.0).contains(&choice.rating);
                if in_band && (0..moves).any(|number| x(number) > 0.0) {
                    let chances = choice.chances(weights);
                    there += 1.0;
                    people += x(choice.chosen);
                    model += (0..moves).map(|number| chances[number] * x(number)).sum::<f32>();
                }
            }
            let share = |part: f32| 100.0 * part / there.max(1.0);
            line += &format!("  {low}: {there:5} {:5.1} {:5.1}", share(people), share(model));
        }
        eprintln!("{line}");
    }
}

fn print_weights(weights: &[[f32; 4]], names: &[String]) {
    println!(
        "//! How much each trait of a move counts: at 1500 points, more for each 400 points if there are fewer and if there are more, and more for\n\
         //! e times the usual time. Written by `cargo run --release -p engine --features tune --example people -- fit`.\n\n\
         use crate::people::traits::TRAITS;\n\n\
         #[rustfmt::skip]\n\
         pub(crate) const WEIGHTS: [[f64; 4]; TRAITS] = ["
    );
    for (row, name) in weights.iter().zip(names) {
        let [one, below, above, time] = row;
        println!("    [{one:7.3}, {below:7.3}, {above:7.3}, {time:7.3}], // {name}");
    }
    println!("];");
}
