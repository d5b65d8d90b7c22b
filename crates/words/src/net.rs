//! The words of `roque net`, and why a file is no net.

use std::io::{self, ErrorKind};
use std::path::Path;

use chess::PieceKind;
use nnue::{
    Architecture, Check, Differences, Finding, Header, HeaderConstant, HeaderSize, NetError,
    Verification, WeightArray,
};
use notation::write_fen;

use super::Asked;
use super::Counted;
use super::Language::{self, English, French};

/// What stands before the facts about a net.
pub struct NetWords {
    pub name: &'static str,
    pub shape: &'static str,
    pub size: &'static str,
    pub checksum: &'static str,
    pub data: &'static str,
    pub instructions: &'static str,
    pub unknown: &'static str,
}

impl Language {
    pub fn net_words(self) -> NetWords {
        match self {
            English => NetWords {
                name: "name",
                shape: "shape",
                size: "bytes",
                checksum: "checksum",
                data: "data",
                instructions: "best here",
                unknown: "unknown",
            },
            French => NetWords {
                name: "nom",
                shape: "forme",
                size: "octets",
                checksum: "somme de contrôle",
                data: "données",
                instructions: "instructions",
                unknown: "inconnues",
            },
        }
    }

    /// Inputs, neurons of each side, those of small layers and outputs.
    pub fn net_shape(self, header: &Header) -> String {
        let kings = match header.king_buckets {
            1 => String::new(),
            count => format!(" x {count} {}", self.pick("kings", "rois")),
        };
        let (neurons, buckets) = (header.neurons, header.buckets);
        match header.architecture {
            Architecture::Plain => format!("(768{kings} -> {neurons}) x 2 -> {buckets}"),
            Architecture::Pairwise => {
                format!("(768{kings} -> {neurons}p) x 2 -> 16 -> 32 -> {buckets}")
            }
            Architecture::Attacks => {
                let attacks = self.pick("attacks", "attaques");
                format!("(768{kings} + 3072 {attacks} -> {neurons}p) x 2 -> 16 -> 32 -> {buckets}")
            }
        }
    }

    /// The values of the starting position, and without each of Black's pieces.
    pub fn net_odds(self, odds: &[(Option<PieceKind>, i32)]) -> String {
        let start = self.pick("start", "départ");
        let name = |without: &Option<PieceKind>| without.map_or(start, |kind| self.piece(kind));
        let values = odds.iter().map(|(without, value)| format!("{} {value}", name(without)));
        let values = values.collect::<Vec<_>>().join(", ");
        match self {
            English => {
                format!("\nWhite to move, Black without a piece, in centipawns:\n  {values}\n")
            }
            French => {
                format!("\nTrait aux Blancs, une pièce noire en moins, centipions :\n  {values}\n")
            }
        }
    }

    pub fn net_refused(self, path: &Path, error: &NetError) -> String {
        let path = self.quote(&path.to_string_lossy());
        match self {
            English => format!("{path}: {error}"),
            French => format!("{path} : {}", french_net_error(error)),
        }
    }

    pub fn net_action_unknown(self, action: &str, meant: Option<&str>) -> String {
        let action = self.quote(action);
        let meant = meant.map_or(String::new(), |meant| self.did_you_mean(meant));
        let expected = Asked::of("net", "ACTION").expected(self);
        match self {
            English => format!("ACTION cannot be {action}{meant}\n  Expected: {expected}"),
            French => format!("ACTION ne peut pas être {action}{meant}\n  Attendu : {expected}"),
        }
    }

    pub fn net_files(self, action: &str, found: usize) -> String {
        let example = match action {
            "compare" => "roque net compare A.nnue B.nnue",
            "random" => "roque net random --neurons 256 --seed 1 --out FILE.nnue",
            "verify" => "roque net verify FILE.nnue",
            _ => "roque net info FILE.nnue",
        };
        let example = match self {
            English => example.to_owned(),
            French => example.replace("FILE", "FICHIER"),
        };
        match (self, found) {
            (English, 0) if action == "compare" => {
                format!("compare needs two files\n  Expected: {example}")
            }
            (French, 0) if action == "compare" => {
                format!("compare a besoin de deux fichiers\n  Attendu : {example}")
            }
            (English, 0) => format!("{action} needs a file\n  Expected: {example}"),
            (French, 0) => format!("{action} a besoin d'un fichier\n  Attendu : {example}"),
            (English, 1) => format!("{action} cannot use one file\n  Expected: {example}"),
            (French, 1) => format!("{action} n'accepte pas un seul fichier\n  Attendu : {example}"),
            (English, _) => format!("{action} cannot use {found} files\n  Expected: {example}"),
            (French, _) => {
                format!("{action} n'accepte pas {found} fichiers\n  Attendu : {example}")
            }
        }
    }

