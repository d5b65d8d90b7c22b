//! The words of `roque datagen` and `roque data`.

use train::archive::{ArchiveError, BadGame, Played};
use train::datagen::Progress;
use train::{Ending, Inconsistent};

use super::Language::{self, English, French};

/// Labels and headings.
pub(crate) struct DataWords {
    pub(crate) games: &'static str,
    pub(crate) new_games: &'static str,
    pub(crate) games_in_archive: &'static str,
    pub(crate) draw_rate: &'static str,
    pub(crate) adjudicated: &'static str,
    pub(crate) length: &'static str,
    pub(crate) positions: &'static str,
    pub(crate) usable: &'static str,
    pub(crate) unique: &'static str,
    pub(crate) side_positions: &'static str,
    pub(crate) deviations: &'static str,
    pub(crate) chess960: &'static str,
    pub(crate) rejected: &'static str,
    pub(crate) bytes_per_ply: &'static str,
    pub(crate) bytes_per_position: &'static str,
    pub(crate) scale: &'static str,
    pub(crate) monotone: &'static str,
    pub(crate) symmetric: &'static str,
    pub(crate) yes: &'static str,
    pub(crate) suspicious: &'static str,
    pub(crate) score: &'static str,
    pub(crate) points: &'static str,
    pub(crate) points_white: &'static str,
    pub(crate) points_black: &'static str,
    pub(crate) pieces: &'static str,
}

const ENGLISH: DataWords = DataWords {
    games: "games",
    new_games: "new games",
    games_in_archive: "games in the archive",
    draw_rate: "drawn",
    adjudicated: "ended by adjudication",
    length: "length in half-moves",
    positions: "positions",
    usable: "usable with the usual filter",
    unique: "different from ply 12 on",
    side_positions: "beside the games",
    deviations: "deviations",
    chess960: "Chess960 games",
    rejected: "openings thrown away",
    bytes_per_ply: "bytes a half-move",
    bytes_per_position: "bytes a position",
    scale: "scale K (cp)",
    monotone: "results rise with scores",
    symmetric: "same for White and Black",
    yes: "yes",
    suspicious: "no: something is wrong",
    score: "score (to move)",
    points: "points",
    points_white: "White",
    points_black: "Black",
    pieces: "pieces",
};

const FRENCH: DataWords = DataWords {
    games: "parties",
    new_games: "parties nouvelles",
    games_in_archive: "parties dans l'archive",
    draw_rate: "nulles",
    adjudicated: "finies par arbitrage",
    length: "longueur en demi-coups",
    positions: "positions",
    usable: "utiles avec le filtre habituel",
    unique: "différentes dès le demi-coup 12",
    side_positions: "à côté des parties",
    deviations: "écarts",
    chess960: "parties de Chess960",
    rejected: "ouvertures écartées",
    bytes_per_ply: "octets par demi-coup",
    bytes_per_position: "octets par position",
    scale: "échelle K (centipions)",
    monotone: "les résultats suivent les scores",
    symmetric: "égal pour Blancs et Noirs",
    yes: "oui",
    suspicious: "non : quelque chose est faux",
    score: "score (au trait)",
    points: "points",
    points_white: "Blancs",
    points_black: "Noirs",
    pieces: "pièces",
};

