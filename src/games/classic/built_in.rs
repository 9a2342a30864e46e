//! The events and the published designs that are built in, and the version of the catalog.

/// Of the catalog: raised whenever a row changes, so that events can name it.
pub const VERSION: u32 = 1;

/// By id.
pub const EVENTS: &[(&str, &str)] = &[
    ("road-duel", include_str!("../../../catalog/classic/events/road-duel.toml")),
    ("pack-attack", include_str!("../../../catalog/classic/events/pack-attack.toml")),
    ("division-5", include_str!("../../../catalog/classic/events/division-5.toml")),
    ("division-10", include_str!("../../../catalog/classic/events/division-10.toml")),
    ("division-15", include_str!("../../../catalog/classic/events/division-15.toml")),
    ("division-20", include_str!("../../../catalog/classic/events/division-20.toml")),
    ("division-25", include_str!("../../../catalog/classic/events/division-25.toml")),
    ("division-30", include_str!("../../../catalog/classic/events/division-30.toml")),
    ("division-40", include_str!("../../../catalog/classic/events/division-40.toml")),
    ("division-50", include_str!("../../../catalog/classic/events/division-50.toml")),
];

/// By file name.
pub const DESIGNS: &[(&str, &str)] = &[
    ("blastmaster.toml", include_str!("../../../designs/classic/blastmaster.toml")),
    ("bodyguard.toml", include_str!("../../../designs/classic/bodyguard.toml")),
    ("capricorn.toml", include_str!("../../../designs/classic/capricorn.toml")),
    ("hotshot.toml", include_str!("../../../designs/classic/hotshot.toml")),
    ("intimidator.toml", include_str!("../../../designs/classic/intimidator.toml")),
    ("joseph-special.toml", include_str!("../../../designs/classic/joseph-special.toml")),
    ("killer-kart.toml", include_str!("../../../designs/classic/killer-kart.toml")),
    ("mauler.toml", include_str!("../../../designs/classic/mauler.toml")),
    ("mini-sherman.toml", include_str!("../../../designs/classic/mini-sherman.toml")),
    ("sandcrab.toml", include_str!("../../../designs/classic/sandcrab.toml")),
    ("shogun-100.toml", include_str!("../../../designs/classic/shogun-100.toml")),
    ("shogun-200.toml", include_str!("../../../designs/classic/shogun-200.toml")),
    ("spitfire.toml", include_str!("../../../designs/classic/spitfire.toml")),
    ("stinger.toml", include_str!("../../../designs/classic/stinger.toml")),
    ("ventura.toml", include_str!("../../../designs/classic/ventura.toml")),
    ("yellow-jacket.toml", include_str!("../../../designs/classic/yellow-jacket.toml")),
];
