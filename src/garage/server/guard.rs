//! Lets through only our own pages, and makes every refusal a page or JSON.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::{Arc, PoisonError};
use std::time::Instant;

use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::{Extension, Json};
use maud::html;
use serde_json::json;
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;

use super::super::Refusal;
use super::super::page::{edit_url, shell};
use super::{BODY, Server};

/// Lets through only our own pages, and adds the headers of every answer.
pub async fn guard(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    let (is_own_host, has_cookie, is_foreign, is_first, is_page, is_large) = {
        let sent = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
        let cookies = sent(header::COOKIE).unwrap_or_default();
        let own = server.cookie();
        let origin = format!("http://{}", server.host);
        let key = request.uri().query().and_then(|query| query.strip_prefix("key="));
        let path = request.uri().path();
        let length = sent(header::CONTENT_LENGTH).and_then(|length| length.parse().ok());
        (
            sent(header::HOST) == Some(&server.host),
            // A refusal is a page with style, too.
            cookies.split("; ").any(|cookie| cookie == own) || path.starts_with("/assets/"),
            !request.method().is_safe() && sent(header::ORIGIN) != Some(&origin),
            path == "/" && key.is_some() && key == server.key().as_deref(),
            sent(header::ACCEPT).is_some_and(|kinds| kinds.contains("text/html")),
            length.is_some_and(|length: usize| length > BODY),
        )
    };
    let response = if !is_own_host || is_foreign {
        refused("This page is only for the browser on this machine.")
    } else if is_first && server.key().take().is_some() {
        entered(&server)
    } else if !has_cookie {
        refused(
            "This address was used already. Press Enter in the garage's terminal to get a new one, or start the garage again.",
        )
    } else if is_first {
        Redirect::to("/").into_response()
    } else if is_large {
        drained(request.into_body()).await;
        Refusal::TooLarge.into_response()
    } else {
        *server.seen.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        // Judging blocks its thread: other windows are answered by others.
        let runtime = Handle::current();
        let answer = spawn_blocking(move || runtime.block_on(next.run(request))).await;
        answer.unwrap_or_else(|_| Refusal::Failed.into_response())
    };
    let mut response = explained(response, is_page);
    let headers = response.headers_mut();
    const HEADERS: [(header::HeaderName, &str); 4] = [
        (header::CACHE_CONTROL, "no-store"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
        ),
    ];
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

fn refused(says: &str) -> Response {
    (StatusCode::FORBIDDEN, Extension(Said(says.to_owned()))).into_response()
}

/// Reads the rest of a request that is too large, since a browser waits for the answer until it has sent everything.
async fn drained(mut body: Body) {
    while let Some(Ok(_)) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {}
}

/// Sets the cookie and moves on. A redirect would lose a strict cookie in some browsers.
fn entered(server: &Server) -> Response {
    let cookie = format!("{}; SameSite=Strict; HttpOnly; Path=/", server.cookie());
    let first = server.first.as_deref().map_or_else(|| "/".to_owned(), |file| edit_url(file, None));
    let refresh = format!("0; url={first}");
    let page =
        html! { meta http-equiv="refresh" content=(refresh); a href=(first) { "Open the garage" } };
    ([(header::SET_COOKIE, cookie)], Html(page.into_string())).into_response()
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = match &self {
            Refusal::NotSaved(_) => StatusCode::INSUFFICIENT_STORAGE,
            Refusal::Stale | Refusal::Changed | Refusal::Exists(_) => StatusCode::CONFLICT,
            Refusal::Missing(_) => StatusCode::NOT_FOUND,
            Refusal::Outside(_) => StatusCode::FORBIDDEN,
            Refusal::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::Unreadable(_) | Refusal::NoFit => StatusCode::UNPROCESSABLE_ENTITY,
            Refusal::Failed => StatusCode::INTERNAL_SERVER_ERROR,
        };
        (status, Extension(Said(self.to_string()))).into_response()
    }
}

/// The message of a refusal.
#[derive(Clone)]
struct Said(String);

/// A refusal as JSON for the script, or as a page.
fn explained(response: Response, is_page: bool) -> Response {
    let status = response.status();
    if !status.is_client_error() && !status.is_server_error() {
        return response;
    }
    let says = match response.extensions().get::<Said>() {
        Some(Said(says)) => says.clone(),
        None if status == StatusCode::PAYLOAD_TOO_LARGE => Refusal::TooLarge.to_string(),
        None if status == StatusCode::NOT_FOUND => "There is no such page.".to_owned(),
        None => "The garage cannot read this request. Reload the page.".to_owned(),
    };
    if !is_page {
        return (status, Json(json!({ "message": says }))).into_response();
    }
    let page = shell(
        "Garage",
        html! { main.start { section.card {
            h1 { "Not here" }
            p { (says) }
            p { a href="/" { "Back to the garage" } }
        } } },
    );
    (status, page).into_response()
}
