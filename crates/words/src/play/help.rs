//! The help of the text game: the list by groups, and a page for each command.

mod french;

use super::super::Language::{self, English, French};
use super::super::capitalized;
use super::super::game_words::{GROUPS, GameWord, Group};

/// How a command is written, what it does in one line, and what else there is to say.
type About = (&'static str, &'static str, &'static str);

impl Language {
    /// `help` in the text game.
    pub fn play_page(self) -> String {
        let mut text = self
            .pick(
                "A move is simply typed: e4, Nf3, exd5, O-O, e8=Q, or e2e4. The beginning of a\n\
                 command is enough where it is clear.\n",
                "Un coup se tape tel quel : e4, Cf3, exd5, O-O, e8=D, ou e2e4. Le début d'une\n\
                 commande suffit s'il est clair.\n",
            )
            .to_owned();
        for (group, words) in GROUPS {
            text += &format!("\n{}\n", self.group(group));
            for &word in words {
                let (usage, summary, _) = self.about_play(word);
                text += &format!("  {usage:<20}  {summary}\n");
            }
        }
        text += &self.other_commands();
        text += self.pick(
            "\nFor more about one of them: help undo. Ctrl-C stops a search, Ctrl-D leaves.\n",
            "\nPour en savoir plus : aide annuler. Ctrl-C arrête une recherche, Ctrl-D quitte.\n",
        );
        text
    }

    /// `help WORD` in the text game.
    pub fn play_word_page(self, word: GameWord) -> String {
        let (usage, summary, more) = self.about_play(word);
        let names = word.names().join(", ");
        let label = self.pick("Names:", "Noms :");
        format!("{usage}\n  {}.\n{more}  {label} {names}\n", capitalized(summary))
    }

    fn group(self, group: Group) -> &'static str {
        match group {
            Group::Game => self.pick("The game", "La partie"),
            Group::Players => self.pick("The players", "Les joueurs"),
            Group::Study => self.pick("To learn from", "Pour apprendre"),
            Group::Files => self.pick("Saved games", "Parties enregistrées"),
            Group::Rest => self.pick("The rest", "Le reste"),
        }
    }

    fn about_play(self, word: GameWord) -> About {
        match self {
            English => english(word),
            French => french::about(word),
        }
    }
}

