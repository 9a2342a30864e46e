//! A Sixth Edition car as a dashboard.

use crate::sheet::model::Sheet;

use super::vehicle::Vehicle;

pub fn sheet(vehicle: &Vehicle<'_>) -> Sheet {
    Sheet { name: vehicle.name.as_deref().unwrap_or("Unnamed").to_owned(), ..Sheet::default() }
}
