//! `roadworthy garage`: a page in the browser to build vehicles.

use std::io::IsTerminal;
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use clap::Args;
use tokio::net::TcpListener;

use crate::document::STACK;
use crate::garage::Garage;
use crate::garage::server::{Server, serve};
use crate::workspace::basis::Basis;
use crate::workspace::files;

use super::{Failure, Terms, help, print, say};

#[derive(Args)]
#[command(after_long_help = help::after("garage", "call"))]
pub(super) struct Arguments {
    /// Design to open, or folder of designs
    #[arg(default_value = ".")]
    path: PathBuf,
    /// Print the address without opening the browser
    #[arg(long)]
    no_open: bool,
    #[command(flatten)]
    terms: Terms,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let path = &arguments.path;
    let name = path.display().to_string();
    let found = path.metadata();
    if found.as_ref().is_ok_and(|found| !found.is_dir() && !found.is_file()) {
        return Err(Failure::NotAFile(name));
    }
    let (folder, file) = match path.is_dir() {
        true => (path.as_path(), None),
        false => (path.parent().unwrap_or(Path::new("")), path.file_name()),
    };
    let first = file.map(|file| file.to_string_lossy().into_owned());
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Basis { options, event, .. } = arguments.terms.basis()?;
    let garage = Garage::new(folder.to_owned(), options, event);
    if let Some(state) = state_folder() {
        garage.recover(&state);
    }
    let unsaved = garage.unsaved();
    // A deleted file opens if its unsaved text is there.
    if found.is_err() && !first.as_ref().is_some_and(|first| unsaved.contains(first)) {
        return Err(Failure::not_found(&name, files::near(path)));
    }
    if !unsaved.is_empty() {
        say(&format!("Unsaved changes from last time are back: {}.", unsaved.join(", ")));
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .thread_stack_size(STACK)
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let port = listener.local_addr()?.port();
        let server = Arc::new(Server::new(garage, port, secret()?, first));
        let address = server.address(&secret()?);
        print(&format!("{address}\n"))?;
        let has_keyboard = std::io::stdin().is_terminal();
        let more = if has_keyboard { " Enter prints a new address." } else { "" };
        say(&format!("The garage is open. Ctrl-C closes it.{more}"));
        if has_keyboard {
            let server = Arc::clone(&server);
            std::thread::spawn(move || new_addresses(&server));
        }
        if !arguments.no_open && open::that_detached(&address).is_err() {
            say("No browser was found: open the address above in one.");
        }
        let closed = async {
            let _ = tokio::signal::ctrl_c().await;
        };
        serve(Arc::clone(&server), listener, closed).await;
        let garage = server.garage();
        for name in garage.unsaved() {
            say(&match garage.is_kept.load(Relaxed) {
                true => format!(
                    "{name} has unsaved changes. They are kept: start the garage here again."
                ),
                false => format!("{name} has unsaved changes, and they could not be kept."),
            });
        }
        Ok(0)
    });
    // Do not wait for a running search.
    runtime.shutdown_background();
    served
}

/// Prints an address for each line from the keyboard.
fn new_addresses(server: &Server) {
    for _ in std::io::stdin().lines().map_while(Result::ok) {
        if let Ok(key) = secret() {
            let _ = print(&format!("{}\n", server.address(&key)));
        }
    }
}

/// The user's folder for the state of programs.
fn state_folder() -> Option<PathBuf> {
    let folder =
        |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || folder("HOME");
    let state = if cfg!(windows) {
        folder("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_STATE_HOME").or_else(|| home().map(|home| home.join(".local/state")))
    };
    state.map(|state| state.join("roadworthy/garage"))
}

/// 128 random bits as text.
fn secret() -> Result<String, Failure> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(std::io::Error::from)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
