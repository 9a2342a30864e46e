//! A web address on this machine, for the garage in one file.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A server of the folder `site` beside the page.
pub struct Site {
    pub address: String,
    is_closed: Arc<AtomicBool>,
}

impl Site {
    pub fn new(page: &Path) -> Site {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let address = format!("http://{}/garage.html", listener.local_addr().unwrap());
        let (folder, is_closed) = (page.with_file_name("site"), Arc::<AtomicBool>::default());
        let is_over = Arc::clone(&is_closed);
        std::thread::spawn(move || {
            for mut stream in listener.incoming().map_while(Result::ok) {
                if is_over.load(Relaxed) {
                    continue;
                }
                let folder = folder.clone();
                // Browsers also open connections that they may need later.
                std::thread::spawn(move || {
                    let mut request = String::new();
                    let _ = BufReader::new(&stream).read_line(&mut request);
                    let path = request.split([' ', '?']).nth(1).unwrap_or_default();
                    let _ = stream.write_all(&answer(&folder, path));
                });
            }
        });
        Site { address, is_closed }
    }

    /// Answers nothing from now on.
    pub fn close(&self) {
        self.is_closed.store(true, Relaxed);
    }
}

fn answer(folder: &Path, path: &str) -> Vec<u8> {
    let name = if path == "/" { "index.html" } else { path.trim_start_matches('/') };
    let file = PathBuf::from(name);
    let kind = match file.extension().and_then(|ending| ending.to_str()) {
        Some("js") => "text/javascript",
        Some("html") => "text/html",
        _ => "application/manifest+json",
    };
    let Ok(bytes) = fs::read(folder.join(file)) else {
        return b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            .to_vec();
    };
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        bytes.len()
    );
    [head.as_bytes(), &bytes].concat()
}
