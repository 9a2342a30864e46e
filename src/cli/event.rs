//! `roadworthy event`: lists, shows and checks events, and writes the roster and the day's page.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueHint};
use rayon::prelude::*;

use crate::change::fix::fix;
use crate::change::{Judges, add_fixes, ways_out};
use crate::event;
use crate::games::Extent;
use crate::report::{Report, Subject};
use crate::show::day::{Day, broken, by_number, by_player};
use crate::show::entrants::Entrants;
use crate::show::event::{Asked, Events};
use crate::show::files::Files;
use crate::show::fix::{self, advice};
use crate::show::format::{Style, html, markdown, terminal};
use crate::show::verdicts::Verdicts;
use crate::text::distinct;
use crate::units::counted;
use crate::workspace::{events, names};

use super::input;
use super::output::{Findings, Output, Pages, Tables, Target};
use super::{Designs, Failure, Terms, exit_code, help, reading_code, report_files, say, usage};

#[derive(Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// List the built-in events
    #[command(after_long_help = help::after("event list", "call"))]
    List {
        #[command(flatten)]
        output: Output<Tables>,
    },
    /// Show the terms of an event, and the lines that state them
    #[command(after_long_help = help::after("event show", "reading"))]
    Show {
        /// Built-in event, or a file
        event: String,
        #[command(flatten)]
        output: Output<Pages>,
    },
    /// Show the day's page: who may start, who may not and why, and open questions
    #[command(after_long_help = help::after("event open", "verdicts"))]
    Open {
        #[command(flatten)]
        entries: Entries,
        /// Also write a page for each player into this folder, as Markdown or HTML
        #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
        by_player: Option<PathBuf>,
        /// Search fixes for more than 24 entries, too
        #[arg(long)]
        full: bool,
        #[command(flatten)]
        output: Output<Tables>,
    },
    /// Write the roster: number, player, team, file and fingerprint of each entry
    #[command(after_long_help = help::after("event roster", "reading"))]
    Roster {
        #[command(flatten)]
        entries: Entries,
        #[command(flatten)]
        output: Output<Tables>,
    },
    /// Check your own event for problems
    #[command(after_long_help = help::after("event check", "reading"))]
    Check {
        /// Event file
        event: String,
        #[command(flatten)]
        output: Output<Findings>,
    },
}

#[derive(Args)]
struct Entries {
    /// Built-in event, or a file
    #[arg(value_name = "EVENT", required_unless_present = "by")]
    event: Option<String>,
    /// Designs, lists of vehicles, or folders of them [default: .]
    #[arg(value_hint = ValueHint::AnyPath)]
    paths: Vec<String>,
    /// Number, player and team of each entry, in a table
    ///
    /// Its columns are number, player, team, file, fingerprint and ceiling. Its files are entries, too; without other
    /// paths, they are the only ones.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    roster: Option<String>,
    /// Built-in event, or a file, as in `check`; then all arguments are entries
    #[arg(long = "event", value_name = "EVENT")]
    by: Option<String>,
}

impl Entries {
    fn designs(&self) -> Designs {
        let mut words = self.by.iter().chain(&self.event).chain(&self.paths).cloned();
        let terms = Terms { event: words.next(), ..Terms::default() };
        let roster = self.roster.clone();
        Designs { paths: words.collect(), roster, terms, ..Designs::default() }
    }
}

/// The page of more entries has no fixes, which take long.
const FIXED: usize = 24;

/// Writes a page for each player.
fn save_by_player(
    day: &Day<'_>,
    judges: &Judges<'_>,
    folder: &Path,
    target: &Target,
) -> Result<(), Failure> {
    let format = if target.format == &html::FORMAT { target.format } else { &markdown::FORMAT };
    let failed = |error| Failure::File { path: folder.display().to_string(), error };
    fs::create_dir_all(folder).map_err(failed)?;
    let players = by_player(day.reports);
    let names = players.iter().map(|(player, _)| player.to_lowercase());
    for ((_, entries), name) in players.iter().zip(names::numbered(names)) {
        let file = folder.join(format!("{name}.{}", format.ending.unwrap_or_default()));
        let limits = entries.iter().flat_map(|entry| day.broken(entry));
        let told = |limit| {
            let counted = (day.counted(limit), entries.as_slice());
            let ways = ways_out(day.event, limit, counted, judges);
            broken([limit]).into_iter().chain(fix::ways(&ways))
        };
        let broken = distinct(limits.flat_map(told));
        let reports: Vec<_> = entries.iter().copied().cloned().collect();
        let page = Verdicts { full: reports.len() > 1, broken, ..Verdicts::of(&reports) };
        target.save(&page, &file, format)?;
    }
    let pages = counted(players.len() as i64, "page");
    say(&format!("wrote {pages} in {}", folder.display()));
    Ok(())
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    match &arguments.action {
        Action::List { output } => {
            let target = output.target()?;
            target.print(&Events(&event::read_built_in().collect::<Vec<_>>()), style)?;
            Ok(0)
        }
        Action::Show { event, output } => {
            let target = output.target()?;
            let opened = events::open(event)?;
            target.print(&Asked { event: &opened.event, files: None }, style)?;
            if !opened.reports.is_empty() {
                say(&terminal::FORMAT.write(&Files(&opened.reports), style));
            }
            Ok(exit_code(&opened.reports))
        }
        Action::Open { entries, by_player, full, output } => {
            let target = output.target()?;
            let mut judged = input::entered(&entries.designs(), Extent::Fingerprint)?;
            let stays = |report: &Report| report.is_described() && !event::may_start(report);
            let is_long = by_number(&judged.reports).len() > FIXED;
            let is_brief = *target.format == terminal::FORMAT && by_player.is_none() && !full;
            if by_player.is_some() {
                judged.add(add_fixes, stays);
            }
            judged.reports.iter_mut().for_each(Report::rank);
            let Some(event) = &judged.event else { return Err(Failure::NoEvent) };
            let staying = judged.reports.iter().filter(|it| stays(it) && !(is_long && is_brief));
            let staying: Vec<_> = staying.collect();
            let judges = Judges::new(&judged.options, Some(event)).shared_by(staying.len());
            let advice = |report: &&Report| {
                let fixed = fix(std::slice::from_ref(*report), &judges, &[]).ok()?;
                Some((report.path(), advice(&fixed)?))
            };
            let day = Day {
                event,
                reports: &judged.reports,
                limits: &judged.limits,
                fixes: &staying.par_iter().filter_map(advice).collect(),
                not_entered: &judged.not_entered,
                next: by_player.is_none().then(|| usage::with_also("--by-player pages")),
            };
            target.print(&day, style)?;
            if let Some(folder) = by_player {
                save_by_player(&day, &judges, folder, &target)?;
            }
            Ok(exit_code(&judged.reports))
        }
        Action::Roster { entries, output } => {
            let target = output.target()?;
            let judged = input::judged(&entries.designs(), Extent::Fingerprint)?;
            let is_shown = |report: &Report| report.is_design() || report.is_open();
            let shown: Vec<_> = judged.reports.iter().filter(|it| is_shown(it)).cloned().collect();
            report_files(&shown, style);
            broken(&judged.limits).iter().for_each(|line| say(line));
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
            let files = Some(Files(&reports));
            target.print(&Asked { event: &opened.event, files }, style)?;
            Ok(exit_code(&reports))
        }
    }
}
