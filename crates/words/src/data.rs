//! The words of `roque datagen` and `roque data`.

use train::Ending;
use train::archive::Played;
use train::datagen::Progress;

use super::Counted;
use super::Language::{self, English, French};

/// Labels and headings.
pub struct DataWords {
    pub games: &'static str,
    pub new_games: &'static str,
    pub games_in_archive: &'static str,
    pub draw_rate: &'static str,
    pub adjudicated: &'static str,
    pub length: &'static str,
    pub positions: &'static str,
    pub usable: &'static str,
    pub unique: &'static str,
    pub side_positions: &'static str,
    pub deviations: &'static str,
    pub chess960: &'static str,
    pub rejected: &'static str,
    pub bytes_per_ply: &'static str,
    pub bytes_per_position: &'static str,
    pub scale: &'static str,
    pub monotone: &'static str,
    pub symmetric: &'static str,
    pub yes: &'static str,
    pub suspicious: &'static str,
    pub score: &'static str,
    pub points: &'static str,
    pub points_white: &'static str,
    pub points_black: &'static str,
    pub pieces: &'static str,
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
    symmetric: "pareil pour Blancs et Noirs",
    yes: "oui",
    suspicious: "non : quelque chose est faux",
    score: "score (au trait)",
    points: "points",
    points_white: "Blancs",
    points_black: "Noirs",
    pieces: "pièces",
};

