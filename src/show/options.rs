//! Possible additions, replacements and removals of a design.

use std::cmp::Reverse;

use crate::change::{Action, Aspect, Offer, Offers, blocking};
use crate::query::{About, Answer, formula};
use crate::report::Report;
use crate::text::{grouped, label};
use crate::units::{Exact, counted, plain};

use super::comparison::changed;
use super::{
    Block, Cell, Column, Columns, Data, Page, Records, Role, TableStyle, Tabular, View, data,
};

/// The changes in groups: additions, exchanges of a part, removals.
pub struct Choices<'o> {
    pub offers: &'o Offers<'o>,
    /// Whether to show all changes of all groups.
    pub is_full: bool,
    pub next: Option<String>,
}

/// Groups in brief, and the rows of each, by the number of groups.
const GROUPS: usize = 4;
const ROWS: [usize; GROUPS] = [16, 7, 4, 3];
/// The problems of an illegal design to name.
const NAMED: usize = 6;

impl View for Choices<'_> {
    fn page(&self) -> Page<'_> {
        let Offers { before, offers, .. } = self.offers;
        let is_broken = blocking(&before.findings).next().is_some();
        let is_cure = |offer: &&Offer<'_>| blocking(&offer.trial.report.findings).next().is_none();
        let cures: Vec<_> = offers.iter().filter(is_cure).collect();
        let is_short = !self.is_full && is_broken && !cures.is_empty();
        let shown = if is_short { cures.clone() } else { offers.iter().collect() };
        let mut groups = grouped(shown.into_iter().map(|offer| (title(offer), offer)));
        // Removing a part costs the most fun.
        groups.sort_by_key(|(_, group)| action(group[0]).0 == "remove");
        let mut page = Page::titled(format!("Options of {}", before.name));
        page.next.clone_from(&self.next);
        let all = counted(offers.len() as i64, "change");
        let broken: Vec<_> = blocking(&before.findings).map(|found| &*found.message).collect();
        let named = broken.iter().take(NAMED).copied().collect::<Vec<_>>().join("; ");
        let more = match broken.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!("; {more} more"),
        };
        let broken = format!("Broken now: {named}{more}");
        let verb = if cures.len() == 1 { "makes" } else { "make" };
        page.text([match (is_broken, cures.len()) {
            _ if offers.is_empty() => nothing(self.offers),
            (false, _) => format!("{} stays legal with each of {all}", before.name),
            (true, 0) => format!("{all}; none breaks a limit further. {broken}"),
            (true, number) => format!("{number} of {all} {verb} {} legal. {broken}", before.name),
        }]);
        let columns = columns(self.offers);
        if self.is_full {
            let figures = 2 + before.description.ledger.columns().count();
            for (title, group) in groups {
                let table = columns.table(TableStyle::Brief, group);
                page.table(title, table.filled(|number| number >= figures));
            }
        } else if !groups.is_empty() {
            let stays = self.offers.figures.iter().filter(|figure| {
                let value = before.figure(figure.key);
                let mut shown = groups.iter().flat_map(|(_, group)| group);
                shown.all(|offer| offer.trial.report.figure(figure.key) == value)
            });
            let stays: Vec<_> = stays.copied().filter(|of| of.main).collect();
            let number = groups.iter().map(|(_, group)| group.len() + 1).sum::<usize>();
            let table = brief(&columns, groups, !self.offers.is_sorted, before);
            let table = table.without(|column| stays.iter().any(|of| of.label == column.heading));
            if !is_broken && table.rows.len() == number {
                page.next = None;
            }
            page.blocks.push(Block::Table(table));
            let stays = stays.iter().filter_map(|of| {
                let value = (of.show)(before.figure(of.key)?);
                Some(format!("{} stays {value}", of.label.to_lowercase()))
            });
            page.text(Some(stays.collect::<Vec<_>>().join(", ")).filter(|text| !text.is_empty()));
        }
        page
    }

    fn data(&self) -> Data {
        let Offers { before, offers, .. } = self.offers;
        let findings = blocking(&before.findings);
        let results = Data::of([("of", data::reference(before))])
            .list("findings", findings.map(|finding| data::found(finding, before)))
            .list("results", offers.iter().map(|offer| result(self.offers, offer)));
        data::on([*before], results)
    }

    fn records(&self) -> Records<'_> {
        columns(self.offers).records(&self.offers.offers)
    }
}

