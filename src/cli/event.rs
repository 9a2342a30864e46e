//! `roadworthy event`: lists, shows and checks events, and writes the roster and the day's page.

use clap::{Args, Subcommand, ValueHint};

use crate::event;
use crate::report::{Report, Subject};
use crate::show::day::Day;
use crate::show::entrants::Entrants;
use crate::show::event::{Asked, Events, Reviewed};
use crate::show::files::Files;
use crate::show::format::{Style, terminal};
use crate::workspace::events;

use super::input::{self, Detail};
use super::output::{Checked, Output, Pages, Tables};
use super::{Designs, Failure, exit_code, help, reading_code, report_files, say};

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
    ("roadworthy event show pack-attack", "show a built-in event"),
    ("roadworthy event show my-event.toml", "show one of your own"),
];

const CHECK: &[(&str, &str)] = &[
    ("roadworthy event check my-event.toml", "report every problem"),
    ("roadworthy event check my-event.toml --format concise", "report each on a line"),
];

const OPEN: &[(&str, &str)] = &[
    ("roadworthy event open melee.toml entries", "who may start"),
    ("roadworthy event open melee.toml entries -o day.html", "as a page"),
];

const ROSTER: &[(&str, &str)] = &[
    ("roadworthy event roster melee.toml entries -o roster.csv", "write it"),
    ("roadworthy event roster melee.toml --roster old.csv -o new.csv", "update it"),
];

#[derive(Subcommand)]
enum Action {
    /// List the built-in events
    #[command(after_long_help = help::after(LIST, help::CALL))]
    List {
        #[command(flatten)]
        output: Output<Tables>,
    },
    /// Show the terms of an event, and the lines that state them
    #[command(after_long_help = help::after(SHOW, help::READING))]
    Show {
        /// Built-in event, or a file
        event: String,
        #[command(flatten)]
        output: Output<Pages>,
    },
    /// Show the day's page: who may start, who may not and why, and open questions
    #[command(after_long_help = help::after(OPEN, help::VERDICTS))]
    Open {
        #[command(flatten)]
        entries: Entries,
        #[command(flatten)]
        output: Output<Tables>,
    },
    /// Write the roster: number, player, team, file and fingerprint of each entry
    #[command(after_long_help = help::after(ROSTER, help::READING))]
    Roster {
        #[command(flatten)]
        entries: Entries,
        #[command(flatten)]
        output: Output<Tables>,
    },
    /// Check your own event for problems
    #[command(after_long_help = help::after(CHECK, help::READING))]
    Check {
        /// Event file
        event: String,
        #[command(flatten)]
        output: Output<Checked>,
    },
}

#[derive(Args)]
struct Entries {
    /// Built-in event, or a file
    event: String,
    /// Designs, lists of vehicles, or folders of them [default: .]
    #[arg(value_hint = ValueHint::AnyPath)]
    paths: Vec<String>,
    /// Number, player and team of each entry, in a table
    ///
    /// Its columns are number, player, team, file and fingerprint. Its files are entries, too; without other paths, they
    /// are the only ones.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    roster: Option<String>,
}

impl Entries {
    fn designs(&self) -> Designs {
        Designs::of_event(&self.paths, &self.event, self.roster.as_deref())
    }
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    match &arguments.action {
        Action::List { output } => {
            let target = output.target()?;
            target.print(&Events(&event::titles().collect::<Vec<_>>()), style)?;
            Ok(0)
        }
        Action::Show { event, output } => {
            let target = output.target()?;
            let opened = events::open(event)?;
            target.print(&Asked(&opened.event), style)?;
            if !opened.reports.is_empty() {
                say(&terminal::FORMAT.write(&Files(&opened.reports), style));
            }
            Ok(exit_code(&opened.reports))
        }
        Action::Open { entries, output } => {
            let designs = entries.designs();
            let target = output.target()?;
            let judged = input::judged(&designs, Detail::Fingerprint)?;
            target.print(&Day(&judged.reports), style)?;
            Ok(exit_code(&judged.reports))
        }
        Action::Roster { entries, output } => {
            let designs = entries.designs();
            let target = output.target()?;
            let judged = input::judged(&designs, Detail::Fingerprint)?;
            report_files(&judged.reports, style);
            target.print(&Entrants(&judged.reports), style)?;
            Ok(reading_code(&judged.reports))
        }
        Action::Check { event, output } => {
            let target = output.target()?;
            let opened = events::open(event)?;
            let mut reports = opened.reports;
            if reports.iter().all(|report| report.source.name != opened.event.source.name) {
                let own = opened.event.source.clone();
                reports.push(Report::of_file(own, Subject::Event, Vec::new()));
            }
            let (files, terms) = (Files(&reports), Asked(&opened.event));
            target.print(&Reviewed { files, terms }, style)?;
            Ok(exit_code(&reports))
        }
    }
}
