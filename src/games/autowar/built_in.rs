//! The events and the published designs that are built in, and the version of the catalog.

/// Of the catalog: raised whenever a row changes, so that events can name it.
pub const VERSION: u32 = 1;

/// By id.
pub const EVENTS: &[(&str, &str)] =
    &[("tournament-play", include_str!("../../../catalog/autowar/events/tournament-play.toml"))];

/// By file name.
pub const DESIGNS: &[(&str, &str)] = &[
    ("big-brother.toml", include_str!("../../../designs/autowar/big-brother.toml")),
    ("black-panther.toml", include_str!("../../../designs/autowar/black-panther.toml")),
    ("kill-zone.toml", include_str!("../../../designs/autowar/kill-zone.toml")),
    ("tanker.toml", include_str!("../../../designs/autowar/tanker.toml")),
    ("the-demon.toml", include_str!("../../../designs/autowar/the-demon.toml")),
    ("the-rock.toml", include_str!("../../../designs/autowar/the-rock.toml")),
];