impl Language {
    pub(crate) fn data_words(self) -> &'static DataWords {
        match self {
            English => &ENGLISH,
            French => &FRENCH,
        }
    }

    /// A share as a percentage: `41.3 %`.
    pub(crate) fn percent(self, share: f64) -> String {
        format!("{} %", self.decimal(share * 100.0, 1))
    }

    pub(crate) fn positions_per_second(self, speed: f64) -> String {
        format!("{} positions/s", self.number(speed as u64))
    }

    /// `37/1000 games  4,812 positions  131 positions/s  drawn 41.3 %`.
    pub(crate) fn datagen_progress(self, progress: &Progress, wanted: Option<u64>) -> String {
        let games = self.number(progress.games);
        let games =
            wanted.map_or(games.clone(), |wanted| format!("{games}/{}", self.number(wanted)));
        let positions = self.number(progress.positions);
        let speed = self.positions_per_second(progress.speed());
        let drawn = self.percent(progress.draw_rate());
        match self {
            English => format!("{games} games  {positions} positions  {speed}  drawn {drawn}"),
            French => format!("{games} parties  {positions} positions  {speed}  nulles {drawn}"),
        }
    }

    /// What an archive already had; nothing if it is new.
    pub(crate) fn datagen_resumed(self, before: &Played) -> Option<String> {
        let games = before.count();
        if games == 0 && before.cut == 0 && before.damaged == 0 {
            return None;
        }
        let (games, cut) = (self.number(games), self.number(before.cut));
        let mut text = match self {
            English => format!("{games} games are already there"),
            French => format!("{games} parties sont déjà là"),
        };
        if before.cut > 0 {
            text += &match self {
                English => format!("; {cut} bytes of a torn last block were cut off"),
                French => format!(" ; {cut} octets d'un dernier bloc déchiré ont été coupés"),
            };
        }
        if before.damaged > 0 {
            let damaged = before.damaged;
            text += &match self {
                English => format!("; damaged blocks, played again: {damaged}"),
                French => format!(" ; blocs abîmés, rejoués : {damaged}"),
            };
        }
        Some(text)
    }

    pub(crate) fn datagen_interrupted(self) -> &'static str {
        self.pick(
            "Interrupted; finished games are saved. The same command goes on.",
            "Interrompu ; les parties finies sont enregistrées. La même commande continue.",
        )
    }

    pub(crate) fn cannot_write(self, path: &str) -> String {
        let path = self.quote(path);
        match self {
            English => format!("{path} cannot be written"),
            French => format!("impossible d'écrire {path}"),
        }
    }

    pub(crate) fn export_onto_itself(self, path: &str) -> String {
        let path = self.quote(path);
        match self {
            English => format!("--out {path} is one of the archives themselves; name another file"),
            French => format!("--out {path} est une des archives ; donnez un autre fichier"),
        }
    }

    /// A net that nobody would ask.
    pub(crate) fn net_without_use(self) -> &'static str {
        match self {
            English => "--eval classical does not use the net of --net; leave one of them out",
            French => "--eval classical n'utilise pas le réseau de --net ; enlevez l'un des deux",
        }
    }

    pub(crate) fn too_much_chess960(self) -> &'static str {
        match self {
            English => "--chess960 and --double-chess960 are more than 100 % together",
            French => "--chess960 et --double-chess960 font plus de 100 % ensemble",
        }
    }

    pub(crate) fn exported(self, read: u64, written: u64) -> String {
        let share = self.percent(written as f64 / read.max(1) as f64);
        let (read, written) = (self.number(read), self.number(written));
        match self {
            English => format!("{written} of {read} positions written ({share})\n"),
            French => format!("{written} positions sur {read} écrites ({share})\n"),
        }
    }

    pub(crate) fn verified(self, path: &str, games: u64, positions: u64, faults: u64) -> String {
        let (games, positions) = (self.number(games), self.number(positions));
        match (self, faults) {
            (English, 0) => format!("{path}: sound, {games} games, {positions} positions\n"),
            (French, 0) => format!("{path} : sain, {games} parties, {positions} positions\n"),
            (English, faults) => {
                format!("{path}: NOT sound, faults: {faults}; readable: {games} games\n")
            }
            (French, faults) => {
                format!("{path} : ABÎMÉ, fautes : {faults} ; lisibles : {games} parties\n")
            }
        }
    }

    /// What is wrong with an archive, and what to do.
    pub(crate) fn archive_error(self, path: &str, error: &ArchiveError) -> String {
        let reason = match self {
            English => english_reason(error),
            French => french_reason(error),
        };
        match self {
            English => format!("{}: {reason}", self.quote(path)),
            French => format!("{} : {reason}", self.quote(path)),
        }
    }

    pub(crate) fn game_inconsistent(self, path: &str, number: u64, error: &Inconsistent) -> String {
        let path = self.quote(path);
        match self {
            English => format!("{path}: game {number}: {error}"),
            French => format!("{path} : partie {number} : {}", french_inconsistency(error)),
        }
    }

    pub(crate) fn ending_name(self, ending: Ending) -> &'static str {
        let (english, french) = match ending {
            Ending::Checkmate => ("checkmate", "mat"),
            Ending::Stalemate => ("stalemate", "pat"),
            Ending::InsufficientMaterial => ("insufficient material", "matériel insuffisant"),
            Ending::Repetition => ("repetition", "répétition"),
            Ending::FiftyMoves => ("fifty moves", "cinquante coups"),
            Ending::WinAdjudged => ("declared won", "déclarée gagnée"),
            Ending::DrawAdjudged => ("declared drawn", "déclarée nulle"),
            Ending::MateSeen => ("mate seen", "mat vu"),
            Ending::TooLong => ("too long", "trop longue"),
        };
        self.pick(english, french)
    }
}

