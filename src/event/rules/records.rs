//! Rules on the event and its records. The readers report these findings.

use crate::rules;

rules! {
    "records.md";
    static NOT_ON_ROSTER: Warning, "an entry that is not on the roster";
    static ROSTER_DIFFERS: Error, "an entry that differs from the roster";
    static OTHER_CATALOG: Unreadable, "a catalog other than the event's";
    static UNSWITCHABLE_READING: Unreadable, "a reading that the event cannot switch";
    static LOST_TERM: Warning, "an inherited ban or limit that is lost because it is written again";
    static WIDE_WAIVER: Warning, "a waiver of every ban or every limit";
    static UNUSED_WAIVER: Warning, "an unused waiver";
}
