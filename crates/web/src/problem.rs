//! What a request is refused with: `application/problem+json`. The code never changes; the sentence is
//! in the language of whoever asked.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Why a request was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Problem {
    #[serde(skip)]
    http: StatusCode,
    status: u16,
    code: &'static str,
    detail: String,
    /// The field of the request that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'static str>,
}

impl Problem {
    pub(crate) fn new(http: StatusCode, code: &'static str, detail: impl Into<String>) -> Problem {
        Problem { http, status: http.as_u16(), code, detail: detail.into(), field: None }
    }

    /// The request is understood but cannot be carried out as it is.
    pub(crate) fn refused(code: &'static str, detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, code, detail)
    }

    /// What the request is about is in a state in which this cannot be done.
    pub(crate) fn conflict(code: &'static str, detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::CONFLICT, code, detail)
    }

    /// There is nothing under this address.
    pub(crate) fn unknown(code: &'static str, detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, code, detail)
    }

    /// It is this field of the request.
    pub(crate) fn of_field(self, field: &'static str) -> Problem {
        Problem { field: Some(field), ..self }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = serde_json::to_string(&self).unwrap_or_default();
        (self.http, [(header::CONTENT_TYPE, "application/problem+json")], body).into_response()
    }
}