/// Why there are no offers.
fn nothing(offers: &Offers<'_>) -> String {
    let tried = offers.refused.values().sum::<usize>();
    let most = offers.refused.iter().max_by_key(|(rule, count)| (**count, Reverse(*rule)));
    match most {
        None => format!("Nothing to offer: no change of {} matches", offers.before.name),
        Some((rule, count)) => format!(
            "Nothing to offer: each of {} breaks a rule; {count} {} {rule}",
            counted(tried as i64, "matching change"),
            if *count == 1 { "breaks" } else { "break" },
        ),
    }
}

/// One table of the first groups. Without another order, the nearest price comes first.
fn brief<'o>(
    columns: &Columns<'o, Offer<'o>>,
    groups: Vec<(String, Vec<&Offer<'o>>)>,
    by_price: bool,
    before: &Report,
) -> Tabular {
    let rows = ROWS[groups.len().min(GROUPS) - 1];
    let price = before.description.ledger.columns().next();
    let distance = |offer: &&Offer<'_>| {
        let added = price.map_or(Exact::ZERO, |price| offer.trial.added(before, price));
        if added < Exact::ZERO { -added } else { added }
    };
    let rest = groups.get(GROUPS..).unwrap_or_default();
    let rest = (rest.iter().map(|(_, group)| group.len()).sum::<usize>(), rest.len());
    let mut table = columns.table(TableStyle::Brief, Vec::<&Offer<'o>>::new());
    let mut lines = Vec::new();
    let line = |text: String| {
        let mut cells = vec![Cell::EMPTY; table.columns.len()];
        cells[0] = text.into();
        cells
    };
    for (title, mut group) in groups.into_iter().take(GROUPS) {
        if by_price {
            group.sort_by_key(distance);
        }
        let left = group.len().saturating_sub(rows);
        lines.push(line(title));
        for mut row in columns.table(TableStyle::Brief, group.into_iter().take(rows)).rows {
            row[0] = format!("  {}", row[0].shown()).into();
            lines.push(row);
        }
        lines.extend((left > 0).then(|| line(format!("  {left} more"))));
    }
    let more = (rest.1 > 0).then(|| format!("{} in {} more groups", rest.0, rest.1));
    lines.extend(more.map(line));
    table.rows = lines;
    table.filled(|number| number == 0)
}

fn action<'o>(offer: &'o Offer<'_>) -> (&'static str, Option<&'o str>) {
    match &offer.trial.proposal.action {
        Action::Add => ("add", None),
        Action::Exchange(old) => ("exchange", Some(old)),
        Action::Remove => ("remove", None),
    }
}

/// "Weapon", "Weapon, sidecar", "Weapon instead of Machine Gun, front", "Without".
fn title(offer: &Offer<'_>) -> String {
    let proposal = &offer.trial.proposal;
    let kind = || label(&proposal.row.kind);
    let (action, places) = match &proposal.action {
        Action::Add => (kind(), &[][..]),
        // "Heavy" says little.
        Action::Exchange(old)
            if ["suspension", "power-plant", "tire"].contains(&&*proposal.row.kind) =>
        {
            (format!("Instead of {old} {}", proposal.row.kind.replace('-', " ")), &*offer.places)
        }
        Action::Exchange(old) => (format!("Instead of {old}"), &*offer.places),
        Action::Remove => ("Without".to_owned(), &[][..]),
    };
    let where_it_is = proposal.within.iter().chain(places).map(|place| format!(", {place}"));
    [action].into_iter().chain(where_it_is).collect()
}

