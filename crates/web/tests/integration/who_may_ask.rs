//! Pages of other sites, other machines, and requests that no page of ours sends.

use crate::client::Site;

const JSON: &str = "Content-Type: application/json\r\n";
const GAME: &str = r#"{"white":"human","black":"level1"}"#;

#[test]
fn a_name_that_was_pointed_at_this_machine_is_not_served() {
    let site = Site::new("host");
    for host in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "0.0.0.0", ""]
    {
        for path in ["/", "/api/meta", "/api/games"] {
            let request =
                format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
            let answer = site.raw(request.as_bytes());
            assert_eq!(answer.status, 421, "{host} {path}: {answer:?}");
            assert_eq!(answer.code(), "host_refused");
        }
    }
    assert_eq!(site.get("/api/meta").status, 200);
}

#[test]
fn a_page_of_another_site_changes_nothing_and_reads_nothing() {
    let site = Site::new("origin");
    for origin in ["http://evil.example", "null", "https://localhost", "http://localhost:1"] {
        let more = format!("{JSON}Origin: {origin}\r\n");
        let answer = site.request("POST", "/api/games", &more, GAME);
        assert_eq!((answer.status, answer.code().as_str()), (403, "origin_refused"), "{origin}");
    }
    for fetched in ["cross-site", "same-site"] {
        let more = format!("{JSON}Sec-Fetch-Site: {fetched}\r\n");
        assert_eq!(site.request("POST", "/api/games", &more, GAME).status, 403, "{fetched}");
        assert_eq!(site.request("GET", "/api/games", &more, "").status, 403, "{fetched}");
        // A link on another page may open one of ours.
        assert_eq!(site.request("GET", "/play", &more, "").status, 200, "{fetched}");
    }
    let own =
        format!("{JSON}Origin: http://localhost:{}\r\nSec-Fetch-Site: same-origin\r\n", site.port);
    assert_eq!(site.request("POST", "/api/games", &own, GAME).status, 201);
}

#[test]
fn what_a_foreign_form_can_send_is_refused() {
    let site = Site::new("form");
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json-patch",
        "text/json",
    ] {
        let answer = site.request("POST", "/api/games", &format!("Content-Type: {kind}\r\n"), GAME);
        assert_eq!((answer.status, answer.code().as_str()), (415, "not_json"), "{kind}");
    }
    assert_eq!(site.request("POST", "/api/games", "", GAME).status, 415);
}

#[test]
fn no_address_leads_out_of_the_pages() {
    let site = Site::new("paths");
    for path in [
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/css/../../Cargo.toml",
        "/css/%2e%2e%2findex.html",
        "//etc/passwd",
        "/etc/passwd.txt",
        "/C:\\windows\\win.ini",
        "/api/nothing",
        "/api/games/..%2f..%2fetc%2fpasswd",
        "/api/games/.pgn",
        "/api/games/%00",
        "/api/traces/../games",
    ] {
        let answer = site.get(path);
        // An address without an ending is a page of ours, which says that there is no such page.
        let is_shell = answer.status == 200 && answer.body.contains("<!doctype html>");
        assert!(answer.status == 404 || is_shell, "{path}: {answer:?}");
        assert!(!answer.body.contains("root:"), "{path}");
    }
    let absolute =
        "GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    assert_eq!(site.raw(absolute.as_bytes()).status, 421);
}

#[test]
fn every_answer_forbids_scripts_and_styles_from_anywhere_else() {
    let site = Site::new("headers");
    for answer in
        [site.get("/"), site.get("/api/meta"), site.get("/nothing.js"), site.post("/x", "")]
    {
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self';",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cross-origin-opener-policy: same-origin",
            "cross-origin-resource-policy: same-origin",
        ] {
            assert!(answer.head.contains(header), "{header}: {answer:?}");
        }
        assert!(!answer.head.contains("access-control"), "{answer:?}");
    }
    assert!(site.get("/api/meta").head.contains("cache-control: no-store"));
}

#[test]
fn a_page_names_no_program_no_file_and_no_memory() {
    let site = Site::new("players");
    for player in [
        "uci:sh",
        "uci:/bin/sh -c true",
        "xboard:phalanx",
        "flagship:EvalFile=/etc/passwd",
        "flagship:hash=65536",
        "flagship:hash=65",
        "flagship:hash=4,hash=65536",
        "flagship:hash=-1",
        "flagship:threads=512",
        "flagship:SyzygyPath=/",
        "flagship:ExperienceFile=made-by-a-page",
        "flagship:wings=2,ExperienceFile=made-by-a-page",
        "flagship:ExperienceFile=made-by-a-page,wings=2",
        "level3:ExperienceFile=made-by-a-page",
        "agent:BookFile=/etc/passwd",
        "nobody",
        "",
    ] {
        let game = serde_json::json!({"white": player, "black": "human"}).to_string();
        let answer = site.post("/api/games", &game);
        assert_eq!((answer.status, answer.code().as_str()), (422, "player_refused"), "{player}");
        assert_eq!(answer.json()["field"], "white");
        let tree = serde_json::json!({"fen": "startpos", "player": player, "depth": 2});
        assert_eq!(site.post("/api/traces", &tree.to_string()).status, 422, "{player}");
        let look = serde_json::json!({"fen": "startpos", "player": player});
        assert_eq!(site.post("/api/analyses", &look.to_string()).status, 422, "{player}");
    }
    // Reading such a name must not open its file either.
    assert!(!std::path::Path::new("made-by-a-page").exists());
}

#[test]
fn pages_are_known_again_by_their_tags() {
    let site = Site::new("etag");
    let first = site.get("/index.html");
    let tag = first.head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap().to_owned();
    let again = site.request("GET", "/", &format!("If-None-Match: {tag}\r\n"), "");
    assert_eq!((again.status, again.body.as_str()), (304, ""));
}

#[test]
fn what_a_browser_loads_has_no_remarks_and_every_line_in_its_place() {
    let site = Site::new("lean");
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    for name in ["js/board.js", "css/base.css", "i18n/fr.json"] {
        let (sent, written) =
            (site.get(&format!("/{name}")), std::fs::read_to_string(folder.join(name)).unwrap());
        assert_eq!(sent.body.lines().count(), written.lines().count(), "{name}");
        let is_remark = |line: &str| line.starts_with("/*") || line.starts_with("//");
        assert!(!sent.body.lines().any(is_remark) && sent.body.len() < written.len(), "{name}");
        // Nothing but spaces is gone, and none from a text.
        let plain = |text: &str| text.replace(' ', "");
        let texts = |line: &str| -> Vec<String> {
            line.split('\'').skip(1).step_by(2).map(str::to_owned).collect()
        };
        for (sent, written) in sent.body.lines().zip(written.lines()) {
            let same = plain(sent) == plain(written) && texts(sent) == texts(written);
            assert!(sent.is_empty() || same, "{name}: {written}");
        }
    }
    let sent = site.get("/i18n/fr.json").json();
    let written = std::fs::read_to_string(folder.join("i18n/fr.json")).unwrap();
    assert_eq!(sent, serde_json::from_str::<serde_json::Value>(&written).unwrap());
}
