//! Answers the page's requests, on this machine only.
//!
//! The first address holds a key that works once and sets a cookie. Requests without the cookie, with another host, or
//! posted from another page get 403: other users and pages of this machine cannot read or change designs.

mod guard;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Form, Query, State};
use axum::http::header;
use axum::middleware::from_fn_with_state;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::text::limits::FILE;

use super::act::Action;
use super::choose::{self, Wanted};
use super::look::Look;
use super::page::{self, edit_url, shell};
use super::pieces::Pieces;
use super::session::{Session, Shown};
use super::start;
use super::{Garage, Refusal, Which, compare, file, fits, problems, totals};

/// Without a page for this long, and without unsaved text, the garage closes.
const IDLE: Duration = Duration::from_secs(300);

/// The time that the headers of a request may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// The limit of a request: a text at its limit, with room for its escapes.
const BODY: usize = 2 * FILE as usize;

const STYLE: &str = include_str!("../assets/style.css");
const START: &str = include_str!("../assets/start.js");
/// The files of a design's script, as one.
const SCRIPT: &str = concat!(
    include_str!("../assets/edits.js"),
    include_str!("../assets/patch.js"),
    include_str!("../assets/views.js"),
    include_str!("../assets/controls.js"),
    include_str!("../assets/life.js"),
);

pub struct Server {
    garage: Garage,
    /// `127.0.0.1:PORT`.
    host: String,
    /// The key of the first address, until it is used.
    key: Mutex<Option<String>>,
    cookie: String,
    /// The design to open first.
    first: Option<String>,
    /// When a page last sent something; `None` before the first page.
    seen: Mutex<Option<Instant>>,
}

impl Server {
    /// `cookie` is the secret value of the cookie.
    pub fn new(garage: Garage, port: u16, cookie: String, first: Option<String>) -> Server {
        let host = format!("127.0.0.1:{port}");
        let (key, seen) = Default::default();
        Server { garage, host, key, cookie, first, seen }
    }

    fn key(&self) -> MutexGuard<'_, Option<String>> {
        self.key.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The first address of the page. It works once.
    pub fn address(&self, key: &str) -> String {
        *self.key() = Some(key.to_owned());
        format!("http://{}/?key={key}", self.host)
    }

    pub fn garage(&self) -> &Garage {
        &self.garage
    }

    /// The cookie as the browser sends it. Its name has the port, so that two garages can be open.
    fn cookie(&self) -> String {
        let port = self.host.rsplit(':').next().unwrap_or_default();
        format!("roadworthy-{port}={}", self.cookie)
    }

    fn is_idle(&self) -> bool {
        let seen = *self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.is_some_and(|seen| seen.elapsed() > IDLE) && self.garage.unsaved().is_empty()
    }
}

/// Serves until the garage is idle or `closed`.
pub async fn serve(server: Arc<Server>, listener: TcpListener, closed: impl Future<Output = ()>) {
    let idle = async {
        while !server.is_idle() {
            tokio::time::sleep(Duration::from_secs(10)).await;
        }
    };
    let router = router(Arc::clone(&server));
    let served = async {
        loop {
            let Ok((stream, _)) = listener.accept().await else {
                // Too many open files, for example.
                tokio::time::sleep(Duration::from_secs(1)).await;
                continue;
            };
            let service = TowerToHyperService::new(router.clone());
            let mut http = hyper::server::conn::http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(PATIENCE);
            tokio::spawn(http.serve_connection(TokioIo::new(stream), service));
        }
    };
    tokio::select! {
        () = served => {}
        () = idle => {}
        () = closed => {}
    }
}

