//! The best completions beside the design, below what the search proves.

use std::time::Duration;

use crate::change::Axis;
use crate::change::fit::{Fit, Winner};
use crate::query::{About, Answer, Sort};
use crate::report::Report;
use crate::units::{counted, decimal, dollars, thousands};

use super::picture::Shape;
use super::{Block, Cell, Column, Data, Page, Picture, Role, TableStyle, Tabular, View, data};

pub struct Found<'f> {
    pub fit: &'f Fit<'f>,
    /// The best with a higher ceiling, and how much higher.
    pub more: Vec<(&'static str, Fit<'f>)>,
    /// Only for people: the same input gives the same data.
    pub time: Option<Duration>,
    pub next: Option<String>,
}

impl View for Found<'_> {
    fn page(&self) -> Page<'_> {
        let fit = self.fit;
        let mut page = Page::titled(format!("The best of {}", fit.before.name));
        page.next = self.next.clone().filter(|_| !fit.winners.is_empty());
        page.text([self.claim()]);
        let Some(first) = fit.winners.first() else { return page };
        let differ =
            |(_, values): &(String, Vec<String>)| values.iter().any(|value| *value != values[0]);
        let (rows, same): (Vec<_>, Vec<_>) = rows(fit).into_iter().partition(differ);
        let numbers = (1..=fit.winners.len()).map(|number| number.to_string());
        let names = std::iter::once("now".to_owned()).chain(numbers);
        // Many designs are rows instead of columns.
        let (head, rows): (Vec<String>, Vec<Vec<String>>) = match fit.is_tradeoff {
            true => {
                let design = |(number, name): (usize, String)| {
                    let values = rows.iter().map(|(_, values)| values[number].clone());
                    std::iter::once(name).chain(values).collect()
                };
                let designs = names.enumerate().map(design).collect();
                (rows.iter().map(|(label, _)| label.clone()).collect(), designs)
            }
            false => {
                let row = |(label, values)| std::iter::once(label).chain(values).collect();
                (names.collect(), rows.into_iter().map(row).collect())
            }
        };
        let columns = head.into_iter().map(Column::number);
        let columns = std::iter::once(Column::text("")).chain(columns).collect();
        let cells = |row: Vec<String>| row.into_iter().map(Cell::from).collect();
        let table = Tabular::new(TableStyle::Brief, columns, rows.into_iter().map(cells).collect());
        page.blocks.push(Block::Table(table));
        if fit.is_tradeoff {
            page.blocks.push(Block::Pictures(Box::new(|| vec![self.curve()])));
        }
        let stays = same.iter().enumerate().map(|(number, (label, values))| {
            format!("{label}{} {}", if number == 0 { " stays" } else { "" }, values[0])
        });
        let stays = stays.collect::<Vec<_>>().join(", ");
        let sides = &first.report.description.armor;
        let parts = sides.iter().map(|side| format!("{} {}", side.title(), side.points));
        let is_moved = *sides != fit.before.description.armor;
        let parts = is_moved.then(|| format!("1 has {}", parts.collect::<Vec<_>>().join(", ")));
        page.text(std::iter::once(stays).filter(|stays| !stays.is_empty()).chain(parts));
        page.text(self.more.iter().filter_map(|(by, more)| {
            let goal = &more.goals[0].subject;
            let (best, claim) = (more.winners.first()?, goal.key().replace('_', " "));
            let claim = format!("with {by} more: {claim} {}", goal.shown(&best.report));
            let values = more.keys.iter().zip(best.values.iter().zip(&first.values));
            let other = values.filter(|(_, (own, old))| own != old);
            let other = other.map(|(key, (own, _))| format!(", {} {own}", key.path));
            Some(claim + &other.collect::<String>())
        }));
        page
    }

    fn data(&self) -> Data {
        let fit = self.fit;
        let result = |winner: &Winner| {
            let values = fit.keys.iter().zip(&winner.values);
            let values = values.map(|(key, value)| (key.path.clone(), value));
            let report = &winner.report;
            Data::of([("values", Data::of(values))])
                .with("stats", data::stats(&report.summary.stats))
                .with("armor", data::armor(&report.description.armor))
                .with("edits", data::edits(&winner.edits, &fit.before.source))
        };
        let key = |key: &Axis| {
            Data::of([("key", &key.path)])
                .with("values", key.choices.len())
                .with("now", key.now().map(|now| key.choices[now].word.as_str()))
        };
        let progress = fit.progress;
        let results = Data::of([("of", data::reference(fit.before))])
            .list("vary", fit.keys.iter().map(key))
            .with("combinations", progress.count)
            // The search excludes the other combinations.
            .with("judged", progress.judged)
            .with("interrupted", progress.is_open)
            // Why there is no result.
            .list("excluding", fit.miss.excluding.iter().map(String::as_str))
            .with("cheapest", fit.miss.price)
            .list("results", fit.winners.iter().map(result));
        let more = |(by, more): &(&str, Fit<'_>)| {
            Data::of([("with", *by)]).maybe("result", more.winners.first().map(result))
        };
        let results = match self.more.is_empty() {
            true => results,
            false => results.list("more", self.more.iter().map(more)),
        };
        data::on([fit.before], results)
    }
}

