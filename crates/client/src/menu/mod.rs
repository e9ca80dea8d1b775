//! The acts of a unit in order: the buttons of the bar, the acts behind them, lists and the search in them.
//!
//! Plain functions on the answers of a battle; `hud/` draws the results.

mod digits;
mod lists;

use super::keys::Keys;
use hexfray_battle::{ActView, BarPlace, Name, Pace, Shelf, Verb, VerbInfo, VerbRole};
use hexfray_minds::story::titled;

pub use digits::Digits;
pub use lists::{FIRST, Section};

/// A list of acts to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// The acts of a verb.
    Of(Verb),
    /// The acts behind a button of the bar.
    Shelf(Shelf),
    /// All acts.
    All,
}

/// A button of the bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Button {
    /// Its text.
    pub title: Name,
    /// Its key.
    pub key: Option<char>,
    /// Its drawing.
    pub glyph: Name,
    /// Its purpose, in a sentence.
    pub help: Name,
    /// The list that it opens.
    pub menu: Menu,
    /// Whether it is there only while its acts are possible, in addition to the permanent buttons.
    pub seldom: bool,
}

/// The buttons between attacks and everything else, each with its key, its drawing and its purpose.
const SHELVES: [(Shelf, char, &str, &str); 3] = [
    (Shelf::Abilities, '1', "ability", "Abilities, spells and special attacks."),
    (Shelf::Items, '2', "bag", "Items, weapons and other gear."),
    (Shelf::Defend, '3', "defend", "Defences, cover and postures."),
];

/// The verbs that replace their shelf if they are alone on it.
const CHIEF: [Verb; 3] = [Verb::ABILITY, Verb::ITEM, Verb::DEFEND];

/// The number of acts from which a list has a search field.
pub const LONG: usize = 9;

/// Everything that a unit can be ordered to do, with the texts for players about the verbs.
#[derive(Clone, Copy)]
pub struct Repertoire<'a> {
    /// The acts, including refused ones.
    pub acts: &'a [ActView],
    /// The verbs that the ruleset declares.
    pub verbs: &'static [VerbInfo],
}

