//! `roadworthy sheet`: record sheets as PDF, two vehicles to a page.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::judge;
use crate::sheet::model::Sheet;
use crate::sheet::page::Paper;
use crate::sheet::{layout, pdf, text};

use super::{Designs, Failure, complain_of, complain_of_missing, exit_code, input};

#[derive(Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    designs: Designs,
    /// Where to write the PDF; `-` for standard output [default: the design's name, in the current folder]
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,
    /// The size of the paper
    #[arg(long, value_enum, default_value_t = PaperSize::Letter)]
    paper: PaperSize,
    /// Replace a file even if roadworthy did not write it
    #[arg(long)]
    force: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum PaperSize {
    Letter,
    A4,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let (reports, options) = input::judged(&arguments.designs)?;
    let sheets: Vec<_> =
        reports.iter().filter_map(|report| judge::sheet(report, &options)).collect();
    complain_of_missing(&reports);
    complain_of_names(&sheets);
    if sheets.is_empty() {
        return Ok(exit_code(&reports));
    }
    let paper = match arguments.paper {
        PaperSize::Letter => Paper::Letter,
        PaperSize::A4 => Paper::A4,
    };
    let title = match sheets.as_slice() {
        [only] => only.name.clone(),
        _ => "Record sheets".to_owned(),
    };
    let bytes = pdf::export(&layout::halves(&sheets, paper), &pdf::Info { title })?;
    match arguments.output.as_deref() {
        Some("-") => super::print_bytes(&bytes)?,
        Some(path) => write(Path::new(path), &bytes, arguments.force)?,
        None => write(&usual_name(&arguments.designs.paths), &bytes, arguments.force)?,
    }
    Ok(exit_code(&reports))
}

/// Which characters of a name cannot be printed.
fn complain_of_names(sheets: &[Sheet]) {
    for sheet in sheets {
        let missing = text::missing(&sheet.name);
        if !missing.is_empty() {
            let missing: Vec<_> = missing.iter().map(char::to_string).collect();
            let name = &sheet.name;
            complain_of(&format!("warning: {name}: the fonts do not have {}", missing.join(" ")));
        }
    }
}

/// `hotshot.pdf` for one design or folder, `sheets.pdf` for several.
fn usual_name(paths: &[String]) -> PathBuf {
    let stem = match paths {
        [only] => {
            let (file, variant) = only.split_once('#').unwrap_or((only, ""));
            let stem = Path::new(file).file_stem().map(|stem| stem.to_string_lossy().into_owned());
            stem.map(|stem| if variant.is_empty() { stem } else { format!("{stem}-{variant}") })
        }
        _ => None,
    };
    let stem = stem.filter(|stem| !["-", "."].contains(&stem.as_str()));
    PathBuf::from(format!("{}.pdf", stem.unwrap_or_else(|| "sheets".to_owned())))
}

/// Writes the whole file or nothing. What somebody else wrote is kept, unless `force` says otherwise.
fn write(path: &Path, bytes: &[u8], force: bool) -> Result<(), Failure> {
    if path.exists() && !force && !pdf::is_ours(&fs::read(path)?) {
        return Err(Failure::NotOurs(path.display().to_string()));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    file.write_all(bytes)?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}
