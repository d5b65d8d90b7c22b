//! The words of `roque book`.

use book::OpenError;
use notation::epd::EpdError;
use notation::pgn::PgnError;

use super::Language::{self, English, French};

/// Labels and headings.
pub struct BookWords {
    pub games: &'static str,
    pub filtered: &'static str,
    pub skipped: &'static str,
    pub more_skipped: &'static str,
    pub positions: &'static str,
    pub moves: &'static str,
    pub forgotten: &'static str,
    pub speed: &'static str,
    pub moves_each: &'static str,
    pub unplayed: &'static str,
    pub counted: &'static str,
    pub games_at_start: &'static str,
    pub reachable: &'static str,
    pub deepest: &'static str,
    pub longest: &'static str,
    pub bytes: &'static str,
    pub unsorted: &'static str,
    pub double: &'static str,
    pub illegal: &'static str,
    pub unreachable: &'static str,
    pub sound: &'static str,
    pub unsound: &'static str,
    pub no_move: &'static str,
    pub a_folder: &'static str,
    pub packed: &'static str,
    pub no_such_file: &'static str,
    pub out: &'static str,
    pub remembered: &'static str,
    pub deepest_search: &'static str,
    pub nodes_spared: &'static str,
    pub show_headings: [&'static str; 5],
    pub learn_headings: [&'static str; 5],
}

const ENGLISH: BookWords = BookWords {
    games: "games",
    filtered: "kept out by a filter",
    skipped: "skipped as broken",
    more_skipped: "further games are skipped without a word",
    positions: "positions",
    moves: "moves",
    forgotten: "rare moves forgotten",
    speed: "games a minute",
    moves_each: "moves a position",
    unplayed: "moves of weight 0",
    counted: "moves with results",
    games_at_start: "games from the start",
    reachable: "positions with a way to them",
    deepest: "half-moves of the longest line",
    longest: "longest line",
    bytes: "bytes",
    unsorted: "out of order",
    double: "written twice",
    illegal: "illegal",
    unreachable: "without a way to them",
    sound: "The book is sound.",
    unsound: "The book is NOT sound.",
    no_move: "The book has no move here.",
    a_folder: "this is a folder",
    packed: "this file is packed; unpack it first, for example with xz -dk, gunzip or unzip",
    no_such_file: "there is no such file",
    out: "out",
    remembered: "searches remembered",
    deepest_search: "depth of the deepest",
    nodes_spared: "nodes they took",
    show_headings: ["move", "weight", "share", "games", "points"],
    learn_headings: ["line | move", "games", "points", "weight", "now"],
};

const FRENCH: BookWords = BookWords {
    games: "parties",
    filtered: "écartées par un filtre",
    skipped: "sautées car abîmées",
    more_skipped: "d'autres parties sont sautées sans un mot",
    positions: "positions",
    moves: "coups",
    forgotten: "coups rares oubliés",
    speed: "parties par minute",
    moves_each: "coups par position",
    unplayed: "coups de poids 0",
    counted: "coups avec résultats",
    games_at_start: "parties depuis le début",
    reachable: "positions où mène un chemin",
    deepest: "demi-coups de la plus longue ligne",
    longest: "plus longue ligne",
    bytes: "octets",
    unsorted: "mal triés",
    double: "écrits deux fois",
    illegal: "illégaux",
    unreachable: "sans chemin qui y mène",
    sound: "Le livre est sain.",
    unsound: "Le livre est ABÎMÉ.",
    no_move: "Le livre n'a pas de coup ici.",
    a_folder: "c'est un dossier",
    packed: "ce fichier est compressé ; décompressez-le d'abord : xz -dk, gunzip ou unzip",
    no_such_file: "ce fichier n'existe pas",
    out: "exclu",
    remembered: "recherches gardées",
    deepest_search: "profondeur de la plus profonde",
    nodes_spared: "nœuds qu'elles ont pris",
    show_headings: ["coup", "poids", "part", "parties", "points"],
    learn_headings: ["ligne | coup", "parties", "points", "poids", "désormais"],
};

impl Language {
    pub fn book_words(self) -> &'static BookWords {
        match self {
            English => &ENGLISH,
            French => &FRENCH,
        }
    }

    /// `12,345 games  41.3 %`.
    pub fn book_progress(self, what: &str, done: u64, share: f64) -> String {
        format!("{} {what}  {}", self.number(done), self.percent(share))
    }

    /// A file that a book must not replace.
    pub fn book_no_target(self, path: &str) -> String {
        let path = self.quote(path);
        match self {
            English => format!("{path} is there and no book; name another file with --out"),
            French => {
                format!("{path} existe et n'est pas un livre ; nommez un autre fichier avec --out")
            }
        }
    }

    pub fn book_refused(self, path: &str, error: &OpenError) -> String {
        let path = self.quote(path);
        let wrong = match (self, error) {
            (English, error) => error.to_string(),
            (French, OpenError::File(error)) => self.system_error(error),
            (French, OpenError::NotOrdinary) => "ce n'est pas un fichier ordinaire".to_owned(),
            (French, OpenError::Empty) => "il est vide : ce n'est pas un livre".to_owned(),
            (French, OpenError::Length { length }) => format!(
                "ce n'est pas un livre Polyglot, ou il est coupé : {length} octets, \
                 et non un multiple de 16"
            ),
            (French, OpenError::Order { number }) => {
                format!("ce n'est pas un livre Polyglot : l'entrée {number} n'est pas à sa place")
            }
        };
        match self {
            English => format!(
                "{path}: {wrong}\n  Build a book with: roque book build GAMES.pgn --out BOOK.bin"
            ),
            French => format!(
                "{path} : {wrong}\n  Pour faire un livre : roque book build PARTIES.pgn --out LIVRE.bin"
            ),
        }
    }

    pub fn games_refused(self, path: &str, wrong: &str) -> String {
        match self {
            English => format!("{}: {wrong}", self.quote(path)),
            French => format!("{} : {wrong}", self.quote(path)),
        }
    }

    pub fn game_skipped(self, path: &str, error: &PgnError) -> String {
        let problem = self.pgn_problem(&error.problem);
        let line = error.line;
        match self {
            English => format!("{path}: line {line}: {problem}; the game is skipped"),
            French => format!("{path} : ligne {line} : {problem} ; la partie est sautée"),
        }
    }

    pub fn position_skipped(self, path: &str, line: usize, error: &EpdError) -> String {
        let problem = self.epd_error(error);
        match self {
            English => format!("{path}: line {line}: {problem}; the position is skipped"),
            French => format!("{path} : ligne {line} : {problem} ; la position est sautée"),
        }
    }

    /// A file out of which nothing can be put into a book.
    pub fn no_game_in(self, path: &str) -> String {
        let path = self.quote(path);
        match self {
            English => format!("{path}: no game was found in it; PGN was expected"),
            French => format!("{path} : aucune partie n'y a été trouvée ; du PGN était attendu"),
        }
    }

    /// The same of positions.
    pub fn no_move_in(self, path: &str) -> String {
        let path = self.quote(path);
        match self {
            English => format!(
                "{path}: no position in it has moves (bm or pv) for a book\n  \
                 As beginnings of games: roque match … --openings FILE.epd"
            ),
            French => format!(
                "{path} : aucune position n'y a de coups (bm ou pv) pour un livre\n  \
                 Comme débuts de parties : roque match … --openings FICHIER.epd"
            ),
        }
    }

    pub fn book_build_interrupted(self) -> &'static str {
        self.pick(
            "Interrupted: the book holds the games read so far.",
            "Interrompu : le livre contient les parties lues jusqu'ici.",
        )
    }

