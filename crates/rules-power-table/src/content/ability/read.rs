//! Reading abilities.

use super::{
    super::{
        AbilityScore, Book, ConditionId,
        read::{Label, element, names},
        sheet::UnitKinds,
    },
    *,
};

use crate::content::power::is_magic_power;
use hexfray_battle::intern;
use hexfray_board::text::Table;

/// Reads a spell, a unique skill or a bullet.
pub(in super::super) fn read_ability(table: &Table<'_>, book: &Book, kinds: &UnitKinds) -> Option<Ability> {
    let origin = table.word("origin", Origin::WORDS);
    if origin == Some(Origin::Item) {
        table.problem(table.place_of("origin"), "an item among the abilities", "a file in items/");
    }
    read(table, book, kinds, origin.unwrap_or_default())
}

/// Reads an item that is used.
pub(in super::super) fn read_item(table: &Table<'_>, book: &Book, kinds: &UnitKinds) -> Option<Ability> {
    read(table, book, kinds, Origin::Item)
}

fn read(table: &Table<'_>, book: &Book, kinds: &UnitKinds, origin: Origin) -> Option<Ability> {
    let label = Label::read(table);
    let glyph = table.parse("glyph", intern);
    let class = table.maybe_choice("class", book.classes.iter().map(|class| class.key.as_str()));
    let reach = read_reach(table);
    let harm = read_harm(table, book, origin);
    let flag = |key, default| table.flag_or(key, default);
    let spell = matches!(origin, Origin::Spell | Origin::Bullet);
    let conditions = || book.condition_keys();
    let calls = table.maybe_choice("calls", kinds.keys.iter().copied());
    let ability = Ability {
        key: String::new(),
        title: Name::new(""),
        glyph: Name::new(""),
        about: Name::new(""),
        origin,
        class: class.map(|at| ClassId(at as u8)),
        score: table.word_or("ability", AbilityScore::WORDS, AbilityScore::Intelligence),
        action: table.word_or("action", ActionKind::WORDS, ActionKind::Major),
        mp: table.int_or("mp", 0..=200, 0),
        reach: Reach::Touch,
        area: read_area(table),
        at_cells: flag("at_cells", false),
        who: table.word_or("who", Who::WORDS, Who::Everybody),
        resisted: read_resisted(table),
        harm,
        gun_critical: table.int_or("gun_critical", -5..=5, 0),
        inflicts: table.tables("inflicts", |table| read_inflicts(table, book)),
        cures: names(table, "cures", conditions()).into_iter().map(|at| ConditionId(at as u16)).collect(),
        displaces: read_displacement(table),
        calls: calls.map(|at| SheetId(at as u16)),
        further_majors: table.int_or("further_majors", 0..=5, 0),
        after_normal_move: flag("after_normal_move", !spell),
        after_full_move: flag("after_full_move", false),
        under_water: flag("under_water", !spell),
        per_turn: table.maybe_int("per_turn", 1..=20),
        before_major: flag("before_major", false),
        uses: table.maybe_int("uses", 1..=100),
        after_battle_min: table.maybe_int("after_battle_min", 1..=1440),
    };
    let Label { key, title, about } = label?;
    let about = with_power(about, ability.harm.as_ref());
    Some(Ability { key: key.as_str().to_owned(), title, about, glyph: glyph?, reach: reach?, ..ability })
}

/// Adds the power with which an ability hurts or heals to its text.
fn with_power(about: Name, harm: Option<&Harm>) -> Name {
    let Some(Harm { amount: Amount::Power { power, .. }, heals, to_mp, .. }) = harm else { return about };
    let what = match (heals, to_mp) {
        (false, false) => "Damage",
        (true, false) => "Healing",
        (_, true) => "MP",
    };
    let text = format!("{about} {what}: power {power}.");
    Name::intern(text.trim_start()).unwrap_or(about)
}

/// Reads `range = "own"`, `"touch"` or metres.
fn read_reach(table: &Table<'_>) -> Option<Reach> {
    let expected = "\"own\", \"touch\" or metres from 1 to 200";
    let value = table.require("range", expected)?;
    if value.is_int() {
        return value.int(1..=200_u16).map(Reach::Metres);
    }
    value.word(&[("own", Reach::Own), ("touch", Reach::Touch)])
}

