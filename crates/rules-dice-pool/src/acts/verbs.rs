//! The verbs of this ruleset, with their texts for players.

use crate::numbers::means::Goal;
use hexfray_battle::{BarPlace, Shelf, Verb, VerbInfo, VerbRole};

/// The verbs that only these rules have.
pub struct DicePoolVerb;

impl DicePoolVerb {
    /// Take the cover of the cell (DP-044).
    pub const TAKE_COVER: Verb = Verb::new("take_cover");
    /// Leave cover (DP-044).
    pub const LEAVE_COVER: Verb = Verb::new("leave_cover");
    /// Give an order to a comrade (DP-031).
    pub const ISSUE_COMMAND: Verb = Verb::new("command");
    /// Say a few words (DP-030).
    pub const CALL_OUT: Verb = Verb::new("call_out");
    /// Use a social action (DP-032).
    pub const SOCIAL: Verb = Verb::new("social");
    /// Give up (DP-033).
    pub const GIVE_UP: Verb = Verb::new("surrender");
    /// Get into a vehicle (DP-027).
    pub const ENTER: Verb = Verb::new("enter");
    /// Get out of a parked vehicle (DP-083).
    pub const GET_OUT: Verb = Verb::new("get_out");
    /// Get out of a wreck (DP-083).
    pub const CRAWL_OUT: Verb = Verb::new("crawl_out");
    /// Jump out of a moving vehicle (DP-084).
    pub const BAIL_OUT: Verb = Verb::new("bail_out");
    /// Begin to withdraw (DP-077).
    pub const WITHDRAW: Verb = Verb::new("withdraw");
    /// Follow a unit beyond the board's edge (DP-076).
    pub const PURSUE: Verb = Verb::new("pursue");
    /// Park one's vehicle (DP-082).
    pub const PARK: Verb = Verb::new("park");
    /// Attack a target's initiative (DP-172).
    pub const INITIATIVE: Verb = Verb::new("initiative");
    /// Spend all initiative on a blow at a target that has none (DP-177).
    pub const FINISH: Verb = Verb::new("finish");
    /// Protect a comrade (DP-029).
    pub const DEFEND_OTHER: Verb = Verb::new("defend_other");
    /// Take hold of a target (DP-120).
    pub const GRAPPLE: Verb = Verb::new("grapple");
    /// Get out of a hold with energy; `with` says whose, the oldest first (DP-129).
    pub const GET_FREE: Verb = Verb::new("get_free");
    /// Let go of a held unit; `with` says which, the oldest hold first.
    pub const LET_GO: Verb = Verb::new("let_go");
    /// Tie up a held unit; `option` says which, the oldest hold first (DP-143).
    pub const RESTRAIN: Verb = Verb::new("restrain");
    /// Take restraints off a unit (DP-143).
    pub const UNTIE: Verb = Verb::new("untie");
    /// A test that the referee asks for; it is never ordered.
    pub const TEST: Verb = Verb::new("test");
    /// Fall after foes may strike; it is never ordered (DP-069, DP-110).
    pub const FALL: Verb = Verb::new("fall");
    /// Knock a weapon from a target's hand (DP-141).
    pub const DISARM: Verb = Verb::new("disarm");
}

const ATTACK: BarPlace = BarPlace::new("Attack", 0, Shelf::Attack);
const SPECIAL: BarPlace = BarPlace::new("Special attacks", 1, Shelf::Abilities);
const POWERS: BarPlace = BarPlace::new("Powers", 2, Shelf::Abilities);
const COVER: BarPlace = BarPlace::new("Cover", 4, Shelf::Defend);
const HOLDS: BarPlace = BarPlace::new("Holds", 5, Shelf::Abilities);
const HELD: BarPlace = BarPlace::new("Holds", 5, Shelf::More);
const WEAPONS: BarPlace = BarPlace::new("Weapons", 3, Shelf::Items);
const VEHICLE: BarPlace = BarPlace::new("Vehicle", 6, Shelf::More);
const CHASE: BarPlace = BarPlace::new("Chase", 7, Shelf::More);
const TALK: BarPlace = BarPlace::new("Talk", 8, Shelf::More);

