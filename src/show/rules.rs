//! Rules: a list of them, and a page on one with its examples and rulings.

use std::collections::BTreeMap;

use crate::check::page::Example;
use crate::check::rule::Rule;
use crate::text::sentence;

use super::rulings::{self, GameRuling};
use super::{
    Block, Cell, Column, Columns, Data, Page, Records, Role, TableStyle, Tabular, View, data,
};

pub struct Rules {
    pub all: Vec<(&'static str, Vec<&'static Rule>)>,
    /// Whether to show what each rule reports.
    pub is_full: bool,
    pub next: Option<String>,
}

type Sourced = (&'static str, &'static Rule);

impl Rules {
    fn all(&self) -> impl Iterator<Item = Sourced> {
        self.all.iter().flat_map(|(source, rules)| rules.iter().map(|rule| (*source, *rule)))
    }
}

impl View for Rules {
    fn page(&self) -> Page<'_> {
        let mut page = Page::titled("Rules");
        page.next.clone_from(&self.next);
        if !self.is_full {
            let rows = self.all.iter().map(|(source, rules)| {
                vec![sentence(source).into(), subjects(rules).join("; ").into()]
            });
            let columns = vec![Column::text("Rules of"), Column::text("Subjects").role(Role::Rest)];
            let table = Tabular::new(TableStyle::Brief, columns, rows.collect());
            page.blocks.push(Block::Table(table));
            return page;
        }
        for of_source in self.all().collect::<Vec<_>>().chunk_by(|one, next| one.0 == next.0) {
            let table = columns().table(TableStyle::Plain, of_source).filled(|_| false);
            page.table(sentence(of_source[0].0), table);
        }
        page
    }

    fn data(&self) -> Data {
        data::on([], Data::default().list("rules", self.all().map(brief)))
    }

    fn records(&self) -> Records<'_> {
        columns().records(self.all())
    }
}

/// The subjects of rules, each with its number of rules. A page names its subject: "# Car Wars Classic: armor: points".
fn subjects(rules: &[&'static Rule]) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for rule in rules {
        let heading = rule.page.lines().next().unwrap_or_default();
        let subject = heading.split(": ").nth(1).and_then(|subject| subject.split(". ").next());
        *counts.entry(subject.unwrap_or("all")).or_default() += 1;
    }
    counts.into_iter().map(|(subject, count)| format!("{subject} {count}")).collect()
}

fn columns<'r>() -> Columns<'r, Sourced> {
    Columns::new()
        .add("source", None, |(source, _): &Sourced| (*source).into())
        .add("id", Column::text("Rule"), |(_, rule)| Cell::code(rule.id))
        .add("severity", Column::text("Severity"), |(_, rule)| rule.level.severity().into())
        .add("cite", Column::text("Source"), |(_, rule)| rule.cite.as_ref().into())
        .add("summary", Column::text("Reports").role(Role::Rest), |(_, rule)| rule.summary.into())
        .add("rulings", Column::text("Readings").role(Role::Page), |(_, rule)| {
            rule.rulings.join(", ").into()
        })
}

pub struct Explained<'r> {
    pub rules: Vec<Sourced>,
    pub rulings: Vec<&'r GameRuling>,
    /// Whether to show all games, both examples and the rulings of a rule.
    pub is_full: bool,
}

impl View for Explained<'_> {
    fn page(&self) -> Page<'_> {
        if let ([(source, rule), others @ ..], false) = (self.rules.as_slice(), self.is_full) {
            let others = others.iter().map(|(source, _)| *source);
            let rulings = (!self.rulings.is_empty()).then_some("rulings");
            let more: Vec<_> = ["both examples"].into_iter().chain(others).chain(rulings).collect();
            let blocks = vec![Block::Prose(in_brief(source, rule, &more.join(", ")))];
            return Page { blocks, ..Page::default() };
        }
        let rules = self.rules.iter().map(|(source, rule)| Block::Prose(explain(source, rule)));
        let rulings = self.rulings.iter().map(|one| Block::Prose(rulings::explain(one)));
        Page { blocks: rules.chain(rulings).collect(), ..Page::default() }
    }

    fn data(&self) -> Data {
        let pages = Data::default()
            .list("rules", self.rules.iter().copied().map(full))
            .list("rulings", self.rulings.iter().map(|one| rulings::data(one)));
        data::on([], pages)
    }

    fn records(&self) -> Records<'_> {
        let Records { headings, rows } = columns().records(&self.rules);
        let rulings = self.rulings.iter().map(|one| {
            let [game, id, cite, says] = rulings::row(one);
            vec![game, id, "ruling".into(), cite, says, Cell::EMPTY]
        });
        Records { headings, rows: Box::new(rows.chain(rulings)) }
    }
}

