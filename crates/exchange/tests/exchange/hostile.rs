//! Hostile files: huge, deeply nested, highly compressed, or damaged at any place. Each is answered quickly, without a panic.

use std::{io::Write as _, sync::LazyLock, time::Duration};

use base64::{Engine as _, prelude::BASE64_STANDARD};
use hexfray_board::text::Source;
use hexfray_exchange::exchange::{Encoding, Hints, MOST_BYTES, from_tmx, from_wesnoth, to_tmx};
use hexfray_testing::{cpu, sample, sample_size};
use proptest::prelude::*;

use crate::{bad, board};

/// The most CPU time that a refusal may take: ten times that of the slowest, unoptimised.
const SOON: Duration = Duration::from_secs(5);

/// The report of a map that must be refused within [`SOON`].
#[track_caller]
fn refused_soon(map: &str) -> String {
    let wrong = cpu::assert_within(SOON, "a refusal", || bad(map, &[]));
    wrong[0].clone()
}

fn packed(encoding: &str, cols: usize, rows: usize, bytes: &[u8]) -> String {
    format!(
        "<map orientation=\"orthogonal\" width=\"{cols}\" height=\"{rows}\" tilewidth=\"8\" tileheight=\"8\">\n\
         <layer id=\"1\" name=\"L\" width=\"{cols}\" height=\"{rows}\"><data encoding=\"base64\" compression=\"{encoding}\">{}</data></layer></map>",
        BASE64_STANDARD.encode(bytes)
    )
}

/// A mebibyte of zeros, the material of the bombs.
static NOTHING: [u8; 1 << 20] = [0; 1 << 20];
/// Mebibytes of zeros in a bomb: 4 GiB. Packed they are short enough to be read.
const MILLIONS: usize = 4 << 10;

/// Zeros packed by zlib, repeated. The stream is cut off, which the reader must not get far enough to notice.
fn zlib_bomb() -> Vec<u8> {
    let mut packer = flate2::Compress::new(flate2::Compression::best(), true);
    let mut bytes = Vec::with_capacity(MILLIONS << 11);
    let mut pack = |bytes: &mut Vec<u8>| {
        packer.compress_vec(&NOTHING, bytes, flate2::FlushCompress::Full).expect("there is room");
        bytes.len()
    };
    // After a full flush the packer starts anew, so its output after the header repeats.
    let first = pack(&mut bytes);
    let second = pack(&mut bytes);
    let same = bytes[first..second].to_vec();
    bytes.extend(same.iter().cycle().take(same.len() * (MILLIONS - 2)));
    bytes
}

/// Such a bomb packed by zstd, which allows several frames in a row.
fn zstd_bomb() -> Vec<u8> {
    let mut packer = zstd::stream::write::Encoder::new(Vec::new(), 3).expect("in memory");
    packer.write_all(&NOTHING).expect("in memory");
    packer.finish().expect("in memory").repeat(MILLIONS)
}

#[test]
fn layers_that_unpack_to_gigabytes_are_not_unpacked() {
    // Ten times the CPU time that reading the longer bomb takes unoptimised. Unpacking it would take several times as long,
    // even optimised.
    let most = Duration::from_millis(1_500);
    for (word, bytes) in [("zlib", zlib_bomb()), ("zstd", zstd_bomb())] {
        let map = packed(word, 3, 3, &bytes);
        let told = cpu::assert_within(most, format!("a refusal of {word}"), || bad(&map, &[]));
        assert!(told[0].ends_with("layer `L`: the layer has more cells, expected 9"), "{told:?}");
    }
}

#[test]
fn layers_of_a_wrong_length_are_refused() {
    for (bytes, expected) in [
        (vec![0; 8], "the layer has 2 cells, expected 4"),
        (vec![0; 20], "the layer has more cells, expected 4"),
        (vec![0; 7], "the layer has 7 bytes, expected 16, four for each cell"),
    ] {
        let told = refused_soon(&packed("", 2, 2, &bytes));
        assert!(told.ends_with(expected), "{told}");
    }
    let told = refused_soon(&packed("lzma", 2, 2, &[0; 16]));
    assert!(told.ends_with("unknown compression \"lzma\", expected gzip, zlib, zstd or none"), "{told}");
    for word in ["zlib", "gzip", "zstd"] {
        let told = refused_soon(&packed(word, 2, 2, b"nothing of the kind"));
        assert!(told.ends_with(&format!("the layer is no {word}, expected what Tiled writes")), "{told}");
    }
}

#[test]
fn maps_larger_than_the_largest_board_are_refused() {
    for (cols, rows) in [(1025, 1), (1, 1025), (4_000_000_000_u64, 4_000_000_000_u64), (0, 3)] {
        let map = format!(
            "<map orientation=\"orthogonal\" width=\"{cols}\" height=\"{rows}\" tilewidth=\"8\" tileheight=\"8\"/>"
        );
        let told = refused_soon(&map);
        assert!(told.contains("expected 1 to 1024 of each"), "{told}");
    }
    let text = "x".repeat(MOST_BYTES + 1);
    assert_eq!(refused_soon(&text), "m.tmx:1:1: this file is too big, expected at most 16 MiB");
}

