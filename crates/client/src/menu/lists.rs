//! The lists of acts: their entries, their order, the search in them, and the names of acts there.

use super::{Button, Menu, Repertoire};
use hexfray_battle::{ActView, ActWord, Name, Shelf, Verb};
use hexfray_minds::story::titled;

/// Some acts of a list, with or without a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The text above them.
    pub heading: Option<&'static str>,
    /// Their indices among the unit's acts.
    pub acts: Vec<usize>,
}

/// The heading of acts that are refused now.
pub const REFUSED: &str = "Not now";

/// How the heading of acts starts after which more actions of the same turn follow.
pub const FIRST: &str = "As the first";

/// The heading of acts that are the first of this many actions.
const fn first_of(actions: u8) -> Option<&'static str> {
    match actions {
        0 | 1 => None,
        2 => Some("As the first of 2 actions"),
        3 => Some("As the first of 3 actions"),
        4 => Some("As the first of 4 actions"),
        _ => Some("As the first of several actions"),
    }
}

/// The sort key of an act in a list: whether it is refused, how badly it matches, how many actions it begins, the rank of its verb
/// and its own index.
type Found = (bool, u32, u8, (u8, usize), usize);

impl Repertoire<'_> {
    /// Whether a list has acts of a verb.
    pub fn is_listed(&self, menu: Menu, verb: Verb) -> bool {
        match menu {
            Menu::Of(wanted) => verb == wanted,
            Menu::Shelf(shelf) => self.info(verb).place.shelf == shelf,
            Menu::All => true,
        }
    }

    /// Whether a list of acts has this name, or contains the verb of this name.
    pub fn has_name(&self, menu: Menu, name: &str) -> bool {
        let Some(verb) = Verb::parse(name) else { return false };
        match menu {
            Menu::All => {
                let info = self.info(verb);
                info.place.shelf == Shelf::More && !info.seldom && self.verbs.contains(&info)
            }
            Menu::Of(of) => verb == of,
            Menu::Shelf(_) => self.verbs.iter().any(|info| info.verb == verb) && self.is_listed(menu, verb),
        }
    }

    /// The kinds of orders for which a lesson that names its buttons shows one; `None` if it names none and shows all.
    pub fn taught(&self, lesson: &[Name]) -> Option<Vec<ActWord>> {
        let is_shown =
            |button: &Button| button.seldom || lesson.iter().any(|name| self.has_name(button.menu, name.as_str()));
        let shown: Vec<Menu> = self.buttons().into_iter().filter(is_shown).map(|button| button.menu).collect();
        let verbs = self.acts.iter().map(|act| act.act.verb);
        let verbs = verbs.filter(|&verb| shown.iter().any(|&menu| self.is_listed(menu, verb))).map(ActWord::Act);
        let others = [("move", ActWord::Move), ("end_turn", ActWord::EndTurn)].into_iter();
        let others = others.filter(|(word, _)| lesson.iter().any(|name| name.as_str() == *word)).map(|(_, word)| word);
        (!lesson.is_empty()).then(|| verbs.chain(others).collect())
    }

    /// Whether a list can be opened in a lesson that names its buttons: it has one of them, or its acts are behind one of them.
    pub fn is_shown(&self, menu: Menu, lesson: &[Name]) -> bool {
        match menu {
            _ if lesson.is_empty() => true,
            Menu::All => true,
            Menu::Shelf(_) => lesson.iter().any(|name| self.has_name(menu, name.as_str())),
            Menu::Of(verb) => self.taught(lesson).is_none_or(|taught| taught.contains(&ActWord::Act(verb))),
        }
    }

    /// The acts of a list that match the search: first the possible ones, by group or with the best match first, then the
    /// refused ones.
    pub fn sections(&self, menu: Menu, query: &str) -> Vec<Section> {
        let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
        let listed = self.orderable().filter(|(_, act)| self.is_listed(menu, act.act.verb));
        let headed = !matches!(menu, Menu::Of(_)) && words.is_empty();
        let mut found: Vec<Found> = listed
            .filter_map(|(at, act)| {
                let miss = self.misses(act, &words)?;
                let actions = if words.is_empty() && act.refused.is_none() { act.actions } else { 1 };
                Some((act.refused.is_some(), miss, actions, self.rank(act.act.verb), at))
            })
            .collect();
        found.sort_unstable();
        let heading = |&(refused, _, actions, _, at): &Found| match (refused, headed) {
            (true, _) => Some(REFUSED),
            _ if actions > 1 => first_of(actions),
            (false, true) => Some(self.info(self.acts[at].act.verb).place.group.as_str()),
            (false, false) => None,
        };
        let parts = found.chunk_by(|one, other| heading(one) == heading(other));
        let section = |part: &[Found]| Section {
            heading: part.first().and_then(heading),
            acts: part.iter().map(|&(.., at)| at).collect(),
        };
        parts.map(section).collect()
    }

    /// The acts of a menu without headings.
    pub fn listed(&self, menu: Menu, query: &str) -> Vec<usize> {
        self.sections(menu, query).into_iter().flat_map(|section| section.acts).collect()
    }

    /// How badly an act matches the search words, 0 at best; `None` if it lacks one of them.
    fn misses(&self, act: &ActView, words: &[String]) -> Option<u32> {
        if words.is_empty() {
            return Some(0);
        }
        let (name, info) = (self.name(act).to_lowercase(), self.info(act.act.verb));
        let kind = format!("{} {}", info.title, info.place.group).to_lowercase();
        let about = format!("{} {}", act.about, info.help).to_lowercase();
        let begins =
            |text: &str, word: &str| text.split(|it: char| !it.is_alphanumeric()).any(|it| it.starts_with(word));
        let miss = |word: &String| {
            let ways = [
                name.starts_with(word.as_str()),
                begins(&name, word),
                name.contains(word.as_str()),
                begins(&kind, word),
                begins(&about, word),
            ];
            ways.iter().position(|&is| is).map(|at| at as u32)
        };
        words.iter().map(miss).sum()
    }

    /// The name of an act in a list: in a list of a single verb, its own name is enough.
    pub fn name_in(&self, menu: Menu, act: &ActView) -> String {
        let alone = matches!(menu, Menu::Of(_)) && !LED.contains(&act.act.verb);
        if alone { act.name.to_string() } else { self.name(act) }
    }

    /// The name of an act in a list of several verbs: together with the verb if it is not clear by itself.
    pub fn name(&self, act: &ActView) -> String {
        let info = self.info(act.act.verb);
        let says = act.name.as_str().to_lowercase().contains(&info.title.as_str().to_lowercase());
        if LED.contains(&info.verb) && !says {
            return format!("{} {}", info.title, act.name);
        }
        let alike = self.orderable().filter(|(_, other)| other.act.verb == act.act.verb).count();
        let leads = OWN_VERBS.iter().any(|verb| act.name.as_str().starts_with(verb));
        if USUAL.contains(&info.verb) || says || leads || (alike == 1 && info.verb != Verb::TRIGGER) {
            titled(act.name.as_str())
        } else {
            format!("{}: {}", info.title, act.name)
        }
    }
}

/// Verbs whose acts may be named after an item: the verb comes first, as in "Drop Longsword".
const LED: [Verb; 2] = [Verb::DROP, Verb::PICK_UP];

/// Verbs whose acts have names that make clear what is done.
const USUAL: [Verb; 5] = [Verb::ATTACK, Verb::ABILITY, Verb::ITEM, Verb::DEFEND, Verb::STAND];

/// The beginnings of names that contain a verb.
const OWN_VERBS: [&str; 6] = ["Equip ", "Put away ", "Put on ", "Store ", "In one hand", "In both hands"];
