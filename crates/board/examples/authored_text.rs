//! Authored text: reads a file of your own, and reports all mistakes at once, each at its place.

use std::{error::Error, fmt::Write};

use hexfray_board::text::{Source, read};

/// An entry that authors write.
#[derive(Debug)]
struct Weapon {
    name: String,
    range: u8,
    grip: Grip,
    tags: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Grip {
    One,
    Two,
}

/// Requests everything first and uses `?` afterwards, so that a file with four mistakes reports four.
fn weapon(source: &Source) -> Result<Weapon, hexfray_board::text::Problems> {
    read(source, |table| {
        let name = table.text("name");
        let range = table.int_or("range", 1..=20, 1);
        let grip = table.word("grip", &[("one", Grip::One), ("two", Grip::Two)]);
        let tags = table.list("tags", |value| value.text());
        Some(Weapon { name: name?, range, grip: grip?, tags })
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let mut out = String::new();
    let bow = Source::new("bow.toml", "name = \"Longbow\"\nrange = 12\ngrip = \"two\"\ntags = [\"bow\", \"ranged\"]\n");
    let Weapon { name, range, grip, tags } = weapon(&bow)?;
    writeln!(out, "{name}: range {range}, {grip:?}-handed, {}\n", tags.join(" and "))?;

    let wrong = Source::new("wrong.toml", "name = \"Sling\"\nrnage = 6\ngrip = \"both\"\ntags = [\"thrown\", 7]\n");
    let problems = weapon(&wrong).err().ok_or("four mistakes go unnoticed")?;
    writeln!(out, "{} problems:", problems.len())?;
    writeln!(out, "{}", problems.render(false))?;
    Ok(out)
}

#[cfg(test)]
#[test]
fn every_mistake_is_reported_at_its_place() {
    let report = report().expect("the right file is read");
    print!("{report}");
    assert!(report.starts_with("Longbow: range 12, Two-handed, bow and ranged\n"), "{report}");
    for (place, said) in [("2:1", "did you mean `range`"), ("3:8", "\"both\""), ("4:19", "7")] {
        assert!(report.contains(place) && report.contains(said), "{place} {said}: {report}");
    }
}