impl Repertoire<'_> {
    /// Acts with their indices. Reactions are asked for when they arise, never ordered.
    fn orderable(&self) -> impl Iterator<Item = (usize, &ActView)> {
        self.acts.iter().enumerate().filter(|(_, act)| act.pace != Pace::Reaction)
    }

    /// The texts for players about a verb; a verb that is not declared comes last, with its own name.
    pub fn info(&self, verb: Verb) -> VerbInfo {
        let declared = self.verbs.iter().find(|info| info.verb == verb).copied();
        declared.unwrap_or_else(|| VerbInfo {
            verb,
            title: Name::intern(&titled(&verb.to_string().replace('_', " "))).unwrap_or(Name::new("Act")),
            key: None,
            glyph: Name::new("dice"),
            place: BarPlace::new("Other", u8::MAX, Shelf::More),
            help: Name::new(""),
            role: VerbRole::Plain,
            seldom: false,
        })
    }

    /// The rank of a verb in the bar.
    fn rank(&self, verb: Verb) -> (u8, usize) {
        let at = self.verbs.iter().position(|info| info.verb == verb).unwrap_or(self.verbs.len());
        (self.info(verb).place.order, at)
    }

    /// The verbs that the unit has, in order; rarely possible ones only while they are possible.
    fn present(&self) -> Vec<VerbInfo> {
        let mut present: Vec<VerbInfo> = Vec::new();
        for (_, act) in self.orderable() {
            if present.iter().all(|info| info.verb != act.act.verb) {
                present.push(self.info(act.act.verb));
            }
        }
        let possible = |verb: Verb| self.orderable().any(|(_, act)| act.act.verb == verb && act.refused.is_none());
        present.retain(|info| !info.seldom || possible(info.verb));
        // The bar keeps the most expected button first even if the unit has no weapon.
        if let Some(attack) = self.verbs.iter().find(|info| info.verb == Verb::ATTACK)
            && present.iter().all(|info| info.verb != Verb::ATTACK)
        {
            present.push(*attack);
        }
        present.sort_by_key(|info| self.rank(info.verb));
        present
    }

    /// The buttons of the bar: rare acts that are possible now, then the permanent ones, which every unit of every ruleset has
    /// in the same places and with the same keys: attacks, abilities, items, defences, and everything.
    pub fn buttons(&self) -> Vec<Button> {
        let of_verb = |info: &VerbInfo| Button {
            title: info.title,
            key: info.key,
            glyph: info.glyph,
            help: info.help,
            menu: Menu::Of(info.verb),
            seldom: info.seldom,
        };
        let present = self.present();
        let on = |shelf: Shelf| present.iter().filter(move |info| info.place.shelf == shelf);
        let mut buttons: Vec<Button> = on(Shelf::More).filter(|info| info.seldom).map(of_verb).collect();
        buttons.extend(on(Shelf::Attack).map(of_verb));
        for (shelf, key, glyph, help) in SHELVES {
            let mut verbs = on(shelf);
            // A single act is done at once.
            let only = verbs.next().filter(|info| verbs.next().is_none() && CHIEF.contains(&info.verb));
            let whole = Button {
                title: shelf.title(),
                key: Some(key),
                glyph: Name::new(glyph),
                help: Name::new(help),
                menu: Menu::Shelf(shelf),
                seldom: false,
            };
            buttons.push(only.map_or(whole, |info| Button { title: whole.title, key: whole.key, ..of_verb(info) }));
        }
        buttons.push(Button {
            title: Shelf::More.title(),
            key: Some('.'),
            glyph: Name::new("scroll"),
            help: Name::new("Everything this unit can do; type to search."),
            menu: Menu::All,
            seldom: false,
        });
        buttons
    }

    /// The list behind the button with this digit as its key.
    pub fn shelf_of_digit(&self, digit: u8) -> Option<Menu> {
        let key = char::from_digit(digit.into(), 10);
        self.buttons().into_iter().find(|button| button.key.is_some() && button.key == key).map(|button| button.menu)
    }

    /// The verb of a key: if several share it, the first with a possible act of the unit, otherwise the first that the unit has
    /// at all.
    pub fn verb_of_key(&self, key: char, keys: &Keys) -> Option<Verb> {
        let own = |verb: Verb| self.orderable().filter(move |(_, act)| act.act.verb == verb);
        let meant =
            || self.verbs.iter().filter(|info| keys.letter(info.verb, info.key) == Some(key)).map(|info| info.verb);
        let possible = meant().find(|&verb| own(verb).any(|(_, act)| act.refused.is_none()));
        possible.or_else(|| meant().find(|&verb| own(verb).next().is_some()))
    }
}

#[cfg(test)]
mod tests {
    use super::{lists::REFUSED, *};
    use hexfray_battle::{Act, ActWord, Purpose, Targeting};

