//! Typed values out of a table, with a finding for each that is wrong.

use super::*;

/// What players call keys, and the keys that they mean, as far as a table has them.
const WORDS_FOR_KEYS: [(&str, &str); 19] = [
    ("armour", "armor"),
    ("engine", "power-plant"),
    ("motor", "power-plant"),
    ("plant", "power-plant"),
    ("power", "power-plant"),
    ("plant", "engine"),
    ("motor", "engine"),
    ("rear", "back"),
    ("turret", "turrets"),
    ("guns", "weapons"),
    ("arms", "weapons"),
    ("wheels", "tires"),
    ("tyres", "tires"),
    ("people", "crew"),
    ("equipment", "accessories"),
    ("options", "accessories"),
    ("gear", "crew-area"),
    ("upgrades", "crew-area"),
    ("sidearms", "crew-area"),
];

/// Takes the values that are expected out of a table, and reports what is wrong with them.
pub struct Fields<'d, 'f> {
    pub table: Table<'d>,
    /// What the table describes, for messages: "a weapon".
    what: Cow<'static, str>,
    pub findings: &'f Findings,
    known: RefCell<Vec<&'static str>>,
    /// What is read instead of the table's own values.
    stand_ins: Vec<(&'static str, &'d Spanned<DeValue<'d>>)>,
}

impl<'d, 'f> Fields<'d, 'f> {
    pub fn new(
        table: Table<'d>,
        what: impl Into<Cow<'static, str>>,
        findings: &'f Findings,
    ) -> Fields<'d, 'f> {
        Fields {
            table,
            what: what.into(),
            findings,
            known: RefCell::default(),
            stand_ins: Vec::new(),
        }
    }

