//! A zip of texts, without compression.

use flate2::Crc;

use roadworthy::text::source::Source;

pub fn zip(files: &[Source]) -> Vec<u8> {
    let (mut zip, mut directory) = (Vec::new(), Vec::new());
    for file in files {
        let (name, text) = (file.name.as_bytes(), file.text.as_bytes());
        let mut crc = Crc::new();
        crc.update(text);
        let size = text.len() as u32;
        // Version 2, names in UTF-8, no compression, and the first day that a zip can name.
        let mut about = [20_u16, 0x800, 0, 0, 33].map(u16::to_le_bytes).concat();
        about.extend([crc.sum(), size, size].map(u32::to_le_bytes).as_flattened());
        about.extend([name.len() as u16, 0].map(u16::to_le_bytes).as_flattened());
        directory.extend([b"PK\x01\x02\x14\0", &*about, &[0; 10]].concat());
        directory.extend((zip.len() as u32).to_le_bytes());
        directory.extend(name);
        zip.extend([b"PK\x03\x04", &*about, name, text].concat());
    }
    let (start, size, count) = (zip.len() as u32, directory.len() as u32, files.len() as u16);
    zip.extend(directory);
    zip.extend(b"PK\x05\x06\0\0\0\0");
    zip.extend([count, count].map(u16::to_le_bytes).as_flattened());
    zip.extend([size, start].map(u32::to_le_bytes).as_flattened());
    zip.extend([0; 2]);
    zip
}
