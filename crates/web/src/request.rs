//! What a request says: its language, its body, and the positions, moves and players in it.

use arena::PlayerSpec;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use chess::{Move, Position, Variant};
use notation::{MoveError, coordinates, read_move};
use players::Harm;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use words::{Language, nearest};

use crate::problem::Problem;

/// A FEN is never longer.
const LONGEST_FEN: usize = 128;
/// Nor is a move.
const LONGEST_MOVE: usize = 16;
/// The largest table that a page may ask for, in megabytes.
const LARGEST_TABLE: u32 = 64;
/// Nor the name of a player with its options.
const LONGEST_PLAYER: usize = 200;

/// The language that a request wants to be answered in: `?lang=fr`; English without it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked(pub(crate) Language);

#[derive(Deserialize)]
struct LanguageQuery {
    lang: Option<String>,
}

impl<S: Send + Sync> FromRequestParts<S> for Asked {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Asked, Self::Rejection> {
        let query = Query::<LanguageQuery>::try_from_uri(&parts.uri).ok();
        let code = query.and_then(|Query(query)| query.lang);
        Ok(Asked(code.and_then(|code| Language::of_code(&code)).unwrap_or(Language::English)))
    }
}

/// The body of a request, or what is wrong with it.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        let (mut parts, body) = request.into_parts();
        let Ok(Asked(language)) = Asked::from_request_parts(&mut parts, state).await;
        let read = Json::<T>::from_request(Request::from_parts(parts, body), state).await;
        read.map(|Json(body)| Body(body)).map_err(|error| bad_body(&error, language))
    }
}

fn bad_body(error: &JsonRejection, language: Language) -> Problem {
    // What the reader of the JSON found wrong is English; the sentence around it is not.
    let reason = std::error::Error::source(error)
        .map_or_else(|| error.body_text(), |source| source.to_string());
    let (status, detail) = (error.status(), language.request_not_read(&reason));
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::new(status, "too_large", detail),
        StatusCode::UNPROCESSABLE_ENTITY => Problem::refused("bad_request", detail),
        _ => Problem::new(StatusCode::BAD_REQUEST, "bad_json", detail),
    }
}

/// A position as people write it.
pub(crate) fn position(fen: &str, language: Language) -> Result<Position, Problem> {
    let text: String = fen.trim().chars().take(LONGEST_FEN).collect();
    if text == "startpos" {
        return Ok(Position::start());
    }
    let rights = text.split_whitespace().nth(2).unwrap_or("-");
    let names_files = rights.contains(|letter: char| matches!(letter, 'a'..='h' | 'A'..='H'));
    let variant = if names_files { Variant::Chess960 } else { Variant::Standard };
    let refused =
        |error| Problem::refused("fen_invalid", language.bad_fen(&text, &error)).of_field("fen");
    Position::from_fen_as(&text, variant).map_err(refused)
}

/// A move in coordinates, or as it is written in either language; the asker's comes first.
pub(crate) fn read_any_move(
    position: &Position,
    text: &str,
    language: Language,
) -> Result<Move, Problem> {
    let text: String = text.trim().chars().take(LONGEST_MOVE).collect();
    let others = [Language::English, Language::French].map(Language::piece_letters);
    let own: Result<Move, MoveError> = coordinates::read(position, &text)
        .or_else(|_| read_move(position, &text, language.piece_letters()));
    own.or_else(|error| {
        let meant = others.into_iter().find_map(|letters| read_move(position, &text, letters).ok());
        meant.ok_or(error)
    })
    .map_err(|error| Problem::refused("move_illegal", language.move_error(&error)).of_field("move"))
}

/// A player of this program that does no harm: no other program, no file, no memory of its choice.
pub(crate) fn player(
    text: &str,
    field: &'static str,
    language: Language,
) -> Result<PlayerSpec, Problem> {
    let text: String = text.chars().take(LONGEST_PLAYER).collect();
    read_from_page(&text).map_err(|harm| {
        // To find out more the player would have to be made, with the files that it names.
        let detail = match harm {
            Harm::Program | Harm::Reach => {
                language.player_not_from_page(harm == Harm::Program).to_owned()
            }
            Harm::Unknown => {
                let name = text.split(':').next().unwrap_or_default();
                let names = players::names();
                let known = names.iter().any(|known| known.eq_ignore_ascii_case(name));
                let meant = if known { None } else { nearest(name, names) };
                language.player_unknown_to_page(&text, meant)
            }
        };
        Problem::refused("player_refused", detail).of_field(field)
    })
}

/// A player without harm; a small table of positions does none, and some lessons are about it.
fn read_from_page(text: &str) -> Result<PlayerSpec, Harm> {
    let (name, options) = text.split_once(':').unwrap_or((text, ""));
    let is_small_table = |part: &&str| {
        part.split_once('=').is_some_and(|(key, value)| {
            let small = value.trim().parse().is_ok_and(|size: u32| size <= LARGEST_TABLE);
            key.trim().eq_ignore_ascii_case("hash") && small
        })
    };
    let (tables, others): (Vec<&str>, Vec<&str>) = options.split(',').partition(is_small_table);
    if tables.is_empty() {
        return players::read_harmless(text);
    }
    players::read_harmless(&format!("{name}:{}", others.join(",")))?;
    let spec = PlayerSpec::parse(text).map_err(|_| Harm::Unknown)?;
    players::make(&spec).map_err(|_| Harm::Unknown)?;
    Ok(spec)
}

/// Runs what may wait for a disk, a lock or a search where it stops nobody else.
pub(crate) async fn in_background<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let broken = |_| {
        let detail = "the request broke down; nothing else is affected";
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "broken", detail)
    };
    tokio::task::spawn_blocking(work).await.map_err(broken)
}
