//! An editor without a window: starts the server, opens and changes texts, and reads what comes back.

use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

/// Longer than anything takes.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Client {
    /// Where its files are.
    pub folder: tempfile::TempDir,
    pub capabilities: Value,
    /// The texts as they are in the editor.
    pub texts: HashMap<String, String>,
    child: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    /// The last findings on each file, with the version that they are for.
    found: HashMap<String, (i64, Value)>,
    versions: HashMap<String, i64>,
    requests: i64,
}

impl Client {
    /// An editor that can do everything.
    pub fn start() -> Client {
        Client::with(json!({
            "textDocument": {
                "publishDiagnostics": { "relatedInformation": true },
                "completion": { "completionItem": { "snippetSupport": true } },
                "codeAction": { "resolveSupport": { "properties": ["edit"] } },
                "hover": { "contentFormat": ["markdown"] },
            },
        }))
    }

    pub fn with(capabilities: Value) -> Client {
        let folder = tempfile::tempdir().unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_roadworthy"))
            .arg("lsp")
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let (sender, messages) = channel();
        thread::spawn(move || {
            while let Some(message) = read(&mut output) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        let (texts, found, versions) = Default::default();
        let capabilities_of_server = Value::Null;
        let mut client = Client {
            folder,
            capabilities: capabilities_of_server,
            texts,
            child,
            input,
            messages,
            found,
            versions,
            requests: 0,
        };
        let answer = client.request("initialize", json!({ "capabilities": capabilities }));
        client.capabilities = answer["capabilities"].clone();
        client.notify("initialized", json!({}));
        client
    }

    /// Says goodbye; the server ends without an error.
    pub fn end(mut self) {
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        assert!(self.child.wait().unwrap().success());
    }

    pub fn open(&mut self, name: &str, text: &str) -> String {
        let path = self.folder.path().join(name);
        if !path.exists() {
            fs::write(&path, text).unwrap();
        }
        let uri = uri(&path);
        self.texts.insert(uri.clone(), text.to_owned());
        self.versions.insert(uri.clone(), 1);
        let document = json!({ "uri": uri, "languageId": "toml", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
        uri
    }

    pub fn close(&mut self, uri: &str) {
        self.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    }

    /// Reports that files have changed on the disk.
    pub fn changed_on_disk(&mut self, uri: &str) {
        let changes = json!([{ "uri": uri, "type": 2 }]);
        self.notify("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
    }

    /// Replaces a range, from (line, column) to (line, column).
    pub fn replace(&mut self, uri: &str, start: (u32, u32), end: (u32, u32), text: &str) {
        let place = |(line, character): (u32, u32)| json!({ "line": line, "character": character });
        let range = json!({ "start": place(start), "end": place(end) });
        let whole = self.texts.get_mut(uri).unwrap();
        let offset = |(line, column): (u32, u32)| {
            let lines: usize = whole.split_inclusive('\n').take(line as usize).map(str::len).sum();
            (lines + column as usize).min(whole.len())
        };
        let [start, end] = [offset(start), offset(end)];
        let [start, end] = [start.min(end), start.max(end)];
        if whole.is_char_boundary(start) && whole.is_char_boundary(end) {
            whole.replace_range(start..end, text);
        }
        let version = self.versions.get_mut(uri).unwrap();
        *version += 1;
        let document = json!({ "uri": uri, "version": version });
        let changes = json!([{ "range": range, "text": text }]);
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.notify("textDocument/didChange", params);
    }

    /// Carries out an edit of files, the last place first.
    pub fn apply(&mut self, edit: &Value) {
        let changes = edit["changes"].as_object().unwrap_or_else(|| panic!("no edit: {edit:#}"));
        for (uri, edits) in changes.clone() {
            for edit in edits.as_array().unwrap().iter().rev() {
                self.edit(&uri, edit);
            }
        }
    }

    /// Carries out an edit of a text.
    pub fn edit(&mut self, uri: &str, edit: &Value) {
        let place = |place: &Value| {
            let number = |key: &str| place[key].as_u64().unwrap() as u32;
            (number("line"), number("character"))
        };
        let range = &edit["range"];
        let text = edit["newText"].as_str().unwrap();
        self.replace(uri, place(&range["start"]), place(&range["end"]), text);
    }

    /// The findings on the text as it is now.
    pub fn diagnostics(&mut self, uri: &str) -> Value {
        let newest = self.versions[uri];
        while self.found.get(uri).is_none_or(|(version, _)| *version < newest) {
            let message = self.messages.recv_timeout(PATIENCE).expect("findings");
            self.hear(message);
        }
        self.found[uri].1.clone()
    }

    /// Waits for findings of these rules, and no others.
    pub fn expect(&mut self, uri: &str, ids: &[&str]) {
        let mut found = self.diagnostics(uri);
        while !found.as_array().unwrap().iter().map(|found| &found["code"]).eq(ids) {
            let message = self.messages.recv_timeout(PATIENCE);
            self.hear(
                message.unwrap_or_else(|_| panic!("expected {ids:?} in {uri}, found {found:#}")),
            );
            found = self.diagnostics(uri);
        }
    }

    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let answer = self.ask(method, params);
        assert_eq!(answer.get("error"), None, "{method}");
        answer["result"].clone()
    }

    /// The error that a request ends with.
    pub fn failed(&mut self, method: &str, params: Value) -> Value {
        self.ask(method, params)["error"].clone()
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.requests += 1;
        let id = self.requests;
        self.send(json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let message = self.messages.recv_timeout(PATIENCE).expect(method);
            if message["id"] == id && message.get("method").is_none() {
                return message;
            }
            self.hear(message);
        }
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn hear(&mut self, message: Value) {
        let params = &message["params"];
        match message["method"].as_str() {
            Some("textDocument/publishDiagnostics") => {
                let uri = params["uri"].as_str().unwrap().to_owned();
                let version = params["version"].as_i64().unwrap_or_default();
                self.found.insert(uri, (version, params["diagnostics"].clone()));
            }
            Some("window/logMessage" | "window/showMessage") => panic!("{params:#}"),
            _ => {}
        }
    }

    fn send(&mut self, message: Value) {
        write!(self.input, "{}", framed(&message)).unwrap();
        self.input.flush().unwrap();
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A path as editors write it.
fn uri(path: &Path) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte);
    let escaped = path.to_str().unwrap().bytes().map(|byte| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    format!("file://{}", escaped.collect::<String>())
}

/// A message as it is sent.
pub fn framed(message: &Value) -> String {
    let text = message.to_string();
    format!("Content-Length: {}\r\n\r\n{text}", text.len())
}

/// The next message of the server; nothing if it has ended.
pub fn read(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim().split_once(": ") {
            Some(("Content-Length", number)) => length = number.parse().unwrap(),
            Some(_) => {}
            None => break,
        }
    }
    let mut text = vec![0; length];
    output.read_exact(&mut text).ok()?;
    Some(serde_json::from_slice(&text).unwrap())
}
