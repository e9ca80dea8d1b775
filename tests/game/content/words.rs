//! How the lists speak of units: as of people, not as of things.

/// Words that make a thing of the unit that has an ability or a condition.
const OF_A_THING: [&str; 6] = ["its user", "its caster", "its bearer", "its summoner", "its party", "its allies"];

#[test]
fn abilities_say_in_words_how_hard_they_strike() {
    let library = hexfray::library();
    let mut read = 0;
    for file in library.names().filter(|name| name.starts_with("abilities/") || name.starts_with("powers/")) {
        let text = library.get(file).map(|source| source.text().to_owned()).unwrap_or_default();
        for about in text.lines().filter(|line| line.starts_with("about = ")) {
            // A share of something that is named, or a chance, reads well.
            let is_share = about.contains(" % of ") || about.contains(" % chance");
            assert!(is_share || !about.contains(" %"), "{file}: {about}");
            read += 1;
        }
    }
    assert!(read > 300, "{read} sentences");
}

#[test]
fn those_who_have_an_ability_or_a_condition_are_not_called_it() {
    let library = hexfray::library();
    let lists = ["abilities/", "conditions/", "feats/", "powers/", "units/"];
    let mut read = 0;
    for file in library.names().filter(|name| lists.iter().any(|list| name.starts_with(list))) {
        let text = library.get(file).map(|source| source.text().to_owned()).unwrap_or_default();
        for about in text.lines().filter(|line| line.starts_with("about = ")) {
            let found = OF_A_THING.iter().find(|words| about.to_lowercase().contains(*words));
            assert_eq!(found, None, "{file}: {about}");
            // The sentence of a condition is about the unit that has it.
            let words = || about.split(|letter: char| !letter.is_alphabetic());
            let is_thing =
                file.starts_with("conditions/") && words().any(|word| ["it", "its", "itself"].contains(&word));
            assert!(!is_thing, "{file}: {about}");
            read += 1;
        }
    }
    assert!(read > 500, "{read} sentences");
}

#[test]
fn each_book_of_rules_says_for_whom_it_is() {
    for ruleset in hexfray::rules::all() {
        let about = ruleset.about();
        assert!(about.contains("For players who "), "{}: {about}", ruleset.name());
    }
}
