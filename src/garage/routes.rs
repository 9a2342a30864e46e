//! The requests of the page, and their answers.

use std::collections::HashMap;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Form, Query, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Extension, Json, Router};
use maud::{Markup, html};
use rayon::prelude::*;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::report::Report;
use crate::text::limits::FILE;

use super::act::Action;
use super::choose::{self, Wanted};
use super::look::Look;
use super::page::{self, Panel, edit_url, encoded, shell};
use super::pieces::Pieces;
use super::session::{Session, Shown};
use super::start;
use super::{Garage, Refusal, Which, best, compare, league, problems, totals};

/// The limit of a request: a text at its limit, with room for its escapes.
pub(super) const BODY: usize = 2 * FILE as usize;

const STYLE: &str = concat!(
    include_str!("assets/style.css"),
    include_str!("assets/wall.css"),
    include_str!("assets/drag.css"),
    include_str!("../show/format/heat.css"),
    include_str!("../show/format/html/picture.css"),
);
const START: &str = concat!(
    include_str!("assets/served.js"),
    include_str!("assets/start.js"),
    include_str!("assets/wall.js"),
);
/// The files of a design's script, as one.
const SCRIPT: &str = concat!(
    include_str!("assets/edits.js"),
    include_str!("assets/patch.js"),
    include_str!("assets/views.js"),
    include_str!("assets/controls.js"),
    include_str!("assets/drag.js"),
    include_str!("assets/best.js"),
    include_str!("assets/life.js"),
);

