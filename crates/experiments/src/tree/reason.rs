//! What was said about a node, for programs.

use lab::{Extension, Reason};
use serde::Serialize;

use crate::ScoreData;

/// Something that was said about a node, with what belongs to it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReasonData {
    /// What was said.
    pub code: &'static str,
    /// Of a reduction: by how many plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u8>,
    /// Of a pass of MTD(f): which one, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass: Option<u32>,
    /// Of a pass of MTD(f): the question asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gamma: Option<ScoreData>,
    /// Of an extension: its cause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<&'static str>,
}

impl From<Reason> for ReasonData {
    fn from(reason: Reason) -> ReasonData {
        let code = reason_code(reason);
        let plain = ReasonData { code, plies: None, pass: None, gamma: None, because: None };
        match reason {
            Reason::Reduced(plies) => ReasonData { plies: Some(plies), ..plain },
            Reason::MtdPass { number, gamma } => {
                ReasonData { pass: Some(number), gamma: Some(gamma.into()), ..plain }
            }
            Reason::Extended(why) => {
                let because = match why {
                    Extension::Check => "check",
                    Extension::Recapture => "recapture",
                    Extension::SingleReply => "single_reply",
                    Extension::Pawn => "pawn",
                };
                ReasonData { because: Some(because), ..plain }
            }
            _ => plain,
        }
    }
}

/// The name of a reason for programs.
pub fn reason_code(reason: Reason) -> &'static str {
    match reason {
        Reason::BetaCut => "beta_cut",
        Reason::AllNode => "all_node",
        Reason::TableExact => "table_exact",
        Reason::TableBound => "table_bound",
        Reason::NullMove => "null_move",
        Reason::ReverseFutility => "reverse_futility",
        Reason::Futility => "futility",
        Reason::LateMove => "late_move",
        Reason::SeePrune => "see",
        Reason::Delta => "delta",
        Reason::StandPat => "stand_pat",
        Reason::Razor => "razor",
        Reason::Reduced(_) => "reduced",
        Reason::Extended(_) => "extended",
        Reason::ReSearch => "research",
        Reason::MtdPass { .. } => "mtd_pass",
        Reason::AspirationFail => "aspiration_fail",
        Reason::Repetition => "repetition",
        Reason::FiftyMoves => "fifty_moves",
        Reason::MateDistance => "mate_distance",
        Reason::Insufficient => "insufficient",
        Reason::Terminal => "terminal",
        Reason::Horizon => "horizon",
    }
}
