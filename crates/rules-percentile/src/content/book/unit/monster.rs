//! Modifiers that an author adds to a monster's actions: range, a cone, a group; and how they change the rewards for
//! its defeat (MC-090 … MC-093).

use arrayvec::ArrayVec;

use crate::content::Compendium;
use hexfray_battle::{Act, Range, Targeting, Verb, Who, narrow};
use hexfray_board::{
    grid::Template,
    text::{Content, FromValue, Kind, Place, Table, Value},
};

/// A monster's action that is modified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Attack,
    Items,
    /// An ability, by its place in the unit's list.
    Ability(u8),
}

/// A modifier of one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier {
    action: Action,
    /// Range 2, 4, 6 or 8 (MC-090).
    ranged: Option<u8>,
    /// A cone of length 2 or 3 (MC-091).
    cone: Option<u8>,
    /// The group that it strikes, if it counts as Group (MC-092).
    group: Option<ActionGroup>,
}

/// The size of the group that an action strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ActionGroup {
    /// Range 4 and area 2, for monsters below level 50.
    Small,
    /// Range 5 and area 3, from level 50 on and for every boss.
    Great,
}

/// The most modifiers of one monster.
pub const MOST: usize = 8;

/// All modifiers of a monster's actions.
pub type Modifiers = ArrayVec<Modifier, MOST>;

impl Modifier {
    fn is_for(&self, act: Act) -> bool {
        let (verb, with) = match self.action {
            Action::Attack => (Verb::ATTACK, None),
            Action::Items => (Verb::ITEM, None),
            Action::Ability(at) => (Verb::ABILITY, Some(at)),
        };
        act.verb == verb && with.is_none_or(|at| at == act.with)
    }

    /// Where the action is aimed with this modifier.
    fn change(&self, mut targeting: Targeting) -> Targeting {
        match self.group {
            Some(ActionGroup::Small) => targeting = area(4, 2),
            Some(ActionGroup::Great) => targeting = area(5, 3),
            None => {}
        }
        if let Some(range) = self.ranged {
            targeting.range = Range::Cells(u32::from(range));
        }
        if let Some(length) = self.cone {
            let template = Template::Cone { length: u32::from(length) };
            targeting = Targeting { range: Range::Cells(1), template, who: Who::Others, at_cells: false, ..targeting };
        }
        targeting
    }

    /// The factor for XP and coins, in ten-thousandths.
    const fn worth(&self) -> i64 {
        let ranged = match self.ranged {
            Some(range) => 100 + 25 * (range as i64 / 2),
            None => 100,
        };
        let cone = match self.cone {
            Some(2) => 140,
            Some(_) => 170,
            None => 100,
        };
        ranged * cone
    }
}

const fn area(range: u32, size: u32) -> Targeting {
    let (range, template) = (Range::Cells(range), Template::Area { size });
    Targeting { range, template, who: Who::Everybody, at_cells: true, line_of_fire: false }
}

/// Where an act is aimed with its modifiers.
pub fn changed(modifiers: &Modifiers, act: Act, targeting: Targeting) -> Targeting {
    let own = modifiers.iter().filter(|modifier| modifier.is_for(act));
    own.fold(targeting, |targeting, modifier| modifier.change(targeting))
}

/// Whether modifiers make an act ranged that is not ranged by itself (MC-090).
pub fn is_made_ranged(modifiers: &Modifiers, act: Act) -> bool {
    modifiers.iter().any(|modifier| modifier.is_for(act) && modifier.ranged.is_some())
}

/// The value of XP or coins with all modifiers: their product, rounded down once.
pub fn worth(modifiers: &Modifiers, value: i32) -> i32 {
    // Each factor is in ten-thousandths; eight of them need more than 64 bits.
    let product = modifiers.iter().fold(i128::from(value), |product, modifier| product * i128::from(modifier.worth()));
    let whole = 10_000_i128.pow(narrow::<u32>(modifiers.len()));
    narrow::<i32>((product / whole).max(0))
}

/// A modifier of a monster's action.
#[derive(Content)]
#[content(book = Compendium, check = Self::check)]
pub struct ModifierFile {
    /// Which action: attack, items, or the key of one of its abilities.
    action: Named,
    /// A range of 2, 4, 6 or 8 cells.
    #[content(range = 2..=8)]
    ranged: Option<u8>,
    /// A cone of 2 or 3 rows.
    #[content(range = 2..=3)]
    cone: Option<u8>,
    /// Whether it strikes a group.
    group: bool,
}

impl ModifierFile {
    fn check(&self, table: &Table<'_>) {
        if self.ranged.is_some_and(|range| range % 2 == 1) {
            table.problem(table.place_of("ranged"), "`ranged` is odd", "2, 4, 6 or 8");
        }
    }
}

/// An action that a file names, and where.
struct Named(String, Place);

impl<Book: ?Sized> FromValue<Book> for Named {
    fn from_value(value: Value<'_>, _: &Book) -> Option<Self> {
        Some(Self(value.text()?, value.place()))
    }

    fn kind() -> Kind {
        Kind::OneOf(vec![Kind::Word(OTHERS.to_vec()), Kind::Name("ability")])
    }
}

/// The actions that are no abilities.
const OTHERS: [&str; 2] = ["attack", "items"];

/// The modifiers of a unit with these abilities. `boss`: whether its groups are great ones.
pub fn modifiers(
    table: &Table<'_>,
    files: Vec<ModifierFile>,
    (abilities, book): (&[u16], &Compendium),
    boss: bool,
    is_monster: bool,
) -> Modifiers {
    let own = abilities.iter().map(|&at| book.abilities[usize::from(at)].label.key);
    let words: Vec<&str> = OTHERS.into_iter().chain(own).collect();
    if !files.is_empty() && !is_monster {
        table.problem(table.place_of("modifiers"), "a character has modifiers", "a monster's `creature`");
    }
    let great = if boss { ActionGroup::Great } else { ActionGroup::Small };
    let one = |ModifierFile { action: Named(action, place), ranged, cone, group }| {
        let action = match words.iter().position(|word| *word == action) {
            Some(0) => Action::Attack,
            Some(1) => Action::Items,
            Some(at) => Action::Ability(narrow::<u8>(at) - 2),
            None => {
                let expected = format!("one of {}", words.join(", "));
                table.problem(place, format!("the unit has no action \"{action}\""), expected);
                return None;
            }
        };
        Some(Modifier { action, ranged, cone, group: group.then_some(great) })
    };
    files.into_iter().filter_map(one).take(MOST).collect()
}
