//! Names and texts reach terminals, pages and drawings unchanged: control characters are refused, each at its place.

use std::fs;

use hexfray::{
    problems_of,
    text::{Library, Source},
};
use hexfray_testing::sample_size;
use tempfile::tempdir;

use crate::authoring::{bad, good};

/// Keys of texts for players: those of one line, and those of several lines.
const SHOWN: [&str; 5] = ["name", "title", "about", "description", "text"];
const OF_SEVERAL_LINES: [&str; 3] = ["about", "description", "text"];

/// The end of a text for players in a line: the offset of its closing quotation mark.
fn end_of_text(line: &str, keys: &[&str]) -> Option<usize> {
    if line.trim_start().starts_with('#') {
        return None;
    }
    keys.iter().find_map(|key| {
        let head = format!("{key} = \"");
        let at =
            line.match_indices(&head).map(|(at, _)| at).find(|&at| at == 0 || line[..at].ends_with(['{', ' ', ',']))?;
        let from = at + head.len();
        let end = line[from..].find('"').filter(|&length| length > 0)?;
        Some(from + end)
    })
}

/// The problems of a file of the game after changes to some lines, with their line numbers.
fn wrong_lines(name: &str, lines: &[&str], changed: &[(usize, usize)], letter: &str) -> Vec<(usize, String)> {
    let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    changed.iter().for_each(|&(line, at)| lines[line].insert_str(at, letter));
    let mut library = hexfray::library();
    library.add_source(Source::new(name, &lines.join("\n")));
    let problems = problems_of(&library, &[name.to_owned()]);
    problems.iter().map(|problem| (problem.line_and_column().0 - 1, problem.message().to_owned())).collect()
}

/// Texts of a file of the game with a refused character in each, and the reason.
struct Case<'l> {
    name: &'l str,
    lines: Vec<&'l str>,
    letter: &'static str,
    /// The lines, and the place of the character in each.
    places: Vec<(usize, usize)>,
    what: &'static str,
}

/// All cases, file by file.
fn cases(library: &Library) -> Vec<Case<'_>> {
    let one_line: Vec<&str> = SHOWN.into_iter().filter(|key| !OF_SEVERAL_LINES.contains(key)).collect();
    let letters: [(&str, &[&str], &str); 3] = [
        (r"\u001b", &SHOWN, "the control character U+001B"),
        (r"\u202e", &SHOWN, "the character U+202E, which turns the direction of writing"),
        (r"\n", &one_line, "a line break"),
    ];
    let mut cases = Vec::new();
    for (name, source) in library.files("", ".toml") {
        let lines: Vec<&str> = source.text().lines().collect();
        for (letter, keys, what) in letters {
            let at = |(line, text): (usize, &&str)| Some((line, end_of_text(text, keys)?));
            let places: Vec<(usize, usize)> = lines.iter().enumerate().filter_map(at).collect();
            // In battles, names to which other parts of the file refer are changed one by one.
            let groups = if name.ends_with(".battle.toml") { places.chunks(1) } else { places.chunks(100) };
            let case =
                |places: &[(usize, usize)]| Case { name, lines: lines.clone(), letter, places: places.to_vec(), what };
            cases.extend(groups.take(8).map(case));
        }
    }
    cases
}

#[test]
fn letters_that_are_followed_instead_of_shown_are_refused_in_every_text_of_the_game() {
    let library = hexfray::library();
    let all = cases(&library);
    let texts: usize = all.iter().map(|case| case.places.len()).sum();
    assert!(texts > 2_000, "the game has many texts, found {texts}");
    let count = sample_size(60, all.len()).min(all.len());
    for Case { name, lines, letter, places, what } in (0..count).map(|at| &all[at * all.len() / count]) {
        assert!(problems_of(&library, &[(*name).to_owned()]).is_empty(), "{name} is right as it is");
        let wrong = wrong_lines(name, lines, places, letter);
        for &(line, _) in places {
            let told = wrong.iter().any(|(at, message)| *at == line && message.contains(what));
            assert!(told, "{name}:{}: {} with {letter}: {wrong:?}", line + 1, lines[line]);
        }
    }
}