    /// The same, but for what stands in for keys that are missing or have a mistake.
    pub fn with_stand_ins(
        self,
        stand_ins: Vec<(&'static str, &'d Spanned<DeValue<'d>>)>,
    ) -> Fields<'d, 'f> {
        Fields { stand_ins, ..self }
    }

    pub fn span(&self) -> Span {
        self.table.span()
    }

    /// What the table describes, with its own name if it has one: "an entry of cargo (`crates`)".
    pub fn title(&self) -> String {
        match ["name", "item", "id"].iter().find_map(|key| self.table.word(key)) {
            Some(name) => format!("{} `{name}`", self.what),
            None => self.what.clone().into_owned(),
        }
    }

    fn take(&self, key: &'static str) -> Option<&'d Spanned<DeValue<'d>>> {
        self.known.borrow_mut().push(key);
        let stand_in = self.stand_ins.iter().find(|(known, _)| *known == key);
        stand_in.map(|(_, value)| *value).or_else(|| self.table.get(key))
    }

    /// A key that somebody else reads.
    pub fn skip(&self, key: &'static str) {
        self.known.borrow_mut().push(key);
    }

    pub fn text(&self, key: &'static str) -> Option<Located<String>> {
        let value = self.take(key)?;
        let text = value.get_ref().as_str();
        if text.is_none() {
            self.bad_value(key, value, "text in quotes");
        }
        text.map(|text| Located::new(text.to_owned(), value.span().into()))
    }

    /// A word, or a table whose `item` is one.
    pub fn entry(&self, key: &'static str) -> Option<Entry<'d>> {
        let value = self.take(key)?;
        if let Some(table) = self.table.table(key) {
            return Some(Entry::Table(table));
        }
        let entry = Entry::new(value);
        if let Entry::Other(_) = entry {
            self.bad_value(key, value, "a name in quotes, or a table with `item`");
            return None;
        }
        Some(entry)
    }

    pub fn flag(&self, key: &'static str) -> Option<Located<bool>> {
        let value = self.take(key)?;
        let flag = value.get_ref().as_bool();
        if flag.is_none() {
            self.bad_value(key, value, "true or false");
        }
        flag.map(|flag| Located::new(flag, value.span().into()))
    }

    /// A whole number within bounds.
    pub fn whole(&self, key: &'static str, bounds: RangeInclusive<i64>) -> Option<Located<i64>> {
        let value = self.take(key)?;
        self.whole_of(key, value, bounds)
    }

    pub fn whole_of(
        &self,
        key: &str,
        value: &'d Spanned<DeValue<'d>>,
        bounds: RangeInclusive<i64>,
    ) -> Option<Located<i64>> {
        let number = match value.get_ref() {
            DeValue::Integer(integer) => {
                i64::from_str_radix(integer.as_str(), integer.radix()).ok()
            }
            _ => None,
        };
        let number = number.filter(|number| bounds.contains(number));
        if number.is_none() {
            let (least, most) = (thousands(*bounds.start()), thousands(*bounds.end()));
            self.bad_value(key, value, &format!("a whole number from {least} to {most}"));
        }
        number.map(|number| Located::new(number, value.span().into()))
    }

    /// Whole numbers within bounds; a single one may stand without its brackets.
    pub fn wholes(&self, key: &'static str, bounds: RangeInclusive<i64>) -> Vec<Located<i64>> {
        let Some(value) = self.take(key) else { return Vec::new() };
        let numbers = items(value).into_iter().take(LIST);
        numbers.filter_map(|item| self.whole_of(key, item, bounds.clone())).collect()
    }

    /// An exact number: `12`, `2.5`, or in quotes `"1/3"`.
    pub fn exact(&self, key: &'static str, bounds: RangeInclusive<i64>) -> Option<Located<Exact>> {
        let value = self.take(key)?;
        self.exact_of(key, value, bounds)
    }

    pub fn exact_of(
        &self,
        key: &str,
        value: &'d Spanned<DeValue<'d>>,
        bounds: RangeInclusive<i64>,
    ) -> Option<Located<Exact>> {
        let number = match value.get_ref() {
            DeValue::Integer(integer) => {
                i64::from_str_radix(integer.as_str(), integer.radix()).ok().map(Exact::from)
            }
            DeValue::Float(float) => Exact::parse(float.as_str()),
            DeValue::String(text) => Exact::parse(text),
            _ => None,
        };
        let (least, most) = bounds.into_inner();
        let number = number.filter(|n| (Exact::from(least)..=Exact::from(most)).contains(n));
        if number.is_none() {
            let (least, most) = (thousands(least), thousands(most));
            let allowed = format!(
                "a number from {least} to {most}, with at most three decimals or as a fraction (\"1/3\")"
            );
            self.bad_value(key, value, &allowed);
        }
        number.map(|number| Located::new(number, value.span().into()))
    }

    /// One of a few fixed words.
    pub fn choice<T: Copy>(
        &self,
        key: &'static str,
        choices: &[(&'static str, T)],
    ) -> Option<Located<T>> {
        self.choice_of(self.text(key)?, choices)
    }

    pub fn choice_of<T: Copy>(
        &self,
        word: Located<String>,
        choices: &[(&'static str, T)],
    ) -> Option<Located<T>> {
        let found = choices.iter().find(|(name, _)| suggest::same(name, &word.value));
        if let Some((_, choice)) = found {
            return Some(Located::new(*choice, word.span));
        }
        let names: Vec<_> = choices.iter().map(|(name, _)| *name).collect();
        self.unknown_word(&word, &names);
        None
    }

    fn unknown_word(&self, word: &Located<String>, names: &[&str]) {
        let sink = self.findings.of(&BAD_VALUE);
        let allowed = names.join(", ");
        let mut finding = sink
            .finding(word.span, format!("`{}` is not one of: {allowed}", word.value))
            .label("not understood")
            .actual(word.value.as_str())
            .limit(allowed);
        if let Some(near) = suggest::nearest(&word.value, names.iter().copied()) {
            finding = finding.repair(
                format!("did you mean `{near}`?"),
                Change::replace_span(word.span, format!("\"{near}\"")),
            );
        }
        sink.push(finding);
    }

    /// A table below this one.
    pub fn fields(&self, key: &'static str, what: &'static str) -> Option<Fields<'d, 'f>> {
        let value = self.take(key)?;
        let table = self.table.table(key);
        if table.is_none() {
            self.bad_value(key, value, "a table");
        }
        Some(Fields::new(table?, what, self.findings))
    }

    /// A list of words and tables; a single one may stand without its brackets.
    pub fn entries(&self, key: &'static str) -> Vec<Entry<'d>> {
        self.known.borrow_mut().push(key);
        let mut entries = self.table.entries(key);
        if let Some(excess) = entries.get(LIST) {
            let sink = self.findings.of(&BAD_VALUE);
            let finding = sink
                .finding(
                    excess.span(),
                    format!("`{key}` has {} entries", thousands(entries.len() as i64)),
                )
                .label("from here on they are left out")
                .actual(entries.len() as i64)
                .limit(LIST as i64);
            sink.push(finding);
            entries.truncate(LIST);
        }
        for entry in &entries {
            if let Entry::Other(value) = entry {
                self.bad_value(key, value, "names in quotes, or tables");
            }
        }
        entries
    }

    /// One table, or a list of them.
    pub fn tables(&self, key: &'static str) -> Vec<Table<'d>> {
        if let Some(table) = self.table.table(key) {
            self.skip(key);
            return vec![table];
        }
        let entries = self.entries(key).into_iter();
        entries
            .filter_map(|entry| match entry {
                Entry::Table(table) => Some(table),
                Entry::Word(_) | Entry::Other(_) => {
                    if let Some(value) = self.table.get(key) {
                        self.bad_value(key, value, "a table");
                    }
                    None
                }
            })
            .collect()
    }

    /// A list of words; a single one may stand without its brackets.
    pub fn words(&self, key: &'static str) -> Vec<Located<String>> {
        let Some(value) = self.take(key) else {
            return Vec::new();
        };
        let mut words = Vec::new();
        let all = items(value);
        if all.len() > WORDS {
            let excess = all[WORDS];
            let sink = self.findings.of(&BAD_VALUE);
            let finding =
                sink.finding(excess.span().into(), format!("`{key}` has {} entries", all.len()));
            let finding = finding.label("from here on they are left out");
            sink.push(finding.actual(all.len() as i64).limit(WORDS as i64));
        }
        for item in all.into_iter().take(WORDS) {
            match item.get_ref().as_str() {
                Some(word) => words.push(Located::new(word.to_owned(), item.span().into())),
                None => self.bad_value(key, item, "names in quotes"),
            }
        }
        words
    }

    /// Reads each key of the table itself as a name from a fixed list, and hands it to `read` with its value.
    pub fn each<T: Copy>(
        &self,
        names: &'static [(&'static str, T)],
        mut read: impl FnMut(&'static str, Located<T>, &'d Spanned<DeValue<'d>>),
    ) {
        for (name, meaning) in names {
            let Some(value) = self.take(name) else {
                continue;
            };
            let span = self.table.key_span(name).unwrap_or(self.span());
            read(name, Located::new(*meaning, span), value);
        }
    }

    pub fn bad_value(&self, key: &str, value: &'d Spanned<DeValue<'d>>, allowed: &str) {
        let sink = self.findings.of(&BAD_VALUE);
        let found = shown(value.get_ref());
        let finding = sink
            .finding(value.span().into(), format!("`{key}` in {} cannot be {found}", self.what))
            .label(format!("here belongs {allowed}"))
            .actual(found)
            .limit(allowed);
        sink.push(finding);
    }

    /// Every key that was asked for, in the order of asking.
    pub fn known(&self) -> Vec<&'static str> {
        self.known.borrow().clone()
    }

    /// The key that was asked for last.
    pub fn last_known(&self) -> Option<&'static str> {
        self.known.borrow().last().copied()
    }

    /// Reports the key that was asked for last: its reader could not go on without it.
    pub fn missing_key(&self) {
        let Some(key) = self.last_known() else { return };
        let sink = self.findings.of(&MISSING_KEY);
        sink.push(
            sink.finding(self.span(), format!("{} has no `{key}`", self.title()))
                .label(format!("`{key}` is needed here")),
        );
    }

    /// Reports the keys that nobody asked for.
    pub fn finish(self) {
        let known = self.known.into_inner();
        let sink = self.findings.of(&UNKNOWN_KEY);
        for key in self.table.keys() {
            if known.contains(&key.value) || key.value == "remove" {
                continue;
            }
            let mut allowed = known.clone();
            allowed.sort_unstable();
            allowed.dedup();
            let mut finding = sink
                .finding(key.span, format!("`{}` means nothing in {}", key.value, self.what))
                .label("unknown key")
                .actual(key.value)
                .limit(allowed.join(", "));
            finding = match key_meant(key.value, &known) {
                Some(near) => finding.repair(
                    format!("did you mean `{near}`?"),
                    Change::replace_span(key.span, near.to_owned()),
                ),
                None => finding.help(format!("it has: {}", allowed.join(", "))),
            };
            sink.push(finding);
        }
    }
}

/// The key that a word is a slip of, or what players call it.
fn key_meant(word: &str, known: &[&'static str]) -> Option<&'static str> {
    let called = WORDS_FOR_KEYS
        .iter()
        .find(|(called, key)| suggest::same(called, word) && known.contains(key));
    called.map(|(_, key)| *key).or_else(|| suggest::nearest(word, known.iter().copied()))
}

fn shown(value: &DeValue<'_>) -> String {
    const LONGEST: usize = 40;
    let shorten = |text: &str| match text.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text.to_owned(),
    };
    match value {
        DeValue::String(text) => format!("the text \"{}\"", shorten(text)),
        DeValue::Integer(integer) => shorten(integer.as_str()),
        DeValue::Float(float) => shorten(float.as_str()),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Datetime(date) => format!("the date {date}"),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
    }
}