/// All verbs, in the order of the bar.
pub const VERBS: &[VerbInfo] = &[
    VerbInfo::new(
        Verb::ATTACK,
        "Attack",
        Some('A'),
        "sword",
        ATTACK,
        "Every hit beyond those of the target's defence is damage. A Simple action.",
    ),
    VerbInfo::new(Verb::ABILITY, "Power", None, "ability", POWERS, "Use a power."),
    VerbInfo::new(
        DicePoolVerb::TAKE_COVER,
        "Cover",
        Some('K'),
        "hide",
        COVER,
        "Take cover: more dice for defence on that side, half as many in close combat.",
    )
    .with_role(VerbRole::Ducks),
    VerbInfo::new(DicePoolVerb::LEAVE_COVER, "Step out", None, "stand", COVER, "Leave cover."),
    VerbInfo::new(
        Verb::READY,
        "Ready",
        Some('R'),
        "quick_draw",
        WEAPONS,
        "Take a weapon in hand, and put others away for it. A Simple action.",
    )
    .with_role(VerbRole::Readies),
    VerbInfo::new(Verb::DROP, "Drop", None, "disarmed", WEAPONS, "Let a weapon fall to the ground."),
    VerbInfo::new(
        Verb::PICK_UP,
        "Pick up",
        Some('P'),
        "grab",
        WEAPONS,
        "Pick up a weapon that lies here; it has to be readied before use. A Free action.",
    ),
    VerbInfo::new(
        DicePoolVerb::ISSUE_COMMAND,
        "Command",
        None,
        "banner",
        TALK,
        "Give an order to a comrade. A Simple action.",
    ),
    VerbInfo::new(DicePoolVerb::CALL_OUT, "Call out", None, "log", TALK, "Say a few words. A Free action."),
    VerbInfo::new(
        DicePoolVerb::SOCIAL,
        "Talk",
        None,
        "charm",
        TALK,
        "Try to talk a unit round; a gamemaster decides the result. A Free action.",
    ),
    VerbInfo::new(
        DicePoolVerb::DISARM,
        "Disarm",
        Some('D'),
        "disarm",
        SPECIAL,
        "Knock a weapon from the target's hand without harm: 6 fewer dice with a weapon that is not made for it.",
    ),
    VerbInfo::new(
        DicePoolVerb::DEFEND_OTHER,
        "Protect",
        Some('J'),
        "protect",
        COVER,
        "Defend a comrade in the same cell against one attack before your next turn. A Simple action.",
    )
    .with_role(VerbRole::Protects),
    VerbInfo::new(DicePoolVerb::GIVE_UP, "Surrender", None, "white_flag", TALK, "Give up, at any time.")
        .with_role(VerbRole::GivesUp),
    VerbInfo::new(DicePoolVerb::ENTER, "Get in", None, "truck", VEHICLE, "Get into a vehicle in the same cell.")
        .with_role(VerbRole::Boards)
        .seldom(),
    VerbInfo::new(
        DicePoolVerb::GET_OUT,
        "Get out",
        None,
        "exit",
        VEHICLE,
        "Get out of a parked vehicle. A Simple action.",
    )
    .with_role(VerbRole::Alights)
    .seldom(),
    VerbInfo::new(
        DicePoolVerb::CRAWL_OUT,
        "Crawl out",
        None,
        "exit",
        VEHICLE,
        "Crawl out of a wreck. A Simple action.",
    )
    .with_role(VerbRole::Frees)
    .seldom(),
    VerbInfo::new(
        DicePoolVerb::BAIL_OUT,
        "Bail out",
        None,
        "jump",
        VEHICLE,
        "Jump out of a moving vehicle; in the air, you fall. A Simple action.",
    )
    .with_role(VerbRole::Alights)
    .seldom(),
    VerbInfo::new(
        DicePoolVerb::PARK,
        "Park",
        None,
        "stop",
        VEHICLE,
        "Park the vehicle, so that everyone can get out. Takes the whole turn.",
    )
    .seldom(),
    VerbInfo::new(
        DicePoolVerb::INITIATIVE,
        "Initiative",
        Some('I'),
        "lunge",
        SPECIAL,
        "Strikes at initiative, not at health: net hits move from the target's initiative to yours. At 0 the target is exposed: its \
         health has no flawless defence. A Simple action.",
    ),
    VerbInfo::new(
        DicePoolVerb::FINISH,
        "Finish",
        Some('F'),
        "all_out",
        SPECIAL,
        "Spend all your initiative on an attack against a unit that has none left. A Simple action.",
    ),
    VerbInfo::new(
        DicePoolVerb::GRAPPLE,
        "Grapple",
        Some('G'),
        "grab",
        HOLDS,
        "Net hits hold the target fast: as long as points of them are left, it cannot leave, and each point takes a die \
         from one of its rolls. As many points as it has health left put it out. A Simple action.",
    ),
    VerbInfo::new(
        DicePoolVerb::GET_FREE,
        "Break free",
        Some('B'),
        "break_free",
        HELD,
        "Break free by spending as much energy as the hold has points, at any time.",
    )
    .with_role(VerbRole::Frees)
    .seldom(),
    VerbInfo::new(
        DicePoolVerb::LET_GO,
        "Let go",
        None,
        "open_hand",
        HOLDS,
        "Release the unit you hold. Costs nothing.",
    )
    .with_role(VerbRole::Secures)
    .seldom(),
    VerbInfo::new(
        DicePoolVerb::RESTRAIN,
        "Restrain",
        Some('N'),
        "bound",
        HOLDS,
        "Tie up an incapacitated unit that you hold; the captive stays out of the fight when the hold ends. A Free action.",
    )
    .with_role(VerbRole::Secures)
    .seldom(),
    VerbInfo::new(DicePoolVerb::UNTIE, "Untie", None, "rope", HOLDS, "Untie a unit in the same cell.").seldom(),
    VerbInfo::new(
        Verb::ESCAPE,
        "Run on",
        Some('X'),
        "escape",
        CHASE,
        "Run on beyond the edge of the board, as a move action. You get away when you are far enough from every foe.",
    )
    .seldom(),
    VerbInfo::new(
        DicePoolVerb::PURSUE,
        "Follow",
        Some('X'),
        "run",
        CHASE,
        "Run after foes beyond the edge of the board, as a move action.",
    )
    .with_role(VerbRole::Pursues)
    .seldom(),
    VerbInfo::new(
        DicePoolVerb::WITHDRAW,
        "Withdraw",
        None,
        "escape",
        CHASE,
        "Begin to withdraw: you get away when you are far enough from every foe at the end of a turn. A Free action.",
    )
    .with_role(VerbRole::Withdraws),
];

