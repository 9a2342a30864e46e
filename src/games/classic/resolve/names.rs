//! Looks up names, and suggests corrections for unknown ones.

use super::*;
use crate::check::finding::Draft;

impl<'c> Lookup<'c, '_> {
    /// The row that fits, or else an unfit row of the same name, for a rule to judge.
    pub(super) fn find<T: Item>(
        &self,
        shelf: &'c Shelf<T>,
        word: &Word,
        what: &str,
        fits: impl Fn(&T) -> bool,
    ) -> Option<Located<&'c T>> {
        let row = shelf.find(&word.value, fits).or_else(|| shelf.find(&word.value, |_| true));
        if row.is_none() {
            self.unknown(shelf, word, what);
        }
        row.map(|row| Located::new(row, word.span))
    }

    pub(super) fn unknown<T: Item>(&self, shelf: &Shelf<T>, word: &Word, what: &str) {
        shelf.report_unknown(word, what, || self.elsewhere(&word.value), self.findings);
    }

    /// Says where a word belongs in a design.
    pub(super) fn elsewhere(&self, word: &str) -> Option<String> {
        let catalog = self.catalog;
        let fitting = |names: &[&str]| names.iter().any(|name| suggest::same(name, word));
        let is_grenade = |row: &catalog::HandWeapon| row.sort == HandSort::Grenade;
        let kinds: [(bool, &'static str); 16] = [
            (catalog.weapons.has(word), "a weapon: list it under [[weapons]]"),
            (catalog.accessories.has(word), "an accessory: list it under `accessories`"),
            (catalog.turrets.has(word), "a turret: list it under `turrets`"),
            (catalog.bodies.has(word), "a body: write it as `body`"),
            (catalog.armor.has(word), "a type of armor"),
            (catalog.ammunition.has(word), "ammunition: write it as a weapon's `ammo`"),
            (catalog.power_plants.has(word), "a power plant: write it as `power-plant`"),
            (
                catalog.hand_weapons.find(word, is_grenade).is_some(),
                "any type of grenade: name one, for example `explosive grenade`",
            ),
            (
                catalog.hand_weapons.has(word),
                "a hand weapon: list it under the `gear` of one of the crew",
            ),
            (catalog.gear.has(word), "personal gear: list it under the `gear` of one of the crew"),
            (fitting(&["wheelguard", "wheelguards"]), "written under [wheelguards]"),
            (
                fitting(&["link", "smart link"]),
                "written under [[links]], or as a weapon's `linked`",
            ),
            (fitting(&["extra magazine", "magazine"]), "written as a weapon's `magazines`"),
            (fitting(&["magazine switch"]), "written as a weapon's `magazine-switch`"),
            (fitting(&["spare tire"]), "cargo: `{ spare-tire = \"solid\" }`"),
            (fitting(&["blades"]), "either `body blades` or `cycle blades`"),
        ];
        let what = kinds.into_iter().find(|(is, _)| *is).map(|(_, what)| what.to_owned());
        let mounted = || {
            Some(format!(
                "a weapon with more keys: `{{ {} }}`",
                self.weapon_phrase(word)?.pairs("item", ", ")
            ))
        };
        what.or_else(|| self.tire_words(word)).or_else(mounted)
    }

    /// Reports a name that no row has.
    pub(super) fn not_in_catalog(&self, word: &Word, message: String) -> Draft<'_> {
        let finding = self.findings.of(&UNKNOWN_ITEM).finding(word.span, message);
        finding.label("not in the catalog").actual(word.value.as_str())
    }

    /// Reports a value that is not one of `names`.
    pub(super) fn bad_value(&self, word: &Word, message: String, label: &str, names: &[&str]) {
        self.bad_reference(word, message, label, names, &[]);
    }

    /// As `bad_value`, for a name whose check depends on missing keys.
    pub(super) fn bad_reference(
        &self,
        word: &Word,
        message: String,
        label: &str,
        names: &[&str],
        needs: &'static [&'static str],
    ) {
        let sink = self.findings.of(&BAD_VALUE);
        if sink.is_full() {
            return;
        }
        let mut finding = sink.finding(word.span, message).label(label).actual(word.value.as_str());
        if !names.is_empty() {
            finding = finding.limit(names.join(", "));
        }
        let near = suggest::guess(&word.value, names.iter().copied());
        if near.is_none() && (1..=suggest::LISTED).contains(&names.len()) {
            finding = finding.help(format!("expected one of: {}", names.join(", ")));
        }
        finding.needs(needs).replace_by(near);
    }

    pub(super) fn missing(&self, span: Span, key: &'static [&'static str; 1], label: &str) {
        let sink = self.findings.of(&MISSING_KEY);
        sink.finding(span, format!("`{}` is missing", key[0])).label(label).needs(key);
    }
}

pub(super) fn place_names() -> Vec<&'static str> {
    Place::WORDS.iter().map(|(name, _)| *name).filter(|name| name.len() > 1).collect()
}
