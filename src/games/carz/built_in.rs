//! The published designs that are built in, and the version of the catalog.

/// Of the catalog: raised whenever a row changes, so that events can name it.
pub const VERSION: u32 = 1;

/// By file name.
pub const DESIGNS: &[(&str, &str)] =
    &[("rx-heaven.toml", include_str!("../../../designs/carz/rx-heaven.toml"))];
