//! What is said about moves: hints, reasons, analysis, statistics.

use std::time::Duration;

use ::play::DECIDED;
use arena::RecordedScore;
use eval::Score;
use notation::Opening;
use search::Source;

use super::super::Counted;
use super::super::Language::{self, English, French};

/// The headings of the statistics.
pub struct StatisticsWords {
    pub white: &'static str,
    pub black: &'static str,
    pub player: &'static str,
    pub parameters: &'static str,
    pub moves: &'static str,
    pub mean: &'static str,
    pub total: &'static str,
    pub longest: &'static str,
    pub nodes: &'static str,
    pub mean_depth: &'static str,
    pub max_depth: &'static str,
    pub time: &'static str,
    pub depth: &'static str,
    pub score: &'static str,
}

impl Language {
    pub fn statistics_words(self) -> StatisticsWords {
        match self {
            English => StatisticsWords {
                white: "White",
                black: "Black",
                player: "player",
                parameters: "parameters",
                moves: "moves",
                mean: "mean time",
                total: "total time",
                longest: "longest move",
                nodes: "nodes",
                mean_depth: "mean depth",
                max_depth: "greatest depth",
                time: "time",
                depth: "depth",
                score: "value",
            },
            French => StatisticsWords {
                white: "Blancs",
                black: "Noirs",
                player: "joueur",
                parameters: "paramètres",
                moves: "coups",
                mean: "temps moyen",
                total: "temps total",
                longest: "coup le plus long",
                nodes: "nœuds",
                mean_depth: "profondeur moyenne",
                max_depth: "plus grande profondeur",
                time: "temps",
                depth: "prof.",
                score: "valeur",
            },
        }
    }

    pub fn moves_played(self, moves: usize, plies: usize) -> String {
        format!("{} ({})", self.move_count(moves), self.count(plies as u64, Counted::HalfMove))
    }

    /// A value as the mover saw it.
    pub fn recorded_score(self, score: RecordedScore) -> String {
        match score {
            RecordedScore::Cp(cp) => self.signed(f64::from(cp) / 100.0, 2),
            RecordedScore::Mate(moves) => format!("#{moves}"),
        }
    }

    pub fn hint(self, mv: &str, score: &str, line: &str) -> String {
        match self {
            English => format!("Hint: {mv}  ({score} for you)\n      {line}\n"),
            French => format!("Indice : {mv}  ({score} pour vous)\n         {line}\n"),
        }
    }

