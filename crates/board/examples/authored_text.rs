//! Authored text: reads a file of your own, and reports all mistakes at once, each at its place.

use std::{error::Error, fmt::Write};

use hexfray_board::{
    text::{Content, Problems, Source, read},
    words,
};

/// An entry that authors write.
#[derive(Debug, Content)]
struct Weapon {
    /// What players call it.
    name: String,
    /// How many cells it reaches.
    #[content(range = 1..=20, default = 1)]
    range: u8,
    /// How it is held.
    grip: Grip,
    /// Words to find it by.
    tags: Vec<String>,
}

words! {
    /// How a weapon is held.
    pub enum Grip {
        /// In one hand.
        One = "one",
        /// In both hands.
        Two = "two",
    }
}

/// Everything is read before a mistake ends the reading, so that a file with three mistakes reports three.
fn weapon(source: &Source) -> Result<Weapon, Problems> {
    read(source, |table| Weapon::read(table, &()))
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
