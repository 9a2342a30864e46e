//! The corners of the protocol: what comes in the wrong order, is no message at all, or says where in strange letters.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

use super::SLOW;
use super::client::{Client, framed, read};
use crate::cli::text;

/// What the server answers to bytes, and how it ends when there are no more.
fn answered(bytes: &[u8]) -> (Vec<Value>, Output) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_roadworthy"))
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // The server may have ended before it has read everything.
    let _ = input.write_all(bytes);
    drop(input);
    let output = child.wait_with_output().unwrap();
    let mut rest = &output.stdout[..];
    let answers = std::iter::from_fn(|| read(&mut rest)).collect();
    (answers, output)
}

fn request(id: i64, method: &str) -> String {
    framed(&json!({ "jsonrpc": "2.0", "id": id, "method": method }))
}

fn notification(method: &str) -> String {
    framed(&json!({ "jsonrpc": "2.0", "method": method }))
}

/// Only `initialize` may come first, and only `exit` may follow `shutdown`. Nothing has to be said about the editor.
#[test]
fn what_comes_at_the_wrong_time_is_an_error() {
    let said = [
        request(1, "textDocument/hover"),
        notification("textDocument/didOpen"),
        request(2, "initialize"),
        // Some editors do not wait for `initialized`.
        request(3, "textDocument/nonsense"),
        notification("initialized"),
        request(4, "shutdown"),
        request(5, "textDocument/hover"),
        notification("exit"),
    ];
    let (answers, output) = answered(said.concat().as_bytes());
    let codes: Vec<_> = answers.iter().map(|answer| answer["error"]["code"].as_i64()).collect();
    assert_eq!(codes, [Some(-32002), None, Some(-32601), None, Some(-32600)], "{answers:#?}");
    assert_eq!(answers[1]["result"]["capabilities"]["positionEncoding"], "utf-16");
    assert_eq!((output.status.code(), &*text(&output.stderr)), (Some(0), ""));
}

/// An editor should say goodbye; one that crashes cannot.
#[test]
fn an_editor_leaves_as_it_likes() {
    let start = request(1, "initialize");
    let code = |said: &[&str]| {
        let (_, output) = answered(said.concat().as_bytes());
        assert_eq!(text(&output.stderr), "");
        output.status.code()
    };
    assert_eq!(code(&[]), Some(0));
    assert_eq!(code(&[&start]), Some(0));
    assert_eq!(code(&[&start, &request(2, "shutdown")]), Some(0));
    assert_eq!(code(&[&start, &notification("exit")]), Some(1));
}

/// What is no message ends the server with a word about it: nothing after it can be found again.
#[test]
fn what_is_no_message_ends_it() {
    let start = request(1, "initialize");
    let long = "x".repeat(100_000);
    let wrong: [&[u8]; 11] = [
        b"Content-Length: 9\r\n\r\n{ \"id\": }",
        b"Content-Length: 2\r\n\r\n[]",
        b"Content-Length: 4\r\n\r\n\"\xff\xfe\"",
        b"Content-Length: 1000\r\n\r\n{}",
        b"Content-Length: 1\r\n\r\n{}",
        b"Content-Length: -1\r\n\r\n{}",
        b"Content-Length: 99999999999999999\r\n\r\n{}",
        b"Content-Length: 2\r\n",
        b"Content-Type: nothing\r\n\r\n{}",
        b"hello\r\n\r\n",
        long.as_bytes(),
    ];
    for bytes in wrong {
        for before in [start.as_str(), ""] {
            let (_, output) = answered(&[before.as_bytes(), bytes].concat());
            let said = text(&output.stderr);
            let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(60)]);
            assert_eq!(output.status.code(), Some(2), "{shown}: {said}");
            let start = "error: the editor does not speak the language server protocol: ";
            assert!(said.starts_with(start) && said.lines().count() == 1, "{shown}: {said}");
        }
    }
}

/// Whatever the server does not know is passed over, and a cancelled request is answered all the same.
#[test]
fn strange_notifications_are_passed_over() {
    let mut client = Client::start();
    let uri = client.open("car.toml", SLOW);
    for method in ["$/setTrace", "workspace/didChangeConfiguration", "textDocument/willSave", "x"] {
        client.notify(method, json!({ "settings": { "roadworthy": 1 }, "value": "off" }));
    }
    client.notify("$/cancelRequest", json!({ "id": 2 }));
    client.notify("$/cancelRequest", json!({ "id": "no such" }));
    client.expect(&uri, &["side-limit"]);
    let at = json!({ "line": 1, "character": 2 });
    let hover = json!({ "textDocument": { "uri": uri }, "position": at });
    assert!(client.request("textDocument/hover", hover.clone()).is_object());
    // A file that is not open has nothing to say.
    let other = json!({ "textDocument": { "uri": "file:///nowhere.toml" }, "position": at });
    assert_eq!(client.request("textDocument/hover", other), Value::Null);
    let no_file = json!({ "textDocument": { "uri": "untitled:Untitled-1" }, "position": at });
    assert_eq!(client.request("textDocument/hover", no_file), Value::Null);
    client.end();
}