pub fn router(server: Arc<Server>) -> Router {
    Router::new()
        .route("/", get(home))
        .route("/edit", get(edit).post(act))
        .route("/preview", post(preview))
        .route("/more", post(more))
        .route("/choose", get(choose))
        .route("/explain", get(explain))
        .route("/save", post(save))
        .route("/new", post(new))
        .route("/import", post(import))
        .route("/copy", post(copy))
        .route("/alive", post(alive))
        .route("/discard", post(discard))
        .route("/sheet.pdf", get(sheet))
        .route("/play", get(play))
        .route("/assets/style.css", get(|| async { asset("text/css", STYLE) }))
        .route("/assets/start.js", get(|| async { asset("text/javascript", START) }))
        .route("/assets/script.js", get(|| async { asset("text/javascript", SCRIPT) }))
        .route("/assets/regular.ttf", get(|| async { font(400) }))
        .route("/assets/semibold.ttf", get(|| async { font(600) }))
        .route("/assets/bold.ttf", get(|| async { font(700) }))
        .layer(DefaultBodyLimit::max(BODY))
        .layer(from_fn_with_state(Arc::clone(&server), guard::guard))
        .with_state(server)
}

fn asset(kind: &'static str, text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

fn font(weight: u16) -> Response {
    let bytes = Bytes::from_static(crate::sheet::font_file(weight));
    ([(header::CONTENT_TYPE, "font/ttf")], bytes).into_response()
}

/// The other requests of a page.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Sent {
    file: String,
    game: String,
    /// A name for a vehicle or, to keep a file that changed on disk, for a file.
    name: String,
    text: String,
    key: String,
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
    looked(&server, &which, |look, session| Ok(page::page(&look, session)))
}

#[derive(Deserialize)]
struct Edit {
    #[serde(flatten)]
    which: Which,
    /// A number that tells the page from other windows; 0 for none.
    #[serde(default)]
    page: u64,
    /// The revision that the page shows.
    revision: u64,
    view: String,
    #[serde(default)]
    with: Option<String>,
    /// The versions of the pieces on the page.
    #[serde(default)]
    have: HashMap<String, String>,
    #[serde(default)]
    actions: Vec<Action>,
}

/// Applies actions, and answers with the pieces that differ. Slow pieces come in a second answer.
async fn act(State(server): Shared, Json(edit): Json<Edit>) -> Result<Json<Value>, Refusal> {
    let Edit { which, page, revision, view, have, actions, .. } = edit;
    let mut refused = None;
    if actions.iter().any(Action::is_edit) {
        let (garage, options) = (&server.garage, server.garage.options(&which));
        garage.with(&which.file, |session| {
            // The page may not know yet what its own last edit made.
            if session.revision != revision && (page == 0 || session.page != page) {
                return Err(Refusal::Stale);
            }
            session.page = page;
            for action in actions {
                let look = |session: &Session| {
                    garage.glance((&session.name, &session.text), &which, &options)
                };
                refused = action.apply(session, look).err().or(refused.take());
            }
            Ok(())
        })?;
    }
    looked(&server, &which, |look, session| {
        let pieces = Pieces::default();
        page::parts(&look, session, &view, &pieces);
        let mut answer = answer(&look, session, pieces, &have);
        answer["message"] = json!(refused.map(|refused| refused.to_string()));
        Ok(Json(answer))
    })
}

fn answer(
    look: &Look<'_>,
    session: &Shown,
    pieces: Pieces,
    have: &HashMap<String, String>,
) -> Value {
    json!({
        "revision": session.revision,
        "unsaved": session.is_unsaved,
        "disk": session.disk,
        "text": session.text,
        "hasProblems": !look.report().findings.is_empty(),
        "pieces": pieces.missing_in(have),
    })
}

/// The contents of a second answer.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum More {
    Fixes,
    View,
}

#[derive(Deserialize)]
struct Second {
    wants: More,
    #[serde(flatten)]
    edit: Edit,
}

/// The fixes, or a view that takes time.
async fn more(State(server): Shared, Json(second): Json<Second>) -> Result<Json<Value>, Refusal> {
    let Second { wants, edit: Edit { which, view, with, have, .. } } = second;
    looked(&server, &which, |look, session| {
        let pieces = Pieces::default();
        let look = if matches!(wants, More::Fixes) { look.with_fixes() } else { look };
        let content = match (wants, view.as_str()) {
            (More::Fixes, view) => {
                pieces.keep("problems", problems::panel(&look, &pieces, true));
                (view == "file").then(|| file::panel(&look, &pieces, true))
            }
            (More::View, "fits") => Some(fits::panel(&look)),
            (More::View, _) => {
                Some(compare::panel(&look, &server.garage.others(&look), with.as_deref()))
            }
        };
        if let Some(content) = content {
            pieces.keep("view", page::shown(&view, content));
        }
        Ok(Json(answer(&look, session, pieces, &have)))
    })
}

