//! Answers the page's requests, on this machine only.
//!
//! The first address holds a key that works once and sets a cookie. Requests without the cookie, with another host, or
//! posted from another page get 403: other users and pages of this machine cannot read or change designs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Form, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;

use crate::text::limits::FILE;

use super::act::Action;
use super::choose::{self, Wanted};
use super::look::Look;
use super::page::{self, edit_url, shell};
use super::session::{NotSaved, Shown};
use super::start;
use super::{Garage, Refusal, Which, build, compare, file, fits, problems, totals};

/// Without a page for this long, and without unsaved text, the garage closes.
const IDLE: Duration = Duration::from_secs(300);

pub struct Server {
    garage: Garage,
    /// `127.0.0.1:PORT`.
    host: String,
    key: String,
    cookie: String,
    /// The design to open first.
    first: Option<String>,
    is_key_used: AtomicBool,
    /// When a page last sent something; `None` before the first page.
    seen: Mutex<Option<Instant>>,
}

impl Server {
    /// `secrets` are the key of the first address and the value of the cookie.
    pub fn new(
        garage: Garage,
        port: u16,
        [key, cookie]: [String; 2],
        first: Option<String>,
    ) -> Server {
        let host = format!("127.0.0.1:{port}");
        let (is_key_used, seen) = (AtomicBool::new(false), Mutex::default());
        Server { garage, host, key, cookie, first, is_key_used, seen }
    }

    /// The first address of the page.
    pub fn address(&self) -> String {
        format!("http://{}/?key={}", self.host, self.key)
    }

    /// The cookie as the browser sends it. Its name has the port, so that two garages can be open.
    fn cookie(&self) -> String {
        let port = self.host.rsplit(':').next().unwrap_or_default();
        format!("roadworthy-{port}={}", self.cookie)
    }

    fn is_idle(&self) -> bool {
        let seen = *self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.is_some_and(|seen| seen.elapsed() > IDLE) && !self.garage.is_unsaved()
    }
}

/// Serves until the garage is idle or `closed`.
pub async fn serve(
    server: Arc<Server>,
    listener: TcpListener,
    closed: impl Future<Output = ()>,
) -> std::io::Result<()> {
    let idle = async {
        while !server.is_idle() {
            tokio::time::sleep(Duration::from_secs(10)).await;
        }
    };
    let served = async { axum::serve(listener, router(Arc::clone(&server))).await };
    tokio::select! {
        result = served => result,
        () = idle => Ok(()),
        () = closed => Ok(()),
    }
}

pub fn router(server: Arc<Server>) -> Router {
    Router::new()
        .route("/", get(home))
        .route("/edit", get(edit).post(act))
        .route("/preview", post(preview))
        .route("/panel", get(panel))
        .route("/choose", get(choose))
        .route("/explain", get(explain))
        .route("/save", post(save))
        .route("/new", post(new))
        .route("/import", post(import))
        .route("/copy", post(copy))
        .route("/alive", post(|| async { StatusCode::NO_CONTENT }))
        .route("/sheet.pdf", get(sheet))
        .route("/play", get(play))
        .route(
            "/assets/style.css",
            get(|| async { asset("text/css", include_str!("assets/style.css")) }),
        )
        .route(
            "/assets/script.js",
            get(|| async { asset("text/javascript", include_str!("assets/script.js")) }),
        )
        .route("/assets/regular.ttf", get(|| async { font(400) }))
        .route("/assets/semibold.ttf", get(|| async { font(600) }))
        .route("/assets/bold.ttf", get(|| async { font(700) }))
        .layer(DefaultBodyLimit::max(2 * FILE as usize))
        .layer(from_fn_with_state(Arc::clone(&server), guard))
        .with_state(server)
}

