//! The loop over messages. Texts are taken over as they come; they are judged when no message waits, or when one asks.
//! Requests are answered beside the loop, so that a long one holds up no keystroke.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use lsp_server::{Connection, ErrorCode, Message, Notification, ProtocolError, Request, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument,
    DidSaveTextDocument, Exit, Initialized, LogMessage, Notification as _, PublishDiagnostics,
    ShowMessage,
};
use lsp_types::request::{
    CodeActionRequest, CodeActionResolveRequest, CodeLensRequest, Completion,
    DocumentSymbolRequest, FoldingRangeRequest, Formatting, GotoDefinition, HoverRequest,
    InlayHintRequest, PrepareRenameRequest, Rename, Request as _, Shutdown,
};
use lsp_types::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::document::STACK;

use super::file::{Client, File};
use super::places::Encoding;
use super::session::{Session, Terms};
use super::{
    actions, completion, definition, diagnostics, folding, formatting, hints, hover, lenses,
    rename, symbols,
};

/// How an editor ends the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By `shutdown` and `exit`.
    Shutdown,
    /// By `exit` alone.
    Exit,
    /// By closing the connection.
    Gone,
}

/// Serves one editor. An error is what is no beginning of the protocol.
pub fn serve(connection: &Connection, terms: Terms) -> Result<End, ProtocolError> {
    let (id, params) = match connection.initialize_start() {
        Err(error) if error.channel_is_disconnected() => return Ok(End::Gone),
        started => started?,
    };
    let client = client(&params["capabilities"]);
    let info = json!({ "name": "roadworthy", "version": env!("CARGO_PKG_VERSION") });
    let answer = json!({ "capabilities": capabilities(client), "serverInfo": info });
    let mut server = Server { connection, session: Session::new(client, terms) };
    server.send(Response::new_ok(id, answer));
    let mut is_shut_down = false;
    loop {
        let message = match connection.receiver.try_recv() {
            Ok(message) => message,
            Err(_) if server.tell_next() => continue,
            Err(_) => match connection.receiver.recv() {
                Ok(message) => message,
                Err(_) => return Ok(End::Gone),
            },
        };
        match message {
            Message::Request(request) if is_shut_down => {
                let message = "roadworthy is shut down".to_owned();
                let code = ErrorCode::InvalidRequest as i32;
                server.send(Response::new_err(request.id, code, message));
            }
            Message::Request(request) if request.method == Shutdown::METHOD => {
                is_shut_down = true;
                server.send(Response::new_ok(request.id, ()));
            }
            Message::Request(request) => server.answer(request),
            Message::Notification(notification) if notification.method == Exit::METHOD => {
                return Ok(if is_shut_down { End::Shutdown } else { End::Exit });
            }
            Message::Notification(notification) => server.hear(notification),
            Message::Response(_) => {}
        }
    }
}

/// What the editor can do.
fn client(capabilities: &Value) -> Client {
    let can = |pointer: &str| capabilities.pointer(pointer) == Some(&Value::Bool(true));
    let offers = |pointer: &str, word: &str| {
        let words = capabilities.pointer(pointer).and_then(Value::as_array);
        words.is_some_and(|words| words.iter().any(|other| other == word))
    };
    let utf8 = offers("/general/positionEncodings", "utf-8");
    Client {
        encoding: if utf8 { Encoding::Utf8 } else { Encoding::Utf16 },
        snippets: can("/textDocument/completion/completionItem/snippetSupport"),
        related: can("/textDocument/publishDiagnostics/relatedInformation"),
        resolves: offers("/textDocument/codeAction/resolveSupport/properties", "edit"),
        watches: can("/workspace/didChangeWatchedFiles/dynamicRegistration"),
    }
}