fn english_reason(error: &ArchiveError) -> String {
    match error {
        ArchiveError::NoArchive => {
            "this is no archive of games\n  Type: roque datagen --out games.rga --games 100"
                .to_owned()
        }
        ArchiveError::OtherSettings { .. } => {
            format!("{error}\n  Name another file, or give the settings it was begun with")
        }
        _ => error.to_string(),
    }
}

fn french_reason(error: &ArchiveError) -> String {
    match error {
        ArchiveError::File(error) => error.to_string(),
        ArchiveError::NoArchive => "ce n'est pas une archive de parties\n  \
            Tapez : roque datagen --out games.rga --games 100"
            .to_owned(),
        ArchiveError::Version(version) => {
            let known = train::archive::VERSION;
            format!("l'archive est de version {version}, seule la version {known} est connue")
        }
        ArchiveError::Head => "l'en-tête de l'archive est abîmé".to_owned(),
        ArchiveError::Torn { at } => format!("octet {at} : le dernier bloc n'est pas complet"),
        ArchiveError::NoBlock { at } => {
            format!("octet {at} : aucun bloc de parties ne commence ici ; des parties sont perdues")
        }
        ArchiveError::Checksum { at, first, last } => {
            format!(
                "octet {at} : le bloc des parties {first} à {last} est abîmé (somme de contrôle)"
            )
        }
        ArchiveError::Game { at, number, error } => {
            let reason = match error {
                BadGame::Start => "cette position de départ n'existe pas".to_owned(),
                BadGame::Move(ply) => format!("demi-coup {ply} : ce coup légal n'existe pas"),
                BadGame::Ending => "le résultat ou la fin n'a pas de sens".to_owned(),
                BadGame::TooLong => "la partie est trop longue pour l'archive".to_owned(),
            };
            format!("octet {at} : partie {number} : {reason}")
        }
        ArchiveError::InUse => "un autre programme écrit cette archive en ce moment".to_owned(),
        ArchiveError::OtherSettings { found, expected } => format!(
            "l'archive a été commencée autrement : {found}, et non {expected}\n  \
             Nommez un autre fichier, ou donnez les réglages avec lesquels elle a été commencée"
        ),
    }
}

fn french_inconsistency(error: &Inconsistent) -> String {
    match error {
        Inconsistent::Start => "cette position de départ n'existe pas".to_owned(),
        Inconsistent::Illegal(ply) => format!("demi-coup {ply} : le coup n'est pas légal"),
        Inconsistent::AfterEnd(ply) => format!("demi-coup {ply} : la partie était déjà finie"),
        Inconsistent::Score(ply) => format!("demi-coup {ply} : un score au-delà de tout mat"),
        Inconsistent::Result { result, ending } => {
            format!("le résultat {result:?} par {ending:?} ne va pas avec la dernière position")
        }
        Inconsistent::Empty => "la partie n'a aucun coup du moteur".to_owned(),
    }
}
