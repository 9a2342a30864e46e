//! Answers the page's requests, on this machine only.
//!
//! The first address holds a key that works once and sets a cookie. Requests without the cookie, with another host, or
//! posted from another page get 403: other users and pages of this machine cannot read or change designs.

mod guard;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::middleware::from_fn_with_state;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;

use super::{Garage, routes};

/// Without a page for this long, and without unsaved text, the garage closes.
const IDLE: Duration = Duration::from_secs(300);

/// The time that the headers of a request may take.
const PATIENCE: Duration = Duration::from_secs(10);

pub struct Server {
    garage: Arc<Garage>,
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
        Server { garage: Arc::new(garage), host, key, cookie, first, seen }
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
    routes::router(Arc::clone(&server.garage)).layer(from_fn_with_state(server, guard::guard))
}
