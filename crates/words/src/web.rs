//! The words of the web server: what a request cannot have. Pages have a catalogue of their own for their
//! buttons and headings.

use std::io;

use super::Language::{self, English, French};

impl Language {
    /// A player that a page may not choose: another program, or one that reaches for files or memory.
    pub fn player_not_from_page(self, is_program: bool) -> &'static str {
        match (self, is_program) {
            (English, true) => "a page cannot start another program",
            (French, true) => "une page ne peut pas lancer un autre programme",
            (English, false) => "a page cannot choose files, memory or threads",
            (French, false) => {
                "une page ne peut choisir ni fichiers, ni mémoire, ni fils d'exécution"
            }
        }
    }

    /// A name that no player has, or options that it does not take.
    pub fn player_unknown_to_page(self, text: &str, meant: Option<&str>) -> String {
        let text = self.quote(text);
        let mut told = match self {
            English => format!("there is no player {text}, or not with these options"),
            French => format!("il n'y a pas de joueur {text}, ou pas avec ces options"),
        };
        if let Some(meant) = meant {
            told += &match self {
                English => format!("; did you mean {meant}?"),
                French => format!(" ; vouliez-vous dire {meant} ?"),
            };
        }
        told
    }

    /// Where the pages are, and how to end them.
    pub fn serving(self, url: &str) -> String {
        match self {
            English => format!("Roque is at {url} (Ctrl-C ends it)\n"),
            French => format!("Roque est à l'adresse {url} (Ctrl-C y met fin)\n"),
        }
    }

    pub fn port_refused(self, port: u16, error: &io::Error) -> String {
        let why = self.system_error(error);
        match self {
            English => format!("port {port} cannot be used: {why}; try --port 0 for any free one"),
            French => format!(
                "le port {port} ne peut pas servir : {why} ; essayez --port 0 pour un port libre"
            ),
        }
    }

    /// Another server has the games.
    pub fn folder_served(self, url: &str) -> String {
        match self {
            English => format!(
                "another Roque serves these games already, at {url}; open that, or take another folder with --games"
            ),
            French => format!(
                "un autre Roque sert déjà ces parties, à l'adresse {url} ; ouvrez-la, ou prenez un autre dossier avec --games"
            ),
        }
    }

    pub fn no_browser(self, url: &str) -> String {
        match self {
            English => format!("no browser was found; open {url} in one"),
            French => format!("aucun navigateur trouvé ; ouvrez {url} dans le vôtre"),
        }
    }

    pub fn built_without_web(self) -> &'static str {
        self.pick(
            "this program was built without its pages; build it with the feature web",
            "ce programme a été construit sans ses pages ; construisez-le avec l'option web",
        )
    }

    pub fn nothing_here(self) -> &'static str {
        self.pick("there is nothing here", "il n'y a rien ici")
    }

    pub fn too_busy(self) -> &'static str {
        self.pick(
            "too many searches are waiting; try again in a moment",
            "trop de recherches attendent ; réessayez dans un instant",
        )
    }

    pub fn too_many_streams(self) -> &'static str {
        self.pick(
            "too many pages are open; close one",
            "trop de pages sont ouvertes ; fermez-en une",
        )
    }

    pub fn no_such_game(self) -> &'static str {
        self.pick("there is no such game", "cette partie n'existe pas")
    }

    pub fn game_has_gone_on(self) -> &'static str {
        self.pick(
            "the game has gone on elsewhere; the board now shows it",
            "la partie a continué ailleurs ; l'échiquier est à jour",
        )
    }

    pub fn no_such_tree(self) -> &'static str {
        self.pick(
            "this tree is no longer kept; search again",
            "cet arbre n'est plus en mémoire ; relancez la recherche",
        )
    }

    pub fn tree_still_grows(self) -> &'static str {
        self.pick("the search is still going on", "la recherche n'est pas finie")
    }

    pub fn no_such_node(self) -> &'static str {
        self.pick("the tree has no such node", "l'arbre n'a pas ce nœud")
    }

    pub fn no_such_experiment(self) -> &'static str {
        self.pick(
            "this experiment is no longer kept; begin it again",
            "cette expérience n'est plus en mémoire ; recommencez-la",
        )
    }

    pub fn no_such_tournament(self) -> &'static str {
        self.pick("there is no such tournament", "ce tournoi n'existe pas")
    }

    pub fn people_in_tournament(self) -> &'static str {
        self.pick(
            "people cannot play in a tournament of a page",
            "un humain ne peut pas jouer dans un tournoi lancé depuis une page",
        )
    }

    pub fn test_of_two(self) -> &'static str {
        self.pick("a test has two players", "un test a deux joueurs")
    }

    pub fn pause_first(self) -> &'static str {
        self.pick(
            "pause the tournament first; its games are being written",
            "mettez d'abord le tournoi en pause ; ses parties sont en cours d'écriture",
        )
    }

    pub fn too_many_players(self, most: usize) -> String {
        match self {
            English => format!("a tournament has no more than {most} players here"),
            French => format!("un tournoi a ici au plus {most} joueurs"),
        }
    }

    pub fn too_many_games(self, most: u64) -> String {
        let most = self.number(most);
        match self {
            English => format!("a tournament has no more than {most} games here"),
            French => format!("un tournoi a ici au plus {most} parties"),
        }
    }

    pub fn no_threads(self, player: &str) -> String {
        let player = self.quote(player);
        match self {
            English => format!("{player} does not search on several threads"),
            French => format!("{player} ne cherche pas sur plusieurs fils d'exécution"),
        }
    }

    pub fn threads_from_page(self, most: u32) -> String {
        match self {
            English => format!("a page may ask for 2 to {most} threads"),
            French => format!("une page peut demander de 2 à {most} fils d'exécution"),
        }
    }

    pub fn how_many_race(self, most: usize) -> String {
        match self {
            English => format!("one to {most} players take part in a race"),
            French => format!("d'un à {most} joueurs participent à une course"),
        }
    }

    /// A limit that is too small or too large, of whatever it is.
    pub fn race_limit(self, most: u64) -> String {
        let most = self.number(most);
        match self {
            English => format!("the limit of this race goes from 1 to {most}"),
            French => format!("la limite de cette course va de 1 à {most}"),
        }
    }

    pub fn no_such_analysis(self) -> &'static str {
        self.pick("there is no such analysis", "cette analyse n'existe pas")
    }

    pub fn too_many_moves(self, most: usize) -> String {
        match self {
            English => format!("a game has no more than {most} half-moves here"),
            French => format!("une partie a ici au plus {most} demi-coups"),
        }
    }

    pub fn request_not_read(self, reason: &str) -> String {
        let reason = self.quote(reason);
        match self {
            English => {
                format!("this request cannot be read; a number may be out of range: {reason}")
            }
            French => {
                format!(
                    "cette demande est illisible ; un nombre est peut-être hors limites : {reason}"
                )
            }
        }
    }

    pub fn depth_from_page(self, most: u32) -> String {
        match self {
            English => format!("the depth must be from 1 to {most}"),
            French => format!("la profondeur doit être comprise entre 1 et {most}"),
        }
    }

    pub fn games_at_a_time(self, cores: usize) -> String {
        match self {
            English => format!("from one game at a time to {cores}, as many as there are cores"),
            French => format!("d'une partie à la fois à {cores}, autant qu'il y a de cœurs"),
        }
    }

    pub const fn review_without_moves(self) -> &'static str {
        match self {
            English => "there is no move to review yet",
            French => "il n'y a encore aucun coup à revoir",
        }
    }

    pub fn review_nodes(self, least: u64, most: u64) -> String {
        let (least, most) = (self.number(least), self.number(most));
        match self {
            English => format!("a review takes from {least} to {most} nodes for each position"),
            French => format!("une revue prend de {least} à {most} nœuds par position"),
        }
    }
}