impl Language {
    pub fn data_words(self) -> &'static DataWords {
        match self {
            English => &ENGLISH,
            French => &FRENCH,
        }
    }

    /// A share as a percentage: `41.3 %`.
    pub fn percent(self, share: f64) -> String {
        format!("{} %", self.decimal(share * 100.0, 1))
    }

    pub fn positions_per_second(self, speed: f64) -> String {
        format!("{} positions/s", self.number(speed as u64))
    }

    /// `37/1000 games  4,812 positions  131 positions/s  drawn 41.3 %`.
    /// `left` is in seconds.
    pub fn datagen_progress(
        self,
        progress: &Progress,
        wanted: Option<u64>,
        left: Option<f64>,
    ) -> String {
        let games = match wanted {
            Some(wanted) => {
                format!("{}/{}", self.number(progress.games), self.count(wanted, Counted::Game))
            }
            None => self.count(progress.games, Counted::Game),
        };
        let positions = self.count(progress.positions, Counted::Position);
        let speed = self.positions_per_second(progress.speed());
        let drawn = self.percent(progress.draw_rate());
        let left = left.map_or(String::new(), |left| format!("  {}", self.time_left(left)));
        let word = self.pick("drawn", "nulles");
        format!("{games}{left}  {positions}  {speed}  {word} {drawn}")
    }

    /// What an archive already had; nothing if it is new.
    pub fn datagen_resumed(self, before: &Played) -> Option<String> {
        let games = before.count();
        if games == 0 && before.cut == 0 && before.damaged == 0 && before.lost == 0 {
            return None;
        }
        let cut = self.number(before.cut);
        let verb = match self {
            English => self.one_or_many(games, "is already there", "are already there"),
            French => self.one_or_many(games, "est déjà là", "sont déjà là"),
        };
        let mut text = format!("{} {verb}", self.count(games, Counted::Game));
        if before.lost > 0 {
            let lost = self.count(before.lost, Counted::Game);
            text += &match self {
                English => format!(
                    "; the end was damaged (checksum), not torn: {lost} thrown away ({cut} \
                     bytes), played again"
                ),
                French => {
                    let plural = self.one_or_many(before.lost, "", "s");
                    format!(
                        " ; la fin était abîmée (somme de contrôle), pas seulement coupée : {lost} \
                         jetée{plural} ({cut} octets), rejouée{plural}"
                    )
                }
            };
        } else if before.cut > 0 {
            text += &match self {
                English => format!("; {cut} bytes of a torn last block were cut off"),
                French => format!(" ; {cut} octets d'un dernier bloc incomplet ont été retirés"),
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

    /// An archive keeps the note it was begun with.
    pub fn note_stays(self, kept: &str) -> String {
        match (self, kept) {
            (English, "") => {
                "the archive was begun without a note and stays without one".to_owned()
            }
            (French, "") => "l'archive a été commencée sans note et n'en aura pas".to_owned(),
            (English, kept) => format!("the note of the archive stays: {}", self.quote(kept)),
            (French, kept) => format!("la note de l'archive reste : {}", self.quote(kept)),
        }
    }

    pub fn datagen_interrupted(self) -> &'static str {
        self.pick(
            "Interrupted; finished games are saved. The same command goes on.",
            "Interrompu ; les parties finies sont enregistrées. La même commande continue.",
        )
    }

    pub fn cannot_write(self, path: &str) -> String {
        let path = self.quote(path);
        match self {
            English => format!("{path} cannot be written"),
            French => format!("impossible d'écrire {path}"),
        }
    }

    pub fn export_onto_itself(self, path: &str) -> String {
        let path = self.quote(path);
        match self {
            English => format!("--out {path} is one of the archives themselves; name another file"),
            French => format!("--out {path} est une des archives ; donnez un autre fichier"),
        }
    }

    /// A net that nobody would ask; see [`crate::net::check_use`].
    pub fn net_without_use(self) -> &'static str {
        match self {
            English => "--eval classical does not use the net of --net; leave one of them out",
            French => "--eval classical n'utilise pas le réseau de --net ; enlevez l'un des deux",
        }
    }

    pub fn too_much_chess960(self) -> &'static str {
        match self {
            English => "--chess960 and --double-chess960 are more than 100 % together",
            French => "--chess960 et --double-chess960 font plus de 100 % ensemble",
        }
    }

    /// Nothing is left of the archives.
    pub fn no_position_passes(self) -> &'static str {
        match self {
            English => "no position passes the filter; see --min-ply, --max-score and --min-pieces",
            French => {
                "aucune position ne passe le filtre ; voir --min-ply, --max-score et --min-pieces"
            }
        }
    }

    /// Less than was asked for.
    pub fn fewer_positions(self, found: u64, wanted: u32) -> String {
        if found == 0 {
            return self.no_position_passes().to_owned();
        }
        let verb = match self {
            English => self.one_or_many(found, "passes", "pass"),
            French => self.one_or_many(found, "passe", "passent"),
        };
        let (found, wanted) = (self.count(found, Counted::Position), self.number(wanted.into()));
        match self {
            English => format!("only {found} {verb} the filter; --count asked for {wanted}"),
            French => format!("{found} seulement {verb} le filtre ; --count en voulait {wanted}"),
        }
    }

    pub fn named_twice(self, path: &str) -> String {
        let path = self.quote(path);
        match self {
            English => format!(
                "{path} is named twice, and --unique would keep its later positions twice; name it \
                 once"
            ),
            French => format!(
                "{path} est nommé deux fois, et --unique garderait deux fois ses positions \
                 tardives ; nommez-le une fois"
            ),
        }
    }

    pub fn merged_archives(self, archives: usize, games: u64, missing: u64) -> String {
        let (games, left) = (self.count(games, Counted::Game), self.count(missing, Counted::Game));
        let word = self.one_or_many(archives as u64, "archive", "archives");
        match (self, missing) {
            (English, 0) => format!("{games} of {archives} {word}\n"),
            (French, 0) => format!("{games} de {archives} {word}\n"),
            (English, _) => {
                let are = self.one_or_many(missing, "is", "are");
                format!("{games} of {archives} {word}; {left} before the last one {are} missing\n")
            }
            (French, _) => {
                format!("{games} de {archives} {word} ; il manque {left} avant la dernière\n")
            }
        }
    }

    pub fn exported(self, read: u64, written: u64) -> String {
        let share = self.percent(written as f64 / read.max(1) as f64);
        match self {
            English => {
                let read = self.count(read, Counted::Position);
                format!("{} of {read} written ({share})\n", self.number(written))
            }
            French => {
                let word = self.one_or_many(written, "écrite", "écrites");
                let written = self.count(written, Counted::Position);
                format!("{written} sur {} {word} ({share})\n", self.number(read))
            }
        }
    }

    pub fn verified(self, path: &str, games: u64, positions: u64, faults: u64) -> String {
        let games = self.count(games, Counted::Game);
        let positions = self.count(positions, Counted::Position);
        match (self, faults) {
            (English, 0) => format!("{path}: sound, {games}, {positions}\n"),
            (French, 0) => format!("{path} : sain, {games}, {positions}\n"),
            (English, faults) => {
                format!("{path}: NOT sound, faults: {faults}; readable: {games}\n")
            }
            (French, faults) => {
                format!("{path} : ABÎMÉ, fautes : {faults} ; lisible : {games}\n")
            }
        }
    }

    pub fn ending_name(self, ending: Ending) -> &'static str {
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
