//! What a text leaves open: each question with the ways in which it can be read.
//!
//! The printed price, weight and load often decide: each way is tried, and the only one that gives what is printed is
//! taken, with a word on it in the design. Otherwise the first is taken, and the design and the report say that it is
//! open. A question with one reading is none.

use crate::check::finding::Findings;
use crate::text::source::Span;
use crate::units::{Exact, counted};
use crate::vehicle::derivation::UNHEARD;

use super::super::figures::{Whole, load};
use super::super::places::Place;
use super::super::resolve::resolve;
use super::super::stat_line::short_or_lower;
use super::super::{readings::Alternates, units};
use super::Reader;
use super::draft::{Draft, Layer, Link, Member, Section, Turret};
use super::entries::Entry;
use super::parts::{Accessory, Linked, Same, Shots, TurretSort, Weapon};
use super::people::Allotment;
use super::write;

/// What the text leaves open about a vehicle or its sidecar.
struct Question<'c> {
    at: Span,
    section: Section,
    /// What the text does not say.
    about: String,
    readings: Vec<Reading<'c>>,
}

struct Reading<'c> {
    name: String,
    apply: Box<dyn Fn(&mut Draft<'c>) + 'c>,
}

/// No more ways of reading a vehicle are tried.
const MOST_TRIED: usize = 64;

impl<'c> Reader<'c, '_> {
    /// Settles what the text leaves open. Of several choices of an option, only the first is reported.
    pub(super) fn settle(&self, draft: &mut Draft<'c>, entry: &Entry<'_>, is_reported: bool) {
        let mut open = Vec::new();
        for question in questions(draft, entry) {
            match question.readings.as_slice() {
                [] => {
                    draft.note(question.section, question.about.clone());
                    if is_reported {
                        self.not_understood(question.at, question.about);
                    }
                }
                [only] => (only.apply)(draft),
                _ => open.push(question),
            }
        }
        let fitting = fitting(draft, &open);
        for (number, question) in open.iter().enumerate() {
            let mut left: Vec<usize> = fitting.iter().map(|choice| choice[number]).collect();
            left.sort_unstable();
            left.dedup();
            let chosen = left.first().copied().unwrap_or_default();
            let reading = &question.readings[chosen];
            (reading.apply)(draft);
            let about = &question.about;
            if let [_] = left.as_slice() {
                let ways = question.readings.len();
                let text = format!(
                    "{about}: {}, the only one of {ways} that gives the printed figures",
                    reading.name
                );
                draft.note_decided(question.section, text);
                continue;
            }
            let all = question.readings.iter().enumerate();
            let others = all.filter(|(way, _)| left.is_empty() || left.contains(way));
            let others: Vec<_> = others.map(|(_, reading)| reading.name.as_str()).collect();
            let text = format!("{about}: {}; put {}", others.join(", or "), reading.name);
            if is_reported {
                self.left_open(question.at, text.clone());
            }
            draft.note(question.section, text);
        }
    }
}

fn questions<'c>(draft: &Draft<'c>, entry: &Entry<'_>) -> Vec<Question<'c>> {
    let mut all = Vec::new();
    for on_sidecar in [false, true] {
        let unit = if on_sidecar { draft.sidecar.as_deref() } else { Some(draft) };
        let Some(unit) = unit else { continue };
        let asked = Asked { unit, on_sidecar, entry };
        all.extend(asked.turret());
        all.extend(asked.armor());
        all.extend(asked.around());
        all.extend(asked.links());
        all.extend(asked.computers());
        all.extend(asked.shots());
        all.extend(asked.gear());
    }
    all
}

/// The vehicle or its sidecar, and the text that describes it.
struct Asked<'a, 'c> {
    unit: &'a Draft<'c>,
    on_sidecar: bool,
    entry: &'a Entry<'a>,
}

