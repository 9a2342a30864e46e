//! Counters, rulers and keys to cut out, at true size.

/// Places are points of a Letter page, from its top left corner.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cutouts {
    /// The corners of lines, and of filled shapes.
    pub lines: Vec<String>,
    pub filled: Vec<String>,
    /// Place, size, weight, alignment and text.
    pub texts: Vec<String>,
    /// Where the numbers and names of vehicles stand.
    pub counters: Vec<String>,
}
