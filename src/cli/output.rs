//! `--format`, `--output` and `--force`: the format and the target of a command's output.

use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::show::View;
use crate::show::format::{Format, Prints, Style, terminal};

use super::{Failure, print, say, write};

/// The views that a command prints.
pub(super) trait Printer {
    const PRINTS: Prints;
}

macro_rules! printers {
    ($($name:ident),*) => {$(
        pub(super) enum $name {}

        impl Printer for $name {
            const PRINTS: Prints = Prints::$name;
        }
    )*};
}
printers!(Pages, Tables, Vehicles, Findings, Verdicts);

pub(super) const HEADING: &str = "Output";

#[derive(Args)]
pub(super) struct Output<P: Printer> {
    /// Output format [default: human, or by the ending of --output]
    #[arg(long, help_heading = HEADING, value_parser = parser(P::PRINTS))]
    format: Option<&'static Format>,
    /// Write to a file; its ending, such as .json or .html, picks the format
    ///
    /// The file is written whole or not at all.
    #[arg(short, long, value_name = "FILE", help_heading = HEADING)]
    output: Option<PathBuf>,
    /// Replace an existing file even if roadworthy did not write it
    #[arg(long, requires = "output", help_heading = HEADING)]
    force: bool,
    #[arg(skip)]
    of: PhantomData<P>,
}

fn parser(prints: Prints) -> impl TypedValueParser<Value = &'static Format> + use<> {
    let value = |format: &'static Format| PossibleValue::new(format.name).help(format.says);
    let find = move |name: String| {
        let found = prints.formats().find(|format| format.name == name);
        found.expect("only names of these formats are possible values")
    };
    PossibleValuesParser::new(prints.formats().map(value)).map(find)
}

pub(super) struct Target {
    pub(super) format: &'static Format,
    file: Option<PathBuf>,
    force: bool,
}

impl<P: Printer> Output<P> {
    pub(super) fn target(&self) -> Result<Target, Failure> {
        let file = self.output.clone().filter(|file| file.as_os_str() != "-");
        let format = match &file {
            Some(file) => self.format_of(file)?,
            None => self.format.unwrap_or(&terminal::FORMAT),
        };
        Ok(Target { format, file, force: self.force })
    }

    /// The format for a file's ending. Fails if the command lacks it or `--format` contradicts it.
    fn format_of(&self, file: &Path) -> Result<&'static Format, Failure> {
        let name = file.display().to_string();
        let found = Format::of_file(file).filter(|found| found.views.contains(&P::PRINTS));
        let Some(found) = found else {
            let endings: Vec<_> = P::PRINTS.formats().filter_map(|format| format.ending).collect();
            return Err(Failure::Ending(name, endings.join(", .")));
        };
        match self.format {
            // Formats without an ending are text.
            Some(asked) if asked.ending.is_none() && *found == terminal::FORMAT => Ok(asked),
            Some(asked) if asked != found => {
                Err(Failure::OtherEnding { name, asked: asked.name, found: found.name })
            }
            _ => Ok(found),
        }
    }
}

impl Target {
    pub(super) fn print(&self, view: &dyn View, style: Style) -> Result<(), Failure> {
        let Some(file) = &self.file else { return print(&self.format.write(view, style)) };
        self.save(view, file, self.format)?;
        say(&format!("wrote {}", file.display()));
        Ok(())
    }

    pub(super) fn save(
        &self,
        view: &dyn View,
        file: &Path,
        format: &'static Format,
    ) -> Result<(), Failure> {
        if format.sign.is_none() && !self.force && file.is_file() {
            return Err(Failure::Exists(file.display().to_string()));
        }
        write::may_overwrite(file, self.force, |found| format.is_ours(found))?;
        write::whole(file, format.write(view, Style::UNBOUNDED).as_bytes())
    }
}