#[test]
fn texts_of_several_lines_may_have_line_breaks_and_tabs() {
    let folder = tempdir().expect("a folder");
    good(folder.path(), &["new", "map", "brook"]);
    let path = folder.path().join("maps/brook.map.toml");
    let text = fs::read_to_string(&path).expect("it is written");
    let with =
        |about: &str| fs::write(&path, format!("description = \"{about}\"\n{}", text.replace("description =", "#")));
    with(r"First.\n\tSecond.").expect("written");
    good(folder.path(), &["check", "maps/brook.map.toml"]);
    with(r"First.\u0007").expect("written");
    let said = bad(folder.path(), &["check", "maps/brook.map.toml"]);
    let expected = "maps/brook.map.toml:1:15: `description` holds the control character U+0007, expected a text all of whose \
                    letters are shown";
    assert!(said.contains(expected), "{said}");
    fs::write(&path, text.replacen("\"Brook\"", r#""Bro\u2066ok""#, 1)).expect("written");
    let said = bad(folder.path(), &["check", "maps/brook.map.toml"]);
    assert!(said.contains("`name` holds the character U+2066, which turns the direction of writing"), "{said}");
    fs::write(&path, text.replacen("\"Brook\"", "\"Bro\u{2066}ok\"", 1)).expect("written");
    let said = bad(folder.path(), &["check", "maps/brook.map.toml"]);
    assert!(said.contains("`name` holds the character U+2066"), "as itself, too: {said}");
    assert!(!said.contains('\u{2066}'), "and the report does not turn: {said:?}");
}

#[test]
fn a_misspelt_name_in_a_unit_is_reported_with_the_word_that_was_meant() {
    // For each ruleset a unit of the game, with a word misspelt or left out, and the message.
    let cases = [
        (
            "percentile",
            "skills = { swords",
            "skills = { swrods",
            "warning: no weapon and no rule uses the skill `swrods`, did you mean `swords`?",
        ),
        ("percentile", " vit = 10,", "", "warning: `vit` is missing and counts as 1, expected all six attributes"),
        ("percentile", "\"sunder\"", "\"sundre\"", "did you mean \"sunder\"?"),
        ("power_table", "{ fighter", "{ figther", "did you mean `fighter`?"),
        ("power_table", " agility = 13,", "", "`agility` is missing"),
        ("power_table", "\"power_attack\"", "\"power_atack\"", "did you mean \"power_attack\"?"),
        ("dice_pool", "close_combat", "close_combt", "did you mean `close_combat`?"),
        ("dice_pool", "mental = 2\n", "", "warning: `mental` is missing and counts as 0, expected both attributes"),
        ("die_code", "brawling =", "brawlng =", "did you mean `brawling`?"),
        ("die_code", "physique = \"3D\"\n", "", "`physique` is missing"),
    ];
    for (ruleset, right, wrong, said) in cases {
        let name = format!("units/{ruleset}.toml");
        let mut library = hexfray::library();
        let text = library.get(&name).expect("the game has it").text().to_owned();
        assert!(problems_of(&library, std::slice::from_ref(&name)).is_empty(), "{name} is right as it is");
        library.add_source(Source::new(&name, &text.replacen(right, wrong, 1)));
        let told = problems_of(&library, std::slice::from_ref(&name)).lines();
        let [line] = told.as_slice() else { panic!("{ruleset}, {wrong:?}: {told:?}") };
        assert!(line.contains(said), "{ruleset}: {line}");
    }
}

#[test]
fn skills_of_an_authors_own_are_free_words() {
    let name = "units/percentile.toml".to_owned();
    let mut library = hexfray::library();
    let text = library.get(&name).expect("the game has it").text().replacen("{ swords", "{ baking = 20, swords", 1);
    library.add_source(Source::new(&name, &text));
    assert!(problems_of(&library, &[name]).is_empty());
}