/// Reads `area = "shot"` or `area = { radius = 5, most = 5 }`.
fn read_area(table: &Table<'_>) -> Area {
    if !table.get("area").is_some_and(|value| value.is_table()) {
        let words = [
            ("target", Area::Target),
            ("shot", Area::Shot),
            ("line", Area::Line),
            ("breakthrough", Area::Breakthrough),
        ];
        return table.word_or("area", &words, Area::Target);
    }
    let radius = table.table("area", |area| {
        let metres = area.int("radius", 0..=100);
        let most = area.maybe_int("most", 1..=100);
        Some(Area::Radius { metres: metres?, most })
    });
    radius.unwrap_or(Area::Target)
}

/// Reads `resist = { by = "willpower", effect = "half" }`.
fn read_resisted(table: &Table<'_>) -> Option<Resisted> {
    table.maybe_table("resist", |table| {
        let by = table.word("by", Against::WORDS);
        let effect = table.word_or("effect", OnResist::WORDS, OnResist::Negate);
        Some(Resisted { by: by?, effect })
    })
}

/// Reads `harm = { power = 20, … }` or `heal = { power = 20 }`, with `dice` or `flat` in place of `power`.
fn read_harm(table: &Table<'_>, book: &Book, origin: Origin) -> Option<Harm> {
    let one = |table: &Table<'_>, heals: bool| {
        let amount = read_amount(table, heals, origin);
        let to_mp = table.flag_or("mp", false);
        let physical = !heals && table.flag_or("physical", false);
        let element = table.maybe_declared("element", element::kind, |value| element::from_value(value, book));
        Some(Harm { amount: amount?, heals, to_mp, physical, element })
    };
    let harm = table.maybe_table("harm", |table| one(table, false));
    let heal = table.maybe_table("heal", |table| one(table, true));
    if harm.is_some() && heal.is_some() {
        table.problem(table.place_of("heal"), "both harm and healing", "one of `harm` and `heal`");
    }
    harm.or(heal)
}

fn read_amount(table: &Table<'_>, heals: bool, origin: Origin) -> Option<Amount> {
    let power = table.maybe_int("power", 0..=100_u8);
    let dice = table.maybe_int("dice", -99..=999_i32);
    let flat = table.maybe_int("flat", 0..=999_i32);
    let critical = table.int_or("critical", 2..=20_u8, if heals { 13 } else { 10 });
    let spell = matches!(origin, Origin::Spell | Origin::Bullet);
    if let Some(power) = power.filter(|&power| spell && !is_magic_power(power)) {
        let expected = "a multiple of ten up to 50, as magic has (SW-161)";
        table.problem(table.place_of("power"), format!("`power` is {power}"), expected);
    }
    match (power, dice, flat) {
        (Some(power), None, None) => Some(Amount::Power { power, critical }),
        (None, Some(more), None) => Some(Amount::Dice(more)),
        (None, None, Some(points)) => Some(Amount::Flat(points)),
        _ => {
            table.problem(table.place(), "no single amount", "one of `power`, `dice` (2d and so much) and `flat`");
            None
        }
    }
}

/// Reads `{ condition = "asleep", rounds = 3 }`, or `seconds`, or neither for a condition that lasts until it is ended.
fn read_inflicts(table: &Table<'_>, book: &Book) -> Option<Inflicts> {
    let condition = table.choice("condition", book.condition_keys());
    let rounds = table.maybe_int("rounds", 1..=100_000_u32);
    let seconds = table.maybe_int("seconds", 1..=100_000_000_u32);
    if rounds.is_some() && seconds.is_some() {
        table.problem(table.place_of("seconds"), "both rounds and seconds", "one of them; 10 seconds are a round");
    }
    let seconds = seconds.or(rounds.map(|rounds| rounds * 10));
    let duration = seconds.map_or(Duration::Lasting, Duration::Seconds);
    Some(Inflicts { condition: ConditionId(condition? as u16), duration })
}

/// Reads `teleport = 20` or `push = 5`, in metres, or `topple = true`.
fn read_displacement(table: &Table<'_>) -> Option<Displacement> {
    let teleport = table.maybe_int("teleport", 1..=1000).map(Displacement::Teleport);
    let push = table.maybe_int("push", 1..=100).map(Displacement::Push);
    let topple = table.flag_or("topple", false).then_some(Displacement::Topple);
    if [teleport, push, topple].iter().flatten().count() > 1 {
        table.problem(table.place(), "several displacements", "one of `teleport`, `push` and `topple`");
    }
    teleport.or(push).or(topple)
}