/// Several changes come in one message, in UTF-16 units, across line ends of two characters.
#[test]
fn changes_are_taken_in_the_order_in_which_they_come() {
    let mut client = Client::start();
    let before = "name = \"é𝄞\" # ä\r\nbody = \"compact\"\r\nchassis = \"heavy\"\r\n";
    let uri = client.open("car.toml", before);
    client.diagnostics(&uri);
    let range = |start: (u32, u32), end: (u32, u32)| {
        let place = |(line, character): (u32, u32)| json!({ "line": line, "character": character });
        json!({ "start": place(start), "end": place(end) })
    };
    let mut version = 1;
    let mut changed = |client: &mut Client, changes: Value| {
        version += 1;
        let document = json!({ "uri": uri, "version": version });
        let params = json!({ "textDocument": document, "contentChanges": changes });
        client.notify("textDocument/didChange", params);
        let of_file = json!({ "textDocument": { "uri": uri } });
        let symbols = client.request("textDocument/documentSymbol", of_file);
        let word = |symbol: &Value| {
            let start = &symbol["range"]["start"];
            format!("{}:{} {}", start["line"], start["character"], symbol["detail"])
        };
        symbols.as_array().unwrap().iter().map(word).collect::<Vec<_>>().join(", ")
    };
    // The clef is two units; the second change counts from the first.
    let twice = json!([
        { "range": range((0, 9), (0, 11)), "text": "𝄞𝄞" },
        { "range": range((0, 13), (0, 13)), "text": "!" },
    ]);
    assert_eq!(
        changed(&mut client, twice),
        r#"0:0 "\"é𝄞𝄞!\"", 1:0 "\"compact\"", 2:0 "\"heavy\"""#
    );
    // From the end of a line to the end of the next: both characters of the line end go.
    let joined = json!([{ "range": range((0, 99), (1, 99)), "text": "" }]);
    assert_eq!(changed(&mut client, joined), r#"0:0 "\"é𝄞𝄞!\"", 1:0 "\"heavy\"""#);
    // Half a clef is none.
    let half = json!([{ "range": range((0, 10), (0, 11)), "text": "" }]);
    assert_eq!(changed(&mut client, half), r#"0:0 "\"é𝄞!\"", 1:0 "\"heavy\"""#);
    let whole = json!([{ "text": "body = \"𝄞\"" }]);
    assert_eq!(changed(&mut client, whole), r#"0:0 "\"𝄞\"""#);
    client.end();
}

/// Folders and files are called as people call them.
#[test]
fn names_of_files_are_in_any_letters() {
    let mut client = Client::start();
    let here = client.folder.path().join("Träume & 夢 100%");
    fs::create_dir_all(here.join("häuser")).unwrap();
    fs::write(here.join("roadworthy.toml"), "catalogs = \"häuser\"\n").unwrap();
    let rule = "[[weapon]]\nid = \"machine-gun\"\nspaces = 4\n";
    fs::write(here.join("häuser/guns.toml"), rule).unwrap();
    let uri = client.open("Träume & 夢 100%/my car#1.toml", &SLOW.replace("\"RR\"", "\"MG\""));
    client.expect(&uri, &["over-space", "side-limit"]);
    let position = json!({ "line": 11, "character": 9 });
    let params = json!({ "textDocument": { "uri": uri }, "position": position });
    let row = client.request("textDocument/definition", params);
    let guns = row["uri"].as_str().unwrap().to_owned();
    assert!(
        guns.ends_with("/Tr%C3%A4ume%20%26%20%E5%A4%A2%20100%25/h%C3%A4user/guns.toml"),
        "{guns}"
    );
    // The editor means the same file by it.
    let opened = client.open("Träume & 夢 100%/häuser/guns.toml", &rule.replace('4', "1"));
    assert_eq!(opened, guns);
    client.expect(&uri, &[]);
    client.end();
}

/// House rules that are closed unsaved are as they are on the disk.
#[test]
fn files_are_closed_renamed_and_deleted() {
    let mut client = Client::start();
    let path = |name: &str| client.folder.path().join(name);
    let [rules, settings, car] = ["house/guns.toml", "roadworthy.toml", "car.toml"].map(path);
    fs::create_dir(path("house")).unwrap();
    fs::write(&settings, "catalogs = \"house\"\n").unwrap();
    let rule = "[[weapon]]\nid = \"machine-gun\"\nspaces = 1\n";
    fs::write(&rules, rule).unwrap();
    let legal = SLOW.replace("\"RR\"", "\"MG\"");
    let uri = client.open("car.toml", &legal);
    client.expect(&uri, &[]);
    let house = client.open("house/guns.toml", &rule.replace('1', "4"));
    client.expect(&uri, &["over-space", "side-limit"]);
    client.close(&house);
    client.expect(&uri, &[]);
    // Another program writes the file, and deletes it.
    fs::write(&rules, rule.replace('1', "4")).unwrap();
    client.changed_on_disk(&house);
    client.expect(&uri, &["over-space", "side-limit"]);
    fs::remove_file(&rules).unwrap();
    client.changed_on_disk(&house);
    client.expect(&uri, &["broken-basis"]);
    fs::write(&rules, rule).unwrap();
    client.changed_on_disk(&house);
    client.expect(&uri, &[]);
    // A design goes on without its file, and under another name.
    fs::rename(&car, car.with_file_name("other.toml")).unwrap();
    client.replace(&uri, (11, 7), (11, 11), "\"RR\"");
    client.expect(&uri, &["side-limit"]);
    client.close(&uri);
    let other = client.open("other.toml", SLOW);
    client.expect(&other, &["side-limit"]);
    client.end();
}
