//! `roque net`, and the network in `roque eval`, `roque bench` and UCI.

use std::path::{Path, PathBuf};

use crate::{assert_in_order, json_lines, roque, shell};

/// The small net of the golden test.
fn tiny() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/nets/tiny.nnue");
    path.to_str().expect("a plain name").to_owned()
}

/// A file that is gone in the end.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str) -> Temporary {
        Temporary(std::env::temp_dir().join(format!("roque-{name}-{}.nnue", std::process::id())))
    }

    fn name(&self) -> &str {
        self.0.to_str().expect("a plain name")
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn info_for_people_and_programs() {
    let ran = roque(&["net", "info", &tiny()]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_in_order(&ran.out, &["\"random 32 seed 20\"", "(768 -> 32) x 2 -> 8", "queen "]);
    let ran = roque(&["net", "info", &tiny(), "--lang", "fr"]);
    assert_in_order(&ran.out, &["nom", "forme", "octets", "données", "inconnues"]);
    let found = &json_lines(&["net", "info", &tiny(), "--json"])[0];
    assert_eq!((&found["neurons"], &found["buckets"]), (&32.into(), &8.into()));
    assert_eq!((&found["king_buckets"], &found["architecture"]), (&1.into(), &1.into()));
    let odds = found["odds"].as_array().unwrap();
    assert_eq!((odds.len(), &odds[5]["name"]), (6, &"queen".into()));
    assert!(odds[5]["cp"].as_i64() > odds[0]["cp"].as_i64());
}

#[test]
fn verify_and_compare() {
    let arguments = ["net", "verify", &tiny(), "--positions", "500"];
    let ran = roque(&arguments);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert_eq!(ran.out.matches("\n  yes  ").count(), 4, "{}", ran.out);
    let found = &json_lines(&[&arguments[..], &["--json"]].concat())[0];
    assert_eq!((&found["exact"], &found["positions"]), (&true.into(), &500.into()));
    assert_in_order(
        &roque(&[&arguments[..], &["--lang", "fr"]].concat()).out,
        &["comparaisons", "oui", "oui", "oui", "oui"],
    );
    let other = Temporary::new("compare");
    let out = roque(&["net", "random", "--neurons", "64", "--seed", "3", "--out", other.name()]);
    assert_eq!((out.code, out.out.as_str(), out.err.as_str()), (Some(0), "", ""));
    let with = |second: &str| {
        let arguments = ["net", "compare", &tiny(), second, "--positions", "200", "--json"];
        json_lines(&arguments)[0].clone()
    };
    let same = with(&tiny());
    assert_eq!(
        (&same["positions"], &same["largest"]["first"]),
        (&200.into(), &same["largest"]["second"])
    );
    assert_eq!(same["root_mean_square"].as_f64(), Some(0.0));
    let different = with(other.name());
    assert!(different["root_mean_square"].as_f64() > Some(10.0), "{different}");
    assert!(different["correlation"].as_f64() > Some(0.5), "both count material: {different}");
    let text = roque(&["net", "compare", &tiny(), other.name(), "--positions", "200"]).out;
    assert_in_order(&text, &["200 positions", "mean ", "correlation ", "largest ", " w"]);
}

#[test]
fn nets_with_king_buckets() {
    let net = Temporary::new("kings");
    let made = roque(&[
        "net",
        "random",
        "--neurons",
        "32",
        "--king-buckets",
        "4",
        "--seed",
        "2",
        "--out",
        net.name(),
    ]);
    assert_eq!((made.code, made.out.as_str(), made.err.as_str()), (Some(0), "", ""));
    let shape = |language| roque(&["net", "info", net.name(), "--lang", language]).out;
    assert_in_order(
        &shape("en"),
        &["\"random 32 kings 4 seed 2\"", "(768 x 4 kings -> 32) x 2 -> 8"],
    );
    assert_in_order(&shape("fr"), &["(768 x 4 rois -> 32) x 2 -> 8"]);
    let found = &json_lines(&["net", "info", net.name(), "--json"])[0];
    assert_eq!((&found["king_buckets"], &found["neurons"]), (&4.into(), &32.into()));
    let ran = roque(&["net", "verify", net.name(), "--positions", "500"]);
    assert_eq!((ran.code, ran.out.matches("\n  yes  ").count()), (Some(0), 4), "{}", ran.out);
    let found =
        &json_lines(&["net", "compare", &tiny(), net.name(), "--positions", "200", "--json"])[0];
    assert!(found["root_mean_square"].as_f64() > Some(10.0), "{found}");
    assert!(roque(&["bench", "4", "--net", net.name()]).out.contains(" nodes "));
}

#[test]
fn nets_with_every_number_of_king_buckets() {
    let net = Temporary::new("more-kings");
    for (kings, shape) in
        [("1", "(768 ->"), ("8", "(768 x 8 kings ->"), ("16", "(768 x 16 kings ->")]
    {
        let size = ["--neurons", "64p", "--king-buckets", kings, "--out", net.name()];
        let made = roque(&[&["net", "random"], &size[..]].concat());
        assert_eq!((made.code, made.err.as_str()), (Some(0), ""), "{kings}");
        let told = roque(&["net", "info", net.name()]);
        assert!(told.out.contains(shape), "{}", told.out);
    }
}

#[test]
fn nets_with_layers() {
    let net = Temporary::new("layers");
    let size = ["--neurons", "64p", "--king-buckets", "4", "--seed", "2", "--out", net.name()];
    let made = roque(&[&["net", "random"], &size[..]].concat());
    assert_eq!((made.code, made.out.as_str(), made.err.as_str()), (Some(0), "", ""));
    let shape = |language| roque(&["net", "info", net.name(), "--lang", language]).out;
    assert_in_order(
        &shape("en"),
        &["\"random 64p kings 4 seed 2\"", "(768 x 4 kings -> 64p) x 2 -> 16 -> 32 -> 8"],
    );
    assert_in_order(&shape("fr"), &["(768 x 4 rois -> 64p) x 2 -> 16 -> 32 -> 8"]);
    let found = &json_lines(&["net", "info", net.name(), "--json"])[0];
    assert_eq!((&found["architecture"], &found["neurons"]), (&2.into(), &64.into()));
    let ran = roque(&["net", "verify", net.name(), "--positions", "500"]);
    assert_eq!((ran.code, ran.out.matches("\n  yes  ").count()), (Some(0), 4), "{}", ran.out);
    assert!(roque(&["bench", "4", "--net", net.name()]).out.contains(" nodes "));
    let mut bytes = std::fs::read(net.name()).unwrap();
    bytes[36] = 8;
    std::fs::write(net.name(), bytes).unwrap();
    let refused = |language| roque(&["net", "info", net.name(), "--lang", language]).err;
    assert_in_order(&refused("en"), &["8 neurons of the second layer; expected 16"]);
    assert_in_order(&refused("fr"), &["8 neurones de la deuxième couche ; attendu : 16"]);
}

#[test]
fn mistakes_are_explained() {
    let tiny = tiny();
    for (arguments, parts) in [
        (vec!["net"], vec!["ACTION is missing", "info, verify"]),
        (vec!["net", "verfy", &tiny], vec!["\"verfy\"", "did you mean verify?"]),
        (vec!["net", "info"], vec!["info needs a file", "roque net info FILE"]),
        (
            vec!["net", "compare", &tiny],
            vec!["compare cannot use one file", "compare A.nnue B.nnue"],
        ),
        (vec!["net", "info", "Cargo.toml"], vec!["not a net of Roque", "[package"]),
        (vec!["net", "info", "no-such-net"], vec!["\"no-such-net\"", "cannot be read"]),
        (vec!["net", "info", &tiny, "--seed", "3"], vec!["--seed means nothing to info"]),
        (vec!["net", "random"], vec!["--out is missing"]),
        (vec!["net", "random", "--neurons", "33", "--out", "x"], vec!["--neurons", "\"33\"", "32"]),
        (vec!["net", "random", "--neurons", "96p", "--out", "x"], vec!["\"96p\"", "64 and p"]),
        (vec!["net", "random", "--buckets", "2", "--out", "x"], vec!["--buckets", "1 or 8"]),
        (
            vec!["net", "random", "--king-buckets", "2", "--out", "x"],
            vec!["--king-", "1, 4, 8 or 16"],
        ),
        (vec!["net", "info", &tiny, "--king-buckets", "4"], vec!["--king-buckets means nothing"]),
        (vec!["eval", "--eval", "classical", "--net", &tiny], vec!["--net", "--eval nnue"]),
        (vec!["bench", "4", "--net", "Cargo.toml"], vec!["Cargo.toml", "not a net"]),
        (vec!["bench", "4", "--eval", "tapir"], vec!["auto, nnue, classical", "tapir"]),
    ] {
        let ran = roque(&arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert_in_order(&ran.err, &parts);
    }
    let ran = roque(&["net", "info", "Cargo.toml", "--lang", "fr"]);
    assert_in_order(&ran.err, &["Cargo.toml", "ce n'est pas un réseau de Roque"]);
}

#[test]
fn evaluation_and_bench_with_a_net() {
    let tiny = tiny();
    let found = &json_lines(&["eval", "--net", &tiny, "--json", "--moves", "e2e4"])[0];
    let total = found["total"]["cp"].as_i64().unwrap();
    assert_eq!(found["total_white"]["cp"].as_i64(), Some(-total));
    assert_eq!((&found["eval"], &found["net"]), (&"nnue".into(), &"random 32 seed 20".into()));
    let ran = roque(&["eval", "--eval", "NNUE", "--net", &tiny]);
    assert_in_order(&ran.out, &["nnue \"random 32 seed 20\"", "for White, to move"]);
    let nodes = |arguments: &[&str]| -> String {
        let out = roque(arguments).out;
        out.split(' ').next().unwrap_or_default().to_owned()
    };
    let with_net = nodes(&["bench", "5", "--net", &tiny]);
    assert_eq!(nodes(&["bench", "5", "--net", &tiny]), with_net);
    let classical = nodes(&["bench", "5", "--eval", "classical"]);
    assert_ne!(with_net, classical);
}

#[test]
fn the_bench_is_the_same_with_every_set_of_instructions() {
    let tiny = tiny();
    let nodes = |name: &str| {
        let mut program = crate::program();
        program.args(["bench", "6", "--net", &tiny]).env("ROQUE_SIMD", name);
        let out = crate::run_with(&mut program, b"").out;
        out.split(' ').next().unwrap_or_default().to_owned()
    };
    let scalar = nodes("scalar");
    for name in ["avx2", "avx512", "avx512vnni", "neon", ""] {
        assert_eq!(nodes(name), scalar, "{name}");
    }
}

#[test]
fn a_bad_eval_file_is_one_info_string() {
    let tiny = tiny();
    let ran = shell(format!(
        "setoption name EvalFile value {tiny}\nsetoption name EvalFile value Cargo.toml\n\
         isready\ngo depth 3\nwait\n"
    ));
    let complaints = ran.complaints();
    assert!(
        complaints
            .iter()
            .any(|text| text.contains("not a net of Roque") && text.contains("the old net stays")),
        "{}",
        ran.out
    );
    assert_in_order(&ran.out, &["info string evaluation: net \"random 32 seed 20\"", "bestmove "]);
}
