//! The tags of a PDF: sections with a heading and paragraphs, in reading order.

use std::fmt::Write;

use super::packed::Packed;
use super::page::Tag;

pub struct Tags {
    /// The element above all sections.
    top: u32,
    /// For each page, the list of its elements.
    lists: String,
    pages: usize,
}

impl Tags {
    pub fn new(packed: &mut Packed) -> Tags {
        Tags { top: packed.id(), lists: String::new(), pages: 0 }
    }

    /// Adds the elements of a page; returns its sections, and the number of the list of its elements.
    pub fn page(&mut self, tags: &[Tag], page: u32, packed: &mut Packed) -> (String, usize) {
        let (mut sections, mut all, mut mark) = (String::new(), String::new(), 0);
        for section in tags.chunk_by(|_, next| matches!(next, Tag::Body | Tag::Foot)) {
            let (id, from) = (packed.id(), all.len());
            for tag in section {
                let kind = tag.name();
                let element = format!("<</S/{kind}/P {id} 0 R/Pg {page} 0 R/K {mark}>>");
                let _ = write!(all, "{} 0 R ", packed.add(&element));
                mark += 1;
            }
            packed.set(id, &format!("<</S/Sect/P {} 0 R/K[{}]>>", self.top, &all[from..]));
            let _ = write!(sections, "{id} 0 R ");
        }
        let list = packed.add(&format!("[{all}]"));
        let _ = write!(self.lists, "{} {list} 0 R ", self.pages);
        self.pages += 1;
        (sections, self.pages - 1)
    }

    /// Adds the tree of all sections; returns its entries of the catalog.
    pub fn finish(self, sections: &str, packed: &mut Packed) -> String {
        let Tags { top, lists, pages } = self;
        let root = packed.id();
        packed.set(top, &format!("<</S/Document/P {root} 0 R/K[{sections}]>>"));
        let lists = packed.add(&format!("<</Nums[{lists}]>>"));
        let tree = format!("/K {top} 0 R/ParentTree {lists} 0 R/ParentTreeNextKey {pages}");
        packed.set(root, &format!("<</Type/StructTreeRoot{tree}>>"));
        format!("/StructTreeRoot {root} 0 R/MarkInfo<</Marked true>>")
    }
}
