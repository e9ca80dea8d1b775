//! Tests of reading authored text: places, suggestions, and hostile files.

use std::time::Duration;

use hexfray_testing::cpu;

use super::*;
use crate::grid::Cell;

/// The most CPU time for reading a file: more than ten times that of the slowest one, unoptimised.
const SOON: Duration = Duration::from_secs(10);

/// Reads a small file with a reader that requests a key of each type.
fn problems(text: &str) -> Vec<String> {
    let source = Source::new("a.toml", text);
    let outcome = read(&source, |table| {
        let name = table.text("name");
        table.int_or("height", -20..=40_i8, 0);
        table.flag_or("flying", false);
        table.word_or("top", &[("pointy", 1), ("flat", 2)], 1);
        table.maybe_cell("from");
        table.maybe_table("grid", |grid| grid.text("shape"));
        table.tables("link", |link| link.cell("to"));
        table.maybe_parse("die", |text| text.parse::<u8>().map_err(|_| "a die like 6".to_owned()));
        table.get("colour").and_then(|value| value.colour());
        name
    });
    outcome.err().map(|problems| problems.lines()).unwrap_or_default()
}

#[test]
fn a_good_file_has_no_problems() {
    let text = "name = 'x'\nheight = -3\nflying = true\ntop = 'flat'\nfrom = [3, 4]\ndie = '6'\ncolour = '#10ff00'\n\
                grid = { shape = 'hex' }\n[[link]]\nto = [0, 1]\n";
    assert_eq!(problems(text), [""; 0]);
    assert_eq!(problems(&format!("\u{feff}{}", text.replace('\n', "\r\n"))), [""; 0], "a mark and CRLF are no mistake");
}

