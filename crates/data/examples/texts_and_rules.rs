//! The content of the game: its texts by name, which a player's own texts override, and the statements of its rules.

use std::{error::Error, fmt::Write};

use hexfray_data::{catalogue, glossary, library};

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let mut out = String::new();
    let mut library = library();
    for (what, folder, ending) in
        [("boards", "maps/", ".map.toml"), ("battles", "maps/", ".battle.toml"), ("files of units", "units/", ".toml")]
    {
        writeln!(out, "{:>4} {what}", library.files(folder, ending).count())?;
    }
    // An added text overrides the built-in one.
    library.add("maps/duel.map.toml", "name = 'Mine'");
    let own = library.get("maps/duel.map.toml").map(|source| source.text().len());
    library.restore("maps/duel.map.toml");
    let built_in = library.get("maps/duel.map.toml").map(|source| source.text().len());
    writeln!(out, "maps/duel.map.toml: {} bytes of one's own, {} built in\n", own.unwrap_or(0), built_in.unwrap_or(0))?;

    for book in catalogue::books() {
        writeln!(out, "{}  {:>3} rules: {}", book.letters, book.rules, book.title)?;
    }
    let rule = catalogue::statement("TC-093").ok_or("the rule is there")?;
    writeln!(out, "\n{}: {}", rule.id, rule.statement)?;
    writeln!(out, "mc67 was probably meant as {}", catalogue::meant("mc67").unwrap_or("nothing"))?;
    let sentence = "Cover lowers accuracy, and evasion does as well.";
    let words: Vec<&str> =
        glossary::in_text("percentile", sentence).into_iter().map(|(_, term)| term.title()).collect();
    writeln!(out, "Words that players may look up in {sentence:?}: {}", words.join(", "))?;
    Ok(out)
}

#[cfg(test)]
#[test]
fn the_game_brings_its_texts_along() {
    let report = report().expect("the texts are there");
    print!("{report}");
    assert!(report.contains("13 bytes of one's own"), "{report}");
    assert!(report.contains("\nTC-093: ") && report.contains("meant as MC-067"), "{report}");
}