/// "Grenade Launcher with Explosive Grenade".
fn name(offer: &Offer<'_>) -> String {
    let proposal = &offer.trial.proposal;
    let with = proposal.with.iter().map(|with| format!(" with {with}"));
    [proposal.row.title().to_owned()].into_iter().chain(with).collect()
}

fn columns<'o>(offers: &'o Offers<'_>) -> Columns<'o, Offer<'o>> {
    let measures = offers.before.description.ledger.columns();
    Columns::new()
        .add("action", None, |offer: &Offer<'_>| action(offer).0.into())
        .add("kind", None, |offer| (&offer.trial.proposal.row.kind).into())
        .add("id", None, |offer| Cell::code(&offer.trial.proposal.row.id))
        .add("name", None, |offer| offer.trial.proposal.row.title().into())
        .add("", Column::text("Option").role(Role::Name), |offer| name(offer).into())
        .add("with", None, |offer| offer.trial.proposal.with.as_ref().into())
        .add("instead_of", None, |offer| action(offer).1.into())
        .add("within", None, |offer| offer.trial.proposal.within.as_ref().into())
        .add("places", None, |offer| Cell::code(offer.places.join(" ")))
        .add("", Column::text("Where"), |offer| match offer.trial.proposal.action {
            Action::Exchange(_) => Cell::EMPTY,
            _ => offer.places.join(", ").into(),
        })
        .each(measures, |columns, of| {
            let column = Column::number(of.heading.unwrap_or_default());
            columns.add(of.key, column, move |offer| {
                let added = offer.trial.added(offers.before, of);
                Cell::Number(added, changed(added, plain))
            })
        })
        .each(&offers.figures, |columns, of| {
            columns.add(of.key, Column::number(of.label), move |offer| {
                let now = offer.trial.report.figure(of.key);
                now.map(|now| Cell::number(now, of.show)).into()
            })
        })
        .each(&offers.asked, |columns, aspect| {
            let name = aspect.name();
            // Without `_after`, the key of a measure holds how much the change adds.
            let after = if let Aspect::After(_) = aspect { "_after" } else { "" };
            let key = name.replace('-', "_") + after;
            columns.add(key, Column::number(name), move |offer| {
                match aspect.value(&offer.trial.effect(offers.before)) {
                    Some(Answer::Number(number)) => Cell::number(number, formula::shown),
                    Some(Answer::Words(words)) => words.join(", ").into(),
                    None => Cell::EMPTY,
                }
            })
        })
}

fn result(offers: &Offers<'_>, offer: &Offer<'_>) -> Data {
    let proposal = &offer.trial.proposal;
    let (action, instead_of) = action(offer);
    let (before, after) = (offers.before, &offer.trial.report);
    let measures = before.description.ledger.columns();
    let figures = offers.figures.iter();
    let asked = offers.asked.iter().filter_map(|aspect| {
        Some((aspect.name(), aspect.value(&offer.trial.effect(before))?.number()?))
    });
    let asked: Vec<_> = asked.collect();
    Data::of([("action", action), ("kind", &proposal.row.kind), ("id", &proposal.row.id)])
        .with("name", proposal.row.title())
        .maybe("with", proposal.with.as_ref())
        .maybe("instead_of", instead_of)
        // The table of another vehicle that changes: `sidecar`.
        .maybe("within", proposal.within.as_ref())
        .list("places", &offer.places)
        .with("adds", Data::of(measures.map(|of| (of.key, offer.trial.added(before, of)))))
        .with("stats", Data::of(figures.filter_map(|of| Some((of.key, after.figure(of.key)?)))))
        .maybe("asked", (!asked.is_empty()).then(|| Data::of(asked)))
        // The edits for the first place.
        .with("edits", data::edits(&offer.trial.edits, &before.source))
}
