//! The designs that are built in, and the version of the catalog.

/// Of the catalog: raised whenever a row changes, so that events can name it.
pub const VERSION: u32 = 1;

/// By file name.
pub const DESIGNS: &[(&str, &str)] = &[
    ("bone-collector.toml", include_str!("../../../designs/sixth/bone-collector.toml")),
    ("broadside.toml", include_str!("../../../designs/sixth/broadside.toml")),
    ("lightning-rod.toml", include_str!("../../../designs/sixth/lightning-rod.toml")),
    ("long-lance.toml", include_str!("../../../designs/sixth/long-lance.toml")),
    ("night-shift.toml", include_str!("../../../designs/sixth/night-shift.toml")),
    ("rocket-sled.toml", include_str!("../../../designs/sixth/rocket-sled.toml")),
    ("sunday-driver.toml", include_str!("../../../designs/sixth/sunday-driver.toml")),
    ("toll-collector.toml", include_str!("../../../designs/sixth/toll-collector.toml")),
];
