//! The words of `roque analyze`, `roque eval` and `roque bench`.

use std::time::Duration;

use eval::Score;

use super::Counted;
use super::Language::{self, English, French};

/// The headings of an evaluation.
pub struct EvalWords {
    pub white_opening: &'static str,
    pub black_opening: &'static str,
    pub difference: &'static str,
    pub endgame: &'static str,
    pub sum: &'static str,
}

impl Language {
    pub fn eval_words(self) -> EvalWords {
        match self {
            English => EvalWords {
                white_opening: "White opening",
                black_opening: "Black opening",
                difference: "both: opening",
                endgame: "endgame",
                sum: "sum",
            },
            French => EvalWords {
                white_opening: "B : début",
                black_opening: "N : début",
                difference: "B-N : début",
                endgame: "finale",
                sum: "somme",
            },
        }
    }

    /// A term of an evaluation. One that is newer than this list keeps its own name.
    pub fn eval_term(self, name: &'static str) -> &'static str {
        match self {
            English => name,
            French => french_term(name).unwrap_or(name),
        }
    }

    /// How the two sums become one number.
    pub fn eval_blend(
        self,
        (opening, endgame): (i32, i32),
        (opening_share, endgame_share): (i32, i32),
        value: &str,
    ) -> String {
        let whole = (opening_share + endgame_share).max(1);
        let percent = 100 * opening_share / whole;
        let others = 100 - percent;
        let sum = format!("({opening} × {opening_share} + {endgame} × {endgame_share}) / {whole}");
        match self {
            English => format!("{percent} % opening, {others} % endgame: {sum} = {value}\n"),
            French => format!("{percent} % début, {others} % finale : {sum} = {value}\n"),
        }
    }

    /// What the line `scale` is.
    pub fn eval_believed(self, percent: i32) -> String {
        match self {
            English => format!(
                "scale: the ending is drawish, {percent} % of the endgame value is believed\n"
            ),
            French => {
                format!("réduction : finale proche de la nulle, comptée à {percent} %\n")
            }
        }
    }

    /// The value for White, and for the side to move where that is Black.
    pub fn eval_total(self, white: &str, black: Option<&str>) -> String {
        match (self, black) {
            (English, None) => format!("total {white} for White, to move"),
            (English, Some(black)) => {
                format!("total {white} for White, {black} for Black, to move")
            }
            (French, None) => format!("total {white} pour les Blancs, au trait"),
            (French, Some(black)) => {
                format!("total {white} pour les Blancs, {black} pour les Noirs, au trait")
            }
        }
    }

    pub fn eval_unknown(self, name: &str, meant: Option<&str>, all: &[&str]) -> String {
        let (name, all) = (self.quote(name), all.join(", "));
        let meant = meant.map_or(String::new(), |meant| self.did_you_mean(meant));
        match self {
            English => format!("--eval cannot be {name}{meant}\n  Expected: {all}"),
            French => format!("--eval ne peut pas être {name}{meant}\n  Attendu : {all}"),
        }
    }

    /// A number that always shows its sign: `+0.34`, `+0,34`.
    pub fn signed(self, number: f64, decimals: usize) -> String {
        // A tiny negative number is still written as zero.
        let sign = if self.decimal(number, decimals).starts_with('-') { "" } else { "+" };
        format!("{sign}{}", self.decimal(number, decimals))
    }

    /// `+0.34`, or `#3` and `#-3` for a mate.
    pub fn score(self, score: Score) -> String {
        match score.mate_moves() {
            Some(moves) => format!("#{moves}"),
            None => self.signed(f64::from(score.raw()) / 100.0, 2),
        }
    }

    /// The position, and the columns of what follows.
    pub fn analysis_heading(self, fen: &str) -> String {
        format!("{fen}\n")
    }

    pub fn best_move(self, mv: &str, san: &str) -> String {
        match self {
            English => format!("best move {san} ({mv})\n"),
            French => format!("meilleur coup {san} ({mv})\n"),
        }
    }

    /// `--multipv` and a player that knows only its best line.
    pub fn one_line_only(self, player: &str, others: &[&str]) -> String {
        let others = others.join(", ");
        match self {
            English => format!(
                "{player} shows its best line only\n  Leave --multipv out, or type --player with one \
                 of: {others}"
            ),
            French => format!(
                "{player} ne montre que sa meilleure variante\n  Enlevez --multipv, ou tapez \
                 --player avec l'un de ceux-ci : {others}"
            ),
        }
    }

    pub fn bench_refused(self, arguments: &str) -> String {
        let arguments = self.quote(arguments);
        match self {
            English => format!("bench cannot use {arguments}\n  Expected: nothing, or a depth"),
            French => {
                format!("bench n'accepte pas {arguments}\n  Attendu : rien, ou une profondeur")
            }
        }
    }

    pub fn genfens_refused(self, arguments: &str) -> String {
        let arguments = self.quote(arguments);
        match self {
            English => format!(
                "genfens cannot use {arguments}\n  \
                 Expected: how many positions, a seed, a book or None, as in genfens 100 seed 1 book None plies 8"
            ),
            French => format!(
                "genfens n'accepte pas {arguments}\n  \
                 Attendu : combien de positions, une graine, un livre ou None, comme genfens 100 seed 1 book None plies 8"
            ),
        }
    }

    pub fn speed_refused(self, arguments: &str) -> String {
        let arguments = self.quote(arguments);
        match self {
            English => format!(
                "speedtest cannot use {arguments}\n  \
                 Expected: threads, megabytes and seconds, as in speedtest 2 128 10"
            ),
            French => format!(
                "speedtest n'accepte pas {arguments}\n  \
                 Attendu : fils d'exécution, mégaoctets et secondes, comme speedtest 2 128 10"
            ),
        }
    }

    pub fn speed(
        self,
        threads: usize,
        megabytes: u32,
        time: Duration,
        nodes: u64,
        nps: u64,
    ) -> String {
        let (time, nps) = (self.seconds(time), self.number(nps));
        let nodes = self.count(nodes, Counted::Node);
        match self {
            English => {
                format!("threads {threads}, hash {megabytes} MB, {time}: {nodes}, {nps} nodes/s\n")
            }
            French => format!(
                "fils d'exécution {threads}, table {megabytes} Mo, {time} : {nodes}, {nps} nœuds/s\n"
            ),
        }
    }

    /// A search on the command line that nobody could end.
    pub fn go_without_end(self) -> &'static str {
        self.pick(
            "go: nothing could stop this search here\n  Type a limit, as in \"go depth 12\"",
            "go : rien ne pourrait arrêter cette recherche ici\n  \
             Tapez une limite, comme \"go depth 12\"",
        )
    }

