//! The engine of the garage in one file: answers one request after another, over the files of WASI.
//!
//! The page writes JSON into the [`garage_room`]: the unsaved texts for [`garage_open`], or a request for
//! [`garage_answer`]. This is a target of its own, since exports are unsafe.

mod zip;

use std::cell::RefCell;
use std::path::Path;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, header};
use serde::Deserialize;
use serde_json::{Value, json};
use tower_service::Service;

use roadworthy::change::check;
use roadworthy::games::Options;
use roadworthy::garage::Garage;
use roadworthy::garage::routes::router;
use roadworthy::show::format::Style;
use roadworthy::show::format::json::FORMAT;
use roadworthy::show::verdicts::Verdicts;
use roadworthy::text::link;
use roadworthy::text::source::Source;
use roadworthy::workspace::basis::Basis;

/// Where the page puts a zip to read.
const ZIP: &str = ".zip";

#[derive(Default)]
struct Engine {
    room: Vec<u8>,
    garage: Option<(Arc<Garage>, Router)>,
    /// The unsaved texts that the page has.
    unsaved: Value,
}

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::default();
}

#[unsafe(no_mangle)]
extern "C" fn garage_room(length: usize) -> *mut u8 {
    ENGINE.with_borrow_mut(|engine| {
        engine.room = vec![0; length];
        engine.room.as_mut_ptr()
    })
}

/// Opens the garage over the files, with the unsaved texts that the room has.
#[unsafe(no_mangle)]
extern "C" fn garage_open() {
    ENGINE.with_borrow_mut(|engine| {
        // A folder without its event or catalogs judges by the rulebooks alone.
        let basis = Basis::open(None, None, &[]).ok();
        let (options, event) = basis.map(|basis| (basis.options, basis.event)).unwrap_or_default();
        let garage = Arc::new(Garage::new(Path::new(".").to_owned(), options, event));
        garage.take(serde_json::from_slice(&engine.room).unwrap_or_default());
        let router = router(Arc::clone(&garage));
        engine.garage = Some((garage, router));
    });
}

/// Answers the request in the room: the lengths of a head, as JSON, and of a body, and both.
#[unsafe(no_mangle)]
extern "C" fn garage_answer() -> *const u8 {
    ENGINE.with_borrow_mut(|engine| {
        let sent = std::mem::take(&mut engine.room);
        let sent = serde_json::from_slice(&sent).unwrap_or_default();
        let (mut answer, body) =
            engine.answer(sent).unwrap_or_else(|| refused("There is no such page."));
        if let Some((garage, _)) = &engine.garage {
            let unsaved = json!(garage.texts());
            if unsaved != engine.unsaved {
                answer["texts"] = unsaved.clone();
                engine.unsaved = unsaved;
            }
        }
        let head = answer.to_string();
        let lengths = [head.len(), body.len()].map(|length| (length as u32).to_le_bytes());
        engine.room = [lengths.as_flattened(), head.as_bytes(), &body].concat();
        engine.room.as_ptr()
    })
}

/// A request of the page.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Sent {
    method: String,
    address: String,
    accept: String,
    /// The kind of the body.
    kind: String,
    body: String,
}

impl Engine {
    fn answer(&mut self, sent: Sent) -> Option<(Value, Vec<u8>)> {
        let (garage, router) = self.garage.as_mut()?;
        if let Some(body) = own(garage, &sent) {
            return Some((json!({ "status": 200 }), body));
        }
        if sent.address == "/unzip" {
            return Some(refused("This zip cannot be read, or has a file of more than 1 MiB."));
        }
        let method = if sent.method.is_empty() { "GET" } else { &sent.method };
        let request = Request::builder()
            .method(method)
            .uri(sent.address)
            .header(header::ACCEPT, sent.accept)
            .header(header::CONTENT_TYPE, sent.kind)
            .body(Body::from(sent.body))
            .ok()?;
        let response: Response<Body> = at_once(router.call(request))?.ok()?;
        let (parts, body) = response.into_parts();
        let location = parts.headers.get(header::LOCATION).and_then(|to| to.to_str().ok());
        let answer = json!({ "status": parts.status.as_u16(), "location": location });
        Some((answer, at_once(to_bytes(body, usize::MAX))?.ok()?.into()))
    }
}

fn refused(message: &str) -> (Value, Vec<u8>) {
    (json!({ "status": 400 }), json!({ "message": message }).to_string().into())
}

/// The answer to a request that only this page sends. The body names a design.
fn own(garage: &Garage, sent: &Sent) -> Option<Vec<u8>> {
    match sent.address.as_str() {
        "/cars.zip" => Some(zip::zip(&garage.files())),
        "/rules.json" => {
            let rules = garage.rules();
            let rules: Vec<_> = rules.iter().map(|rule| [&*rule.name, &*rule.text]).collect();
            Some(json!(rules).to_string().into())
        }
        "/check.json" => {
            let source = Source::new(sent.body.as_str(), garage.text(&sent.body)?);
            let reports = check(&source, &Options::default());
            Some(FORMAT.write(&Verdicts::of(&reports), Style::UNBOUNDED).into())
        }
        "/unzip" => {
            let zip = std::fs::read(ZIP).ok()?;
            std::fs::remove_file(ZIP).ok()?;
            Some(json!(zip::texts(&zip)?).to_string().into())
        }
        "/text" => garage.text(&sent.body).map(String::into_bytes),
        "/link" => link::encode(&garage.text(&sent.body)?).ok().map(String::into_bytes),
        _ => None,
    }
}

/// The result of a future that waits for nothing.
fn at_once<T>(future: impl Future<Output = T>) -> Option<T> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(result) => Some(result),
        Poll::Pending => None,
    }
}

fn main() {}
