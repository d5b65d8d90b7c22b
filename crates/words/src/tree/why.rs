//! Why a node was left, in words.

use lab::{Extension, Reason};

use super::super::Counted;
use super::super::Language::{self, English, French};
use super::super::capitalized;

impl Language {
    /// One move was too good to be allowed. `behind` is where the opponent has something better,
    /// and `limit` what that is worth to him.
    #[allow(clippy::too_many_arguments)]
    pub fn why_refuted(
        self,
        us: &str,
        them: &str,
        by: &str,
        value: &str,
        behind: Option<&str>,
        limit: &str,
        ghosts: usize,
    ) -> String {
        let them = capitalized(them);
        let mut text = match (self, behind) {
            (English, Some(behind)) => {
                format!("Cut: {by} gives {us} at least {value}. {them} has {limit} by {behind}")
            }
            (French, Some(behind)) => format!(
                "Coupure : avec {by}, {us} ont au moins {value}. {them} ont {limit} par {behind}"
            ),
            (English, None) => {
                format!("Cut: {by} gives {us} at least {value}, and that answers what was asked")
            }
            (French, None) => format!(
                "Coupure : avec {by}, {us} ont au moins {value}, ce qui répond à la question posée"
            ),
        };
        text += &match (self, behind, ghosts) {
            (_, _, 0) => ".".to_owned(),
            (English, Some(_), 1) => " and will not come here: 1 move is not looked at.".to_owned(),
            (English, Some(_), n) => {
                format!(" and will not come here: {n} moves are not looked at.")
            }
            (French, Some(_), 1) => {
                " et ne viendront pas ici : 1 coup n'est pas exploré.".to_owned()
            }
            (French, Some(_), n) => {
                format!(" et ne viendront pas ici : {n} coups ne sont pas explorés.")
            }
            (English, None, n) => format!("; moves not looked at: {n}."),
            (French, None, n) => format!(" ; coups non explorés : {n}."),
        };
        text
    }

    /// A node of a tree that was sampled.
    pub fn why_sampled(self, visits: u64, proven: bool) -> String {
        let visits = self.number(visits);
        match (self, proven) {
            (English, true) => format!("Proven after {visits} visits: its value is certain."),
            (English, false) => format!("Sampled {visits} times."),
            (French, true) => format!("Prouvé après {visits} visites : sa valeur est certaine."),
            (French, false) => format!("Échantillonné {visits} fois."),
        }
    }

    /// Doing nothing was already too good.
    pub fn why_stood(
        self,
        us: &str,
        them: &str,
        value: &str,
        behind: Option<&str>,
        limit: &str,
    ) -> String {
        let them = capitalized(them);
        let mut text = match self {
            English => format!("Without any capture {us} already has {value}."),
            French => format!("Sans aucune prise, {us} ont déjà {value}."),
        };
        if let Some(behind) = behind {
            text += &match self {
                English => format!(" {them} has {limit} by {behind} and will not come here."),
                French => format!(" {them} ont {limit} par {behind} et ne viendront pas ici."),
            };
        }
        text
    }

    /// Nothing was better than what there is elsewhere.
    pub fn why_nothing_better(
        self,
        us: &str,
        value: &str,
        behind: Option<&str>,
        limit: &str,
    ) -> String {
        let subject = capitalized(us);
        match (self, behind) {
            (English, Some(behind)) => format!(
                "{subject} gets at most {value} here and has {limit} by {behind}: no move here is \
                 good enough."
            ),
            (French, Some(behind)) => format!(
                "{subject} obtiennent au plus {value} ici et ont {limit} par {behind} : aucun coup \
                 ici n'est assez bon."
            ),
            (English, None) => {
                format!("{subject} gets at most {value} here; asked was more than {limit}.")
            }
            (French, None) => {
                format!("{subject} obtiennent au plus {value} ici ; on demandait plus de {limit}.")
            }
        }
    }

