//! Requests to the garage, one for each line: a path, and the body of a POST after a space.
#![no_main]

use std::fs;
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use libfuzzer_sys::fuzz_target;
use roadworthy::games::Options;
use roadworthy::garage::Garage;
use roadworthy::garage::server::{Server, router};
use tower::ServiceExt;

const HOST: &str = "127.0.0.1:8000";

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("car.toml"), include_str!("../../browser/car.toml")).unwrap();
    let garage = Garage::new(folder.path().to_owned(), Options::default(), None);
    let server = Arc::new(Server::new(garage, 8000, "cookie".to_owned(), None));
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    for line in text.lines().take(8) {
        let (path, body) = line.split_once(' ').unwrap_or((line, ""));
        let kind = match body.starts_with('{') {
            true => "application/json",
            false => "application/x-www-form-urlencoded",
        };
        let request = Request::builder()
            .method(if body.is_empty() { "GET" } else { "POST" })
            .uri(path)
            .header(header::HOST, HOST)
            .header(header::COOKIE, "roadworthy-8000=cookie")
            .header(header::ORIGIN, format!("http://{HOST}"))
            .header(header::CONTENT_TYPE, kind);
        let Ok(request) = request.body(Body::from(body.to_owned())) else { return };
        let answer = runtime.block_on(async {
            let answer = router(Arc::clone(&server)).oneshot(request).await.unwrap();
            let status = answer.status();
            (status, to_bytes(answer.into_body(), usize::MAX).await.unwrap())
        });
        assert!(answer.0.as_u16() != 500, "{line}");
    }
});
