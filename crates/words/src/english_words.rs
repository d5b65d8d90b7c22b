//! No English in what is said in French: the help pages, the French documents and every French
//! sentence of this crate are searched for the commonest English words and for those of chess and of
//! this program. What stays English on purpose is in [`KEPT`], with the reason; what stands between
//! French quotation marks is quoted.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use super::{COMMANDS, GameWord, Language, PROTOCOL_WORDS, ShellWord};

/// English words that no French sentence needs. Those that are French, too, are not here: *minute*,
/// *score*, *suite*.
const ENGLISH: &str = "
the and of with to in is it its that this these those from by at are was were be been being has have
had does did not no nor than then there here where when while who whom whose which what why how all
any both each few more most other others some such only own same so too very can could may might must
shall should will would cannot into onto over under above below between through during before after
again further once about against because until if else also always never ever often still yet just
even much many every everything everybody nobody nothing none one two three four five seven eight
nine ten first third last next another without within along across behind beyond beside besides upon
out off up down back away around they them their we our you your he him his she her my yes
game games move moves player players played plays playing play board boards piece pieces pawn pawns
knight knights bishop bishops rook rooks queen queens king kings square squares file files rank ranks
check checks mates stalemate draw draws drawn won win wins lost lose loses loss losses white black
side sides turn clock clocks level levels opening openings book books endgame endgames ending endings
castling capture captures engine engines search searches searched node nodes depth depths tree trees
leaf leaves cut cuts value values bound bounds window windows line lines best better worse weight
weights net nets neuron neurons thread threads core cores memory hash seed seeds random round rounds
pair pairs tournament tournaments standing standings rating ratings result results rule rules margin
folder folders name names number numbers word words command commands setting settings list
show run build built-in learn learned save saved load loaded undo redo hint help quit typed write
written read found expected unknown missing wrong error errors warning stopped started start end
ended new old left right time times hour hours day days byte bytes size speed puzzle puzzles solved
unsolved proof proven true false empty full large larger largest small smaller smallest high higher
low lower longer longest shorter shortest deep deeper deepest fast faster slow slower strong stronger
weak weaker good bad great less least enough allowed used use uses using make makes made take takes
taken give gives given get gets keep keeps kept put set sets sorted feature features upper playout
killer killers bootstrap gauntlet mailbox PV-splitting fail-soft stand-pat";

/// English words that French says here all the same, and why.
const KEPT: [(&str, &[&str]); 3] = [
    (
        "typed like this in every language: commands, options, their values, words of protocols",
        &[
            "all",
            "always",
            "black",
            "book",
            "build",
            "built-in",
            "check",
            "depth",
            "false",
            "features",
            "learn",
            "list",
            "moves",
            "name",
            "net",
            "new",
            "nodes",
            "none",
            "off",
            "play",
            "players",
            "quit",
            "seed",
            "random",
            "result",
            "results",
            "run",
            "search",
            "show",
            "tournament",
            "tree",
            "true",
            "white",
        ],
    ),
    ("fields of JSON in the second line of their list", &["best", "value"]),
    (
        "terms that French programmers of chess use as they are",
        &["bootstrap", "gauntlet", "mailbox", "PV-splitting"],
    ),
];

fn kept() -> BTreeSet<&'static str> {
    KEPT.iter().flat_map(|(_, words)| words.iter().copied()).collect()
}

/// The words of a text that are neither typed nor filled in: no options, numbers, paths, players.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    let plain = |token: &&str| {
        let token = token.trim_matches(|letter: char| "\"'`«»()[]…".contains(letter));
        let end = token.trim_end_matches([':', ',', ';', '.', '!', '?', ')']);
        !token.starts_with('-')
            && !end.contains(|c: char| "=:_./\\|".contains(c) || c.is_ascii_digit())
    };
    // Behind the colon are the names of fields; between French quotation marks is what is quoted.
    let said = text.split("JSON :").next().unwrap_or_default();
    let mut parts = said.split('«');
    let first = parts.next().into_iter();
    let unquoted = first.chain(parts.filter_map(|part| Some(part.split_once('»')?.1)));
    let tokens = unquoted.flat_map(str::split_whitespace).filter(plain);
    let words = tokens.flat_map(|token| token.split(|c: char| !(c.is_alphabetic() || c == '-')));
    words.map(|word| word.trim_matches('-'))
}

/// The English words of a text that nobody allowed.
fn strangers(text: &str) -> Vec<&str> {
    static UNWANTED: LazyLock<BTreeSet<&str>> =
        LazyLock::new(|| &ENGLISH.split_whitespace().collect() - &kept());
    words_of(text).filter(|word| UNWANTED.contains(word)).collect()
}

fn complain(place: &str, text: &str, found: &mut Vec<String>) {
    for word in strangers(text) {
        found.push(format!("{word:?} in {place}: {text}"));
    }
}

