//! Values in data, under the keys that the games declare or under keys of their own.

use serde::{Serialize, Serializer};

use crate::units::Exact;
use crate::vehicle::description::Side;
use crate::vehicle::figure::{Stat, Value, by_key};

/// Values by their keys. Beside a number whose decimals do not end stands its fraction.
pub(super) struct Values<'k>(pub(super) Vec<(&'k str, Value)>);

impl Values<'_> {
    /// One number.
    pub(super) fn number(value: Exact) -> Values<'static> {
        Values(vec![("value", value.into())])
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        by_key(self.0.iter().map(|(key, value)| (*key, value)), serializer)
    }
}

/// All figures of a vehicle.
pub(super) struct Stats<'r>(pub(super) &'r [Stat]);

impl Serialize for Stats<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        by_key(self.0.iter().map(|stat| (stat.key, &stat.value)), serializer)
    }
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

/// Points by side.
pub(super) fn armor(sides: &[Side]) -> ByKey<Vec<(String, i64)>> {
    ByKey(sides.iter().map(|side| (side.title(), side.points)).collect())
}