fn brief((source, rule): Sourced) -> Data {
    Data::of([("source", source), ("id", rule.id), ("severity", rule.level.severity())])
        .with("summary", rule.summary)
        .with("cite", rule.cite.as_ref().map(ToString::to_string))
        .list("rulings", rule.rulings)
}

/// Includes the page and the files that both examples need.
fn full(sourced: Sourced) -> Data {
    let rule = sourced.1;
    let file = |file: Example| Data::of([("name", file.name)]).with("text", file.text);
    brief(sourced)
        .with("docs", rule.docs())
        .with("illegal", rule.fires())
        .with("legal", rule.passes())
        .list("files", rule.files().into_iter().map(file))
}

/// What a rule says, in Markdown.
fn heading(source: &str, rule: &Rule) -> String {
    let cite = rule.cite.as_ref().map(|cite| format!(", {cite}")).unwrap_or_default();
    let (severity, id, summary) = (rule.level.severity(), rule.id, sentence(rule.summary));
    format!("# {id}\n\n{summary}.\n\n{severity} · {source}{cite}\n\n{}", rule.docs())
}

fn verdicts(rule: &Rule) -> (&'static str, &'static str) {
    match rule.level.severity() {
        "error" => ("Illegal", "Legal"),
        _ => ("Reported", "Not reported"),
    }
}

/// The lines of a screen, and its least width.
const LINES: usize = 40;
const WIDTH: usize = 78;

/// What a rule says, its legal example as far as there is room, and the lines that break the rule.
fn in_brief(source: &str, rule: &Rule, more: &str) -> String {
    let ((fires, passes), start) = (verdicts(rule), heading(source, rule));
    let (illegal, legal) = (rule.fires(), rule.passes());
    let without = missing(&legal, &illegal).into_iter().map(|(_, line)| format!("- {line}"));
    let with = missing(&illegal, &legal).into_iter().map(|(_, line)| format!("+ {line}"));
    let changes: Vec<_> = without.chain(with).collect();
    let changes = indented(&changes.join("\n"));
    let end = format!("\n## {fires}\n\n{changes}\nMore with --full: {more}.\n");
    let height = |line: &str| line.chars().count().div_ceil(WIDTH).max(1);
    let used = start.lines().chain(end.lines()).map(height).sum::<usize>() + 4;
    let (lines, room): (Vec<_>, _) = (legal.lines().collect(), LINES.saturating_sub(used).max(6));
    let place = missing(&legal, &illegal).first().map_or(lines.len(), |(number, _)| *number);
    let shown = if lines.len() > room { room - 2 } else { room };
    let from = place.saturating_sub(shown / 2).min(lines.len().saturating_sub(shown));
    let to = lines.len().min(from + shown);
    let before = (from > 0).then_some("…");
    let after = (to < lines.len()).then_some("…");
    let cut: Vec<_> =
        before.into_iter().chain(lines[from..to].iter().copied()).chain(after).collect();
    format!("{start}\n## {passes}\n\n{}{end}", indented(&cut.join("\n")))
}

/// The lines of one text that another lacks, with their numbers. Empty lines and comments do not count.
fn missing<'t>(text: &'t str, from: &str) -> Vec<(usize, &'t str)> {
    let mut known: Vec<_> = from.lines().collect();
    let is_new = |(_, line): &(usize, &str)| {
        let at = known.iter().position(|known| known == line);
        at.map(|at| known.remove(at)).is_none() && !line.is_empty() && !line.starts_with('#')
    };
    text.lines().enumerate().filter(is_new).collect()
}

/// A rule's page in Markdown, with examples.
fn explain(source: &str, rule: &Rule) -> String {
    let ((fires, passes), start) = (verdicts(rule), heading(source, rule));
    let mut text = format!(
        "{start}\n## {fires}\n\n{}\n## {passes}\n\n{}",
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