    pub fn why_known(self, exactly: bool) -> &'static str {
        match exactly {
            true => self.pick("The table knew the value.", "La table connaissait la valeur."),
            false => self.pick(
                "The table knew enough: a bound outside the window.",
                "La table en savait assez : une borne hors de la fenêtre.",
            ),
        }
    }

    pub fn why_searched(self, best: &str) -> String {
        match self {
            English => format!("Every move that matters was looked at; {best} is best."),
            French => format!("Tous les coups utiles ont été explorés ; {best} est le meilleur."),
        }
    }

    pub fn why_quiet(self) -> &'static str {
        self.pick(
            "Nothing to capture is better than to do nothing: the value is the evaluation.",
            "Aucune prise ne vaut mieux que de ne rien faire : la valeur est l'évaluation.",
        )
    }

    pub fn why_unfinished(self) -> &'static str {
        self.pick("The search was stopped here.", "La recherche a été arrêtée ici.")
    }

    /// A player who is content with what stands on the board.
    pub fn doing_nothing(self) -> &'static str {
        self.pick("making no capture", "l'absence de prise")
    }

    /// What the sentence about the end of a node does not say already.
    pub fn is_worth_telling(self, reason: Reason) -> bool {
        matches!(
            reason,
            Reason::Reduced(_)
                | Reason::Extended(_)
                | Reason::ReSearch
                | Reason::MtdPass { .. }
                | Reason::AspirationFail
        )
    }

    /// A reason as a sentence.
    pub fn reason(self, reason: Reason) -> String {
        match reason {
            Reason::Reduced(plies) => match self {
                English if plies == 1 => "Searched 1 ply less deep.".to_owned(),
                English => format!("Searched {plies} plies less deep."),
                French => {
                    format!("Exploré à {} de moins.", self.count(plies.into(), Counted::HalfMove))
                }
            },
            Reason::MtdPass { number, gamma } => {
                let gamma = self.score(gamma);
                match self {
                    English => format!("Pass {number}: is the value at least {gamma}?"),
                    French => format!("Passe {number} : la valeur est-elle au moins {gamma} ?"),
                }
            }
            Reason::Extended(why) => self.extension(why).to_owned(),
            other => {
                let (english, french) = plain(other);
                self.pick(english, french).to_owned()
            }
        }
    }

    fn extension(self, why: Extension) -> &'static str {
        match why {
            Extension::Check => {
                self.pick("A ply deeper: a check.", "Un demi-coup de plus : un échec.")
            }
            Extension::Recapture => {
                self.pick("A ply deeper: a recapture.", "Un demi-coup de plus : une reprise.")
            }
            Extension::SingleReply => self
                .pick("A ply deeper: the only reply.", "Un demi-coup de plus : la seule réponse."),
            Extension::Pawn => self.pick(
                "A ply deeper: a pawn on the seventh rank.",
                "Un demi-coup de plus : un pion en septième rangée.",
            ),
        }
    }
}

/// Reasons that need no filling in.
fn plain(reason: Reason) -> (&'static str, &'static str) {
    match reason {
        Reason::BetaCut => (
            "A move was too good: the rest is not looked at.",
            "Un coup trop bon : le reste n'est pas exploré.",
        ),
        Reason::AllNode => ("No move was good enough.", "Aucun coup n'était assez bon."),
        Reason::TableExact => ("The table knew the value.", "La table connaissait la valeur."),
        Reason::TableBound => ("The table knew a bound.", "La table connaissait une borne."),
        Reason::NullMove => {
            ("Even doing nothing was good enough.", "Même ne rien faire suffisait.")
        }
        Reason::ReverseFutility => (
            "So far above the window that a quiet move will do.",
            "Si loin au-dessus de la fenêtre qu'un coup calme suffira.",
        ),
        Reason::Futility => (
            "So far below the window that a quiet move cannot help.",
            "Si loin sous la fenêtre qu'un coup calme n'y peut rien.",
        ),
        Reason::LateMove => ("Too late in the order.", "Trop loin dans l'ordre des coups."),
        Reason::SeePrune => ("Captures that lose material.", "Prises qui perdent du matériel."),
        Reason::Delta => ("Captures that win too little.", "Prises qui gagnent trop peu."),
        Reason::StandPat => ("Standing pat was good enough.", "Ne rien prendre suffisait."),
        Reason::Razor => (
            "So bad that only captures were tried.",
            "Si mauvais que seules les prises ont été essayées.",
        ),
        Reason::ReSearch => (
            "Searched again: the first look promised more.",
            "Exploré à nouveau : le premier regard promettait plus.",
        ),
        Reason::AspirationFail => (
            "The value lay outside the window guessed.",
            "La valeur était hors de la fenêtre devinée.",
        ),
        Reason::Repetition => ("A repetition: a draw.", "Une répétition : nulle."),
        Reason::FiftyMoves => ("Fifty moves: a draw.", "Cinquante coups : nulle."),
        Reason::MateDistance => ("A shorter mate is known.", "Un mat plus court est connu."),
        Reason::Insufficient => {
            ("Nobody can give mate: a draw.", "Plus personne ne peut mater : nulle.")
        }
        Reason::Terminal => ("The game is over here.", "La partie est finie ici."),
        Reason::Horizon => {
            ("The depth is used up: the evaluation.", "Fin de la profondeur : l'évaluation.")
        }
        // Those with something to fill in are told elsewhere.
        Reason::Reduced(_) | Reason::Extended(_) | Reason::MtdPass { .. } => ("", ""),
    }
}
