//! A car card.

use crate::sheet::model::Sheet;

use super::table::Table;

pub fn sheet(table: &Table<'_>) -> Sheet {
    Sheet { name: table.name.clone().unwrap_or_default(), ..Sheet::default() }
}
