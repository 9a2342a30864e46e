//! `roadworthy garage`: a page in the browser to build vehicles.

use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use tokio::net::TcpListener;

use crate::document::STACK;
use crate::garage::Garage;
use crate::garage::server::{Server, serve};
use crate::workspace::basis::Basis;
use crate::workspace::files;

use super::{Failure, Terms, guide, help, print, say};

const EXAMPLES: &[(&str, &str)] = &[
    ("roadworthy garage", "the designs of this folder"),
    ("roadworthy garage my-car.toml", "one design"),
];

#[derive(Args)]
#[command(after_long_help = help::after(EXAMPLES, help::CALL))]
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
    match path.metadata() {
        Err(_) => return Err(Failure::not_found(&name, files::near(path))),
        Ok(found) if !found.is_dir() && !found.is_file() => return Err(Failure::NotAFile(name)),
        Ok(_) => {}
    }
    let (folder, file) = match path.is_dir() {
        true => (path.as_path(), None),
        false => (path.parent().unwrap_or(Path::new("")), path.file_name()),
    };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Basis { options, event, .. } = Basis::open(arguments.terms.basis())?;
    let garage = Garage::new(folder.to_owned(), options, event, guide::smallest_design);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .thread_stack_size(STACK)
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let port = listener.local_addr()?.port();
        let first = file.map(|file| file.to_string_lossy().into_owned());
        let server = Arc::new(Server::new(garage, port, [secret()?, secret()?], first));
        let address = server.address();
        print(&format!("{address}\n"))?;
        say("The garage is open. Ctrl-C closes it.");
        if !arguments.no_open && open::that_detached(&address).is_err() {
            say("No browser was found: open the address above in one.");
        }
        let closed = async {
            let _ = tokio::signal::ctrl_c().await;
        };
        serve(server, listener, closed).await?;
        Ok(0)
    })
}

/// 128 random bits as text.
fn secret() -> Result<String, Failure> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(std::io::Error::from)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