/// Every page of help in French, without the lines that are typed.
fn help() -> String {
    let french = Language::French;
    let mut pages = vec![french.main_page(), french.play_page()];
    pages.extend(COMMANDS.map(|name| french.command_page(name)));
    let names = GameWord::all_names().chain(ShellWord::all_names()).chain(PROTOCOL_WORDS);
    pages.extend(
        names.flat_map(|name| [french.help_in_game(name), french.help_in_shell(name)]).flatten(),
    );
    let typed = [
        "roque ",
        "Usage",
        "printf ",
        "echo ",
        "Noms :",
        "Exemple :",
        "flagship:",
        "perft  bench",
        "setoption  ",
    ];
    let read = |line: &&str| !typed.iter().any(|start| line.trim_start().starts_with(start));
    pages.iter().flat_map(|page| page.lines()).filter(read).collect::<Vec<_>>().join("\n")
}

/// The prose of a document: without blocks and words of code, and without addresses.
fn prose(document: &str) -> String {
    let blocks = document.split("```").step_by(2).collect::<String>();
    let prose = blocks.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let mut parts = prose.split("](");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "] " + part.split_once(')').map_or("", |(_, rest)| rest))
}

/// The texts in quotation marks of a source file, without its tests and remarks.
fn literals(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    let mut texts = Vec::new();
    for line in joined(source).lines().filter(|line| !line.trim_start().starts_with("//")) {
        let line = line.replace("'\"'", "").replace("\\\"", "'").replace("\\n", " ");
        texts.extend(line.split('"').skip(1).step_by(2).map(without_placeholders));
    }
    texts
}

/// Lines that end with a backslash go on.
fn joined(source: &str) -> String {
    let mut parts = source.split("\\\n");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.trim_start())
}

fn without_placeholders(text: &str) -> String {
    let mut parts = text.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('}').map_or("", |(_, rest)| rest))
}

/// Whether a text is French: by its accents, or by a word that English has not.
fn is_french(text: &str) -> bool {
    let words = [
        "le", "la", "les", "un", "une", "des", "du", "est", "et", "ou", "dans", "par", "pour",
        "sur", "sans", "avec", "de",
    ];
    text.contains(|letter: char| "éèàêçôûîœ«".contains(letter))
        || words_of(text).any(|word| words.contains(&word))
}

fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|it| it == ending) {
            found.push(path);
        }
    }
}

/// All that is said in French: where, and what.
fn all_french() -> Vec<(String, String)> {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = crate_folder.join("../..");
    let mut texts: Vec<(String, String)> =
        help().lines().map(|line| ("the help".to_owned(), line.to_owned())).collect();
    let (mut documents, mut sources) = (vec![root.join("README.fr.md")], Vec::new());
    files(&root.join("docs/fr"), "md", &mut documents);
    files(&crate_folder.join("src"), "rs", &mut sources);
    for path in documents.iter().filter(|path| !path.ends_with("commandes.md")) {
        let text = prose(&std::fs::read_to_string(path).expect("a document"));
        texts.extend(text.lines().map(|line| (path.display().to_string(), line.to_owned())));
    }
    for path in sources.iter().filter(|path| !path.ends_with("english_words.rs")) {
        let all = literals(&std::fs::read_to_string(path).expect("a source file"));
        let french = all.into_iter().filter(|text| is_french(text));
        texts.extend(french.map(|text| (path.display().to_string(), text)));
    }
    texts
}

#[test]
fn nothing_said_in_french_has_an_english_word_that_is_not_kept_on_purpose() {
    let mut found = Vec::new();
    let texts = all_french();
    assert!(texts.len() > 2500, "{} texts are not all of them", texts.len());
    for (place, text) in &texts {
        complain(place, text, &mut found);
    }
    assert!(found.is_empty(), "{} English words\n{}", found.len(), found.join("\n"));
}

#[test]
fn every_english_word_that_is_kept_is_still_said() {
    let said: BTreeSet<String> = all_french()
        .iter()
        .flat_map(|(_, text)| words_of(text).map(str::to_owned).collect::<Vec<_>>())
        .collect();
    let idle: Vec<&str> = kept().into_iter().filter(|word| !said.contains(*word)).collect();
    assert!(idle.is_empty(), "no longer said in French: {idle:?}");
}

#[test]
fn an_english_word_in_a_french_sentence_is_found() {
    assert_eq!(strangers("le joueur has 3 nœuds, « the end »"), ["has"]);
    assert_eq!(strangers("roque match --games 3, score=3, the_net"), Vec::<&str>::new());
    assert_eq!(literals("let a = \"l'été {name} \\\n    with\";\n// \"the\""), ["l'été  with"]);
    assert_eq!(prose("voir [x](the.md) `the` et\n```sh\nthe\n```\nfin"), "voir [x]    et\n\nfin");
}

#[test]
fn every_french_sentence_has_a_space_before_its_colons_and_the_like() {
    for (place, text) in all_french() {
        let letters: Vec<char> = text.chars().collect();
        for pair in letters.windows(3) {
            let [before, mark, after] = pair else { continue };
            let bare = (before.is_alphabetic() || "»)".contains(*before)) && *after == ' ';
            assert!(!(bare && ":;?".contains(*mark)), "{place}: {text}");
        }
    }
}