    pub fn book_empty(self) -> &'static str {
        self.pick(
            "No move is left for the book: nothing was written.\n  \
             Games without a result count only with --weights frequency, moves of one game only \
             with --min-count 1.",
            "Il ne reste aucun coup pour le livre : rien n'a été écrit.\n  \
             Les parties sans résultat ne comptent qu'avec --weights frequency, les coups d'une \
             seule partie qu'avec --min-count 1.",
        )
    }

    pub fn book_prune_interrupted(self) -> &'static str {
        self.pick("Interrupted: nothing was written.", "Interrompu : rien n'a été écrit.")
    }

    /// A book without a move is no book: why none was written.
    pub fn book_prune_keeps_nothing(self, read: u64) -> String {
        let read = self.number(read);
        match self {
            English => format!(
                "none of the {read} moves would be left: nothing was written\n  \
                 Type smaller numbers for --min-weight and --min-count, or a larger --max-loss."
            ),
            French => format!(
                "des {read} coups, aucun ne resterait : rien n'a été écrit\n  \
                 Tapez de plus petits nombres pour --min-weight et --min-count, ou un plus grand \
                 --max-loss."
            ),
        }
    }

    pub fn books_merged(self, read: u64, written: u64) -> String {
        let (read, written) = (self.number(read), self.number(written));
        match self {
            English => format!("{read} moves read, {written} different ones written\n"),
            French => format!("{read} coups lus, {written} différents écrits\n"),
        }
    }

    pub fn illegal_book_move(self, line: &str) -> String {
        match self {
            English => format!("illegal move in the position after: {line}"),
            French => format!("coup illégal dans la position après : {line}"),
        }
    }

    pub fn book_loser(self, line: &str, mv: &str, loss: i32) -> String {
        let mv = format!("{line} | {mv}").trim_start_matches(" | ").to_owned();
        match self {
            English => format!("{mv}: loses {loss} centipawns"),
            French => format!("{mv} : perd {loss} centipions"),
        }
    }

    pub fn book_pruned(self, kept: u64, light: u64, losing: u64, lost: u64) -> String {
        let [kept, light, losing, lost] = [kept, light, losing, lost].map(|n| self.number(n));
        match self {
            English => format!(
                "{kept} moves kept; gone: {light} light or rare, {losing} losing, {lost} without a way to them\n"
            ),
            French => format!(
                "{kept} coups gardés ; partis : {light} légers ou rares, {losing} perdants, {lost} sans chemin\n"
            ),
        }
    }

    pub fn lessons_summary(self, lines: u64, bad: u64) -> String {
        let (lines, bad_lines) = (self.number(lines), self.number(bad));
        let mut text = match self {
            English => format!("results learned: {lines}\n"),
            French => format!("résultats appris : {lines}\n"),
        };
        if bad > 0 {
            text += &match self {
                English => format!("lines that make no sense, passed over: {bad_lines}\n"),
                French => format!("lignes incompréhensibles, ignorées : {bad_lines}\n"),
            };
        }
        text
    }

    pub fn lessons_forgotten(self, lines: u64) -> String {
        match self {
            English => format!("results forgotten: {}\n", self.number(lines)),
            French => format!("résultats oubliés : {}\n", self.number(lines)),
        }
    }

    pub fn built_in_is_deaf(self) -> &'static str {
        self.pick(
            "the built-in book does not learn; name the file of a book\n  \
             A copy that does: roque book merge built-in --out BOOK.bin",
            "le livre intégré n'apprend pas ; nommez le fichier d'un livre\n  \
             Une copie qui apprend : roque book merge built-in --out LIVRE.bin",
        )
    }

    pub fn experience_forgotten(self, searches: u64) -> String {
        match self {
            English => format!("searches forgotten: {}\n", self.number(searches)),
            French => format!("recherches oubliées : {}\n", self.number(searches)),
        }
    }
}