impl Found<'_> {
    /// The designs of a trade-off by both figures, with the numbers of the table.
    pub fn curve(&self) -> Picture {
        let fit = self.fit;
        let goals = [0, 1].map(|number| &fit.goals[number].subject);
        let cell = |report: &Report, number: usize| match goals[number].value(report) {
            Some(Answer::Number(value)) => Cell::Number(value, goals[number].shown(report)),
            _ => Cell::EMPTY,
        };
        let design = |(number, winner): (usize, &Winner)| {
            let [own, other] = [0, 1].map(|goal| cell(&winner.report, goal));
            vec![own, other, Cell::EMPTY, (number + 1).to_string().into()]
        };
        let [own, other] = [0, 1].map(|goal| cell(fit.before, goal));
        let now = vec![own, Cell::EMPTY, other, "now".into()];
        let rows = fit.winners.iter().enumerate().map(design).chain([now]);
        let [across, up] = goals.map(|goal| goal.key().replace('_', " "));
        let columns = [across.clone(), format!("{up}, best"), format!("{up}, now")];
        let columns = columns.into_iter().map(Column::number);
        let columns = columns.chain([Column::text("Design").role(Role::Name)]);
        let table = Tabular::new(TableStyle::Brief, columns.collect(), rows.collect());
        let title = format!("Trade-off of {across} and {up}: {}", fit.before.name);
        Picture { title, axes: [(across, decimal), (up, decimal)], shape: Shape::Line, table }
    }

    fn claim(&self) -> String {
        let (fit, progress) = (self.fit, self.fit.progress);
        let combinations = counted(progress.count, "combination");
        let time = self.time.map(|time| format!("{:.1} s", time.as_secs_f64()));
        let goal = &fit.goals[0].subject;
        let name = goal.key().replace('_', " ");
        let first = fit.winners.first();
        let first = first.map(|first| format!("{name} {}", goal.shown(&first.report)));
        if progress.is_open {
            let first =
                first.map_or("none found".to_owned(), |first| format!("{first}, best found"));
            let tried = thousands(progress.judged as i64);
            let open = match progress.count - progress.decided {
                0 => "other splits of the armor".to_owned(),
                open => format!("{}% of {combinations}", share(open, progress.count)),
            };
            let side = if fit.goals[0].descending { "over" } else { "under" };
            let gap = progress.bound.map(|bound| format!(", none {side} {}", decimal(bound)));
            let time = time.map(|time| format!(" ({time})"));
            let ends = gap.into_iter().chain(time).collect::<String>();
            return format!("{first} of {tried} tried; {open} open{ends}");
        }
        let excluded = progress.count - progress.tried;
        let how = match excluded > 0 {
            true => format!("{}% excluded by bounds", share(excluded, progress.count)),
            false => "all judged".to_owned(),
        };
        let how = time.into_iter().chain([how]).collect::<Vec<_>>().join("; ");
        let proof = format!("{combinations} ({how})");
        match (first, fit.conditions.as_slice()) {
            (Some(_), _) if fit.is_tradeoff => {
                let names = [0, 1].map(|goal| fit.goals[goal].subject.key().replace('_', " "));
                let designs = counted(fit.winners.len() as i64, "design");
                format!("{designs}: {} only for {}, proven of {proof}", names[0], names[1])
            }
            (Some(value), _) if fit.winners[0].edits.is_empty() => {
                format!("the design is already the best: {value}, proven best of {proof}")
            }
            (Some(value), _) => format!("{value}, proven best of {proof}"),
            (None, []) => {
                let reason = fit.before.reason().map(|found| format!("; now {}", found.message));
                format!("none of {proof} is legal{}", reason.unwrap_or_default())
            }
            (None, all) => {
                let none = format!("none of {proof} is legal and meets {}", all.join(" "));
                format!("{none}; {}", self.miss())
            }
        }
    }

    /// Which conditions no legal combination meets, and the cheapest legal one.
    fn miss(&self) -> String {
        let fit = self.fit;
        let why = match fit.miss.excluding.as_slice() {
            [] => return "none is legal".to_owned(),
            [one] => format!("no legal one meets {one}"),
            all => format!("{} exclude each other", all.join(" and ")),
        };
        let price = fit.miss.price.map(dollars);
        let price = price.map(|price| format!("; the cheapest legal one costs {price}"));
        why + &price.unwrap_or_default()
    }
}

/// Per cent, rounded down: "99.3".
fn share(part: i64, of: i64) -> String {
    let tenths = i128::from(part) * 1000 / i128::from(of.max(1));
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// The first goal, the varied keys and the main figures, now and of each winner.
fn rows(fit: &Fit<'_>) -> Vec<(String, Vec<String>)> {
    let winners = || fit.winners.iter();
    let reports = || std::iter::once(fit.before).chain(winners().map(|winner| &winner.report));
    let words = |key: &str| key.replace(['_', '-'], " ");
    let goal = |goal: &Sort| {
        let shown = reports().map(|report| goal.subject.shown(report));
        (words(&goal.subject.key()), shown.collect::<Vec<_>>())
    };
    let mut rows: Vec<_> = fit.goals.iter().map(goal).collect();
    let mut add = |label: String, values: Vec<String>| {
        if rows.iter().all(|(known, _)| *known != label) {
            rows.push((label, values));
        }
    };
    for (number, key) in fit.keys.iter().enumerate() {
        let sides: Option<i64> = key.keys.iter().map(|(_, points)| *points).sum();
        let sides = sides.filter(|_| key.keys.len() > 1).map(|all| all.to_string());
        let now = key.now().map(|now| key.choices[now].word.clone()).or(sides);
        let now = now.unwrap_or_else(|| "–".to_owned());
        let values = winners().map(|winner| winner.values[number].clone());
        add(words(&key.path), std::iter::once(now).chain(values).collect());
    }
    for figure in fit.before.figures(|figure| figure.main) {
        let value = |report: &Report| report.figure(figure.key).map_or("–".to_owned(), figure.show);
        add(figure.label.to_lowercase(), reports().map(value).collect());
    }
    rows
}