    /// The input has ended, and its last lines came too late.
    pub fn lines_left(self, count: usize) -> String {
        match (self, count) {
            (English, 1) => "the input has ended; 1 line was not carried out".to_owned(),
            (English, _) => format!("the input has ended; {count} lines were not carried out"),
            (French, 1) => "fin de l'entrée ; 1 ligne n'a pas été exécutée".to_owned(),
            (French, _) => format!("fin de l'entrée ; {count} lignes n'ont pas été exécutées"),
        }
    }

    /// The engine's thread broke down.
    pub fn engine_failed(self) -> &'static str {
        self.pick(
            "the search failed; the engine starts anew",
            "la recherche a échoué ; le moteur redémarre",
        )
    }
}

fn french_term(name: &str) -> Option<&'static str> {
    Some(match name {
        "material" => "matériel",
        "pawns" => "pions",
        "knights" => "cavaliers",
        "bishops" => "fous",
        "rooks" => "tours",
        "queens" => "dames",
        "scale" => "réduction",
        "limit" => "borne",
        "piece squares" => "placement",
        "tempo" => "trait",
        "passed pawns" => "pions passés",
        "unstoppable pawn" => "pion inarrêtable",
        "doubled pawns" => "pions doublés",
        "connected pawns" => "pions liés",
        "isolated pawns" => "pions isolés",
        "backward pawns" => "pions arriérés",
        "candidate pawns" => "pions candidats",
        "knight mobility" => "mobilité des cavaliers",
        "bishop mobility" => "mobilité des fous",
        "rook mobility" => "mobilité des tours",
        "queen mobility" => "mobilité des dames",
        "mobility" => "mobilité",
        "outposts" => "avant-postes",
        "long diagonals" => "grandes diagonales",
        "bishop pair" => "paire de fous",
        "knight pair" => "paire de cavaliers",
        "rook pair" => "paire de tours",
        "no pawns" => "plus de pions",
        "knights by pawns" => "cavaliers selon pions",
        "rooks by pawns" => "tours selon pions",
        "rook files" => "colonnes des tours",
        "rook on the seventh" => "tour en septième",
        "minors behind pawns" => "mineures derrière pion",
        "minors near their king" => "mineures près du roi",
        "bad bishops" => "mauvais fous",
        "trapped bishops" => "fous enfermés",
        "shut-in rooks" => "tours enfermées",
        "mop-up" => "roi repoussé",
        "initiative" => "initiative",
        "king shelter" => "abri du roi",
        "king danger" => "roi en danger",
        "threats by pieces" => "menaces des pièces",
        "threats by king" => "menaces du roi",
        "threats by pawns" => "menaces des pions",
        "hanging pieces" => "pièces en prise",
        "restricted squares" => "cases disputées",
        "queen harassed" => "dame harcelée",
        "space" => "espace",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use eval::EvalKind;

    use super::*;

    #[test]
    fn every_term_of_an_evaluation_has_a_french_name() {
        let suites = ["lct2_part.epd", "sts_part.epd"].map(|name| {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/epd/");
            std::fs::read_to_string(format!("{folder}{name}")).expect("a suite")
        });
        let mut positions = 0;
        for line in suites.iter().flat_map(|suite| suite.lines()) {
            let fields: Vec<&str> = line.split(' ').take(4).collect();
            let Ok(position) = chess::Position::from_fen(&format!("{} 0 1", fields.join(" ")))
            else {
                continue;
            };
            positions += 1;
            for kind in EvalKind::ALL {
                for term in eval::trace(&position, kind).terms {
                    let french = french_term(term.name);
                    assert!(french.is_some(), "no French name of {}", term.name);
                    assert!(french.unwrap_or_default().chars().count() <= 22, "{french:?}");
                }
            }
        }
        assert!(positions >= 30, "{positions} positions");
    }
}