    const FIGHT: BarPlace = BarPlace::new("Fight", 0, Shelf::Attack);
    const SHOOTING: BarPlace = BarPlace::new("Shooting", 1, Shelf::Abilities);
    const GRABS: BarPlace = BarPlace::new("Grabs", 2, Shelf::Abilities);
    const RISING: BarPlace = BarPlace::new("Getting up", 4, Shelf::More);
    const POSTURE: BarPlace = BarPlace::new("Posture", 3, Shelf::Defend);
    const BURST: Verb = Verb::new("burst");
    const SWEEP: Verb = Verb::new("sweep");
    const CHOKE: Verb = Verb::new("choke");
    const PIN: Verb = Verb::new("arm_pin");
    const CROUCH: Verb = Verb::new("crouch");
    pub(super) const VERBS: &[VerbInfo] = &[
        VerbInfo::new(Verb::ATTACK, "Attack", Some('A'), "attack", FIGHT, "Strike."),
        VerbInfo::new(Verb::STAND, "Stand", Some('U'), "stand", RISING, "Get up.").seldom(),
        VerbInfo::new(BURST, "Burst", Some('B'), "burst", SHOOTING, "Three rounds at one target."),
        VerbInfo::new(SWEEP, "Sweep", Some('B'), "sweep", SHOOTING, "Spray all who stand in a row."),
        VerbInfo::new(CHOKE, "Choke", None, "choke", GRABS, "Squeeze the throat of a held victim."),
        VerbInfo::new(PIN, "Arm pin", None, "arm_pin", GRABS, "Hold the arms fast."),
        VerbInfo::new(CROUCH, "Crouch", Some('R'), "crouch", POSTURE, "Make oneself small."),
    ];

    pub(super) fn act(verb: Verb, with: u8, name: &'static str, refused: Option<&'static str>) -> ActView {
        ActView {
            act: Act { with, ..Act::new(verb, 0) },
            name: Name::new(name),
            glyph: Name::new("dice"),
            about: Name::new(""),
            targeting: Targeting::SELF,
            purpose: Purpose::Harm,
            pace: Pace::Action,
            mp: 0,
            charge: 0,
            actions: 1,
            left: None,
            refused,
        }
    }

    /// The acts of a unit with two guns, in no order.
    fn gunner() -> Vec<ActView> {
        vec![
            act(CROUCH, 0, "crouch", None),
            act(CHOKE, 0, "choke", Some("it holds nobody")),
            act(BURST, 0, "Rifle", None),
            act(PIN, 0, "arm pin", None),
            act(BURST, 1, "Machine pistol", Some("it is empty")),
            act(Verb::ATTACK, 0, "Rifle", None),
            act(SWEEP, 0, "sweep with the rifle", None),
            act(Verb::STAND, 0, "stand up", Some("it stands")),
            act(Verb::ATTACK, 1, "Machine pistol", Some("it is empty")),
        ]
    }

    fn titles(acts: &[ActView]) -> Vec<(&'static str, Option<char>)> {
        let buttons = Repertoire { acts, verbs: VERBS }.buttons();
        buttons.iter().map(|button| (button.title.as_str(), button.key)).collect()
    }

    #[test]
    fn few_buttons_stand_at_the_same_places() {
        let mut acts = gunner();
        let expected = [
            ("Attack", Some('A')),
            ("Abilities", Some('1')),
            ("Items", Some('2')),
            ("Defend", Some('3')),
            ("More", Some('.')),
        ];
        assert_eq!(titles(&acts), expected, "however little is behind them; nobody who stands has to stand up");
        assert_eq!(titles(&acts[..1]), expected, "and for a unit that has nothing but one act");
        acts.iter_mut().filter(|act| act.act.verb == Verb::STAND).for_each(|act| act.refused = None);
        acts.push(act(Verb::new("odd_trick"), 0, "odd trick", None));
        let titles = titles(&acts);
        assert_eq!(titles[0], ("Stand", Some('U')), "a unit that lies there is shown how to get up");
        assert_eq!(titles[1..], expected, "beside the others, which stay");
    }

    #[test]
    fn a_list_has_what_is_possible_first_and_then_what_is_refused() {
        let acts = gunner();
        let all = Repertoire { acts: &acts, verbs: VERBS };
        let abilities = all.sections(Menu::Shelf(Shelf::Abilities), "");
        let expected = [
            Section { heading: Some("Shooting"), acts: vec![2, 6] },
            Section { heading: Some("Grabs"), acts: vec![3] },
            Section { heading: Some(REFUSED), acts: vec![4, 1] },
        ];
        assert_eq!(abilities, expected, "by their groups, burst before sweep as declared, what cannot be done below");
        let headings: Vec<_> = all.sections(Menu::All, "").iter().map(|section| section.heading).collect();
        let groups = ["Fight", "Shooting", "Grabs", "Posture", REFUSED].map(Some);
        assert_eq!(headings, groups, "the whole list has the groups as headings");
    }

