//! Rules of all games: file format, published statistics and imported texts. The parsers report them.

use crate::rules;

rules! {
    "rules.md";
    static BAD_VALUE: Unreadable forbids,
        "a value of the wrong type, out of range, or not one of the allowed words";
    static BROKEN_BASIS: Unreadable, "an error in a file that the verdict depends on";
    static DUPLICATE_ID: Unreadable,
        "two parts or people of a design, or two rows of a catalog, with the same id or name";
    static INVALID_TOML: Unreadable, "the file is not valid TOML";
    static LEFT_OPEN: Unreadable, "an imported design with phrases left to read";
    static MISSING_KEY: Unreadable, "a required key is missing";
    static NOT_UNDERSTOOD: NoDesign, "an imported text without a vehicle";
    static PUBLISHED_FIGURE_DIFFERS: Warning,
        "a published statistic that differs from the computed one";
    static STAT_BLOCK: NoDesign, "a stat block instead of a design";
    static UNKNOWN_ITEM: Unreadable, "a name that is not in the catalog";
    static UNKNOWN_KEY: Unreadable, "a key that is unknown or in the wrong place";
    static UNNEEDED_NOTE: Warning, "a note about a difference or violation that does not exist";
    static UNREADABLE_FILE: NoDesign, needs [], "a file that cannot be opened or is not text";
}