/// Whether a verb is an attack.
pub const fn is_attack(verb: Verb) -> bool {
    goal(verb).is_some()
}

/// The goal of an attack with a verb; `None` for verbs that are not attacks.
pub const fn goal(verb: Verb) -> Option<Goal> {
    match verb {
        Verb::ATTACK => Some(Goal::Harm),
        DicePoolVerb::INITIATIVE => Some(Goal::Initiative),
        DicePoolVerb::FINISH => Some(Goal::Finish),
        DicePoolVerb::DISARM => Some(Goal::Disarm),
        DicePoolVerb::GRAPPLE => Some(Goal::Grapple),
        _ => None,
    }
}

/// The manner of an attack, by the `option` of the act: whether it is non-lethal, and with which power.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Manner {
    /// Whether it is non-lethal (DP-156).
    pub pulled: bool,
    /// The power that it uses, by its place on the sheet.
    pub power: Option<u8>,
}

impl Manner {
    /// The manner that an option stands for: 1 for a non-lethal attack, plus twice the place of the power, counted from
    /// 1.
    pub fn of(option: i16) -> Self {
        let power = match option / 2 {
            0 => None,
            // A place below 1 is that of no power.
            place => Some(u8::try_from(place - 1).unwrap_or(u8::MAX)),
        };
        Self { pulled: option % 2 == 1, power }
    }

    /// Whether an option stands for a manner.
    pub fn is_option(option: i16) -> bool {
        option >= 0 && Self::of(option).option() == option
    }

    /// The option that stands for this manner.
    pub fn option(self) -> i16 {
        i16::from(self.pulled) + self.power.map_or(0, |power| 2 * (i16::from(power) + 1))
    }
}
