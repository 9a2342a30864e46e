//! Names that say more than a name: a weapon with its count and place, a tire with modifications, a reversed trike.

use crate::catalog::Shelf;
use crate::document::shape::kinds::number_meant;
use crate::text::edit::Change;
use crate::text::printable::quoted;

use super::*;

/// A part in words: its row as written, and the keys beside it.
pub(super) struct Phrase {
    pub item: String,
    pub keys: Vec<(&'static str, String)>,
}

impl Phrase {
    /// The keys and values of the part. An empty `key` is written already.
    pub fn pairs(&self, key: &str, between: &str) -> String {
        let item = match key {
            "" => quoted(&self.item),
            key => format!("{key} = {}", quoted(&self.item)),
        };
        let pairs = self.keys.iter().map(|(key, value)| format!("{key} = {value}"));
        std::iter::once(item).chain(pairs).collect::<Vec<_>>().join(between)
    }
}

/// Whether an entry is written below a header, not in braces.
fn is_section(entry: &design::WeaponEntry, word: &Word) -> bool {
    !(entry.span.start <= word.span.start && word.span.end <= entry.span.end)
}

/// The words of a phrase, without commas and brackets.
fn words(phrase: &str) -> Vec<&str> {
    let pieces = phrase.split(|sign: char| sign.is_whitespace() || ",()".contains(sign));
    pieces.filter(|word| !word.is_empty()).collect()
}

/// The name of a row in a phrase, without the `s` of a plural.
fn item<T: Item>(shelf: &Shelf<T>, words: &[&str]) -> Option<String> {
    let words = words.join(" ");
    let name = suggest::singulars(&words).into_iter().find(|name| shelf.has(name));
    let guess = || suggest::guess(&words, shelf.names()).filter(|guess| guess.is_sure);
    name.map(str::to_owned).or_else(|| Some(guess()?.name.to_owned()))
}

impl<'c> Lookup<'c, '_> {
    /// "2 linked MGs", "OJ w/ 10 shots", "MG (front)", "back minedropper".
    pub(super) fn weapon_phrase(&self, name: &str) -> Option<Phrase> {
        let mut words = words(name);
        let mut keys = Vec::new();
        if let Some(count) = words.first().and_then(|word| number_meant(word, "")) {
            words.remove(0);
            keys.extend((count > 1).then(|| ("count", count.to_string())));
        }
        if words.first().is_some_and(|word| suggest::same(word, "linked")) {
            words.remove(0);
            keys.push(("linked", "true".to_owned()));
        }
        let is_end =
            |word: &str| ["shot", "shots", "rounds"].iter().any(|end| suggest::same(end, word));
        if let [rest @ .., number, end] = words.as_slice()
            && is_end(end)
        {
            keys.push(("shots", number.parse::<u16>().ok()?.to_string()));
            let with = |word: &&str| ["w", "with"].iter().any(|with| suggest::same(with, word));
            let with = rest.last().is_some_and(with);
            words = rest[..rest.len() - usize::from(with)].to_vec();
        }
        let place = |word: Option<&&str>| {
            Place::WORDS.iter().find(|(name, _)| word.is_some_and(|word| suggest::same(name, word)))
        };
        let ends = [place(words.last()), place(words.first())];
        if words.len() > 1
            && let Some(at) = ends.iter().position(Option::is_some)
        {
            let word = words.remove(if at == 0 { words.len() - 1 } else { 0 });
            keys.push(("mount", quoted(&word.to_lowercase())));
        }
        let item = item(&self.catalog.weapons, &words)?;
        (!keys.is_empty()).then_some(Phrase { item, keys })
    }

    /// Reports a weapon whose name says more than a name. Returns whether it is one.
    pub(super) fn weapon_slip(&self, entry: &design::WeaponEntry) -> bool {
        let word = &entry.item;
        let Some(phrase) = self.weapon_phrase(&word.value) else { return false };
        let is_name = self.catalog.weapons.has(&word.value);
        let is_written = |key: &str| match key {
            "count" => entry.count.is_some(),
            "linked" => entry.linked.is_some(),
            "shots" => entry.load.shots.is_some(),
            _ => !matches!(entry.mounts, Field::Missing),
        };
        if is_name || phrase.keys.iter().any(|(key, _)| is_written(key)) {
            return false;
        }
        let pairs = phrase.pairs("item", ", ");
        let text = if entry.span == word.span {
            format!("{{ {pairs} }}")
        } else if is_section(entry, word) {
            phrase.pairs("", "\n")
        } else {
            phrase.pairs("", ", ")
        };
        let changes = vec![Change::replace_span(word.span, text)];
        let message = format!("`{}` is more than the name of a weapon", word.value);
        self.not_in_catalog(word, message).safe_fix(format!("write `{pairs}`"), changes);
        true
    }