impl<'c> Asked<'_, 'c> {
    /// A reading that changes this unit of a draft.
    fn reading(&self, name: impl Into<String>, apply: impl Fn(&mut Draft<'c>) + 'c) -> Reading<'c> {
        let on_sidecar = self.on_sidecar;
        let apply = move |draft: &mut Draft<'c>| match draft.sidecar.as_deref_mut() {
            Some(sidecar) if on_sidecar => apply(sidecar),
            _ => apply(draft),
        };
        Reading { name: name.into(), apply: Box::new(apply) }
    }

    /// The size of a turret.
    fn turret(&self) -> Option<Question<'c>> {
        let meant = turrets_meant(self.unit);
        let readings = meant.into_iter().map(|turret| {
            let universal = if turret.universal { "universal " } else { "" };
            let name = format!("{universal}{}", turret.row.0.row.name.to_lowercase());
            self.reading(name, move |draft| draft.turrets.push(turret.clone()))
        });
        let readings: Vec<_> = readings.collect();
        (!readings.is_empty()).then(|| Question {
            at: self.entry.place_of("turret"),
            section: Section::Head,
            about: "the text does not give the size of the turret".to_owned(),
            readings,
        })
    }

    /// Whose gear it is.
    fn gear(&self) -> Vec<Question<'c>> {
        let question = |allotment: &Allotment<'c>| {
            let (whose, name) = (allotment.role, allotment.name());
            let people = self.unit.crew.iter().enumerate().filter(|_| whose.is_none());
            let readings = people.map(|(number, person)| {
                let (name, gear) = (person.row.row.name.to_lowercase(), allotment.gear.clone());
                let before = self.unit.crew[..number].iter();
                let before = before.filter(|other| std::ptr::eq(other.row, person.row)).count();
                let name = if before > 0 { format!("{name} {}", before + 1) } else { name };
                self.reading(name, move |draft| {
                    draft.crew[number].gear.extend(gear.iter().cloned());
                })
            });
            let about = match whose {
                Some(role) => {
                    format!("no {} is there for the gear: {name}", role.row.name.to_lowercase())
                }
                None => format!("the text does not say whose gear this is ({name})"),
            };
            let at = self.entry.place_of("gear");
            Question { at, section: Section::Head, about, readings: readings.collect() }
        };
        self.unit.gear.iter().map(question).collect()
    }

    /// Points of armor in a row, without their sides.
    fn armor(&self) -> Option<Question<'c>> {
        use Place::{Back, Front, Left, Right, Top, Underbody};
        const ORDERS: [[Place; 6]; 4] = [
            [Front, Right, Left, Back, Top, Underbody],
            [Front, Left, Right, Back, Top, Underbody],
            [Front, Back, Right, Left, Top, Underbody],
            [Front, Back, Left, Right, Top, Underbody],
        ];
        let values = &self.unit.unordered;
        if values.is_empty() {
            return None;
        }
        let orders: Vec<&[Place]> = match values.len() {
            2 => vec![&[Front, Back]],
            4 => ORDERS.iter().map(|order| &order[..4]).collect(),
            6 => ORDERS.iter().map(|order| order.as_slice()).collect(),
            _ => Vec::new(),
        };
        let mut different: Vec<Vec<(Place, i64)>> = Vec::new();
        let mut readings = Vec::new();
        for order in orders {
            let sides: Vec<_> = order.iter().copied().zip(values.iter().copied()).collect();
            let mut sorted = sides.clone();
            sorted.sort_by_key(|(place, _)| *place as usize);
            if different.contains(&sorted) {
                continue;
            }
            different.push(sorted);
            let letters: Vec<_> = order.iter().map(|place| place.letter()).collect();
            readings.push(self.reading(letters.join("/"), move |draft| {
                let row = draft.armor.first().and_then(|layer| layer.row);
                draft.armor = vec![Layer { row, sides: sides.clone() }];
            }));
        }
        let values: Vec<_> = values.iter().map(i64::to_string).collect();
        let values = values.join("/");
        let about = match readings.is_empty() {
            true => format!("the text does not say which sides have the armor {values}"),
            false => format!("the text gives no order for the armor {values}"),
        };
        let at = self.entry.place_of("armor");
        Some(Question { at, section: Section::Armor, about, readings })
    }

    /// Which sides are meant by "all around": those that the text does not name, perhaps without top and underbody.
    fn around(&self) -> Option<Question<'c>> {
        let around = self.unit.around?;
        let kind = self.unit.kind();
        let named = self.unit.armor.first().map(|layer| layer.sides.clone()).unwrap_or_default();
        let is_left = |place: &Place| {
            kind.is_none_or(|kind| kind.armor_locations.contains(place))
                && !named.iter().any(|(known, _)| known == place)
        };
        let six: Vec<_> = Place::FACINGS.into_iter().filter(is_left).collect();
        let flat = |place: &Place| !matches!(place, Place::Top | Place::Underbody);
        let four: Vec<_> = six.iter().copied().filter(flat).collect();
        let mut ways = vec![("with top and underbody", six)];
        if !around.everywhere && four.len() < ways[0].1.len() {
            ways.push(("without top and underbody", four));
        }
        let readings = ways.into_iter().map(|(name, places)| {
            self.reading(name, move |draft| {
                if let Some(layer) = draft.armor.first_mut() {
                    layer.sides.extend(places.iter().map(|place| (*place, around.points)));
                }
            })
        });
        let about = format!("the text does not say which sides have {} points", around.points);
        let (at, section) = (self.entry.place_of("armor"), Section::Armor);
        Some(Question { at, section, about, readings: readings.collect() })
    }

    /// What a bare "link" joins: the weapons of an entry with each other, or all those before it.
    fn links(&self) -> Vec<Question<'c>> {
        let question = |(before, smart): &(Vec<usize>, bool)| {
            let entries =
                || self.unit.weapons.iter().filter(|entry| before.contains(&entry.number));
            let several =
                entries().filter(|entry| entry.part.count > 1 && entry.part.linked.is_none());
            let linked = if *smart { Linked::Smart } else { Linked::Plain };
            let mut readings: Vec<_> = several
                .map(|entry| {
                    let (name, number) = (called(&entry.part), entry.number);
                    self.reading(name, move |draft| {
                        let own = draft.weapons.iter_mut().filter(|entry| entry.number == number);
                        own.for_each(|entry| entry.part.linked = Some(linked));
                    })
                })
                .collect();
            let sidecar = self.on_sidecar;
            let mut join = |numbers: &[usize]| {
                let joined = entries().filter(|entry| numbers.contains(&entry.number));
                let names: Vec<_> = joined.map(|entry| called(&entry.part)).collect();
                let member = |number: &usize| match sidecar {
                    true => Member::SidecarWeapon(*number),
                    false => Member::Weapon(*number),
                };
                let members: Vec<_> = numbers.iter().map(member).collect();
                let smart = *smart;
                readings.push(self.reading(names.join(" with "), move |draft| {
                    draft.add_link(Link { smart, members: members.clone() });
                }));
            };
            if let [.., one, other] = before.as_slice() {
                join(&[*one, *other]);
            }
            if before.len() > 2 {
                join(before);
            }
            Question {
                at: self.entry.place_of("link"),
                section: Section::Links,
                about: "the text does not say what the link joins".to_owned(),
                readings,
            }
        };
        self.unit.bare_links.iter().map(question).collect()
    }

    /// The weapon that a computer is set to: one that needs to hit.
    fn computers(&self) -> Vec<Question<'c>> {
        let open = |part: &&Accessory<'c>| {
            part.row.0.weapon.is_some() && part.weapon.is_none() && !part.fake
        };
        let question = |part: &Accessory<'c>| {
            let row = part.row;
            let aimed = self.unit.weapons.iter().filter(|e| e.part.row.0.to_hit.is_some());
            let mut targets: Vec<_> = aimed
                .flat_map(|entry| entry.part.mounts.iter().map(|place| (entry.part.row, *place)))
                .collect();
            targets.dedup();
            let alike = |target: usize| {
                targets.iter().filter(|(row, _)| *row == targets[target].0).count() > 1
            };
            let reading = |number: usize| {
                let (weapon, place) = targets[number];
                let name = format!("{} {}", short_or_lower(&weapon.0.row), place.name());
                let mount = alike(number).then_some(place);
                self.reading(name, move |draft| {
                    let own = draft.accessories.iter_mut().filter(|own| own.row == row);
                    own.for_each(|own| own.weapon = own.weapon.or(Some((weapon, mount))));
                })
            };
            let readings: Vec<_> = (0..targets.len()).map(reading).collect();
            let name = row.0.row.name.to_lowercase();
            Question {
                at: self.entry.place_of(&part.written),
                section: Section::Head,
                about: format!("the text does not say which weapon the {name} is set to"),
                readings,
            }
        };
        self.unit.accessories.iter().filter(open).map(question).collect()
    }

    /// The shots of several weapons: of each, or of all together.
    fn shots(&self) -> Vec<Question<'c>> {
        let mut all = Vec::new();
        for entry in &self.unit.weapons {
            let (count, number) = (entry.part.count, entry.number);
            let Some(shots) = entry.part.shots.filter(|shots| !shots.each && count > 1) else {
                continue;
            };
            let whole = (shots.number % count == 0).then_some(shots.number / count);
            let each = Some(shots.number).filter(|shots| *shots <= entry.part.row.0.shots);
            let reading = |own: i64| {
                self.reading(format!("{own} each"), move |draft| {
                    for entry in draft.weapons.iter_mut().filter(|entry| entry.number == number) {
                        entry.part.shots = Some(Shots { number: own, each: true });
                    }
                })
            };
            let name = called(&entry.part);
            all.push(Question {
                at: self.entry.place_of(&short_or_lower(&entry.part.row.0.row)),
                section: Section::Weapons,
                about: format!(
                    "the text does not say how the {} shots of the {name} are shared",
                    shots.number
                ),
                readings: each.into_iter().chain(whole).map(reading).collect(),
            });
        }
        all
    }
}

