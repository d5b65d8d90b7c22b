//! What an argument takes where that depends on the command, or where an example says it best.

use super::{Asked, Language};

impl Language {
    /// Nothing for arguments that are the same everywhere and are told by their range alone.
    pub(super) fn expected_by_command(self, asked: Asked) -> Option<&'static str> {
        let (english, french) = match (asked.name, asked.command) {
            ("--out", "tree") => (
                "the name of the file to write: .json, .dot or .svg",
                "le nom du fichier à écrire : .json, .dot ou .svg",
            ),
            ("--out", "build" | "merge" | "prune" | "learn") => (
                "the name of the file to write, such as book.bin",
                "le nom du fichier à écrire, comme livre.bin",
            ),
            ("--out", "datagen") => (
                "the archive to begin or to continue, such as games.rga",
                "l'archive à commencer ou à continuer, comme parties.rga",
            ),
            ("--out", _) => ("the name of the file to write", "le nom du fichier à écrire"),
            ("PLAYER_NAME", _) => ("a player, such as negascout", "un joueur, comme negascout"),
            ("--games", "play" | "stats" | "serve") => {
                ("the name of a folder", "le nom d'un dossier")
            }
            ("--games", _) => ("a number of games, from 1", "un nombre de parties, à partir de 1"),
            ("--port", "serve") => ("a number from 0 to 65535", "un nombre de 0 à 65535"),
            ("GAME", "stats") => (
                "the name of a saved game, or a PGN file",
                "le nom d'une partie enregistrée, ou un fichier PGN",
            ),
            ("--chess960", "play") => {
                ("a number from 0 to 959, or none", "un nombre de 0 à 959, ou rien")
            }
            ("--positions", "classical") => {
                ("a number from 1000 to 20000000", "un nombre de 1000 à 20000000")
            }
            ("--positions", _) => ("a number from 1 to 10000000", "un nombre de 1 à 10000000"),
            ("--rounds", "classical") => ("a number from 1 to 20", "un nombre de 1 à 20"),
            ("--rounds", "search") => ("a number from 1 to 10000000", "un nombre de 1 à 10000000"),
            ("--rounds", _) => ("a number from 1", "un nombre à partir de 1"),
            ("--steps", _) => ("a number from 1 to 100000", "un nombre de 1 à 100000"),
            ("--pairs", _) => ("a number from 1 to 10000", "un nombre de 1 à 10000"),
            ("--rate", _) => {
                ("a number above 0 and up to 1, such as 0.005", "un nombre entre 0 et 1 : 0.005")
            }
            ("--param", _) => (
                "a number of the search, such as rfp_margin",
                "un nombre de la recherche, comme rfp_margin",
            ),
            ("--state", _) => ("the file of the run, such as spsa.json", "un fichier : spsa.json"),
            ("--engine", _) => ("a program, such as ./roque-tune", "un programme : ./roque-tune"),
            ("--from", _) => ("a file of weights", "un fichier de poids"),
            ("--note", _) => ("a text in quotation marks", "un texte entre guillemets"),
            ("--only", _) => {
                ("a check, such as handshake (see --list)", "un contrôle : handshake (voir --list)")
            }
            ("--anchor", _) => {
                ("a player and its Elo: random=0", "un joueur et son Elo : random=0")
            }
            ("--shard", _) => ("which part of how many: 1/4", "quelle part sur combien : 1/4"),
            ("COMMAND", _) => ("a command, such as bench", "une commande, comme bench"),
            ("--max-loss", _) => ("centipawns, from 0 to 10000", "des centipions, de 0 à 10000"),
            ("--min-count", "build") => ("a number from 1", "un nombre à partir de 1"),
            ("--min-count", _) => ("a number from 0", "un nombre à partir de 0"),
            ("--min-rating", _) => ("Elo points, such as 2200", "des points Elo, comme 2200"),
            ("--most-moves", _) => ("a number from 1000", "un nombre à partir de 1000"),
            _ => return None,
        };
        Some(self.pick(english, french))
    }
}
