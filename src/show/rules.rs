//! Rules: a list of them, and a page on one with its examples and rulings.

use crate::check::page::Example;
use crate::check::rule::Rule;
use crate::text::sentence;

use super::rulings::{self, GameRuling};
use super::{Block, Cell, Column, Columns, Data, Look, Page, Records, Role, View, data};

pub struct Rules(pub Vec<(&'static str, Vec<&'static Rule>)>);

type Sourced = (&'static str, &'static Rule);

impl Rules {
    fn all(&self) -> impl Iterator<Item = Sourced> {
        self.0.iter().flat_map(|(source, rules)| rules.iter().map(|rule| (*source, *rule)))
    }
}

impl View for Rules {
    fn page(&self) -> Page<'_> {
        let mut page = Page::titled("Rules");
        for of_source in self.all().collect::<Vec<_>>().chunk_by(|one, next| one.0 == next.0) {
            let table = columns().table(Look::Plain, of_source).filled(|_| false);
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
}

impl View for Explained<'_> {
    fn page(&self) -> Page<'_> {
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

/// A rule's page in Markdown, with examples.
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