/// The turrets that may be meant where the text gives no size, the smallest first: those of its sort that hold the
/// weapons in it. None if the text lists a turret, or no weapon is in one.
fn turrets_meant<'c>(draft: &Draft<'c>) -> Vec<Turret<'c>> {
    let turreted =
        || draft.weapons.iter().filter(|entry| entry.part.mounts.contains(&Place::Turret));
    let sorts = turreted().filter_map(|entry| entry.part.vague).chain(draft.vague_turret);
    let sort = sorts.reduce(|sort, other| TurretSort {
        universal: sort.universal || other.universal,
        pop_up: sort.pop_up || other.pop_up,
    });
    if !draft.turrets.is_empty() || sort.is_none() && turreted().next().is_none() {
        return Vec::new();
    }
    let TurretSort { universal, pop_up } = sort.unwrap_or_default();
    let spaces: Exact = turreted().map(|entry| entry.part.row.0.spaces * entry.part.count).sum();
    let rows = draft.catalog.turrets.rows.iter().filter(|row| row.pop_up == pop_up);
    let mut rows: Vec<_> = rows.collect();
    rows.sort_by_key(|row| row.size);
    if rows.iter().any(|row| Exact::from(row.size) >= spaces) {
        rows.retain(|row| Exact::from(row.size) >= spaces);
    }
    rows.into_iter().map(|row| Turret { row: Same(row), universal }).collect()
}