    /// `--eval nnue` without a net.
    pub fn net_missing(self) -> &'static str {
        self.pick(
            "there is no built-in net\n  Type: --net FILE.nnue",
            "il n'y a pas de réseau intégré\n  Tapez : --net FICHIER.nnue",
        )
    }

    /// `--net` beside another evaluation.
    pub fn net_unused(self, eval: &str) -> String {
        match self {
            English => format!("--net means nothing to --eval {eval}\n  Type: --eval nnue"),
            French => format!("--net ne concerne pas --eval {eval}\n  Tapez : --eval nnue"),
        }
    }

    pub fn net_checked(self, result: &Verification) -> String {
        let positions = self.count(result.positions as u64, Counted::Position);
        let comparisons = self.count(result.comparisons as u64, Counted::Comparison);
        let (with, sets) = (self.pick("with", "avec"), result.instructions.join(", "));
        format!("{positions}, {comparisons}, {with} {sets}\n")
    }

    /// One check, and the first thing that was found wrong.
    pub fn net_check(self, check: Check, wrong: Option<&Finding>) -> String {
        let what = match (self, check) {
            (English, Check::Instructions) => "all instructions give the same value",
            (English, Check::Incremental) => "move by move gives the same as from nothing",
            (English, Check::ColorFlip) => "exchanging the colours changes nothing",
            (English, Check::FileMirror) => "mirroring the board changes nothing",
            (French, Check::Instructions) => "toutes les instructions donnent la même valeur",
            (French, Check::Incremental) => {
                "coup par coup ou à partir de rien, la valeur est la même"
            }
            (French, Check::ColorFlip) => "échanger les couleurs ne change rien",
            (French, Check::FileMirror) => "le miroir de l'échiquier ne change rien",
        };
        let Some(wrong) = wrong else { return format!("  {}  {what}\n", self.pick("yes", "oui")) };
        let Finding { instructions, fen, expected, found, .. } = wrong;
        let no = self.pick("no ", "non");
        match self {
            English => format!(
                "  {no}  {what}\n       {instructions}: {found}, expected {expected}\n       {fen}\n"
            ),
            French => format!(
                "  {no}  {what}\n       {instructions} : {found}, attendu {expected}\n       {fen}\n"
            ),
        }
    }

    pub fn net_differences(self, found: &Differences) -> String {
        let positions = self.count(found.positions as u64, Counted::Position);
        let [mean, absolute, square] =
            [found.mean, found.mean_absolute, found.root_mean_square].map(|x| self.decimal(x, 1));
        let correlation = self.decimal(found.correlation, 4);
        let same = self.decimal(100.0 * found.same_side, 1);
        let mut text = match self {
            English => format!(
                "{positions}, in centipawns, the second less the first\n\
                 mean {mean}, mean of absolute values {absolute}, root mean square {square}\n\
                 correlation {correlation}, the same side better in {same} %\n"
            ),
            French => format!(
                "{positions}, en centipions, le second moins le premier\n\
                 moyenne {mean}, des valeurs absolues {absolute}, quadratique {square}\n\
                 corrélation {correlation}, le même camp est mieux dans {same} % des cas\n"
            ),
        };
        if let Some((position, first, second)) = &found.largest {
            let word = self.pick("largest", "au plus");
            let values = format!("{word} {first} -> {second}");
            text += &(self.introduced(&values, &write_fen(position)) + "\n");
        }
        text
    }
}

