//! The tags of a PDF: sections with a heading, paragraphs and tables in reading order, then the fields of the page.

use std::fmt::Write;

use super::packed::Packed;
use super::page::Tag;

pub struct Tags {
    /// The element above all sections.
    top: u32,
    /// For each page, the list of its elements; for each field, its element. They are numbered in this order.
    lists: String,
    count: usize,
}

impl Tags {
    pub fn new(packed: &mut Packed) -> Tags {
        Tags { top: packed.id(), lists: String::new(), count: 0 }
    }

    /// Adds the elements of a page; returns its sections, and the number of the list of its elements.
    pub fn page(
        &mut self,
        tags: &[(Tag, String)],
        page: u32,
        packed: &mut Packed,
    ) -> (String, usize) {
        let (mut sections, mut all) = (String::new(), Vec::new());
        let top = self.top;
        for section in tags.chunk_by(|_, (next, _)| !matches!(next, Tag::Name | Tag::Heading)) {
            let (id, mut kids) = (packed.id(), Vec::new());
            // A heading of a column after a cell begins another table.
            let is_on = |(one, _): &(Tag, String), (next, _): &(Tag, String)| match next {
                Tag::ColumnHead => matches!(one, Tag::ColumnHead | Tag::RowHead),
                _ => one.is_of_table() && next.is_of_table(),
            };
            for run in section.chunk_by(is_on) {
                if !run[0].0.is_of_table() {
                    kids.extend(leaves(run, id, page, &mut all, packed));
                    continue;
                }
                let (table, mut rows) = (packed.id(), Vec::new());
                for row in run.chunk_by(|_, (next, _)| *next != Tag::RowHead) {
                    let id = packed.id();
                    let cells = leaves(row, id, page, &mut all, packed);
                    rows.push(set(id, "TR", table, &cells, packed));
                }
                kids.push(set(table, "Table", id, &rows, packed));
            }
            sections += &set(id, "Sect", top, &kids, packed);
        }
        let list = packed.add(&format!("[{}]", all.concat()));
        (sections, self.number(list))
    }

    /// Adds the element of a field; returns it, and its number.
    pub fn field(&mut self, field: u32, page: u32, packed: &mut Packed) -> (String, usize) {
        let element = packed.add(&format!(
            "<</S/Form/P {} 0 R/Pg {page} 0 R/K<</Type/OBJR/Obj {field} 0 R>>>>",
            self.top
        ));
        (format!("{element} 0 R "), self.number(element))
    }

    fn number(&mut self, element: u32) -> usize {
        let _ = write!(self.lists, "{} {element} 0 R ", self.count);
        self.count += 1;
        self.count - 1
    }

    /// Adds the tree of all sections; returns its entries of the catalog.
    pub fn finish(self, sections: &str, packed: &mut Packed) -> String {
        let Tags { top, lists, count } = self;
        let root = packed.id();
        packed.set(top, &format!("<</S/Document/P {root} 0 R/K[{sections}]>>"));
        let lists = packed.add(&format!("<</Nums[{lists}]>>"));
        let tree = format!("/K {top} 0 R/ParentTree {lists} 0 R/ParentTreeNextKey {count}");
        packed.set(root, &format!("<</Type/StructTreeRoot{tree}>>"));
        format!("/StructTreeRoot {root} 0 R/MarkInfo<</Marked true>>")
    }
}

/// Adds elements with text, in the order of their marks on the page; returns references to them.
fn leaves(
    tags: &[(Tag, String)],
    above: u32,
    page: u32,
    all: &mut Vec<String>,
    packed: &mut Packed,
) -> Vec<String> {
    let from = all.len();
    for (tag, attributes) in tags {
        let (kind, mark) = (tag.name(), all.len());
        let element =
            packed.add(&format!("<</S/{kind}/P {above} 0 R/Pg {page} 0 R/K {mark}{attributes}>>"));
        all.push(format!("{element} 0 R "));
    }
    all[from..].to_vec()
}

/// Writes an element with others in it; returns a reference to it.
fn set(id: u32, kind: &str, above: u32, kids: &[String], packed: &mut Packed) -> String {
    packed.set(id, &format!("<</S/{kind}/P {above} 0 R/K[{}]>>", kids.concat()));
    format!("{id} 0 R ")
}
