//! The words of `roque perft`.

use std::time::Duration;

use experiments::perft::PerftError;

use super::Counted;
use super::Language::{self, English, French};

/// Labels and headings that several tables share.
pub struct PerftWords {
    pub position: &'static str,
    pub depth: &'static str,
    pub mv: &'static str,
    pub nodes: &'static str,
    pub time: &'static str,
    pub speed: &'static str,
}

impl Language {
    pub fn perft_words(self) -> PerftWords {
        match self {
            English => PerftWords {
                position: "position",
                depth: "depth",
                mv: "move",
                nodes: "nodes",
                time: "time",
                speed: "speed",
            },
            French => PerftWords {
                position: "position",
                depth: "profondeur",
                mv: "coup",
                nodes: "nœuds",
                time: "temps",
                speed: "vitesse",
            },
        }
    }

    /// The headings of the breakdown, the depth first.
    pub fn detail_headings(self) -> [&'static str; 10] {
        match self {
            English => [
                "depth", "nodes", "captures", "e.p.", "castles", "promo.", "checks", "disc.",
                "double", "mates",
            ],
            French => [
                "prof.", "nœuds", "prises", "e.p.", "roques", "promo.", "échecs", "déc.",
                "doubles", "mats",
            ],
        }
    }

    /// The headings of the generators side by side.
    pub fn comparison_headings(self) -> [&'static str; 5] {
        match self {
            English => ["generator", "nodes", "time", "nodes/s", "bitboard is faster"],
            French => ["générateur", "nœuds", "temps", "nœuds/s", "bitboard plus rapide"],
        }
    }

    /// A time in seconds, with more decimals when it is short.
    pub fn seconds(self, time: Duration) -> String {
        let seconds = time.as_secs_f64();
        let decimals = match seconds {
            ..0.001 => 6,
            ..0.1 => 4,
            ..10.0 => 3,
            ..100.0 => 2,
            _ => 1,
        };
        format!("{} s", self.decimal(seconds, decimals))
    }

    pub fn nodes_per_second(self, nps: u64) -> String {
        format!("{} {}", self.number(nps), self.pick("nodes/s", "nœuds/s"))
    }

    /// How far a count has come; the time left in seconds, if it can be told.
    pub fn progress(self, label: &str, percent: usize, nodes: u64, left: Option<f64>) -> String {
        let nodes = match nodes {
            0 => String::new(),
            nodes => format!("  {}", self.count(nodes, Counted::Node)),
        };
        let left = left.map_or(String::new(), |left| format!("  {}", self.time_left(left)));
        let label = if label.is_empty() { String::new() } else { format!("{label}  ") };
        format!("{label}{percent} %{nodes}{left}")
    }

    pub fn generators_disagree(self, table: &str) -> String {
        let title = self.pick(
            "the generators disagree: one of them is wrong",
            "les générateurs ne sont pas d'accord : l'un d'eux se trompe",
        );
        format!("{title}\n{}", table.trim_end())
    }

    pub fn count_interrupted(self) -> &'static str {
        self.pick(
            "interrupted: the count is not finished, so no number is told",
            "interrompu : le comptage n'est pas terminé, aucun nombre n'est donc donné",
        )
    }

    /// Why nothing was counted, and what to type instead.
    pub fn perft_error(self, error: &PerftError) -> String {
        match error {
            PerftError::DetailNeedsBitboard => self.detail_needs_bitboard(),
            PerftError::HashNeedsBitboard => self.hash_needs_bitboard(),
            PerftError::HashTooLarge(megabytes) => self.hash_too_large(*megabytes),
            PerftError::TooMany => self.count_too_large(),
            PerftError::Thread(error) => {
                self.introduced(self.thread_not_started(), &self.system_error(error))
            }
            PerftError::ThreadFailed => self.thread_failed().to_owned(),
        }
    }

    fn thread_not_started(self) -> &'static str {
        self.pick("a thread could not be started", "un fil d'exécution n'a pas pu démarrer")
    }

    fn thread_failed(self) -> &'static str {
        self.pick("a counting thread failed", "un fil d'exécution du comptage a échoué")
    }

    fn detail_needs_bitboard(self) -> String {
        self.pick(
            "--detail: only the bitboard generator counts in detail\n  \
             Type --generator bitboard (or all), or leave --detail out.",
            "--detail : seul le générateur bitboard compte en détail\n  \
             Tapez --generator bitboard (ou all), ou retirez --detail.",
        )
        .to_owned()
    }

    fn hash_needs_bitboard(self) -> String {
        self.pick(
            "--hash: the table only serves plain counts with the bitboard generator; a comparison \
             with it would not be fair\n  \
             Leave --hash out, or leave out --detail and --generator.",
            "--hash : la table ne sert qu'au simple comptage avec le générateur bitboard ; une \
             comparaison ne serait pas équitable\n  \
             Retirez --hash, ou bien --detail et --generator.",
        )
        .to_owned()
    }

    fn count_too_large(self) -> String {
        self.pick(
            "there are more positions than 64 bits can count (18,446,744,073,709,551,615)\n  \
             Ask for a smaller depth.",
            "il y a plus de positions que 64 bits ne peuvent en compter \
             (18 446 744 073 709 551 615)\n  Demandez une profondeur plus petite.",
        )
        .to_owned()
    }

    fn hash_too_large(self, megabytes: usize) -> String {
        match self {
            English => format!(
                "--hash {megabytes}: this machine does not have {megabytes} MB to give\n  \
                 Type a smaller number, such as --hash 256."
            ),
            French => format!(
                "--hash {megabytes} : cette machine n'a pas {megabytes} Mo à donner\n  \
                 Tapez un nombre plus petit, comme --hash 256."
            ),
        }
    }
}