pub(super) fn french_net_error(error: &NetError) -> String {
    match error {
        NetError::Unreadable { kind: ErrorKind::InvalidInput, .. } => {
            "ce n'est pas un fichier ordinaire".to_owned()
        }
        NetError::Unreadable { kind, .. } => {
            let reason = French.system_error(&io::Error::from(*kind));
            format!("le fichier ne peut pas être lu : {reason}")
        }
        NetError::NoHeader { found } => {
            format!("{found} octets ne font pas un réseau : l'en-tête seul en a 128")
        }
        NetError::Magic(found) => format!(
            "ce n'est pas un réseau de Roque : il commence par « {} », non par « ROQUENET »",
            found.escape_ascii()
        ),
        NetError::Version(found) => format!("version {found} du format ; ce programme lit la 1"),
        NetError::Architecture(found) => {
            format!("architecture {found} ; ce programme connaît la 1, la 2 et la 3")
        }
        NetError::Size { what, found } => {
            let (what, expected) = match what {
                HeaderSize::Neurons(Architecture::Plain) => {
                    ("neurones", "un multiple de 32, de 32 à 2048")
                }
                HeaderSize::Neurons(_) => ("neurones", "un multiple de 64, de 64 à 2048"),
                HeaderSize::SecondLayer => ("neurones de la deuxième couche", "16"),
                HeaderSize::OutputBuckets => ("classes de sortie", "1 ou 8"),
                HeaderSize::KingBuckets => ("classes de roi", "1, 4, 8 ou 16"),
            };
            format!("{found} {what} ; attendu : {expected}")
        }
        NetError::Constant { what, expected, found } => {
            let what = match what {
                HeaderConstant::Qa => "QA",
                HeaderConstant::Qb => "QB",
                HeaderConstant::Scale => "l'échelle",
                HeaderConstant::Reserved => "le champ réservé",
            };
            format!("{what} vaut {found} ; attendu : {expected}")
        }
        NetError::Name => "le nom n'est pas du texte UTF-8 suivi de zéros".to_owned(),
        NetError::PayloadLength { expected, found } => {
            format!("l'en-tête promet {found} octets de poids ; ses tailles en veulent {expected}")
        }
        NetError::Truncated { expected, found } => {
            format!("le fichier est tronqué : {found} octets sur {expected}")
        }
        NetError::Trailing { expected } => {
            format!("le fichier continue après les {expected} octets du réseau")
        }
        NetError::Checksum { expected, found } => format!(
            "le fichier est abîmé : les poids ont la somme {found:016x}, non {expected:016x}"
        ),
        NetError::Weight { what, index, found, limit } => {
            let what = match what {
                WeightArray::Feature => "le poids d'entrée",
                WeightArray::AttackSum => "la somme de poids d'attaque",
                WeightArray::FeatureBias => "le biais d'entrée",
                WeightArray::Second => "le poids de la deuxième couche",
                WeightArray::SecondBias => "le biais de la deuxième couche",
                WeightArray::Third => "le poids de la troisième couche",
                WeightArray::ThirdBias => "le biais de la troisième couche",
                WeightArray::Output => "le poids de sortie",
                WeightArray::OutputBias => "le biais de sortie",
            };
            format!("{what} {index} vaut {found} ; le calcul permet {limit} au plus")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_told_in_french() {
        let size = |what| NetError::Size { what, found: 7 };
        let weight = |what| NetError::Weight { what, index: 3, found: 128, limit: 127 };
        for error in [
            NetError::NoHeader { found: 3 },
            NetError::Magic(*b"\x7fELF\0\0\0\0"),
            NetError::Version(2),
            NetError::Architecture(4),
            size(HeaderSize::Neurons(Architecture::Plain)),
            size(HeaderSize::Neurons(Architecture::Pairwise)),
            size(HeaderSize::Neurons(Architecture::Attacks)),
            size(HeaderSize::SecondLayer),
            size(HeaderSize::OutputBuckets),
            size(HeaderSize::KingBuckets),
            NetError::Constant { what: HeaderConstant::Scale, expected: 400, found: 1 },
            NetError::Name,
            NetError::PayloadLength { expected: 1, found: 2 },
            NetError::Truncated { expected: 2, found: 1 },
            NetError::Trailing { expected: 1 },
            NetError::Checksum { expected: 1, found: 2 },
            weight(WeightArray::Output),
            weight(WeightArray::FeatureBias),
            weight(WeightArray::AttackSum),
            weight(WeightArray::Second),
            weight(WeightArray::SecondBias),
            weight(WeightArray::ThirdBias),
            weight(WeightArray::OutputBias),
        ] {
            let said = French.net_refused(Path::new("x.nnue"), &error);
            assert!(said.starts_with("«\u{a0}x.nnue\u{a0}» : ") && said.len() > 24, "{said}");
            assert!(!said.contains(&error.to_string()) && !said.contains(" or "), "{said}");
            assert!(!said.contains("layer") && !said.contains("output"), "{said}");
            assert!(English.net_refused(Path::new("x"), &error).ends_with(&error.to_string()));
        }
    }
}
