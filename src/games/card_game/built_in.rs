//! The designs that are built in.

/// By file name.
pub const DESIGNS: &[(&str, &str)] = &[
    ("blue-streak.toml", include_str!("../../../designs/card-game/blue-streak.toml")),
    ("crimson-comet.toml", include_str!("../../../designs/card-game/crimson-comet.toml")),
    ("green-ghost.toml", include_str!("../../../designs/card-game/green-ghost.toml")),
];
