//! The files of the pages, as the build found them.

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;

/// One file.
pub(crate) struct Asset {
    pub(crate) path: &'static str,
    pub(crate) kind: &'static str,
    /// Its ETag, with quotation marks.
    pub(crate) tag: &'static str,
    pub(crate) bytes: &'static [u8],
}

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The one shell of all pages, which looks at the address itself.
const SHELL: &str = "/index.html";

/// A file by its exact name; every other address without an ending is a page, which the shell shows
/// or does not know.
pub(crate) async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    // Games have the names of their files, whatever those are.
    let is_game = path.starts_with("/games/") || path.starts_with("/play/");
    let is_page = is_game || !path.contains('.') && !path.starts_with("/api/");
    let name = if is_page { SHELL } else { path };
    let Some(asset) = ASSETS.iter().find(|asset| asset.path == name) else {
        return Problem::unknown("unknown", "there is nothing here").into_response();
    };
    if let Some(answer) = from_workshop(asset.path, asset.kind) {
        return answer;
    }
    let known = headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|tag| tag.as_bytes() == asset.tag.as_bytes());
    let head = [
        (header::CONTENT_TYPE, asset.kind),
        (header::ETAG, asset.tag),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    if known {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, Body::from(asset.bytes)).into_response()
}

/// While pages are written they are read from this folder, if there is one.
const WORKSHOP: &str = "ROQUE_WEB_ASSETS";

/// The file as it is in the folder of whoever writes pages; never in a program that is released.
fn from_workshop(name: &str, kind: &'static str) -> Option<Response> {
    let folder = std::env::var_os(WORKSHOP).filter(|_| cfg!(debug_assertions))?;
    let bytes = std::fs::read(std::path::Path::new(&folder).join(name.trim_start_matches('/')));
    Some(([(header::CONTENT_TYPE, kind)], bytes.ok()?).into_response())
}