#[test]
fn chunks_that_lie_far_apart_are_refused() {
    let map = |x: i64, size: u32| {
        format!(
            "<map orientation=\"orthogonal\" infinite=\"1\" width=\"9\" height=\"9\" tilewidth=\"8\" tileheight=\"8\">\
             <tileset firstgid=\"1\" name=\"n\" tilecount=\"1\"><tile id=\"0\" class=\"grass\"/></tileset><layer id=\"1\" name=\"L\"><data encoding=\"csv\">\
             <chunk x=\"0\" y=\"0\" width=\"1\" height=\"1\">1</chunk><chunk x=\"{x}\" y=\"0\" width=\"{size}\" height=\"1\">1</chunk></data></layer></map>"
        )
    };
    for (x, size) in [(2_147_483_647, 1), (-2_147_483_648, 1), (900_000, 1), (0, 4_294_967_295), (99_999_999_999, 1)] {
        let told = refused_soon(&map(x, size));
        assert!(told.contains("expected"), "{told}");
    }
    let told = refused_soon(&map(1500, 1));
    assert!(told.contains("the map has 1501 columns and 1 rows, expected at most 1024 of each"), "{told}");
}

#[test]
fn deep_and_endless_trees_are_refused() {
    let head = "<map orientation=\"orthogonal\" width=\"1\" height=\"1\" tilewidth=\"8\" tileheight=\"8\">";
    let deep = format!("{head}{}{}</map>", "<group>".repeat(100_000), "</group>".repeat(100_000));
    assert!(refused_soon(&deep).contains("groups within groups"));
    let deep = format!("{head}{}", "<a>".repeat(500_000));
    assert!(refused_soon(&deep).contains("this is no XML"));
    let many = format!("{head}{}</map>", "<layer id=\"1\" width=\"0\" height=\"0\"/>".repeat(10_000));
    assert!(refused_soon(&many).contains("too many layers, expected at most 200"));
    let laugh =
        format!("<!DOCTYPE map [<!ENTITY a \"{}\">]>{head}{}</map>", "ha".repeat(100_000), "&a;".repeat(100_000));
    assert!(refused_soon(&laugh).contains("this is no XML"));
}

#[test]
fn outlines_without_end_are_refused() {
    let points = "0,0 9000,0 9000,9000 ".repeat(20_000);
    let row = format!("{}1", "1,".repeat(999));
    let map = format!(
        "<map orientation=\"orthogonal\" width=\"1000\" height=\"100\" tilewidth=\"8\" tileheight=\"8\">\
         <tileset firstgid=\"1\" name=\"n\" tilecount=\"1\"><tile id=\"0\" class=\"grass\"/></tileset>\
         <layer id=\"1\" name=\"L\" width=\"1000\" height=\"100\"><data encoding=\"csv\">{}</data></layer>\
         <objectgroup id=\"2\" name=\"spawns\"><object id=\"1\" name=\"red\" x=\"0\" y=\"0\"><polygon points=\"{points}\"/></object></objectgroup></map>",
        vec![row; 100].join(",")
    );
    assert!(refused_soon(&map).contains("the outlines of the map are too large and too many"));
}

/// A map of grass with these objects in a layer.
fn meadow(size: usize, layer: &str, objects: &str) -> String {
    let row = format!("{}1", "1,".repeat(size - 1));
    format!(
        "<map orientation=\"orthogonal\" width=\"{size}\" height=\"{size}\" tilewidth=\"8\" tileheight=\"8\">\
         <tileset firstgid=\"1\" name=\"n\" tilecount=\"1\"><tile id=\"0\" class=\"grass\"/></tileset>\
         <layer id=\"1\" name=\"L\" width=\"{size}\" height=\"{size}\"><data encoding=\"csv\">{}</data></layer>\
         <objectgroup id=\"2\" name=\"{layer}\">{objects}</objectgroup></map>",
        vec![row; size].join(",")
    )
}

#[test]
fn areas_of_millions_of_cells_are_refused_before_these_are_found() {
    let areas = "<object id=\"1\" name=\"red\" x=\"0\" y=\"0\" width=\"1600\" height=\"1600\"/>"
        .repeat(sample_size(300, 3_000));
    // The reader skips the contents of an unknown layer.
    let (map, passed_over) = (meadow(200, "spawns", &areas), meadow(200, "clouds", &areas));
    let (told, refused) = cpu::of(|| refused_soon(&map));
    assert!(told.ends_with("object 1 \"red\": the outlines of the map are too large and too many"), "{told}");
    let (_, read) = cpu::of(|| crate::read(&passed_over, &[]));
    assert!(refused < 4 * read, "no cell is found: refusing costs {refused:?}, reading alone {read:?}");
    let few = meadow(30, "spawns", "<object id=\"1\" name=\"red\" x=\"0\" y=\"0\" width=\"240\" height=\"240\"/>");
    assert_eq!(crate::good(&few).spawn("red").len(), 900, "an area of a whole board");
}