    #[test]
    fn a_search_finds_names_before_what_is_said_about_them() {
        let acts = gunner();
        let all = Repertoire { acts: &acts, verbs: VERBS };
        assert_eq!(all.listed(Menu::All, "ri"), [5, 2, 6], "the rifle's acts, names that begin so first");
        assert_eq!(all.listed(Menu::All, "throat"), [1], "a word of the help finds what is refused, too");
        assert_eq!(all.listed(Menu::All, "burst rif"), [2], "every word counts");
        assert_eq!(all.listed(Menu::All, "posture"), [0], "groups are found by their names");
        assert!(all.listed(Menu::All, "xyzzy").is_empty(), "nothing is like that");
    }

    #[test]
    fn of_verbs_that_share_a_key_the_possible_one_is_meant() {
        let mut acts = gunner();
        let meant = |acts: &[ActView]| Repertoire { acts, verbs: VERBS }.verb_of_key('B', &Keys::default());
        assert_eq!(meant(&acts), Some(BURST), "the first that can be done");
        acts.iter_mut().filter(|act| act.act.verb == BURST).for_each(|act| act.refused = Some("it is empty"));
        assert_eq!(meant(&acts), Some(SWEEP), "the other while the first cannot");
    }

    #[test]
    fn the_verb_leads_where_an_act_is_named_after_a_thing() {
        const GEAR: &[VerbInfo] = &[
            VerbInfo::new(Verb::DROP, "Drop", None, "cancel", POSTURE, "Let go."),
            VerbInfo::new(Verb::EQUIP, "Equip", None, "sword", POSTURE, "Take in hand, or put away."),
        ];
        let acts = [
            act(Verb::DROP, 0, "longsword", None),
            act(Verb::EQUIP, 0, "Equip dagger", None),
            act(Verb::EQUIP, 1, "Put away longsword", None),
        ];
        let all = Repertoire { acts: &acts, verbs: GEAR };
        let names: Vec<String> = acts.iter().map(|act| all.name(act)).collect();
        assert_eq!(names, ["Drop longsword", "Equip dagger", "Put away longsword"]);
    }

    #[test]
    fn verbs_that_nobody_declared_come_last_under_their_own_names() {
        let acts = [act(Verb::new("odd_trick"), 0, "odd trick", None), act(Verb::ATTACK, 0, "Rifle", None)];
        let buttons = Repertoire { acts: &acts, verbs: VERBS }.buttons();
        let titles: Vec<&str> = buttons.iter().map(|button| button.title.as_str()).collect();
        assert_eq!(titles, ["Attack", "Abilities", "Items", "Defend", "More"]);
        let all = Repertoire { acts: &acts, verbs: VERBS }.listed(Menu::All, "");
        assert_eq!(all, [1, 0], "an undeclared verb is still to be had");
    }

    #[test]
    fn a_lesson_teaches_what_its_buttons_lead_to() {
        let acts = [act(Verb::ATTACK, 0, "Axe", None), act(CHOKE, 0, "Choke", None), act(CROUCH, 0, "Crouch", None)];
        let repertoire = Repertoire { acts: &acts, verbs: VERBS };
        assert_eq!(repertoire.taught(&[]), None, "elsewhere everything");
        let lesson = ["move", "attack"].map(Name::new);
        assert_eq!(repertoire.taught(&lesson), Some(vec![ActWord::Act(Verb::ATTACK), ActWord::Move]));
        let lesson = ["crouch", "end_turn"].map(Name::new);
        assert_eq!(repertoire.taught(&lesson), Some(vec![ActWord::Act(CROUCH), ActWord::EndTurn]));
    }
}
