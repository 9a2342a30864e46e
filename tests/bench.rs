//! How long answers take: `cargo bench`.
//!
//! It asks the garage for every published Classic vehicle, and prints the median time of the slowest one. Then it asks `fit`
//! for the best of millions of combinations.

#![expect(clippy::print_stdout)]

use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use roadworthy::games::{Options, USUAL};
use roadworthy::garage::Garage;
use roadworthy::garage::server::{Server, router};
use serde_json::json;
use tower::ServiceExt;

const ROUNDS: usize = 9;

fn main() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in USUAL.designs {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let garage = Garage::new(folder.path().to_owned(), Options::default(), None);
    let server = Arc::new(Server::new(garage, 8000, "cookie".to_owned(), None));
    let ask = |path: &str, body: Option<String>| {
        let request = Request::builder()
            .uri(path)
            .method(if body.is_some() { "POST" } else { "GET" })
            .header(header::HOST, "127.0.0.1:8000")
            .header(header::COOKIE, "roadworthy-8000=cookie")
            .header(header::ORIGIN, "http://127.0.0.1:8000")
            .header(header::CONTENT_TYPE, "application/json");
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let request = request.body(Body::from(body.unwrap_or_default())).unwrap();
            let response = router(Arc::clone(&server)).oneshot(request).await.unwrap();
            assert!(response.status().is_success(), "{path}: {}", response.status());
            to_bytes(response.into_body(), usize::MAX).await.unwrap()
        })
    };
    let mut slowest = [(Duration::ZERO, ""); 3];
    for (name, _) in USUAL.designs {
        let mut revision = 0;
        let click = || {
            let action =
                json!({ "do": "set", "path": "armor/front", "value": "9", "kind": "number" });
            let edit =
                json!({ "file": name, "revision": revision, "view": "sheet", "actions": [action] });
            let answer = ask("/edit", Some(edit.to_string()));
            let answer: serde_json::Value = serde_json::from_slice(&answer).unwrap();
            revision = answer["revision"].as_u64().unwrap();
        };
        let list = || {
            drop(ask(
                &format!("/choose?file={name}&path=weapons&kind=weapon&add=entry&item=item"),
                None,
            ))
        };
        let fits = || {
            let wants = json!({ "file": name, "revision": 0, "view": "fits", "wants": "view" });
            drop(ask("/more", Some(wants.to_string())));
        };
        let times = [median(click), median(list), median(fits)];
        for (slowest, time) in slowest.iter_mut().zip(times) {
            *slowest = (*slowest).max((time, name));
        }
    }
    let limits = [("an edit, with the sheet", 30), ("a list of weapons", 150), ("What fits", 150)];
    for ((time, name), (answer, limit)) in slowest.into_iter().zip(limits) {
        println!("{answer}: {:.1} ms for {name} (limit {limit} ms)", time.as_secs_f64() * 1e3);
    }
    fits();
}

fn fits() {
    let parts = "body,chassis,suspension,power-plant,tires,armor";
    let with_weapons = format!("{parts},weapons.a,weapons.b,weapons.c");
    let conditions = "acceleration>=5 endurance-front>=8";
    let questions: [(&str, &[&str], u64); 2] = [
        ("armor", &["--division", "15", "--vary", parts, "--best", "armor"], 1),
        ("slots", &["--vary", &with_weapons, "--where", conditions, "--best", "firepower"], 20),
    ];
    for (name, arguments, limit) in questions {
        let start = Instant::now();
        let mut fit = Command::new(env!("CARGO_BIN_EXE_roadworthy"));
        fit.args(["fit", &format!("tests/fit/{name}.toml"), "--format", "json"]).args(arguments);
        let answer: serde_json::Value =
            serde_json::from_slice(&fit.output().unwrap().stdout).unwrap();
        let time = start.elapsed().as_secs_f64();
        let [all, judged] = ["combinations", "judged"].map(|key| answer[key].as_f64().unwrap());
        let excluded = 100.0 * (1.0 - judged / all);
        println!(
            "fit, {name}: {all} combinations, {excluded:.4}% excluded, {time:.1} s (limit {limit} s)"
        );
    }
}

fn median(mut answer: impl FnMut()) -> Duration {
    let mut times: Vec<_> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            answer();
            start.elapsed()
        })
        .collect();
    times.sort();
    times[ROUNDS / 2]
}