    /// "4 HD", "solid tires", "radial", "PR radial": what the words mean, and what to write.
    pub(super) fn tire_words(&self, name: &str) -> Option<String> {
        let is_tire = |word: &&str| suggest::same(word.trim_end_matches(['s', 'S']), "tire");
        let words = name.split_whitespace().filter(|word| !is_tire(word));
        let mut words: Vec<_> = words.collect();
        let count = words.first().and_then(|word| number_meant(word, ""));
        let is_counted = count.is_some_and(|count| (2..=4).contains(&count));
        if is_counted {
            words.remove(0);
        }
        let modification = |word: &&str| {
            let shelf = &self.catalog.tire_modifications;
            suggest::singulars(word).into_iter().find(|name| shelf.has(name)).map(str::to_owned)
        };
        let modifications: Vec<_> = words.iter().filter_map(modification).collect();
        words.retain(|word| modification(word).is_none());
        let tire = item(&self.catalog.tires, &words);
        let list = modifications.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(", ");
        match (tire, modifications.as_slice()) {
            (Some(tire), []) if is_counted => Some(format!("a kind of tire: `\"{tire}\"`")),
            (Some(_), []) if self.catalog.tires.has(&words.join(" ")) => Some(
                "a tire: it goes under [tires], a spare into `cargo` as `{ spare-tire = … }`"
                    .to_owned(),
            ),
            (Some(tire), [_, ..]) => Some(format!(
                "a tire with modifications: `{{ item = \"{tire}\", modifications = [{list}] }}`"
            )),
            (None, [_, ..]) if words.is_empty() => Some(format!(
                "a modification of tires: under [tires], `all = {{ item = \"standard\", modifications = [{list}] }}`"
            )),
            _ => None,
        }
    }

    /// "universal turret", "universal 2-space turret". Returns whether the name is one.
    pub(super) fn universal_turret(&self, turret: &design::Turret) -> bool {
        let (word, shelf) = (&turret.item, &self.catalog.turrets);
        let (universal, rest): (Vec<_>, Vec<_>) =
            words(&word.value).into_iter().partition(|word| suggest::same(word, "universal"));
        let rest = rest.join(" ");
        let rows: Vec<_> = match shelf.find(&rest, |_| true) {
            Some(row) => vec![row],
            None => shelf.rows.iter().filter(|_| suggest::same(&rest, "turret")).collect(),
        };
        if universal.len() != 1 || rows.is_empty() || shelf.has(&word.value) {
            return false;
        }
        let is_sure = rows.len() == 1;
        let message = format!("`{}` is a turret with `universal`", word.value);
        self.not_in_catalog(word, message).each(rows, |finding, row| {
            let item = format!("item = {}", quoted(&row.id));
            let changes = if turret.span == word.span {
                let text = format!("{{ {item}, universal = true }}");
                vec![Change::replace_span(word.span, text)]
            } else {
                let on = Change::set_item("turrets", turret.number, "universal", "true");
                vec![Change::replace_span(word.span, quoted(&row.id)), on]
            };
            finding.offer(is_sure, format!("write `{item}, universal = true`"), changes)
        });
        true
    }

    /// "Reversed Medium Trike", "Medium Trike (reversed)". Returns whether the name is one.
    pub(super) fn reversed_body(&self, word: &Word) -> bool {
        let is_reversed = |word: &&str| suggest::same(word, "reversed");
        let (reversed, rest): (Vec<_>, Vec<_>) =
            words(&word.value).into_iter().partition(is_reversed);
        let rest = rest.join(" ");
        if reversed.len() != 1 || !self.catalog.bodies.has(&rest) {
            return false;
        }
        let body = quoted(&rest);
        let changes =
            vec![Change::replace_span(word.span, body.clone()), Change::set("reversed", "true")];
        let message = format!("`{}` is a body with `reversed`", word.value);
        let action = format!("write `body = {body}` and `reversed = true`");
        self.not_in_catalog(word, message).safe_fix(action, changes);
        true
    }

    /// A weapon of the sidecar in the list of the cycle: "sidecar front". Returns whether the mount says so.
    pub(super) fn sidecar_mount(&self, entry: &design::WeaponEntry, word: &Word) -> bool {
        let words: Vec<_> = word.value.split_whitespace().collect();
        let (place, is_sidecar) = match words.as_slice() {
            [first, place] | [place, first] if suggest::same(first, "sidecar") => (*place, true),
            _ => ("", false),
        };
        let is_place = || Place::WORDS.iter().any(|(name, _)| suggest::same(name, place));
        if !is_sidecar || !is_place() {
            return false;
        }
        let message = format!("`{}`: a weapon of the sidecar is in its own list", word.value);
        let sink = self.findings.of(&BAD_VALUE);
        let finding = sink
            .finding(word.span, message)
            .label("expected `[[sidecar.weapons]]` above it")
            .actual(word.value.as_str());
        let place = Change::replace_span(word.span, quoted(place));
        if is_section(entry, word) {
            let header = Change::replace_span(entry.span, "[[sidecar.weapons]]".to_owned());
            finding.safe_fix("move it to `[[sidecar.weapons]]`", vec![header, place]);
        }
        true
    }
}
