//! Who may ask. The server listens on this machine only, but every page that a browser shows can send
//! requests to it: so a request must name this server as its host, come from one of its own pages
//! or from no page at all, and change something only by a POST or DELETE that no foreign page can send
//! without being asked for permission, which is never given.

use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Headers of every answer.
const HEADERS: [(&str, &str); 5] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Lets a request through, or refuses it.
pub(crate) async fn check(request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let mut answer = match refusal(&request) {
        Some(problem) => problem.into_response(),
        None => next.run(request).await,
    };
    let headers = answer.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    answer
}

fn refusal(request: &Request) -> Option<Problem> {
    let text = |name| request.headers().get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(header::HOST).unwrap_or_default();
    if !is_this_machine(host) {
        let detail = "this server is reached as localhost or 127.0.0.1 only";
        return Some(Problem::new(StatusCode::MISDIRECTED_REQUEST, "host_refused", detail));
    }
    let foreign_page =
        text(header::ORIGIN).is_some_and(|origin| origin != format!("http://{host}"));
    let site = request.headers().get("sec-fetch-site").map(|value| value.to_str().unwrap_or("?"));
    // A link on another page may open one of ours, but nothing else.
    let is_visit = request.method() == Method::GET && !request.uri().path().starts_with("/api/");
    let foreign_site =
        site.is_some_and(|site| !matches!(site, "same-origin" | "none")) && !is_visit;
    if foreign_page || foreign_site {
        let detail = "another page may not use this server";
        return Some(Problem::new(StatusCode::FORBIDDEN, "origin_refused", detail));
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let is_json = text(header::CONTENT_TYPE).is_some_and(|kind| {
        kind.split(';').next().is_some_and(|kind| kind.trim() == "application/json")
    });
    if changes && *request.method() != Method::DELETE && !is_json {
        let detail = "write the request as application/json";
        return Some(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", detail));
    }
    None
}

/// Whether a `Host` is a name of this machine, with or without a port.
fn is_this_machine(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    matches!(name, "localhost" | "127.0.0.1" | "::1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_hosts() {
        for host in ["localhost", "localhost:80", "127.0.0.1:4000", "[::1]:4000", "[::1]"] {
            assert!(is_this_machine(host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "0.0.0.0",
            "[::2]:1",
        ] {
            assert!(!is_this_machine(host), "{host}");
        }
    }
}
