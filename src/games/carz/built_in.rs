//! What is built in beside the catalog.

/// By file name.
pub const DESIGNS: &[(&str, &str)] =
    &[("rx-heaven.toml", include_str!("../../../designs/carz/rx-heaven.toml"))];
