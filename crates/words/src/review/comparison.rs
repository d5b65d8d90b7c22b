//! A sentence for an error whose reason no line shows for certain: how the sides stood, how they stand now, what the better move
//! was, and what the answer threatens on the board.

use ::play::review::{ReviewedMove, Standing, Threat};
use chess::Color;

use crate::Language::{self, English, French};

impl Language {
    /// What a move has changed, beside the better one; `answer` is the best answer to it, if the game goes on.
    pub(super) fn compared(
        self,
        played: &str,
        better: &str,
        answer: Option<&str>,
        reviewed: &ReviewedMove,
    ) -> String {
        let turn = reviewed.position.turn();
        let value = |score| self.score(if turn == Color::White { score } else { -score });
        let (before, after) = (value(reviewed.before), value(reviewed.after));
        let values = match self {
            English => format!("({after} instead of {before})"),
            French => format!("({after} au lieu de {before})"),
        };
        let [was, is] = reviewed.standings();
        if was == is {
            let said = self.still(was, turn, reviewed, answer);
            return match self {
                English => format!("{played} {said} {better} was better {values}."),
                French => format!("{played} {said} {better} était meilleur {values}."),
            };
        }
        let ahead = was.better() == Some(turn);
        let same_side = was.better().is_some() && was.better() == is.better();
        let now = if same_side { self.edge(is).to_owned() } else { self.standing(is) };
        let was = self.standing(was);
        if reviewed.unpunished {
            let better = format!("{better}{}", self.threat(reviewed.better_threat()));
            let theirs = self.error_of(!turn);
            return match (self, ahead) {
                (English, true) => format!(
                    "{played} lets {theirs} go unpunished: {better} kept {was}, now it is {now} {values}."
                ),
                (English, false) => format!(
                    "{played} answers {theirs} with another: with {better} it was {was}, now it is {now} {values}."
                ),
                (French, true) => format!(
                    "{played} laisse {theirs} impunie : {better} gardait {was}, c'est maintenant {now} {values}."
                ),
                (French, false) => format!(
                    "{played} répond à {theirs} par une autre : avec {better} c'était {was}, c'est maintenant {now} {values}."
                ),
            };
        }
        let answer = self.after_answer(answer, reviewed);
        match self {
            English => {
                format!("{played} turns {was} into {now}{answer}; {better} was better {values}.")
            }
            French => {
                format!(
                    "{played} transforme {was} en {now}{answer} ; {better} était meilleur {values}."
                )
            }
        }
    }

    /// What is said where the sides stand as they did, by the same name.
    fn still(
        self,
        standing: Standing,
        turn: Color,
        reviewed: &ReviewedMove,
        answer: Option<&str>,
    ) -> String {
        let named = self.standing(standing);
        let answer = self.after_answer(answer, reviewed);
        match (standing, standing.better() == Some(turn)) {
            (Standing::Even, _) => {
                self.pick("keeps the game even, but", "garde l'égalité, mais").to_owned()
            }
            (Standing::Won(_), true) => {
                self.pick("keeps a won game, but", "garde une partie gagnée, mais").to_owned()
            }
            (Standing::Won(_), false) => match self {
                English => format!("makes a lost game worse{answer};"),
                French => format!("aggrave une partie perdue{answer} ;"),
            },
            (_, true) => match self {
                English => format!("gives away part of {named}{answer};"),
                French => format!("perd une part d'{named}{answer} ;"),
            },
            (_, false) => match self {
                English => format!("lets {named} grow{answer};"),
                French => format!("laisse grandir {named}{answer} ;"),
            },
        }
    }

    /// `an even game`, `a slight edge for White`.
    fn standing(self, standing: Standing) -> String {
        let edge = self.edge(standing);
        match (self, standing.better()) {
            (_, None) => edge.to_owned(),
            (English, Some(Color::White)) => format!("{edge} for White"),
            (English, Some(Color::Black)) => format!("{edge} for Black"),
            (French, Some(Color::White)) => format!("{edge} pour les Blancs"),
            (French, Some(Color::Black)) => format!("{edge} pour les Noirs"),
        }
    }

    /// The same without the side.
    fn edge(self, standing: Standing) -> &'static str {
        match standing {
            Standing::Even => self.pick("an even game", "une partie égale"),
            Standing::Slight(_) => self.pick("a slight edge", "un léger avantage"),
            Standing::Clear(_) => self.pick("a clear advantage", "un net avantage"),
            Standing::Won(_) => self.pick("a won game", "une partie gagnée"),
        }
    }

    fn error_of(self, color: Color) -> &'static str {
        match color {
            Color::White => self.pick("White's error", "la faute des Blancs"),
            Color::Black => self.pick("Black's error", "la faute des Noirs"),
        }
    }

    /// ` after 8. Nd5, which attacks the queen on f6,`.
    fn after_answer(self, answer: Option<&str>, reviewed: &ReviewedMove) -> String {
        let Some(answer) = answer else { return String::new() };
        let threat = self.threat(reviewed.answer_threat());
        let threat = threat.trim_end_matches(',');
        match self {
            English => format!(" after {answer}{threat}"),
            French => format!(" après {answer}{threat}"),
        }
    }

    /// What a move threatens, as a clause between commas; empty if nothing.
    fn threat(self, threat: Option<Threat>) -> String {
        let Some(threat) = threat else { return String::new() };
        let said = match (self, threat) {
            (English, Threat::Mate) => "threatens mate".to_owned(),
            (French, Threat::Mate) => "menace mat".to_owned(),
            (English, Threat::Fork(one, other)) => {
                format!("attacks {} and {}", self.the_target(one), self.the_target(other))
            }
            (French, Threat::Fork(one, other)) => {
                format!("attaque {} et {}", self.the_target(one), self.the_target(other))
            }
            (English, Threat::Pin(target)) => format!("pins {}", self.the_target(target)),
            (French, Threat::Pin(target)) => format!("cloue {}", self.the_target(target)),
            (English, Threat::Attack(target)) => format!("attacks {}", self.the_target(target)),
            (French, Threat::Attack(target)) => format!("attaque {}", self.the_target(target)),
        };
        match self {
            English => format!(", which {said},"),
            French => format!(", qui {said},"),
        }
    }
}