/// "the 2 MGs front".
fn called(weapon: &Weapon<'_>) -> String {
    let name = short_or_lower(&weapon.row.0.row);
    let name = if weapon.count > 1 { counted(weapon.count, &name) } else { name };
    let places: Vec<_> = weapon.mounts.iter().map(|place| place.name()).collect();
    format!("{name} {}", places.join(" and "))
}

/// The choices, one for each question, that give the printed figures.
fn fitting<'c>(draft: &Draft<'c>, questions: &[Question<'c>]) -> Vec<Vec<usize>> {
    let readings = questions.iter().map(|question| question.readings.len());
    let ways = readings.fold(1, usize::saturating_mul);
    if questions.is_empty()
        || ways > MOST_TRIED
        || !draft.figures.iter().any(|(key, _)| decides(key))
    {
        return Vec::new();
    }
    let choice = |mut way: usize| -> Vec<usize> {
        let next = |question: &Question<'_>| {
            let own = way % question.readings.len();
            way /= question.readings.len();
            own
        };
        questions.iter().map(next).collect()
    };
    (0..ways)
        .map(choice)
        .filter(|choice| {
            let mut tried = draft.clone();
            for (question, way) in questions.iter().zip(choice) {
                (question.readings[*way].apply)(&mut tried);
            }
            gives_what_is_printed(&tried)
        })
        .collect()
}

fn decides(key: &str) -> bool {
    matches!(key, "cost" | "weight" | "load-left")
}

fn gives_what_is_printed(draft: &Draft<'_>) -> bool {
    let design = write::design("", draft, &write::ids(draft, &[]));
    let vehicle = resolve(draft.catalog, Alternates::default(), &design, &Findings::default());
    let units = units(&vehicle);
    let whole = Whole::of(&units);
    let own = |key: &str| match key {
        "cost" => Some(Exact::from(whole.figures.cost)),
        "weight" => Some(Exact::from(whole.figures.weight)),
        _ => load::load_left(whole.units.first().filter(|_| units.len() == 1)?, UNHEARD),
    };
    let printed = draft.figures.iter().filter(|(key, _)| decides(key));
    printed.copied().all(|(key, printed)| own(key).is_none_or(|own| own == printed))
}