/// Answers without sockets, cookies and a clock. These belong to the server, and any page that calls this is trusted.
pub fn router(garage: Arc<Garage>) -> Router {
    Router::new()
        .route("/", get(home))
        .route("/edit", get(edit).post(act))
        .route("/preview", post(preview))
        .route("/more", post(more))
        .route("/choose", get(choose))
        .route("/best", get(best))
        .route("/explain", get(explain))
        .route("/save", post(save))
        .route("/new", opens(|garage, sent| garage.new_vehicle(&sent.game, &sent.name)))
        .route("/import", post(import))
        .route("/copy", opens(|garage, sent| garage.copy(&sent.game, &sent.file)))
        .route("/rename", opens(|garage, sent| garage.rename(&sent.file, &sent.name)))
        .route("/duplicate", opens(|garage, sent| garage.duplicate(&sent.file)))
        .route("/delete", returns(|garage, sent| garage.delete(&sent.file)))
        .route("/alive", post(alive))
        .route("/discard", returns(|garage, sent| garage.discard(&sent.file)))
        .route("/catalog", returns(|garage, sent| garage.switch(&sent.name, !sent.key.is_empty())))
        .route("/sheet.pdf", get(sheet))
        .route("/compare", get(compare))
        .route("/league", get(league))
        .route("/play", get(play))
        .route("/assets/style.css", get(|| async { asset("text/css", STYLE) }))
        .route("/assets/start.js", get(|| async { asset("text/javascript", START) }))
        .route("/assets/script.js", get(|| async { asset("text/javascript", SCRIPT) }))
        .route("/assets/regular.ttf", get(|| async { font(400) }))
        .route("/assets/semibold.ttf", get(|| async { font(600) }))
        .route("/assets/bold.ttf", get(|| async { font(700) }))
        .layer(DefaultBodyLimit::max(BODY))
        .layer(from_fn(explain_refusals))
        .with_state(garage)
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

type Shared = State<Arc<Garage>>;

/// Shows the judged design. Other requests do not wait.
fn looked<T>(
    garage: &Garage,
    which: &Which,
    show: impl FnOnce(Look<'_>, &Shown) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let options = garage.options(which);
    let shown = garage.with(&which.file, |session| Ok(session.shown()))?;
    show(garage.look((&shown.name, &shown.text), which, &options), &shown)
}

async fn home(State(garage): Shared) -> Markup {
    start::page(&garage)
}

/// A form that opens the page of a design.
fn opens(act: fn(&Garage, &Sent) -> Result<String, Refusal>) -> MethodRouter<Arc<Garage>> {
    post(async move |State(garage): Shared, Form(sent): Form<Sent>| {
        act(&garage, &sent).map(|file| Redirect::to(&edit_url(&file, None)))
    })
}

/// A form that returns to the start page.
fn returns(act: fn(&Garage, &Sent) -> Result<(), Refusal>) -> MethodRouter<Arc<Garage>> {
    post(async move |State(garage): Shared, Form(sent): Form<Sent>| {
        act(&garage, &sent).map(|()| Redirect::to("/"))
    })
}

async fn edit(State(garage): Shared, Query(which): Query<Which>) -> Result<Markup, Refusal> {
    looked(&garage, &which, |look, session| Ok(page::page(&look, session)))
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
async fn act(State(garage): Shared, Json(edit): Json<Edit>) -> Result<Json<Value>, Refusal> {
    let Edit { which, page, revision, view, have, actions, .. } = edit;
    let mut refused = None;
    if actions.iter().any(Action::is_edit) {
        let options = garage.options(&which);
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
    looked(&garage, &which, |look, session| {
        let pieces = Pieces::default();
        page::parts(&look, session, page::view(&view), &pieces);
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
async fn more(State(garage): Shared, Json(second): Json<Second>) -> Result<Json<Value>, Refusal> {
    let Second { wants, edit: Edit { which, view, with, have, .. } } = second;
    looked(&garage, &which, |look, session| {
        let pieces = Pieces::default();
        let look = if matches!(wants, More::Fixes) { look.with_fixes() } else { look };
        let view = page::view(&view);
        if matches!(wants, More::Fixes) {
            pieces.keep("problems", problems::panel(&look, &pieces, true));
        }
        let content = match (wants, &view.panel) {
            (More::Fixes, Panel::Fixed(panel)) => Some(panel(&look, &pieces, true)),
            (More::View, Panel::Slow(panel)) => Some(panel(&look, &garage, with.as_deref())),
            _ => None,
        };
        if let Some(content) = content {
            pieces.keep("view", view.shown(content));
        }
        Ok(Json(answer(&look, session, pieces, &have)))
    })
}

/// The figures that each action alone would give. The design stays as it is.
async fn preview(State(garage): Shared, Json(edit): Json<Edit>) -> Result<Markup, Refusal> {
    let Edit { which, revision, actions, .. } = edit;
    looked(&garage, &which, |look, session| {
        if session.revision != revision {
            return Err(Refusal::Stale);
        }
        let one = |action: Action| -> Result<Markup, Refusal> {
            let (text, _) = action.edited(&look, revision)?;
            let then = garage.glance((&session.name, &text), &which, look.judges.options);
            Ok(totals::preview(&look, &then))
        };
        let refused = |refusal: Refusal| html! { div { p { (refusal) } } };
        let seen = actions.into_par_iter().map(|action| one(action).unwrap_or_else(refused));
        Ok(html! { @for one in seen.collect::<Vec<_>>() { (one) } })
    })
}

async fn choose(
    State(garage): Shared,
    Query(which): Query<Which>,
    Query(wanted): Query<Wanted>,
) -> Result<Markup, Refusal> {
    looked(&garage, &which, |look, _| Ok(choose::panel(&look, wanted)))
}

async fn best(State(garage): Shared, Query(which): Query<Which>) -> Result<Json<Value>, Refusal> {
    looked(&garage, &which, |look, _| Ok(Json(best::cars(&look))))
}

async fn explain(
    State(garage): Shared,
    Query(which): Query<Which>,
    Query(Sent { key, .. }): Query<Sent>,
) -> Result<Markup, Refusal> {
    looked(&garage, &which, |look, _| {
        let figure = look.game.figure(&key).ok_or(Refusal::Missing(key))?;
        Ok(compare::explained(&look, figure))
    })
}

/// The state of a design's file, for a page that waits.
async fn alive(
    State(garage): Shared,
    Json(Sent { file, .. }): Json<Sent>,
) -> Result<Json<Value>, Refusal> {
    let shown = garage.with(&file, |session| Ok(session.shown()))?;
    Ok(Json(json!({ "revision": shown.revision, "disk": shown.disk })))
}

async fn save(State(garage): Shared, Json(sent): Json<Sent>) -> Result<Json<Value>, Refusal> {
    let file = match sent.name.trim() {
        "" => sent.file,
        name => {
            let text = garage.with(&sent.file, |session| Ok(session.text.clone()))?;
            garage.begin(name.strip_suffix(".toml").unwrap_or(name), text, false)?
        }
    };
    garage.save(&file)?;
    Ok(Json(json!({ "address": edit_url(&file, None) })))
}

async fn import(State(garage): Shared, Form(pasted): Form<Sent>) -> Result<Response, Refusal> {
    let files = garage.import(&pasted.text)?;
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

/// The designs of several files, each on a line.
fn several(garage: &Garage, which: &Which) -> Result<Vec<Report>, Refusal> {
    let options = garage.options(which);
    let one = |file: &str| {
        let shown = garage.with(file, |session| Ok(session.shown()))?;
        let look = garage.glance((&shown.name, &shown.text), which, &options);
        Ok(look.report().clone())
    };
    which.file.lines().map(one).collect()
}

async fn sheet(State(garage): Shared, Query(which): Query<Which>) -> Result<Response, Refusal> {
    let reports = several(&garage, &which)?;
    let (name, pdf) = page::pdf(&reports, &garage.options(&which))?;
    let headers = [
        (header::CONTENT_TYPE, "application/pdf".to_owned()),
        (header::CONTENT_DISPOSITION, format!("inline; filename*=UTF-8''{}", encoded(&name))),
    ];
    Ok((headers, pdf).into_response())
}

/// Two or three cars side by side.
async fn compare(State(garage): Shared, Query(which): Query<Which>) -> Result<Markup, Refusal> {
    Ok(shell(
        "Compare",
        html! {
            header.top { a href="/" { "‹ Garage" } h1 { "Compare" } }
            main.start { (compare::side_by_side(&several(&garage, &which)?.iter().collect::<Vec<_>>())) }
        },
    ))
}

async fn league(State(garage): Shared, Query(field): Query<league::Field>) -> Markup {
    league::page(&garage, &field)
}

/// The page has its own policy, with its own script and nothing from elsewhere.
async fn play(State(garage): Shared, Query(which): Query<Which>) -> Result<Response, Refusal> {
    let page = looked(&garage, &which, |look, _| page::play(&look))?;
    Ok(([(header::CONTENT_SECURITY_POLICY, "frame-ancestors 'none'")], Html(page)).into_response())
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = match &self {
            Refusal::NotSaved(_) => StatusCode::INSUFFICIENT_STORAGE,
            Refusal::Stale | Refusal::Changed | Refusal::Taken | Refusal::Exists(_) => {
                StatusCode::CONFLICT
            }
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
pub(super) struct Said(pub String);

async fn explain_refusals(request: Request, next: Next) -> Response {
    let is_page = wants_page(&request);
    explained(next.run(request).await, is_page)
}

pub(super) fn wants_page(request: &Request) -> bool {
    let kinds = request.headers().get(header::ACCEPT).and_then(|kinds| kinds.to_str().ok());
    kinds.is_some_and(|kinds| kinds.contains("text/html"))
}

/// A refusal as JSON for the script, or as a page.
pub(super) fn explained(response: Response, is_page: bool) -> Response {
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
