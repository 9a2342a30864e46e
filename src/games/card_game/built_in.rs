//! The designs that are built in, and the version of the catalog.

/// Of the catalog: raised whenever a row changes, so that events can name it.
pub const VERSION: u32 = 1;

/// By file name.
pub const DESIGNS: &[(&str, &str)] = &[
    ("blue-streak.toml", include_str!("../../../designs/card-game/blue-streak.toml")),
    ("crimson-comet.toml", include_str!("../../../designs/card-game/crimson-comet.toml")),
    ("green-ghost.toml", include_str!("../../../designs/card-game/green-ghost.toml")),
];