/// Lets through only our own pages, and adds the headers of every answer.
async fn guard(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    let (is_own_host, has_cookie, is_foreign, is_first) = {
        let sent = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
        let cookies = sent(header::COOKIE).unwrap_or_default();
        let own = server.cookie();
        let origin = format!("http://{}", server.host);
        let key = request.uri().query().and_then(|query| query.strip_prefix("key="));
        (
            sent(header::HOST) == Some(&server.host),
            cookies.split("; ").any(|cookie| cookie == own),
            !request.method().is_safe() && sent(header::ORIGIN) != Some(&origin),
            request.uri().path() == "/" && key == Some(&server.key),
        )
    };
    let mut response = if !is_own_host || is_foreign {
        refused("This page is only for the browser on this machine.")
    } else if is_first && !server.is_key_used.swap(true, Relaxed) {
        entered(&server)
    } else if !has_cookie {
        refused("This address was used already. Start the garage again to get a new one.")
    } else if is_first {
        Redirect::to("/").into_response()
    } else {
        *server.seen.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        // Judging blocks its thread: other windows are answered by others.
        let runtime = Handle::current();
        let answer = spawn_blocking(move || runtime.block_on(next.run(request))).await;
        answer.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
    };
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
    let page =
        shell("Garage", html! { main.start { section.card { h1 { "Not here" } p { (says) } } } });
    (StatusCode::FORBIDDEN, Html(page.into_string())).into_response()
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

fn asset(kind: &'static str, text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

fn font(weight: u16) -> Response {
    let bytes = Bytes::from_static(crate::sheet::font_file(weight));
    ([(header::CONTENT_TYPE, "font/ttf")], bytes).into_response()
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = match &self {
            Refusal::NotSaved(NotSaved::Io(_)) => StatusCode::INSUFFICIENT_STORAGE,
            Refusal::Stale | Refusal::NotSaved(_) => StatusCode::CONFLICT,
            Refusal::Missing(_) => StatusCode::NOT_FOUND,
            Refusal::Outside(_) => StatusCode::FORBIDDEN,
            Refusal::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::Unreadable(..) | Refusal::NoFit => StatusCode::UNPROCESSABLE_ENTITY,
        };
        let body = json!({ "message": format!("{}", self) });
        (status, Json(body)).into_response()
    }
}

type Shared = State<Arc<Server>>;

/// Shows the judged design. Other requests do not wait.
fn looked<T>(
    server: &Server,
    which: &Which,
    show: impl FnOnce(Look<'_>, &Shown) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let (garage, options) = (&server.garage, server.garage.options(which));
    let shown = garage.with(&which.file, |session| Ok(session.shown()))?;
    show(garage.look((&shown.name, &shown.text), which, &options), &shown)
}

async fn home(State(server): Shared) -> Markup {
    start::page(&server.garage)
}

async fn edit(State(server): Shared, Query(which): Query<Which>) -> Result<Markup, Refusal> {
    looked(&server, &which, |look, session| Ok(page::page(&look.with_fixes(), session)))
}

#[derive(Deserialize)]
struct Edit {
    #[serde(flatten)]
    which: Which,
    /// The revision that the page shows.
    revision: u64,
    view: String,
    #[serde(default)]
    with: Option<String>,
    action: Action,
}

/// Applies an action, and answers with the panels.
async fn act(
    State(server): Shared,
    Json(edit): Json<Edit>,
) -> Result<Json<serde_json::Value>, Refusal> {
    let Edit { which, revision, view, with, action } = edit;
    if action.is_edit() {
        let (garage, options) = (&server.garage, server.garage.options(&which));
        // Nobody else waits while fixes are searched.
        let edited = match action.is_fix() {
            true => Ok(looked(&server, &which, |look, _| action.edited(&look.with_fixes()))?),
            false => Err(action),
        };
        garage.with(&which.file, |session| {
            if session.revision != revision {
                return Err(Refusal::Stale);
            }
            match edited {
                Ok((text, label)) => session.edit(text, &label),
                Err(action) => action.apply(session, |session| {
                    garage.look((&session.name, &session.text), &which, &options)
                })?,
            }
            Ok(())
        })?;
    }
    looked(&server, &which, |look, session| {
        let look = &look.with_fixes();
        let record = page::record(look);
        Ok(Json(json!({
            "revision": session.revision,
            "unsaved": !session.is_saved,
            "says": format!("{}, {}", look.report().verdict, totals::problems(look.report())),
            "text": session.text,
            "panels": {
                "header": page::header(look, session, record.as_ref()).into_string(),
                "totals": totals::panel(look).into_string(),
                "steps": build::links(look).into_string(),
                "build": page::form(look, record.as_ref()).into_string(),
                "problems": problems::panel(look).into_string(),
                "view": match view.as_str() {
                    "sheet" => page::sheet(look, record),
                    view => shown(&server, look, view, with.as_deref()),
                }.into_string(),
            },
        })))
    })
}

/// The figures that an action would give. The design stays as it is.
async fn preview(State(server): Shared, Json(edit): Json<Edit>) -> Result<Markup, Refusal> {
    let Edit { which, revision, action, .. } = edit;
    looked(&server, &which, |look, session| {
        if session.revision != revision {
            return Err(Refusal::Stale);
        }
        let look = if action.is_fix() { look.with_fixes() } else { look };
        let (text, _) = action.edited(&look)?;
        let then = server.garage.look((&session.name, &text), &which, look.judges.options);
        Ok(totals::preview(&look, &then))
    })
}

fn shown(server: &Server, look: &Look<'_>, view: &str, with: Option<&str>) -> Markup {
    match view {
        "fits" => fits::panel(look),
        "file" => file::panel(look),
        "compare" => compare::panel(look, &server.garage.others(look), with),
        _ => page::sheet(look, page::record(look)),
    }
}

#[derive(Deserialize)]
struct Panel {
    name: String,
    #[serde(default)]
    with: Option<String>,
}

async fn panel(
    State(server): Shared,
    Query(which): Query<Which>,
    Query(panel): Query<Panel>,
) -> Result<Markup, Refusal> {
    looked(&server, &which, |look, _| {
        Ok(shown(&server, &look.with_fixes(), &panel.name, panel.with.as_deref()))
    })
}

async fn choose(
    State(server): Shared,
    Query(which): Query<Which>,
    Query(wanted): Query<Wanted>,
) -> Result<Markup, Refusal> {
    looked(&server, &which, |look, _| Ok(choose::panel(&look, &wanted)))
}

#[derive(Deserialize)]
struct Key {
    key: String,
}

async fn explain(
    State(server): Shared,
    Query(which): Query<Which>,
    Query(Key { key }): Query<Key>,
) -> Result<Markup, Refusal> {
    looked(&server, &which, |look, _| {
        let figure = look.game.figure(&key).ok_or(Refusal::Missing(key))?;
        Ok(compare::explained(&look, figure))
    })
}

#[derive(Deserialize)]
struct Save {
    file: String,
    /// Another name, to keep the file that changed on disk.
    #[serde(default)]
    name: String,
}

async fn save(
    State(server): Shared,
    Json(save): Json<Save>,
) -> Result<Json<serde_json::Value>, Refusal> {
    let garage = &server.garage;
    let file = match save.name.trim() {
        "" => save.file,
        name => {
            let text = garage.with(&save.file, |session| Ok(session.text.clone()))?;
            garage.begin(name.strip_suffix(".toml").unwrap_or(name), text)?
        }
    };
    garage.with(&file, |session| Ok(session.save()?))?;
    Ok(Json(json!({ "address": edit_url(&file, None) })))
}

#[derive(Deserialize)]
struct New {
    game: String,
    name: String,
}

async fn new(State(server): Shared, Form(new): Form<New>) -> Result<Redirect, Refusal> {
    let file = server.garage.new_vehicle(&new.game, &new.name)?;
    Ok(Redirect::to(&edit_url(&file, None)))
}

#[derive(Deserialize)]
struct Pasted {
    text: String,
}

async fn import(State(server): Shared, Form(pasted): Form<Pasted>) -> Result<Response, Refusal> {
    let files = server.garage.import(&pasted.text)?;
    Ok(match files.as_slice() {
        [only] => Redirect::to(&edit_url(only, None)).into_response(),
        _ => shell(
            "Import",
            html! { main.start { section.card {
                h1 { (crate::units::counted(files.len() as i64, "vehicle")) " read" }
                ul { @for file in &files { li { a href=(edit_url(file, None)) { (file) } } } }
                p { a href="/" { "Back to the garage" } }
            } } },
        )
        .into_response(),
    })
}

#[derive(Deserialize)]
struct Copied {
    game: String,
    file: String,
}

async fn copy(State(server): Shared, Form(copied): Form<Copied>) -> Result<Redirect, Refusal> {
    let file = server.garage.copy(&copied.game, &copied.file)?;
    Ok(Redirect::to(&edit_url(&file, None)))
}

async fn sheet(State(server): Shared, Query(which): Query<Which>) -> Result<Response, Refusal> {
    let pdf = looked(&server, &which, |look, _| page::pdf(&look))?;
    let kind: HeaderMap =
        [(header::CONTENT_TYPE, HeaderValue::from_static("application/pdf"))].into_iter().collect();
    Ok((kind, pdf).into_response())
}

/// The page has its own policy, with its own script and nothing from elsewhere.
async fn play(State(server): Shared, Query(which): Query<Which>) -> Result<Response, Refusal> {
    let page = looked(&server, &which, |look, _| page::play(&look))?;
    Ok(([(header::CONTENT_SECURITY_POLICY, "frame-ancestors 'none'")], Html(page)).into_response())
}
