//! Changes as they happen: a stream of server-sent events for one game, analysis or tournament. Every event is the
//! whole of it, so whoever was away has lost nothing.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use serde::Deserialize;
use tokio::sync::OwnedSemaphorePermit;
use tokio_stream::wrappers::WatchStream;
use tokio_stream::{Stream, StreamExt as _};

use super::{Answer, Shared, analyses, games, tournaments};
use crate::problem::Problem;
use crate::request::Asked;

/// So often a stream says that it is there.
const HEARTBEAT: Duration = Duration::from_secs(10);
/// An analysis is told no more often than this: sixty times a second is all that a screen shows.
const SHORTEST: Duration = Duration::from_millis(50);

/// A tournament is more to read.
const CALM: Duration = Duration::from_millis(300);

#[derive(Deserialize)]
pub(super) struct Topics {
    topics: String,
}

pub(super) async fn stream(
    State(rooms): Shared,
    Asked(language): Asked,
    Query(Topics { topics }): Query<Topics>,
) -> Answer {
    let streams = Arc::clone(&rooms.streams);
    let Ok(open_stream) = streams.try_acquire_owned() else {
        let detail = language.too_many_streams();
        return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, "too_many_streams", detail));
    };
    if let Some(id) = topics.strip_prefix("game:") {
        let open = games::find(State(rooms), id.to_owned(), language).await?;
        let events = WatchStream::new(open.watch())
            .map(move |_| event("game.snapshot", open.snapshot(language)));
        return Ok(answer(events, open_stream));
    }
    if let Some(id) = topics.strip_prefix("analysis:") {
        let analysis = analyses::find(&rooms, id, language)?;
        let (listening, changes) = analysis.listen();
        let events = WatchStream::new(changes)
            .throttle(SHORTEST)
            .map(move |_| event("analysis", listening.view(language).to_string()));
        return Ok(answer(events, open_stream));
    }
    if let Some(id) = topics.strip_prefix("tournament:") {
        let tournament = tournaments::find(&rooms, id, language)?;
        let events = WatchStream::new(tournament.watch())
            .throttle(CALM)
            .map(move |_| event("tournament", tournament.view(language).to_string()));
        return Ok(answer(events, open_stream));
    }
    Err(Problem::refused("topic_unknown", language.nothing_here()).of_field("topics"))
}

fn event(name: &str, data: String) -> Result<Event, Infallible> {
    Ok(Event::default().event(name).data(data))
}

fn answer(
    events: impl Stream<Item = Result<Event, Infallible>> + Send + 'static,
    open_stream: OwnedSemaphorePermit,
) -> axum::response::Response {
    // The place is given back with the stream.
    let events = events.map(move |event| {
        let _ = &open_stream;
        event
    });
    let beat = Event::default().event("heartbeat").data("{}");
    Sse::new(events).keep_alive(KeepAlive::new().interval(HEARTBEAT).event(beat)).into_response()
}
