//! Armor as every game prints it: "FP armor: F10", "front & back 20", "20 points on front, back, and top".

use std::sync::LazyLock;

use super::pattern::{Found, Rule, rules};
use super::words::Words;
use super::{Format, Outcome};

/// Points before their sides are `_on` them.
const PATTERNS: &str = "armor: { type@armor ( type@armor ) / - and composite of _named=armor|armour –:= }* < /? { < _before@points _sure=points|point|pts|pt? of? _named=armor|armour? on|in? the? _on@side-of-armor < { < , and|&? > and & / } _on@side-of-armor >* > < { < _side@side-of-armor < and|&|/ _side@side-of-armor >* side|sides? > _sides=sides } –-:=? { _points@points ( _points@points ) } points|point|pts|pt? each? { _part@armor-part ( _part@armor-part ) }? > } >* _named=armor|armour?";
static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| rules(PATTERNS));

/// Armor of a kind.
#[derive(Clone, Debug, Default)]
pub struct Suit {
    /// The types that the text names, as designs write them.
    pub types: Vec<String>,
    /// Sides with their points; of two layers the outer first.
    pub sides: Vec<(String, Vec<i64>)>,
    /// Parts behind the points of a side: "F35 (ramplate)".
    pub parts: Vec<(String, String)>,
}

/// The armor of a vehicle.
#[derive(Clone, Debug, Default)]
pub struct Armor(pub Vec<Suit>);

impl Armor {
    pub fn sides(&self) -> impl Iterator<Item = &(String, Vec<i64>)> {
        self.0.iter().flat_map(|suit| &suit.sides)
    }

    /// Reads a suit and adds it. One that names no armor goes on with the last; behind figures, "top 90" is none.
    pub fn read(
        &mut self,
        words: &mut Words<'_, '_>,
        format: &dyn Format,
        is_late: bool,
    ) -> Outcome {
        let (kinds, layers, _) = format.forms().1?;
        let found = words.try_read(|words| {
            let found = RULES[0].read(words, format)?;
            // Where there are several kinds, armor without its name may be of any.
            let is_glued = !found.words.contains(' ');
            let may_be = is_glued || !is_late;
            let is_named = self.sides().next().is_some() && may_be || found.has("_named");
            let is_sure = found.has("_sure") || is_glued || !found.has("_before");
            let has_sides = ["_on", "_side", "_sides"].iter().any(|key| found.has(key));
            let is_armor = has_sides || found.has("_named") && found.has("type");
            (is_armor && (is_named || is_sure && kinds == 1 && may_be)).then_some(found)
        })?;
        let suit = suit(&found);
        for (number, (side, points)) in suit.sides.iter().enumerate() {
            let mut before = self.sides().chain(&suit.sides[..number]);
            if points.len() > layers || before.any(|(other, _)| other == side) {
                return Some(Err(format!("the text names the {side} armor twice")));
            }
        }
        let is_full = self.0.len() >= kinds;
        let is_own = |own: &&mut Suit| {
            own.types == suit.types || suit.types.is_empty() && (is_full || !found.has("_named"))
        };
        match self.0.iter_mut().rfind(is_own) {
            Some(own) => {
                own.sides.extend(suit.sides);
                own.parts.extend(suit.parts);
            }
            None if is_full => return Some(Err("the text names a second kind of armor".into())),
            None => self.0.push(suit),
        }
        Some(Ok(()))
    }
}

fn suit(found: &Found) -> Suit {
    let (mut suit, mut points, mut waiting) = (Suit::default(), Vec::new(), Vec::new());
    for (key, value) in &found.values {
        let text = value.as_str().unwrap_or_default().to_owned();
        let layers = || text.split('/').filter_map(|layer| layer.parse().ok()).collect();
        match key.as_str() {
            "type" => suit.types.push(text),
            "_before" => points = layers(),
            "_on" => suit.sides.push((text, points.clone())),
            "_side" => waiting.push(text),
            "_sides" => waiting.extend(["left".to_owned(), "right".to_owned()]),
            "_part" => {
                let (side, _) = suit.sides.last().cloned().unwrap_or_default();
                suit.parts.push((side, text));
            }
            "_points" => {
                points = layers();
                suit.sides.extend(waiting.drain(..).map(|side| (side, points.clone())));
            }
            _ => {}
        }
    }
    suit
}
