//! Rules: a list of them, and a page on one with its examples and rulings.

use serde::Serialize;

use crate::check::page::Example;
use crate::check::rule::{Cite, Rule};
use crate::text::sentence;

use super::data::Whole;
use super::rulings::{self, Said};
use super::{Block, Cell, Column, Data, Look, Page, Records, Role, Table, View};

/// The rules of each source: a game, or the file format.
pub struct Rules(pub Vec<(&'static str, Vec<&'static Rule>)>);

impl View for Rules {
    fn page(&self) -> Page<'_> {
        let blocks = self.0.iter().flat_map(|(source, rules)| {
            let rows = rules.iter().map(|rule| row(rule).into()).collect();
            let columns = vec![
                Column::text("Rule"),
                Column::text("Severity"),
                Column::text("Source"),
                Column::text("Reports").role(Role::Rest),
                Column::text("Readings").role(Role::Page),
            ];
            let table = Table::new(Look::Plain, columns, rows).filled(|_| false);
            [Block::Heading(sentence(source)), Block::Table(table)]
        });
        Page { title: Some("Rules".to_owned()), blocks: blocks.collect(), ..Page::default() }
    }

    fn data(&self) -> Data<'_> {
        let of_source = |(source, rules): &(&'static str, Vec<&'static Rule>)| {
            let source = *source;
            rules.iter().map(move |rule| Brief::of(source, rule)).collect::<Vec<_>>()
        };
        let rules = self.0.iter().flat_map(of_source).collect();
        Box::new(Whole::on([], List { rules }))
    }

    fn records(&self) -> Records<'_> {
        let rules =
            self.0.iter().flat_map(|(source, rules)| rules.iter().map(|rule| (*source, *rule)));
        records(rules.map(|(source, rule)| record(source, rule)))
    }
}

/// The columns of rules and rulings in a spreadsheet.
const HEADINGS: [&str; 6] = ["source", "id", "severity", "cite", "summary", "rulings"];

fn records<'r>(rows: impl Iterator<Item = Vec<Cell>> + 'r) -> Records<'r> {
    Records { headings: HEADINGS.map(str::to_owned).into(), rows: Box::new(rows) }
}

fn record(source: &str, rule: &'static Rule) -> Vec<Cell> {
    let [id, severity, cite, summary, rulings] = row(rule);
    vec![source.into(), id, severity, cite, summary, rulings]
}

fn row(rule: &'static Rule) -> [Cell; 5] {
    [
        Cell::code(rule.id),
        rule.level.severity().into(),
        rule.cite.as_ref().map(Cite::to_string).unwrap_or_default().into(),
        rule.summary.into(),
        rule.rulings.join(", ").into(),
    ]
}

/// All rules and rulings of one name.
pub struct Explained<'r> {
    /// With the source of each.
    pub rules: Vec<(&'static str, &'static Rule)>,
    /// With the game of each.
    pub rulings: Vec<&'r Said>,
}

impl View for Explained<'_> {
    fn page(&self) -> Page<'_> {
        let rules = self.rules.iter().map(|(source, rule)| Block::Prose(explain(source, rule)));
        let rulings = self.rulings.iter().map(|said| Block::Prose(rulings::explain(said)));
        Page { blocks: rules.chain(rulings).collect(), ..Page::default() }
    }

    fn data(&self) -> Data<'_> {
        let rules = self.rules.iter().map(|(source, rule)| Full::of(source, rule)).collect();
        let rulings = self.rulings.iter().map(|said| rulings::Entry::of(said)).collect();
        Box::new(Whole::on([], Pages { rules, rulings }))
    }

    fn records(&self) -> Records<'_> {
        let rules = self.rules.iter().map(|(source, rule)| record(source, rule));
        let rulings = self.rulings.iter().map(|said| {
            let [game, id, cite, says] = rulings::row(said);
            vec![game, id, "ruling".into(), cite, says, Cell::EMPTY]
        });
        records(rules.chain(rulings))
    }
}

/// What a rule says, why, an illegal and a legal example, and the page; in Markdown.
fn explain(source: &str, rule: &Rule) -> String {
    let cite = rule.cite.as_ref().map(|cite| format!(", {cite}")).unwrap_or_default();
    let (severity, id, docs) = (rule.level.severity(), rule.id, rule.docs());
    let (fires, passes) = match severity {
        "error" => ("Illegal", "Legal"),
        _ => ("Reported", "Not reported"),
    };
    let mut text = format!(
        "# {id}\n\n{}.\n\n{severity} · {source}{cite}\n\n{docs}\n## {fires}\n\n{}\n## {passes}\n\n{}",
        sentence(rule.summary),
        indented(&rule.fires()),
        indented(&rule.passes()),
    );
    for file in rule.files() {
        text.push_str(&format!("\n## {} of both\n\n{}", file.name, indented(&file.text)));
    }
    text
}

fn indented(text: &str) -> String {
    text.lines()
        .map(|line| if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") })
        .collect()
}

#[derive(Serialize)]
pub(super) struct List {
    rules: Vec<Brief>,
}

#[derive(Serialize)]
pub(super) struct Pages<'r> {
    rules: Vec<Full>,
    rulings: Vec<rulings::Entry<'r>>,
}

#[derive(Serialize)]
struct Brief {
    source: &'static str,
    id: &'static str,
    severity: &'static str,
    summary: &'static str,
    cite: Option<String>,
    rulings: &'static [&'static str],
}

impl Brief {
    fn of(source: &'static str, rule: &'static Rule) -> Brief {
        Brief {
            source,
            id: rule.id,
            severity: rule.level.severity(),
            summary: rule.summary,
            cite: rule.cite.as_ref().map(ToString::to_string),
            rulings: rule.rulings,
        }
    }
}

#[derive(Serialize)]
struct Full {
    #[serde(flatten)]
    brief: Brief,
    docs: String,
    illegal: String,
    legal: String,
    /// Files that both examples need.
    files: Vec<File>,
}

impl Full {
    fn of(source: &'static str, rule: &'static Rule) -> Full {
        Full {
            brief: Brief::of(source, rule),
            docs: rule.docs(),
            illegal: rule.fires(),
            legal: rule.passes(),
            files: rule.files().into_iter().map(File::of).collect(),
        }
    }
}

#[derive(Serialize)]
struct File {
    name: &'static str,
    text: String,
}

impl File {
    fn of(example: Example) -> File {
        File { name: example.name, text: example.text }
    }
}
