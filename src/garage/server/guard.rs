//! Lets through only our own pages.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::{Arc, PoisonError};
use std::time::Instant;

use axum::Extension;
use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::html;
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;

use super::super::Refusal;
use super::super::page::edit_url;
use super::super::routes::{BODY, Said, explained, wants_page};
use super::Server;

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
            wants_page(&request),
            length.is_some_and(|length: usize| length > BODY),
        )
    };
    let mut response = if !is_own_host || is_foreign {
        refused("This page is only for the browser on this machine.", is_page)
    } else if is_first && server.key().take().is_some() {
        entered(&server)
    } else if !has_cookie {
        refused(
            "This address was used already. Press Enter in the garage's terminal to get a new one, or start the garage again.",
            is_page,
        )
    } else if is_first {
        Redirect::to("/").into_response()
    } else if is_large {
        drained(request.into_body()).await;
        explained(Refusal::TooLarge.into_response(), is_page)
    } else {
        *server.seen.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        // Judging blocks its thread: other windows are answered by others.
        let runtime = Handle::current();
        let answer = spawn_blocking(move || runtime.block_on(next.run(request))).await;
        answer.unwrap_or_else(|_| explained(Refusal::Failed.into_response(), is_page))
    };
    let headers = response.headers_mut();
    const HEADERS: [(header::HeaderName, &str); 4] = [
        (header::CACHE_CONTROL, "no-store"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
        ),
    ];
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

fn refused(says: &str, is_page: bool) -> Response {
    let refused = (StatusCode::FORBIDDEN, Extension(Said(says.to_owned())));
    explained(refused.into_response(), is_page)
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