#[test]
fn texts_are_of_letters_that_are_shown() {
    let turns = "which turns the direction of writing, expected a text all of whose letters are shown";
    for (written, told) in [
        (r"a\u001bb", "the control character U+001B, expected a text all of whose letters are shown"),
        (r"a\u0000", "the control character U+0000, expected a text all of whose letters are shown"),
        (r"a\u009f", "the control character U+009F, expected a text all of whose letters are shown"),
        (r"\u202eab", &format!("the character U+202E, {turns}")),
        ("a\u{2066}b", &format!("the character U+2066, {turns}")),
        (r"a\u2028b", "the character U+2028, which is not shown, expected a text all of whose letters are shown"),
        (r"a\nb", "a line break, expected a text on one line"),
        (r"a\tb", "a tab, expected a text on one line"),
    ] {
        let found = problems(&format!("name = \"{written}\""));
        assert_eq!(found, [format!("a.toml:1:8: `name` holds {told}")]);
        let found = problems(&format!("name = 'x'\ndie = \"{written}\""));
        assert_eq!(found, [format!("a.toml:2:7: `die` holds {told}")]);
    }
    let prose = |written: &str| {
        let source = Source::new("a.toml", &format!("about = \"{written}\""));
        read(&source, |table| table.prose("about"))
    };
    assert_eq!(prose(r"Two lines,\n\tindented."), Ok("Two lines,\n\tindented.".to_owned()));
    assert!(prose(r"A bell:\u0007").is_err() && prose(r"\u202e").is_err());
    let free = Source::new("a.toml", r#""a\u202eb" = 1"#);
    let found = read(&free, |table| Some(table.entries().len())).expect_err("a key turns").lines();
    assert_eq!(found, [format!("a.toml:1:1: a key holds the character U+202E, {}", turns.replace("a text", "one"))]);
}

#[test]
fn every_kind_of_problem_has_its_place() {
    let cases = [
        ("", "a.toml:1:1: `name` is missing, expected a text"),
        ("name = ' '", "a.toml:1:8: `name` is empty, expected a text"),
        ("name = 3", "a.toml:1:8: `name` is a number, expected a text"),
        ("name = 'x'\nheight = 41", "a.toml:2:10: `height` is 41, expected a whole number from -20 to 40"),
        (
            "name = 'x'\nheight = 99999999999999999999",
            "a.toml:2:10: `height` is 99999999999999999999, expected a whole number from -20 to 40",
        ),
        (
            "name = 'x'\nheight = 1.5",
            "a.toml:2:10: `height` is a decimal number, expected a whole number from -20 to 40",
        ),
        ("name = 'x'\nflying = 'yes'", "a.toml:2:10: `flying` is a text, expected true or false"),
        ("name = 'x'\n\n  top = 'flta'", "a.toml:3:9: unknown `top` \"flta\", did you mean \"flat\"?"),
        ("name = 'x'\ntop = 'upside'", "a.toml:2:7: unknown `top` \"upside\", expected \"pointy\" or \"flat\""),
        ("name = 'x'\nfrom = [1]", "a.toml:2:8: `from` is a list of 1, expected a cell [column, row]"),
        ("name = 'x'\nfrom = [1, -2]", "a.toml:2:12: `from` is -2, expected a whole number from 0 to 1023"),
        ("name = 'x'\ngrid = {}", "a.toml:2:8: `shape` is missing, expected a text"),
        ("name = 'x'\ngrid = { shape = 'hex', sides = 6 }", "a.toml:2:25: unknown key `sides`"),
        ("name = 'x'\n[[link]]\n", "a.toml:2:1: `to` is missing, expected a cell [column, row]"),
        ("name = 'x'\nlink = 3", "a.toml:2:8: `link` is a number, expected a list"),
        ("name = 'x'\nheigth = 3", "a.toml:2:1: unknown key `heigth`, did you mean `height`?"),
        // Half of the letters are others: this is no slip.
        ("name = 'x'\nnoun = 3", "a.toml:2:1: unknown key `noun`"),
        // A single slip is reported once, although a key is also missing.
        ("nmae = 'x'", "a.toml:1:1: unknown key `nmae`, did you mean `name`?"),
        ("name = 'x'\n[[link]]\ntoo = [0, 0]\n", "a.toml:3:1: unknown key `too`, did you mean `to`?"),
        ("name = 'x'\ngrid = { shap = 'hex' }", "a.toml:2:10: unknown key `shap`, did you mean `shape`?"),
        ("näme = 'x'", "a.toml:1:2: invalid unquoted key, expected letters, numbers, `-`, `_`"),
        ("name = 'x'\ndie = 'd'", "a.toml:2:7: `die` is \"d\", expected a die like 6"),
        ("name = 'x'\ncolour = '#12345'", "a.toml:2:10: `colour` is \"#12345\", expected a colour like \"#7fa650\""),
        ("name = 'x'\nname = 'y'", "a.toml:2:1: duplicate key"),
        ("name = 'ä' x", "a.toml:1:12: unexpected key or value, expected newline, `#`"),
    ];
    for (text, expected) in cases {
        assert_eq!(problems(text), [expected], "for the file\n{text}");
    }
}

#[test]
fn all_problems_of_a_file_are_reported_at_once_and_in_order() {
    let text = "heigth = 1\nflying = 2\n[grid]\nshape = 3\n[[link]]\nto = [0, 0]\nfrm = 1\n[[link]]\n";
    let places: Vec<String> =
        problems(text).iter().map(|line| line.split(": ").next().unwrap_or_default().to_owned()).collect();
    assert_eq!(places, ["a.toml:1:1", "a.toml:1:1", "a.toml:2:10", "a.toml:4:9", "a.toml:7:1", "a.toml:8:1"]);
    let places = ["a.toml:1:", "a.toml:2:", "a.toml:3:"];
    let several = problems("name = \nflying = tru\nheight = 3 4\n");
    assert_eq!(several.len(), 3, "{several:?}");
    assert!(several.iter().zip(places).all(|(line, place)| line.starts_with(place)), "{several:?}");
}

#[test]
fn a_name_is_not_unknown_where_an_entry_could_not_be_read() {
    let told = |text: &str| {
        let source = Source::new("a.toml", text);
        let outcome = read(&source, |table| {
            let names = table.named_tables("unit", "unit.name", |unit| {
                let level = unit.int("level", 1..=9_u8);
                let name = unit.text("name");
                level.and(name)
            });
            let of = |value: Value<'_>| value.entry("unit.name", names.iter().map(String::as_str));
            table.get("first").and_then(of);
            table.get("side").and_then(|side| side.entry("side.name", ["red"]));
            Some(())
        });
        outcome.err().map(|problems| problems.lines()).unwrap_or_default()
    };
    let good = "[[unit]]\nname = 'Ada'\nlevel = 3\n";
    assert_eq!(told(&format!("first = 'Bob'\n{good}")), ["a.toml:1:9: unknown `first` \"Bob\", expected \"Ada\""]);
    let wrong = format!("first = 'Bob'\nside = 'blue'\n{good}[[unit]]\nname = 'Bob'\nlevel = 10\n");
    assert_eq!(
        told(&wrong),
        [
            "a.toml:2:8: unknown `side` \"blue\", expected \"red\"",
            "a.toml:8:9: `level` is 10, expected a whole number from 1 to 9",
        ],
        "the name may be that of the wrong entry; names of other lists are reported"
    );
    assert!(told(&wrong.replace("'blue'", "5")).iter().any(|line| line.contains("`side` is a number")));
}

#[test]
fn a_problem_is_shown_with_its_line() {
    let source = Source::new("maps/a.map.toml", "name = 'A'\n  heigth = 3 # tall\n");
    let problems = read(&source, |table| table.get("height").map(|_| ())).unwrap_err();
    let shown = problems.to_string();
    assert!(
        shown.contains("maps/a.map.toml:2:3: unknown key `heigth`, did you mean `height`?\n")
            && shown.contains("2 |   heigth = 3 # tall\n")
            && shown.contains("  |   ^^^^^^"),
        "{shown}"
    );
    assert!(problems.render(true).contains("\u{1b}["), "coloured on a terminal");
}

#[test]
fn pictures_know_the_place_of_every_line() {
    let text = "a = '''\n. f\n  ~ä\n'''\nb = '''x y'''\n";
    let source = Source::new("a", text);
    let lines = read(&source, |table| {
        Some((
            table.lines("a")?.len(),
            {
                let lines = table.lines("a")?;
                let wave = lines[1].text.find('~')?;
                source.line_and_column(lines[1].place(wave, wave + 1).start)
            },
            table.lines("b")?[0].text.to_owned(),
        ))
    });
    assert_eq!(lines, Ok((2, (3, 3), "x y".to_owned())));
    let crlf = Source::new("a", &text.replace('\n', "\r\n"));
    assert_eq!(
        read(&crlf, |table| {
            table.get("b");
            Some(table.lines("a")?[1].text.to_owned())
        }),
        Ok("  ~ä".to_owned())
    );
}

#[test]
fn bytes_that_are_no_text_are_refused_at_their_place() {
    let problems = Source::from_bytes("a", b"name = 'x'\nb = '\xff'").unwrap_err();
    assert_eq!(problems.lines(), ["a:2:6: the byte 0xFF is not UTF-8, expected a text saved as UTF-8"]);
    assert!(Source::from_bytes("a", "name = 'ä'".as_bytes()).is_ok());
}

/// Checks that a wrong file is refused quickly and with a short report.
#[track_caller]
fn refused_soon(what: &str, text: &str) {
    cpu::assert_within(SOON, what, || {
        assert!(!problems(text).is_empty(), "{what} is a problem");
        let shown = Source::from_bytes("a", text.as_bytes()).and_then(|source| read(&source, |_| Some(())));
        let shown = shown.map_or_else(|problems| problems.to_string(), |()| String::new());
        assert!(shown.len() < 200_000, "{what}: a report is short, this one has {} bytes", shown.len());
    });
}

/// A text repeated up to the greatest size of a file.
fn much(part: &str) -> String {
    part.repeat(MAX_BYTES / part.len())
}

#[test]
fn large_files_are_refused_soon() {
    for (what, text) in [
        ("huge", "a".repeat(3 * MAX_BYTES)),
        ("big and full of umlauts", "ä".repeat(MAX_BYTES)),
        ("NUL", "name = 'x'\0".to_owned()),
        ("control characters", "\u{1}".repeat(MAX_BYTES)),
        ("unclosed string", format!("a = '''{}", much("x\n"))),
        ("quotes", much("'")),
        ("double quotes", much("\"")),
        ("backslashes", format!("a = \"{}", much("\\"))),
    ] {
        refused_soon(what, &text);
    }
}

#[test]
fn files_of_many_mistakes_are_refused_soon() {
    for (what, text) in [
        ("a syntax error in every line", much("=\n")),
        ("duplicate keys", much("a = 1\n")),
        ("headers", much("[[a]]\n")),
        ("unknown keys", (0..60_000).map(|n| format!("k{n} = {n}\n")).collect()),
        ("one long line", format!("height = {}", much("[1],"))),
    ] {
        refused_soon(what, &text);
    }
}

#[test]
fn deep_files_are_refused_soon() {
    let deep = |open: &str, close: &str| format!("a = {}{}", open.repeat(200_000), close.repeat(200_000));
    let dotted_lines: String = (0..100).map(|_| format!("{{ {}a = ", "a.".repeat(32))).collect();
    for (what, text) in [
        ("deep lists", deep("[", "]")),
        ("deep tables", deep("{a=", "}")),
        ("deep keys", format!("{}a = 1", "a.".repeat(400_000))),
        ("deep headers", format!("[{}a]", "a.".repeat(400_000))),
        ("deep keys in deep tables", format!("a = {dotted_lines}")),
        ("deep keys after a hash in a string", format!("a = '#' \n{}a = 1", "a.".repeat(400_000))),
        ("deep keys after an open string", format!("b = '\n{}a = 1", "a.".repeat(400_000))),
    ] {
        refused_soon(what, &text);
    }
}

#[test]
fn a_later_text_overrides_by_name() {
    let mut library = Library::empty();
    library.add("assets/units/guard.toml", "name = 'old'");
    let before = library.hash(["units/guard.toml"]);
    library.add("units/guard.toml", "name = 'new'");
    assert_eq!(library.names().count(), 1);
    assert_eq!(library.get("assets\\units\\guard.toml").map(Source::text), Some("name = 'new'"));
    assert_ne!(before, library.hash(["units/guard.toml"]), "the hash tells the texts apart");
    assert_eq!(library.similar("units/gaurd.toml"), Some("units/guard.toml"));
    assert_eq!(library.similar("guard.toml"), Some("units/guard.toml"), "in another folder");
    assert_eq!(library.similar("units/rider.toml"), None, "a folder and an ending are no likeness");
    assert_eq!(library.similar("units/guard.map.toml"), None, "nor is it another kind of file");
    assert!(Library::over(&[("assets/terrain.toml", "")]).get("terrain.toml").is_some());
}

#[test]
fn hashes_do_not_depend_on_line_ends() {
    assert_eq!(Source::new("a", "x = 1\n").hash(), Source::new("b", "\u{feff}x = 1\r\n").hash());
    assert_eq!(Source::new("a", "x = 1\n").hash(), 13_323_092_546_220_416_079, "golden: the same on every platform");
}

#[test]
fn values_know_cells() {
    let source = Source::new("a", "cells = [[1, 2], [3, 4]]");
    let cells = read(&source, |table| Some(table.list("cells", |value| value.cell())));
    assert_eq!(cells, Ok(vec![Cell::new(1, 2), Cell::new(3, 4)]));
}

#[test]
fn warnings_stop_nothing() {
    let source = Source::new("a.toml", "far = 40\n");
    let far = |table: &Table<'_>| {
        let far = table.int("far", 0..=100)?;
        table.warning(table.place_of("far"), format!("{far} m is far"), "30 at most");
        Some(far)
    };
    let (value, warnings) = read_warned(&source, far).unwrap();
    assert_eq!(
        (value, warnings.lines()),
        (40, vec!["a.toml:1:7: warning: 40 m is far, expected 30 at most".to_owned()])
    );
    assert!(warnings.iter().all(Problem::is_warning));
    assert_eq!(read(&source, far), Ok(40), "who does not ask for them reads as before");
    let wrong = Source::new("a.toml", "far = 40\nfra = 1\n");
    let problems = read_warned(&wrong, far).unwrap_err();
    assert_eq!(problems.lines().len(), 2, "with a mistake both are reported, in their order: {problems}");
}

#[test]
fn keys_of_too_many_parts_are_found_behind_any_string() {
    for string in ["'b'", "'''b'''", "'''b''''", "'''b'''''", "\"\"\"b\"\"\"\"", "\"\"\"b\\\"\"\"\"\"", "''"] {
        let before = format!("x = {{ y = {string}, ");
        let source = Source::new("a.toml", &format!("{before}{}b = 1 }}\n", "a.".repeat(40)));
        let problems = read(&source, |_| Some(())).unwrap_err();
        let place = before.len() + 2 * 33;
        let expected = format!("a.toml:1:{place}: a key of too many parts, expected at most 32 dots in a line");
        assert_eq!(problems.lines(), [expected], "{string}");
    }
}