/// The figures that an action would give. The design stays as it is.
async fn preview(State(server): Shared, Json(mut edit): Json<Edit>) -> Result<Markup, Refusal> {
    let action = edit.actions.pop().ok_or(Refusal::NoFit)?;
    looked(&server, &edit.which, |look, session| {
        if session.revision != edit.revision {
            return Err(Refusal::Stale);
        }
        let (text, _) = action.edited(&look, session.revision)?;
        let then = server.garage.glance((&session.name, &text), &edit.which, look.judges.options);
        Ok(totals::preview(&look, &then))
    })
}

async fn choose(
    State(server): Shared,
    Query(which): Query<Which>,
    Query(wanted): Query<Wanted>,
) -> Result<Markup, Refusal> {
    looked(&server, &which, |look, _| Ok(choose::panel(&look, &wanted)))
}

async fn explain(
    State(server): Shared,
    Query(which): Query<Which>,
    Query(Sent { key, .. }): Query<Sent>,
) -> Result<Markup, Refusal> {
    looked(&server, &which, |look, _| {
        let figure = look.game.figure(&key).ok_or(Refusal::Missing(key))?;
        Ok(compare::explained(&look, figure))
    })
}

/// The state of a design's file, for a page that waits.
async fn alive(
    State(server): Shared,
    Json(Sent { file, .. }): Json<Sent>,
) -> Result<Json<Value>, Refusal> {
    let shown = server.garage.with(&file, |session| Ok(session.shown()))?;
    Ok(Json(json!({ "revision": shown.revision, "disk": shown.disk })))
}

async fn discard(
    State(server): Shared,
    Form(Sent { file, .. }): Form<Sent>,
) -> Result<Redirect, Refusal> {
    server.garage.discard(&file)?;
    Ok(Redirect::to("/"))
}

async fn save(State(server): Shared, Json(sent): Json<Sent>) -> Result<Json<Value>, Refusal> {
    let garage = &server.garage;
    let file = match sent.name.trim() {
        "" => sent.file,
        name => {
            let text = garage.with(&sent.file, |session| Ok(session.text.clone()))?;
            garage.begin(name.strip_suffix(".toml").unwrap_or(name), text, false)?
        }
    };
    garage.with(&file, Session::save)?;
    Ok(Json(json!({ "address": edit_url(&file, None) })))
}

async fn new(State(server): Shared, Form(new): Form<Sent>) -> Result<Redirect, Refusal> {
    let file = server.garage.new_vehicle(&new.game, &new.name)?;
    Ok(Redirect::to(&edit_url(&file, None)))
}

async fn import(State(server): Shared, Form(pasted): Form<Sent>) -> Result<Response, Refusal> {
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

async fn copy(State(server): Shared, Form(copied): Form<Sent>) -> Result<Redirect, Refusal> {
    let file = server.garage.copy(&copied.game, &copied.file)?;
    Ok(Redirect::to(&edit_url(&file, None)))
}

async fn sheet(State(server): Shared, Query(which): Query<Which>) -> Result<Response, Refusal> {
    let pdf = looked(&server, &which, |look, _| page::pdf(&look))?;
    Ok(([(header::CONTENT_TYPE, "application/pdf")], pdf).into_response())
}

/// The page has its own policy, with its own script and nothing from elsewhere.
async fn play(State(server): Shared, Query(which): Query<Which>) -> Result<Response, Refusal> {
    let page = looked(&server, &which, |look, _| page::play(&look))?;
    Ok(([(header::CONTENT_SECURITY_POLICY, "frame-ancestors 'none'")], Html(page)).into_response())
}
