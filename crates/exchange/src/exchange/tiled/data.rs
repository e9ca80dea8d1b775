//! The cells of a tile layer, in each of Tiled's encodings.

use std::io::{Read as _, Write as _};

use base64::{Engine as _, prelude::BASE64_STANDARD};
use roxmltree::Node;

/// How the cells of a tile layer are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// Numbers separated by commas.
    #[default]
    Csv,
    /// An XML element for each cell.
    Xml,
    /// Base64.
    Base64,
    /// Base64 of gzip.
    Gzip,
    /// Base64 of zlib.
    Zlib,
    /// Base64 of Zstandard.
    Zstd,
}

impl Encoding {
    /// All encodings with the words of the command line.
    pub const WORDS: [(&'static str, Self); 6] = [
        ("csv", Self::Csv),
        ("xml", Self::Xml),
        ("base64", Self::Base64),
        ("gzip", Self::Gzip),
        ("zlib", Self::Zlib),
        ("zstd", Self::Zstd),
    ];

    /// The attributes `encoding` and `compression`.
    pub(super) const fn attributes(self) -> (Option<&'static str>, Option<&'static str>) {
        match self {
            Self::Csv => (Some("csv"), None),
            Self::Xml => (None, None),
            Self::Base64 => (Some("base64"), None),
            Self::Gzip => (Some("base64"), Some("gzip")),
            Self::Zlib => (Some("base64"), Some("zlib")),
            Self::Zstd => (Some("base64"), Some("zstd")),
        }
    }

    /// Packs cells into text; empty for [`Encoding::Xml`], whose cells are elements.
    pub(super) fn pack(self, gids: &[u32], cols: usize) -> std::io::Result<String> {
        let bytes = || gids.iter().flat_map(|gid| gid.to_le_bytes()).collect::<Vec<u8>>();
        let level = flate2::Compression::default();
        let packed = match self {
            Self::Xml => return Ok(String::new()),
            Self::Csv => {
                let row = |row: &[u32]| row.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
                return Ok(gids.chunks(cols.max(1)).map(row).collect::<Vec<_>>().join(",\n"));
            }
            Self::Base64 => bytes(),
            Self::Gzip => {
                let mut encoder = flate2::write::GzEncoder::new(Vec::new(), level);
                encoder.write_all(&bytes())?;
                encoder.finish()?
            }
            Self::Zlib => {
                let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), level);
                encoder.write_all(&bytes())?;
                encoder.finish()?
            }
            Self::Zstd => zstd::stream::encode_all(&bytes()[..], 0)?,
        };
        Ok(BASE64_STANDARD.encode(packed))
    }
}

/// The cells of a `<data>` or `<chunk>` element, which should have `count` of them; `data` has the attributes. Unpacks at most
/// one cell more.
///
/// # Errors
/// The mistake and what was expected, in words.
pub(super) fn unpack(data: Node<'_, '_>, cells: Node<'_, '_>, count: usize) -> Result<Vec<u32>, (String, String)> {
    let gids = match (data.attribute("encoding"), data.attribute("compression").filter(|name| !name.is_empty())) {
        (None, None) => elements(cells, count),
        (Some("csv"), None) => numbers(cells.text().unwrap_or_default(), count)?,
        (Some("base64"), compression) => bytes(cells.text().unwrap_or_default(), compression, count)?,
        (encoding, compression) => {
            let [encoding, compression] = [encoding, compression].map(|word| word.unwrap_or("none"));
            return Err((
                format!("unknown encoding \"{encoding}\" with compression \"{compression}\""),
                "csv, or base64 with gzip, zlib, zstd or no compression".to_owned(),
            ));
        }
    };
    if gids.len() == count {
        return Ok(gids);
    }
    let many = if gids.len() > count { "more".to_owned() } else { gids.len().to_string() };
    Err((format!("the layer has {many} cells"), count.to_string()))
}

fn elements(cells: Node<'_, '_>, count: usize) -> Vec<u32> {
    let tiles = cells.children().filter(|node| node.has_tag_name("tile")).take(count + 1);
    tiles.map(|tile| tile.attribute("gid").and_then(|gid| gid.parse().ok()).unwrap_or(0)).collect()
}

fn numbers(text: &str, count: usize) -> Result<Vec<u32>, (String, String)> {
    let texts = text.split(',').map(str::trim).take(count + 2).collect::<Vec<_>>();
    // A comma after the last number is allowed.
    let texts = if texts.last() == Some(&"") { &texts[..texts.len() - 1] } else { &texts[..] };
    let number = |(index, text): (usize, &&str)| {
        let wrong = || {
            let text: String = text.chars().take(20).collect();
            (format!("the {}. cell of the layer is `{text}`", index + 1), "the number of a tile".to_owned())
        };
        text.parse().map_err(|_| wrong())
    };
    texts.iter().enumerate().map(number).collect()
}

fn bytes(text: &str, compression: Option<&str>, count: usize) -> Result<Vec<u32>, (String, String)> {
    let wrong = |what: &str| (format!("the layer is no {what}"), "what Tiled writes".to_owned());
    let text: String = text.split_ascii_whitespace().collect();
    let packed = BASE64_STANDARD.decode(text).map_err(|_| wrong("base64"))?;
    // One cell more than `count` shows that the layer is too long.
    let most = (count as u64 + 1) * 4;
    let mut bytes = Vec::new();
    let done = match compression {
        None => packed.as_slice().take(most).read_to_end(&mut bytes),
        Some("zlib") => flate2::read::ZlibDecoder::new(&packed[..]).take(most).read_to_end(&mut bytes),
        Some("gzip") => flate2::read::GzDecoder::new(&packed[..]).take(most).read_to_end(&mut bytes),
        Some("zstd") => zstd::stream::read::Decoder::new(&packed[..]).and_then(|mut decoder| {
            decoder.window_log_max(MOST_WINDOW)?;
            decoder.take(most).read_to_end(&mut bytes)
        }),
        Some(other) => {
            return Err((format!("unknown compression \"{other}\""), "gzip, zlib, zstd or none".to_owned()));
        }
    };
    done.map_err(|_| wrong(compression.unwrap_or("base64")))?;
    if bytes.len() % 4 != 0 {
        return Err((format!("the layer has {} bytes", bytes.len()), format!("{}, four for each cell", count * 4)));
    }
    Ok(bytes.as_chunks().0.iter().map(|&gid| u32::from_le_bytes(gid)).collect())
}

/// The largest window of a Zstandard stream, as a power of two: 32 MiB, more than any layer needs.
const MOST_WINDOW: u32 = 25;