fn english(word: GameWord) -> About {
    match word {
        GameWord::Board => ("board", "the board again", ""),
        GameWord::Playable => (
            "playable [square]",
            "the legal moves, of all pieces or of one",
            "  Of one piece, its squares are marked on the board. With the word coordinates\n  \
             they are written like g1f3.\n  Example: playable g1\n  \
             Example: playable coordinates\n",
        ),
        GameWord::Undo => (
            "undo [n]",
            "takes back your last move, or n of them",
            "  With two people or none it takes back one half-move. It also takes back\n  \
             resigning and agreeing to a draw. The clocks go back, too.\n",
        ),
        GameWord::Redo => ("redo", "plays again what was taken back", ""),
        GameWord::Go => (
            "go",
            "lets the machine move now, for you if need be",
            "  Two machines that wait go on.\n",
        ),
        GameWord::Hint => ("hint", "a good move, with what it is worth", ""),
        GameWord::Draw => (
            "draw",
            "offers a draw",
            "  A machine takes it when it does not think that it stands better. Threefold\n  \
             repetition and the fifty-move rule need no offer: they are claimed at once.\n",
        ),
        GameWord::Resign => ("resign", "gives up the game", ""),
        GameWord::New => (
            "new [FEN]",
            "another game with the same players",
            "  The old game stays where it was saved. new chess960 begins from any position\n  \
             of Chess960, new chess960 42 from that one (0 to 959).\n",
        ),
        GameWord::Play => (
            "play",
            "the list of games: sides, levels, machines",
            "  With the options of the command line it begins that game at once.\n  \
             Example: play --black level5 --tc 5:00+3\n  Example: play --chess960 42\n",
        ),
        GameWord::Level => (
            "level [1-10]",
            "how strong the machine is; alone: the list",
            "  Also for one of two machines: level 5 white\n",
        ),
        GameWord::White => (
            "white [PLAYER]",
            "who plays White, with which parameters",
            "  Example: white human\n  Example: white alphabeta:depth=4,eval=tapered\n  \
             Example: white mcts:nodes=20000,seed=7\n",
        ),
        GameWord::Black => (
            "black [PLAYER]",
            "who plays Black",
            "  Example: black flagship:movetime=500\n  Example: black level7\n  \
             Example: black uci:stockfish,Threads=1\n",
        ),
        GameWord::Side => ("side WHICH", "which side you play: white, black, both, none", ""),
        GameWord::Switch => ("switch", "changes sides: the players swap colours", ""),
        GameWord::Time => (
            "time [5+3|off]",
            "a clock: minutes, and seconds more a move",
            "  Alone: what is left. time 0:30 is half a minute. It runs from now on.\n",
        ),
        GameWord::Players => (
            "players",
            "the algorithms there are",
            "  All about their options outside the game: roque players\n",
        ),
        GameWord::Moves => ("moves", "the moves of the game so far", ""),
        GameWord::Eval => ("eval", "the evaluation, term by term", ""),
        GameWord::Why => (
            "why",
            "why the machine made its last move",
            "  What it saw itself, then the best lines with full strength, the move played\n  \
             marked with >.\n",
        ),
        GameWord::Analyse => (
            "analyse [seconds]",
            "the engine thinks aloud about the position",
            "  Each line: depth, value for the side to move, nodes, moves. Ctrl-C stops it.\n",
        ),
        GameWord::Stats => (
            "stats [json]",
            "statistics of this game, or of the last one",
            "  Players, result, time, nodes and depth of every move, means per side. With a\n  \
             name: of that saved game.\n",
        ),
        GameWord::Review => (
            "review",
            "what each move of this game gave away",
            "  Of this game, or of the last one; Ctrl-C stops it. With the name of a PGN file\n  \
             as on the command line: review game.pgn\n",
        ),
        GameWord::Exercises => (
            "exercises",
            "keeps your mistakes in this game as exercises",
            "  Reviews the game if that was not done. roque practice asks them: at once, and\n  \
             again after one, two, four … days.\n",
        ),
        GameWord::Fen => ("fen [FEN]", "the position as FEN, or a game from one", ""),
        GameWord::Pgn => ("pgn", "the game as PGN, as it is saved", ""),
        GameWord::Save => (
            "save [name]",
            "keeps the game as it is now under a name",
            "  What is played or taken back later does not change that file. The game itself\n  \
             is saved after every move anyway; save alone tells where. What is there is\n  \
             replaced only with an exclamation mark: save my game!\n",
        ),
        GameWord::Load => (
            "load [name]",
            "goes on with a saved game, or any PGN file",
            "  Example: load 1\n  Example: load my game\n  Example: load ./other.pgn\n",
        ),
        GameWord::Games => ("games", "the saved games", ""),
        GameWord::Flip => ("flip", "turns the board around", ""),
        GameWord::Display => ("display STYLE", "the board in letters, unicode or color", ""),
        GameWord::Lang => {
            ("lang en|fr", "the language", "  It is also the language of piece letters.\n")
        }
        GameWord::Help => ("help [command]", "this list, or more about one command", ""),
        GameWord::Quit => ("quit", "leaves the program; the game is saved", ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_fit_a_terminal_and_name_every_command() {
        for language in [English, French] {
            let page = language.play_page();
            for word in GameWord::all() {
                let own = usize::from(language == French);
                let name = word.names().get(own).or(word.names().first()).unwrap();
                let usual = word == GameWord::Eval || word == GameWord::Stats;
                assert!(usual || page.contains(&format!("  {name}")), "{name}\n{page}");
                let about = language.play_word_page(word);
                for line in about.lines().chain(page.lines()) {
                    assert!(line.chars().count() <= 80, "{line}");
                }
            }
        }
    }
}
