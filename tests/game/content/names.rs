//! What abilities, items and conditions are called: names of the project's own, not those of another game.

/// Names by which players of other games would know an ability, an item or a condition.
const FOREIGN: &str = "Angel Whisper, Annihilator, Aqua Breath, Arise, Bad Breath, Bio, Blade Beam, Carbuncle, Celestial Stasis, \
    Chocobo, Chronos Tear, Condemned, Cornucopia, Cry in the Night, Cura, Death Claw, Death Force, Dischord, \
    Dragon Force, Dragon Horn, Echo Screen, Elixir, Esuna, Ether, Fated Circle, Feather Dart, Fira, Firaga, \
    Flare, Flare Star, Frog Song, Goblin Fist, Goblin Punch, Gold Needle, Grand Train, Great Guard, Hastebreak, \
    Heaven's Cataract, Hi-Potion, Homing Laser, Hundred Thorns, Laser Eyes, Limit Globe, Magic Barrage, \
    Magic Hammer, Mighty Guard, Mimic, Minus Strike, Misdirecting Masque, Mustard Bomb, Omnislash, Osmose, \
    Phoenix Down, Phoenix Feather, Power Jump, Protectga, Quadra Magic, Quadra Slice, Rasp, Regen, Reraise, \
    Return Magic, Rippler, Runic, Scathe, Shadow Flare, Shockwave Pulsar, Soft, Spiraler, Stock Break, \
    Swallowtail, Syphon, Ultima, White Wind";

#[test]
fn names_of_abilities_items_and_conditions_are_the_projects_own() {
    let library = hexfray::library();
    let lists = ["abilities", "accessories", "conditions", "feats", "items", "powers", "weapons"];
    let mut read = 0;
    for file in library.names().filter(|name| lists.iter().any(|list| name.starts_with(&format!("{list}/")))) {
        let text = library.get(file).map(|source| source.text().to_owned()).unwrap_or_default();
        for name in text.lines().filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"')) {
            // A name may go on: "Call: Unicorn", "Flying Edge (other way)".
            let parts = name.split([':', '(']).map(str::trim);
            let foreign =
                parts.chain([name]).find(|part| FOREIGN.split(", ").any(|word| word.eq_ignore_ascii_case(part)));
            assert_eq!(foreign, None, "{file}: {name}");
            read += 1;
        }
    }
    assert!(read > 500, "{read} names");
}
