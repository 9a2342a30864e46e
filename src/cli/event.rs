//! `roadworthy event`: lists the built-in events, shows what an event asks for, and checks event files.

use clap::{Args, Subcommand};

use crate::event;
use crate::report::{Report, Subject};
use crate::view::event::{Asked, Events};
use crate::view::files::Files;
use crate::workspace::disk::Disk;
use crate::workspace::events;
use crate::write::{Format, Style, csv, html, json, markdown, terminal};

use super::catalog::Checked;
use super::output::{Output, Prints};
use super::{Failure, complain_of, exit_code, help};

#[derive(Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

const LIST: &[(&str, &str)] = &[
    ("roadworthy event list", "list the built-in events"),
    ("roadworthy event list --format json", "print them for programs"),
];

const SHOW: &[(&str, &str)] = &[
    ("roadworthy event show amateur-night", "show a built-in event"),
    ("roadworthy event show my-event.toml", "show one of your own"),
];

const CHECK: &[(&str, &str)] = &[
    ("roadworthy event check my-event.toml", "report every mistake"),
    ("roadworthy event check my-event.toml --format concise", "report each on a line"),
];

#[derive(Subcommand)]
enum Action {
    /// List the built-in events
    #[command(after_long_help = help::after(LIST, help::CALL))]
    List {
        #[command(flatten)]
        output: Output<Listed>,
    },
    /// Show what an event asks for, and the lines that say so
    #[command(after_long_help = help::after(SHOW, help::READING))]
    Show {
        /// Built-in event, or a file
        event: String,
        #[command(flatten)]
        output: Output<Shown>,
    },
    /// Check an event of your own for mistakes
    #[command(after_long_help = help::after(CHECK, help::READING))]
    Check {
        /// Event file
        event: String,
        #[command(flatten)]
        output: Output<Checked>,
    },
}

enum Listed {}

impl Prints for Listed {
    const FORMATS: &'static [&'static Format] =
        &[&terminal::FORMAT, &json::FORMAT, &csv::FORMAT, &markdown::FORMAT, &html::FORMAT];
}

enum Shown {}

impl Prints for Shown {
    const FORMATS: &'static [&'static Format] =
        &[&terminal::FORMAT, &json::FORMAT, &markdown::FORMAT, &html::FORMAT];
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    match &arguments.action {
        Action::List { output } => {
            let target = output.target(&[])?;
            let all = event::all_built_in()
                .filter_map(|(id, _)| Some((id, events::open(&Disk::default(), id).ok()?.event)));
            target.print(&Events(&all.collect::<Vec<_>>()), style)?;
            Ok(0)
        }
        Action::Show { event, output } => {
            let target = output.target(&[event])?;
            let opened = events::open(&Disk::default(), event)?;
            target.print(&Asked(&opened.event), style)?;
            if !opened.reports.is_empty() {
                complain_of(&terminal::FORMAT.write(&Files(&opened.reports), style));
            }
            Ok(exit_code(&opened.reports))
        }
        Action::Check { event, output } => {
            let target = output.target(&[event])?;
            let opened = events::open(&Disk::default(), event)?;
            let mut reports = opened.reports;
            if reports.iter().all(|report| report.source.name != opened.event.source.name) {
                let own = opened.event.source.clone();
                reports.push(Report::of_file(own, Subject::Event, Vec::new()));
            }
            target.print(&Files(&reports), style)?;
            Ok(exit_code(&reports))
        }
    }
}
