//! The option `--catalog`, with which commands read house catalogs.

use clap::{Args, ValueHint};

use crate::workspace::Missing;
use crate::workspace::catalogs::LoadedCatalogs;

#[derive(Args, Clone, Default)]
pub(super) struct HouseCatalogs {
    /// Add a folder of house rules; repeatable, the last one wins
    #[arg(long = "catalog", value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(super) folders: Vec<String>,
}

impl HouseCatalogs {
    /// Reads the catalogs that `roadworthy.toml` names, then these.
    pub(super) fn load(&self) -> Result<LoadedCatalogs, Missing> {
        LoadedCatalogs::load(&self.folders)
    }
}
