//! `roadworthy fmt`: formats files without changing their data.

use std::io;
use std::path::Path;

use clap::{Args, ValueHint};

use crate::check::finding::Findings;
use crate::document::Document;
use crate::document::layout::settled;
use crate::report::Report;
use crate::text::diff;
use crate::workspace::files;
use crate::workspace::kinds::keys;

use super::output::HEADING;
use super::{Failure, help, print, print_patch, say, write};

#[derive(Args)]
#[command(after_long_help = help::after("fmt", "fmt"))]
pub(super) struct Arguments {
    /// Files or folders; `-` for standard input
    #[arg(required = true, value_hint = ValueHint::AnyPath)]
    paths: Vec<String>,
    /// Only name the files that would change
    #[arg(long, help_heading = HEADING)]
    check: bool,
    /// Only print the changes, as a patch
    #[arg(long, help_heading = HEADING, conflicts_with = "check")]
    diff: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let mut code = 0;
    for path in &arguments.paths {
        if path == "-" {
            code = code.max(one(arguments, path, None)?);
        } else if Path::new(path).is_dir() {
            for found in files::under(path, |_| false) {
                code = code.max(match found {
                    Ok(found) => one(arguments, &found.name, Some(&found.path))?,
                    Err(report) => unread(&report),
                });
            }
        } else {
            code = code.max(one(arguments, path, Some(Path::new(path)))?);
        }
    }
    Ok(code)
}

fn one(arguments: &Arguments, name: &str, path: Option<&Path>) -> Result<u8, Failure> {
    let source = match path {
        Some(path) => files::read(name, path),
        None => files::read_from(name, io::stdin().lock()),
    };
    let source = match source {
        Ok(source) => source,
        Err(report) => return Ok(unread(&report)),
    };
    let document = Document::parse(&source, &Findings::default());
    let (keys, variant) = keys(&document.base());
    let Some(text) = settled(&source.text, &keys, &variant) else {
        say(&format!("error: {}", Failure::Unsound(name.to_owned())));
        return Ok(2);
    };
    let is_settled = text == *source.text;
    match path {
        _ if arguments.diff => print_patch(&diff::unified(name, &source.text, &text))?,
        _ if arguments.check && !is_settled => print(&format!("{name}\n"))?,
        _ if arguments.check => {}
        None => print(&text)?,
        Some(_) if is_settled => {}
        Some(path) => write::again(&source, path, &text, false, "")?,
    }
    Ok(u8::from((arguments.check || arguments.diff) && !is_settled))
}

fn unread(report: &Report) -> u8 {
    for finding in &report.findings {
        say(&format!("error: {}", finding.message));
    }
    2
}
