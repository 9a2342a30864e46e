//! The published designs that are built in.

/// By file name.
pub const DESIGNS: &[(&str, &str)] =
    &[("rx-heaven.toml", include_str!("../../../designs/carz/rx-heaven.toml"))];
