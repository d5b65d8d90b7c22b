//! The page about OpenBench: its JSON as OpenBench reads it, and what it promises of the program.

use std::process::Command;

use serde_json::Value;

use crate::repository;

/// Books that OpenBench brings along (its folder `Books`).
const BOOKS: [&str; 15] = [
    "2moves_v1.epd",
    "3moves_FRC.epd",
    "4moves_noob.epd",
    "8moves_v3.epd",
    "DFRC.epd",
    "DFRC_4852_v1.epd",
    "Endgames.epd",
    "Pohl.epd",
    "UHO_4060_v2.epd",
    "UHO_4060_vB.epd",
    "UHO_4060_vT.epd",
    "UHO_Lichess_4852_v1.epd",
    "endgames_cdb95105.epd",
    "fortresses_1.3-2.0.epd",
    "fortresses_150_250.epd",
];

/// Keys that a preset may have in all three groups.
const COMMON: [&str; 12] = [
    "dev_branch",
    "dev_bench",
    "dev_network",
    "dev_options",
    "dev_time_control",
    "book_name",
    "upload_pgns",
    "priority",
    "throughput",
    "syzygy_wdl",
    "syzygy_adj",
    "win_adj",
];

fn is_known(group: &str, key: &str) -> bool {
    let two_sides = ["both_", "base_"].iter().any(|side| {
        let rest = key.strip_prefix(side);
        rest.is_some_and(|rest| {
            ["branch", "bench", "network", "options", "time_control"].contains(&rest)
        })
    });
    let own = match group {
        "test_presets" => {
            two_sides
                || ["test_bounds", "test_confidence", "test_max_games", "workload_size"]
                    .contains(&key)
        }
        "tune_presets" => key.starts_with("spsa_"),
        _ => {
            let names = [
                "workload_size",
                "datagen_custom_genfens",
                "datagen_play_reverses",
                "datagen_max_games",
            ];
            two_sides || names.contains(&key)
        }
    };
    own || key == "draw_adj" || COMMON.contains(&key)
}

fn configuration() -> Value {
    let page = std::fs::read_to_string(repository().join("docs/openbench.md")).expect("a page");
    let (_, rest) = page.split_once("```json\n").expect("the file stands on the page");
    let (text, _) = rest.split_once("```").expect("it ends");
    serde_json::from_str(text).expect("it is JSON")
}

#[test]
fn openbench_would_load_the_file_of_its_page() {
    let file = configuration();
    assert!(file["private"].is_boolean() && file["nps"].as_u64() > Some(0));
    assert!(file["source"].is_string() && file["build"]["path"].is_string());
    for list in ["compilers", "cpuflags", "systems"] {
        let list = file["build"][list].as_array().expect("a list");
        assert!(list.iter().all(Value::is_string), "{list:?}");
    }
    for group in ["test_presets", "tune_presets", "datagen_presets"] {
        let presets = file[group].as_object().expect("presets");
        assert!(presets.contains_key("default"), "{group}");
        for (name, preset) in presets {
            for (key, value) in preset.as_object().expect("a preset") {
                assert!(is_known(group, key), "{group} {name}: {key}");
                assert!(value.is_string() || value.is_u64(), "{group} {name}: {key}");
                if key == "book_name" {
                    assert!(BOOKS.contains(&value.as_str().unwrap_or_default()), "{value}");
                }
            }
        }
    }
}

#[test]
fn positions_to_begin_with_come_as_openbench_asks_for_them() {
    let asked = |line: &str| {
        let roque = env!("CARGO_BIN_EXE_roque");
        let answer = Command::new(roque).args([line, "quit"]).output().expect("it runs");
        let text = String::from_utf8(answer.stdout).expect("text");
        (answer.status.code(), text.lines().map(str::to_owned).collect::<Vec<_>>())
    };
    let (code, lines) = asked("genfens 5 seed 11 book None ");
    assert_eq!((code, lines.len()), (Some(0), 5), "{lines:?}");
    for line in &lines {
        let fen = line.strip_prefix("info string genfens ").expect("as OpenBench reads it");
        assert_eq!(fen.split(' ').count(), 6, "{fen}");
        assert!(chess::Position::from_fen(fen).is_ok_and(|position| position.outcome().is_none()));
    }
    assert_eq!(asked("genfens 5 seed 11 book None").1, lines);
    assert_ne!(asked("genfens 5 seed 12 book None").1, lines);
    for bad in ["genfens", "genfens x seed 1", "genfens 5 seed", "genfens 5 book /none/such.epd"] {
        let (code, lines) = asked(bad);
        assert_eq!((code, lines.len()), (Some(2), 0), "{bad}");
    }
}

#[test]
fn the_numbers_of_the_search_are_listed_as_a_tuning_run_takes_them() {
    let answer = Command::new(env!("CARGO_BIN_EXE_roque")).args(["tune", "params"]).output();
    let text = String::from_utf8(answer.expect("it runs").stdout).expect("text");
    assert!(text.lines().count() > 30);
    for line in text.lines() {
        let fields: Vec<&str> = line.split(", ").collect();
        let [name, "int", value, min, max, step, rate] = fields.as_slice() else {
            panic!("{line}");
        };
        let number = |text: &str| text.parse::<f64>().expect("a number");
        assert!(!name.is_empty() && number(min) <= number(value) && number(value) <= number(max));
        assert!(number(step) > 0.0 && number(rate) > 0.0, "{line}");
    }
}
