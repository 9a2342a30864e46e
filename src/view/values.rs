//! Values in data: figures and sums under the keys that the games declare, and others under keys of their own. Each says
//! what it may hold, which `roadworthy schema output` prints.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use serde_json::Map;

use crate::games::SYSTEMS;
use crate::units::Exact;
use crate::vehicle::description::Side;
use crate::vehicle::figure::{Kind, Stat, Value, by_key};

/// Figures by their keys.
pub(super) struct Figures(pub(super) Vec<(&'static str, Value)>);

impl Serialize for Figures {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        by_key(self.0.iter().map(|(key, value)| (*key, value)), serializer)
    }
}

impl JsonSchema for Figures {
    fn schema_name() -> Cow<'static, str> {
        Stats::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        Stats::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Stats::json_schema(generator)
    }
}

/// All figures of a vehicle.
pub(super) struct Stats<'r>(pub(super) &'r [Stat]);

impl Serialize for Stats<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        by_key(self.0.iter().map(|stat| (stat.key, &stat.value)), serializer)
    }
}

impl JsonSchema for Stats<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Figures".into()
    }

    fn schema_id() -> Cow<'static, str> {
        concat!(module_path!(), "::Figures").into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut keys = Keys::default();
        for figure in SYSTEMS.iter().flat_map(|game| game.every_figure()) {
            let holds = match figure.kind {
                Kind::Number => generator.subschema_for::<Option<Exact>>(),
                Kind::Word => generator.subschema_for::<Option<String>>(),
                Kind::Several => generator.subschema_for::<Value>(),
            };
            keys.insert(figure.key, figure.label, holds);
        }
        keys.object()
    }
}

/// Sums of a ledger by their keys.
pub(super) struct Sums(pub(super) Vec<(&'static str, Value)>);

impl Serialize for Sums {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        by_key(self.0.iter().map(|(key, value)| (*key, value)), serializer)
    }
}

impl JsonSchema for Sums {
    fn schema_name() -> Cow<'static, str> {
        "Sums".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut keys = Keys::default();
        for measure in SYSTEMS.iter().flat_map(|game| game.measures()) {
            if let Some(heading) = measure.heading {
                keys.insert(measure.key, heading, generator.subschema_for::<Exact>());
            }
        }
        keys.object()
    }
}

/// Numbers by figures that have no key of their own, such as "damage/cost".
pub(super) struct Ratios<'r>(pub(super) Vec<(&'r str, Value)>);

impl Ratios<'_> {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Ratios<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        by_key(self.0.iter().map(|(key, value)| (*key, value)), serializer)
    }
}

impl JsonSchema for Ratios<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Ratios".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "object",
            "patternProperties": { "_exact$": { "type": "string" } },
            "additionalProperties": { "type": "number" },
        })
    }
}

/// Keys of several games: one that means different things in them holds any of these.
#[derive(Default)]
struct Keys(BTreeMap<&'static str, (&'static str, Vec<Schema>)>);

impl Keys {
    fn insert(&mut self, key: &'static str, label: &'static str, holds: Schema) {
        let (_, ways) = self.0.entry(key).or_insert_with(|| (label, Vec::new()));
        if !ways.contains(&holds) {
            ways.push(holds);
        }
    }

    /// A game has some of the keys.
    fn object(self) -> Schema {
        let mut properties = Map::new();
        for (key, (label, mut ways)) in self.0 {
            let mut holds = match ways.pop().filter(|_| ways.is_empty()) {
                Some(only) => only,
                None => json_schema!({ "anyOf": ways }),
            };
            holds.insert("description".to_owned(), label.into());
            with_exact(&mut properties, key, holds);
        }
        json_schema!({ "type": "object", "properties": properties, "additionalProperties": false })
    }
}

/// A key, and the one beside it that [`by_key`] writes for numbers without an end.
pub(super) fn with_exact(
    properties: &mut Map<String, serde_json::Value>,
    key: &str,
    holds: Schema,
) {
    properties.insert(key.to_owned(), holds.into());
    let exact = json_schema!({
        "description": format!("As fractions, where the decimals of {key} do not end."),
        "type": ["string", "array"],
        "items": { "type": ["string", "null"] },
    });
    properties.insert(format!("{key}_exact"), exact.into());
}

/// Values under keys that are always there.
macro_rules! values {
    ($(#[$docs:meta])* $name:ident { $($key:ident: $holds:ty),+ $(,)? }) => {
        $(#[$docs])*
        pub(super) struct $name {
            $(pub(super) $key: $holds,)+
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
                use crate::vehicle::figure::{Value, by_key};
                let values = [$((stringify!($key), Value::from(self.$key.clone()))),+];
                by_key(values.iter().map(|(key, value)| (*key, value)), serializer)
            }
        }

        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let mut properties = serde_json::Map::new();
                $($crate::view::values::with_exact(
                    &mut properties,
                    stringify!($key),
                    generator.subschema_for::<$holds>(),
                );)+
                schemars::json_schema!({
                    "type": "object",
                    "properties": properties,
                    "required": [$(stringify!($key)),+],
                })
            }
        }
    };
}

pub(super) use values;

values! {
    /// One number.
    Number { value: Exact }
}

/// Pairs of a key and what is under it, as an object.
pub(super) struct ByKey<T>(pub(super) T);

impl<'p, K: Serialize + 'p, V: Serialize + 'p> Serialize for ByKey<&'p [(K, V)]> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<K: Serialize, V: Serialize> Serialize for ByKey<Vec<(K, V)>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ByKey(self.0.as_slice()).serialize(serializer)
    }
}

impl<K, V: JsonSchema> JsonSchema for ByKey<&[(K, V)]> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("{} by key", V::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        BTreeMap::<String, V>::json_schema(generator)
    }
}

impl<K, V: JsonSchema> JsonSchema for ByKey<Vec<(K, V)>> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        ByKey::<&[(K, V)]>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        ByKey::<&[(K, V)]>::json_schema(generator)
    }
}

/// Points by side.
pub(super) fn armor(sides: &[Side]) -> ByKey<Vec<(String, i64)>> {
    ByKey(sides.iter().map(|side| (side.title(), side.points)).collect())
}