fn capabilities(client: Client) -> ServerCapabilities {
    let encoding = match client.encoding {
        Encoding::Utf8 => PositionEncodingKind::UTF8,
        Encoding::Utf16 => PositionEncodingKind::UTF16,
    };
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::INCREMENTAL),
        save: Some(TextDocumentSyncSaveOptions::Supported(true)),
        ..TextDocumentSyncOptions::default()
    };
    let actions = CodeActionOptions {
        code_action_kinds: Some(vec![CodeActionKind::QUICKFIX, CodeActionKind::SOURCE_FIX_ALL]),
        resolve_provider: Some(true),
        ..CodeActionOptions::default()
    };
    ServerCapabilities {
        position_encoding: Some(encoding),
        text_document_sync: Some(sync.into()),
        code_action_provider: Some(actions.into()),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: None }),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(["\"", "[", "."].map(str::to_owned).to_vec()),
            ..CompletionOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        hover_provider: Some(true.into()),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        })),
        document_formatting_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        folding_range_provider: Some(true.into()),
        inlay_hint_provider: Some(OneOf::Left(true)),
        ..ServerCapabilities::default()
    }
}

struct Server<'c> {
    connection: &'c Connection,
    session: Session,
}

impl Server<'_> {
    /// Asks the editor to report files that change on the disk.
    fn watch(&self) {
        let watcher = FileSystemWatcher { glob_pattern: "**/*.toml".to_owned().into(), kind: None };
        let options = DidChangeWatchedFilesRegistrationOptions { watchers: vec![watcher] };
        let registration = Registration {
            id: "files".to_owned(),
            method: DidChangeWatchedFiles::METHOD.to_owned(),
            register_options: serde_json::to_value(options).ok(),
        };
        let params = RegistrationParams { registrations: vec![registration] };
        let method = request::RegisterCapability::METHOD.to_owned();
        self.send(Request::new(0.into(), method, params));
    }

    fn send(&self, message: impl Into<Message>) {
        // Without a reader the editor is gone, as the loop is about to find out.
        let _ = self.connection.sender.send(message.into());
    }

    fn notify<N: notification::Notification>(&self, params: N::Params) {
        self.send(Notification::new(N::METHOD.to_owned(), params));
    }

    fn hear(&mut self, notification: Notification) {
        fn read<N: notification::Notification>(notification: Notification) -> Option<N::Params> {
            serde_json::from_value(notification.params).ok()
        }
        let session = &mut self.session;
        match notification.method.as_str() {
            DidOpenTextDocument::METHOD => {
                if let Some(opened) = read::<DidOpenTextDocument>(notification) {
                    let TextDocumentItem { uri, version, text, .. } = opened.text_document;
                    session.open(uri, version, text);
                }
            }
            DidChangeTextDocument::METHOD => {
                if let Some(changed) = read::<DidChangeTextDocument>(notification) {
                    let VersionedTextDocumentIdentifier { uri, version } = changed.text_document;
                    session.change(&uri, version, changed.content_changes);
                }
            }
            DidCloseTextDocument::METHOD => {
                if let Some(closed) = read::<DidCloseTextDocument>(notification) {
                    let uri = closed.text_document.uri;
                    session.close(&uri);
                    self.publish(uri, Vec::new(), None);
                }
            }
            DidSaveTextDocument::METHOD | DidChangeWatchedFiles::METHOD => session.forget(),
            Initialized::METHOD if session.client.watches => self.watch(),
            _ => {}
        }
    }

    /// Publishes the findings on a text that has changed; `false` if the editor knows everything.
    fn tell_next(&mut self) -> bool {
        for message in std::mem::take(&mut self.session.complaints) {
            let params = ShowMessageParams { typ: MessageType::ERROR, message };
            self.notify::<ShowMessage>(params);
        }
        let Some((uri, version)) = self.session.next_untold() else { return false };
        let session = &mut self.session;
        let found = unless_panics(|| {
            session.file(&uri).map(|file| diagnostics::diagnostics(&file)).unwrap_or_default()
        });
        match found {
            Ok(found) => self.publish(uri, found, Some(version)),
            // What was found last stays.
            Err(message) => self.log(message),
        }
        true
    }

    fn publish(&self, uri: Uri, diagnostics: Vec<Diagnostic>, version: Option<i32>) {
        self.notify::<PublishDiagnostics>(PublishDiagnosticsParams { uri, diagnostics, version });
    }

    fn log(&self, message: String) {
        self.notify::<LogMessage>(LogMessageParams { typ: MessageType::ERROR, message });
    }

    fn answer(&mut self, request: Request) {
        match request.method.as_str() {
            CodeActionRequest::METHOD => self.on(
                request,
                |params: &CodeActionParams| Some(params.text_document.uri.clone()),
                |file, params| Some(actions::actions(file, params)),
            ),
            CodeActionResolveRequest::METHOD => self.on(
                request,
                |action: &CodeAction| action.data.as_ref()?.as_str()?.parse().ok(),
                |file, _| actions::fix_all(file),
            ),
            HoverRequest::METHOD => self.on(
                request,
                |params: &HoverParams| {
                    Some(params.text_document_position_params.text_document.uri.clone())
                },
                |file, params| hover::hover(file, params.text_document_position_params.position),
            ),
            GotoDefinition::METHOD => self.on(
                request,
                |params: &GotoDefinitionParams| {
                    Some(params.text_document_position_params.text_document.uri.clone())
                },
                |file, params| {
                    definition::definition(file, params.text_document_position_params.position)
                },
            ),
            PrepareRenameRequest::METHOD => self.on(
                request,
                |params: &TextDocumentPositionParams| Some(params.text_document.uri.clone()),
                |file, params| rename::prepare(file, params.position),
            ),
            Rename::METHOD => self.on(
                request,
                |params: &RenameParams| {
                    Some(params.text_document_position.text_document.uri.clone())
                },
                |file, params| {
                    rename::rename(file, params.text_document_position.position, &params.new_name)
                },
            ),
            InlayHintRequest::METHOD => self.on(
                request,
                |params: &InlayHintParams| Some(params.text_document.uri.clone()),
                |file, params| Some(hints::hints(file, file.span(params.range))),
            ),
            CodeLensRequest::METHOD => self.on(
                request,
                |params: &CodeLensParams| Some(params.text_document.uri.clone()),
                |file, _| Some(lenses::lenses(file)),
            ),
            Completion::METHOD => self.on(
                request,
                |params: &CompletionParams| {
                    Some(params.text_document_position.text_document.uri.clone())
                },
                |file, params| {
                    Some(completion::completion(file, params.text_document_position.position))
                },
            ),
            DocumentSymbolRequest::METHOD => self.on(
                request,
                |params: &DocumentSymbolParams| Some(params.text_document.uri.clone()),
                |file, _| Some(symbols::symbols(file)),
            ),
            FoldingRangeRequest::METHOD => self.on(
                request,
                |params: &FoldingRangeParams| Some(params.text_document.uri.clone()),
                |file, _| Some(folding::folding(file)),
            ),
            Formatting::METHOD => self.on(
                request,
                |params: &DocumentFormattingParams| Some(params.text_document.uri.clone()),
                |file, _| formatting::formatting(file),
            ),
            method => {
                let message = format!("roadworthy has no {method}");
                let code = ErrorCode::MethodNotFound as i32;
                self.send(Response::new_err(request.id, code, message));
            }
        }
    }

    /// Answers a request about a file, beside the loop; with nothing if the file is not ours.
    fn on<P: DeserializeOwned + Send + 'static, R: Serialize + 'static>(
        &mut self,
        Request { id, params, .. }: Request,
        uri: fn(&P) -> Option<Uri>,
        work: fn(&File, P) -> Option<R>,
    ) {
        let params: P = match serde_json::from_value(params) {
            Ok(params) => params,
            Err(error) => {
                let code = ErrorCode::InvalidParams as i32;
                return self.send(Response::new_err(id, code, error.to_string()));
            }
        };
        let file = uri(&params).map(|uri| unless_panics(|| self.session.file(&uri)));
        let file: Result<Option<Arc<File>>, String> = file.unwrap_or(Ok(None));
        let sender = self.connection.sender.clone();
        let asked = id.clone();
        let answer = move || {
            let result =
                file.and_then(|file| unless_panics(|| file.and_then(|file| work(&file, params))));
            let response = match result {
                Ok(result) => Response::new_ok(id, result),
                Err(message) => Response::new_err(id, ErrorCode::InternalError as i32, message),
            };
            let _ = sender.send(response.into());
        };
        if let Err(error) = thread::Builder::new().stack_size(STACK).spawn(answer) {
            let code = ErrorCode::InternalError as i32;
            self.send(Response::new_err(asked, code, error.to_string()));
        }
    }
}

/// What a bug broke is an error of that request or text, and nothing else; the editor shows it.
fn unless_panics<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        format!("a bug in roadworthy: {}", text.unwrap_or("it panicked"))
    })
}