    pub(super) fn nothing_to_explain(self) -> &'static str {
        self.pick(
            "no machine has moved yet in this game",
            "aucune machine n'a encore joué dans cette partie",
        )
    }

    pub fn own_reasons(self, name: &str) -> String {
        let name = self.shown_name(name);
        match self {
            English => format!("What {name} saw:\n"),
            French => format!("Ce que {name} a vu :\n"),
        }
    }

    /// Where a move comes from that was not found by searching alone.
    pub fn origin(self, name: &str, source: Source) -> String {
        let name = self.shown_name(name);
        match (self, source) {
            (_, Source::Book { weight, share, moves }) => {
                let (weight, share) = (self.decimal(weight, 0), self.decimal(100.0 * share, 1));
                match self {
                    English => format!(
                        "{name} took it from its book: weight {weight},\n  \
                         {share} % of the weight of all moves that the book plays here ({moves}).\n"
                    ),
                    French => format!(
                        "{name} l'a pris dans son livre : poids {weight},\n  \
                         {share} % du poids de tous les coups que le livre joue ici ({moves}).\n"
                    ),
                }
            }
            (English, Source::Memory { depth }) => {
                format!("{name} remembered it from a search to depth {depth}:\n")
            }
            (French, Source::Memory { depth }) => {
                format!("{name} s'en souvient, d'une recherche de profondeur {depth} :\n")
            }
            (English, Source::Tables) => {
                format!("{name} knows this position from endgame tables:\n")
            }
            (French, Source::Tables) => {
                format!("{name} connaît cette position par les tables de finales :\n")
            }
        }
    }

    /// Behind a hint.
    pub fn tables_say_so(self) -> &'static str {
        self.pick(
            "Endgame tables say so: no move is better.\n",
            "Les tables de finales le disent : aucun coup n'est meilleur.\n",
        )
    }

    /// A book's move is not graded by a short search.
    pub fn book_verdict(self) -> &'static str {
        self.pick(
            "The book's move was not searched; these lines are a second opinion.\n",
            "Le coup du livre n'a pas été cherché ; ces suites sont un second avis.\n",
        )
    }

    /// The value, how it was found, and the line.
    pub fn thought(
        self,
        score: &str,
        depth: u32,
        nodes: u64,
        time: Duration,
        line: &str,
    ) -> String {
        let seconds = self.decimal(time.as_secs_f64(), 2);
        let (nodes, word) = (self.count(nodes, Counted::Node), self.pick("depth", "profondeur"));
        format!("> {score:>7}  {line}\n           {word} {depth}, {nodes}, {seconds} s\n")
    }

    pub fn second_look(self, nodes: u64, by_tables: bool) -> String {
        let nodes = self.count(nodes, Counted::Node);
        match (self, by_tables) {
            (English, false) => {
                format!("The best lines there, with full strength and {nodes}:\n")
            }
            (English, true) => "The best lines there, with endgame tables:\n".to_owned(),
            (French, false) => {
                format!("Les meilleures suites, à pleine force et {nodes} :\n")
            }
            (French, true) => "Les meilleures suites, avec les tables de finales :\n".to_owned(),
        }
    }

    /// `B90 Sicilian Defense: Najdorf Variation`, « B90 Défense sicilienne, variante Najdorf ».
    pub fn opening_name(self, opening: &Opening) -> String {
        format!("{} {}", opening.eco, self.opening_words(opening))
    }

    /// The same without its code.
    pub fn opening_words(self, opening: &Opening) -> String {
        match self {
            English => opening.name.to_owned(),
            French => opening.french_name(),
        }
    }

    /// `Opening: B20 Sicilian Defense`.
    pub fn opening(self, opening: &Opening) -> String {
        let name = self.opening_name(opening);
        match self {
            English => format!("Opening: {name}\n"),
            French => format!("Ouverture : {name}\n"),
        }
    }

    pub fn best_was_played(self, second: &str, difference: f64) -> String {
        let difference = self.decimal(difference, 2);
        match self {
            English => {
                format!("The best move; the runner-up {second} is worth {difference} less.\n")
            }
            French => {
                format!("Le meilleur coup ; le suivant, {second}, vaut {difference} de moins.\n")
            }
        }
    }

    /// A value for people: in pawns, a mate, or what endgame tables know.
    pub fn told_value(self, score: Score) -> String {
        match score.raw() {
            _ if score.is_mate() => self.score(score),
            DECIDED.. => self.pick("won", "gagné").to_owned(),
            raw if raw <= -DECIDED => self.pick("lost", "perdu").to_owned(),
            _ => self.score(score),
        }
    }

    /// The same as [`Language::best_was_played`] where no difference in pawns can be told.
    pub fn runner_up_is(self, second: &str, value: &str) -> String {
        match self {
            English => format!("The best move; the runner-up {second} is worth {value}.\n"),
            French => format!("Le meilleur coup ; le suivant, {second}, vaut {value}.\n"),
        }
    }

    pub fn about_as_good(self, best: &str, loss: f64) -> String {
        let loss = self.decimal(loss, 2);
        match self {
            English => format!("As good as {best}, as far as can be seen: worth {loss} less.\n"),
            French => {
                format!("Aussi bon que {best}, autant qu'on puisse voir ({loss} de moins).\n")
            }
        }
    }

    /// The same as [`Language::better_was`] where no difference in pawns can be told.
    pub fn better_is(self, best: &str, value: &str, own: &str) -> String {
        match self {
            English => format!("{best} was better: {value}; the move played is worth {own}.\n"),
            French => format!("{best} était meilleur : {value} ; le coup joué vaut {own}.\n"),
        }
    }

    pub fn only_move(self) -> &'static str {
        self.pick("The only legal move.\n", "Le seul coup légal.\n")
    }

    pub fn better_was(self, best: &str, loss: f64) -> String {
        let loss = self.decimal(loss, 2);
        match self {
            English => format!("{best} was better: the move played is worth {loss} less.\n"),
            French => format!("{best} était meilleur : le coup joué vaut {loss} de moins.\n"),
        }
    }

    pub fn analyse_refused(self, text: &str) -> String {
        let text = self.quote(text);
        match self {
            English => format!("analyse cannot use {text}\n  Type seconds: analyse 5 (1 to 3600)"),
            French => format!(
                "analyser n'accepte pas {text}\n  Tapez des secondes : analyser 5 (1 à 3600)"
            ),
        }
    }

    pub fn stats_refused(self, text: &str) -> String {
        let text = self.quote(text);
        match self {
            English => format!(
                "stats cannot use {text}: there is no such game\n  \
                 Type: stats, stats json, or stats and the name of a saved game"
            ),
            French => format!(
                "stats n'accepte pas {text} : cette partie n'existe pas\n  \
                 Tapez : stats, stats json, ou stats et le nom d'une partie enregistrée"
            ),
        }
    }

    pub fn no_statistics(self) -> &'static str {
        self.pick("no game has been played yet", "aucune partie n'a encore été jouée")
    }

    pub fn no_moves_yet(self) -> &'static str {
        self.pick("No moves yet.\n", "Pas encore de coup.\n")
    }
}
