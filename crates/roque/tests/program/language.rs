//! French and English: which one is chosen, and that errors speak it.

use crate::{assert_in_order, program, roque, run_with};

#[test]
fn the_surroundings_choose() {
    let greeted = |variables: &[(&str, &str)]| {
        let mut command = program();
        command.env_remove("LANG").envs(variables.iter().copied());
        run_with(command.arg("--help"), b"").out.contains("système")
    };
    assert!(greeted(&[("LANG", "fr_FR.UTF-8")]));
    assert!(greeted(&[("LANG", "en_US.UTF-8"), ("LC_MESSAGES", "fr_CA.UTF-8")]));
    assert!(!greeted(&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "C.UTF-8")]));
    assert!(greeted(&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "")]));
    assert!(!greeted(&[]));
}

#[test]
fn the_command_line_overrules_them() {
    let mut command = program();
    command.env("LC_ALL", "fr_FR.UTF-8").args(["--lang", "en", "--help"]);
    assert_in_order(&run_with(&mut command, b"").out, &["a chess system in Rust"]);
    assert_in_order(&roque(&["perft", "--help", "--lang", "fr"]).out, &["Usage :", "Exemples :"]);
}

#[test]
fn french_refusals() {
    for (arguments, words) in [
        (&["perft", "1000"][..], &["PROFONDEUR", "« 1000 »", "de 0 à 30", "Tapez :"][..]),
        (&["perft"], &["il manque PROFONDEUR"]),
        (&["perft", "2", "--chess"], &["pas d'option « --chess »"]),
        (&["perft", "2", "--fen", "8/8 w"], &["« 8/8 w »", "8 rangées", "ici 2"]),
        (
            &["perft", "2", "--fen", "8/8/8/8/8/8/8/4K3 b - - 0 1"],
            &["les Noirs n'ont pas de roi", "Une FEN ressemble à ceci"],
        ),
        (
            &["perft", "2", "--fen", "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1"],
            &["les Noirs n'ont pas le trait et pourtant leur roi est en échec"],
        ),
        (
            &["frob", "x"],
            &["« frob » n'est pas compris", "Commandes : play, review, practice, serve"],
        ),
        (&["position startpos moves e2e5"], &["coup 1 sur 1", "« e2e5 » n'est pas légal"]),
        (&["Cf6"], &["aucun cavalier ne peut aller en f6", "Cf3"]),
        (&["O-O"], &["petit roque (O-O) impossible", "est sur le passage"]),
        (&["plateu", "d"], &["vouliez-vous dire plateau ?"]),
        (
            &["tuen", "--help"],
            &["« tuen » n'est pas compris", "Commandes : play, review, practice, serve"],
        ),
        (
            &["ablation", "--fen", "x", "--suite", "y"],
            &["ablation : --fen et --suite s'excluent ; donnez l'un des deux", "Tapez :"],
        ),
        (
            &["compare", "--suite", "/no/such/file", "--depth", "2"],
            &["/no/such/file", "ce fichier ou ce dossier n'existe pas\n", "Attendu"],
        ),
        (&["book", "show", "/no/such/file"], &["ce fichier ou ce dossier n'existe pas\n"]),
        (
            &["analyze", "--player", "flagship:syzygypath=/no/such", "--depth", "1"],
            &[
                "aucune table de finales",
                "le dossier « /no/such » ne peut pas être lu : ce fichier",
            ],
        ),
        (
            &["match", "random", "random", "--syzygy", "/no/such"],
            &["--syzygy : aucune table de finales", "Attendu : des dossiers"],
        ),
        (&["frob"], &["comme à l'invite : aide, plateau, échange", "annuler, jouer, quitter"]),
        (&["bench", "--eval", "x"], &["option Eval : un choix parmi auto, nnue, classical"]),
        (
            &["bench", "--net", "/no/such"],
            &["EvalFile « /no/such » : le fichier ne peut pas être lu : ce fichier"],
        ),
        (&["speedtest 1 1048576 1"], &["pas assez de mémoire pour une table de hachage"]),
        (&["play", "--black", "level99"], &["vouliez-vous dire niveau9 ?"]),
    ] {
        let ran = roque(&[&["--lang", "fr"], arguments].concat());
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.err);
        assert_in_order(&ran.err.replace('\u{a0}', " "), words);
    }
}

#[test]
fn french_answers() {
    let commands = ["Cf3", "e5", "d", "coups f3", "fen", "annuler", "aide coups"];
    let ran = roque(&[&["--lang", "fr"], &commands[..]].concat());
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_in_order(
        &ran.out,
        &[
            "au trait      Les Blancs",
            "coups légaux  ",
            "cavalier f3  ",
            "Cxe5",
            "w KQkq - 0 2\n",
            "e5 repris\n",
            "coups [case]",
        ],
    );
    let mate = "position fen r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";
    let ran = roque(&["--lang=fr", mate, "d", "coups"]);
    let mated = "échec et mat, les Blancs gagnent";
    assert_in_order(&ran.out, &["échec par     f7", "1-0", mated, "aucun coup légal", mated]);
}