/// Maps in all encodings, for the tests to damage.
static SAMPLES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let board = board(
        "name = 'B'\ngrid = { shape = 'hex', top = 'flat', offset = 'even' }\nterrain = '''\n. f w\n~ · T\n'''\n\
         height = '''\n1 2 0\n0 · 3\n'''\n[[link]]\nkind = 'stairs'\npath = [[0, 0], [1, 0]]\n[[cover]]\ncells = [[0, 0]]\n\
         sides = ['N']\npercent = 50\n[[spawn]]\nside = 'red'\ncells = [[0, 0], [1, 0]]\n[[trigger]]\nname = 'T'\n\
         cells = [[0, 0]]\nhurts = { cells = [[0, 0]], amount = 3 }\n",
    );
    let map = |encoding| to_tmx(&board, "b", encoding).unwrap_or_else(|error| panic!("{error}")).into_bytes();
    Encoding::WORDS.iter().map(|(_, encoding)| map(*encoding)).collect()
});

/// Snippets that have a meaning in a map.
const PIECES: [&str; 12] =
    ["<", ">", "\"", "0", "-1", "4294967295", "1e308", "NaN", "<group>", "infinite=\"1\"", "\0", "&#0;"];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(sample(300, 3_000) as u32))]

    #[test]
    fn broken_maps_are_read_or_refused(
        which in 0_usize..6,
        breaks in proptest::collection::vec((any::<prop::sample::Index>(), 0_usize..15, any::<u8>(), 0_usize..40), 1..6),
    ) {
        let library = hexfray_data::library();
        let mut bytes = SAMPLES[which].clone();
        for (at, how, byte, length) in breaks {
            let at = at.index(bytes.len());
            let end = (at + length).min(bytes.len());
            match how {
                0 => bytes[at] = byte,
                1 => drop(bytes.drain(at..end)),
                2 => bytes.truncate(at.max(1)),
                piece => drop(bytes.splice(at..end, PIECES[piece - 3].bytes())),
            }
        }
        let read = from_tmx("m.tmx", &bytes, &|_| Ok(Vec::new()), &Hints::default(), &library);
        if let Err(problems) = read {
            prop_assert!(!problems.is_empty() && !problems.render(false).is_empty(), "a refusal says why");
        }
    }

    #[test]
    fn broken_wesnoth_maps_are_read_or_refused(text in "[GWHMXgwhp^_ ,\\n0-9=a-f]{0,200}") {
        if let Err(problems) = from_wesnoth(&Source::new("m.map", &text), &hexfray_data::library()) {
            prop_assert!(!problems.render(false).is_empty());
        }
    }
}

#[test]
fn elements_with_thousands_of_attributes_are_refused_before_they_are_read() {
    let attributes: String = (0..5_000).map(|at| format!(" a{at}=\"\"")).collect();
    let told = refused_soon(&format!("<map{attributes}/>"));
    assert!(told.ends_with("this element has too many attributes, expected at most 200"), "{told}");
    let spaces: String = (0..100).map(|at| format!(" xmlns:a{at}=\"u\"")).collect();
    let told = refused_soon(&format!("<map{spaces}/>"));
    assert!(told.contains("too many namespaces"), "{told}");
}

/// A map with this inside.
fn holding(inside: &str) -> String {
    format!("<map orientation=\"orthogonal\" width=\"2\" height=\"2\" tilewidth=\"8\" tileheight=\"8\">{inside}</map>")
}

#[test]
fn tilesets_are_counted_and_their_files_too() {
    let own = |count: usize| -> String {
        (0..count).map(|at| format!("<tileset firstgid=\"{}\" name=\"t\"/>", at + 1)).collect()
    };
    let told = refused_soon(&holding(&own(201)));
    assert!(told.ends_with("the map has too many tilesets, expected at most 200"), "{told}");

    let map = holding(&"<tileset firstgid=\"1\" source=\"t.tsx\"/>".repeat(150));
    let mut set = "<tileset name=\"t\">".to_owned();
    set.push_str(&" ".repeat(1 << 20));
    set.push_str("</tileset>");
    let asked = std::cell::Cell::new(0);
    let beside = |_: &str| {
        asked.set(asked.get() + 1);
        Ok(set.clone().into_bytes())
    };
    let library = hexfray_data::library();
    let hints = Hints::default();
    let wrong = from_tmx("m.tmx", map.as_bytes(), &beside, &hints, &library).expect_err("it is refused");
    assert!(wrong.lines()[0].contains("the tilesets' files are too big, all together"), "{:?}", wrong.lines());
    assert_eq!(asked.get(), 16, "no file is read beyond the limit");
}

#[test]
fn tiles_objects_and_properties_are_counted() {
    let tiles: String = (0..100_001).map(|id| format!("<tile id=\"{id}\"/>")).collect();
    let told = refused_soon(&holding(&format!("<tileset firstgid=\"1\" name=\"t\">{tiles}</tileset>")));
    assert!(told.contains("too many tiles, objects and properties"), "{told}");
    let told = refused_soon(&holding(&format!("<objectgroup>{}</objectgroup>", "<object/>".repeat(100_001))));
    assert!(told.contains("too many tiles, objects and properties"), "{told}");
}
