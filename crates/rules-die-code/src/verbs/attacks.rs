//! Attacks on a unit with a weapon: plain, in ways of firing, in close combat, holds and called shots (DC-079 … DC-132).

use crate::{
    acts::{
        attack::plan_drafted as plan_attack,
        difficulty,
        disarm::nameable_things,
        plan::Plan,
        using::{FIRST_SIZE, Use},
        verb_rules::{DieCodeVerb, Draft, VerbRules},
    },
    content::{Manoeuvre, Modifier, ModifierMode, Reach, Size},
    numbers::damage,
    state::Look,
};
use hexfray_battle::{BarPlace, Purpose, Release, Shelf, Targeting, Verb, VerbInfo, narrow};

impl DieCodeVerb {
    /// One round of a weapon that fires bursts (DC-080).
    pub const SINGLE: Verb = Verb::new("single");
    /// Several single shots at one target; `option` says how many (DC-083).
    pub const MULTI: Verb = Verb::new("multi");
    /// Fully automatic fire (DC-081).
    pub const FULL_AUTO: Verb = Verb::new("full_auto");
    /// Spray an area, or strike all round (DC-085, DC-096).
    pub const SWEEP: Verb = Verb::new("sweep");
    /// Make an all-out attack (DC-090).
    pub const ALL_OUT: Verb = Verb::new("all_out");
    /// Lunge (DC-092).
    pub const LUNGE: Verb = Verb::new("lunge");
    /// Knock the target down (DC-093).
    pub const KNOCKDOWN: Verb = Verb::new("knockdown");
    /// Make it stumble (DC-093).
    pub const PUSH: Verb = Verb::new("push");
    /// Trip it (DC-093).
    pub const TRIP: Verb = Verb::new("trip");
    /// Knock a thing from its hand; `option` names it if there are several (DC-122).
    pub const DISARM: Verb = Verb::new("disarm");
    /// Bring it down and pin it; option 1 does no damage (DC-097).
    pub const TACKLE: Verb = Verb::new("tackle");
    /// Grab it (DC-100).
    pub const GRAB: Verb = Verb::new("grab");
    /// Take it by the throat (DC-102).
    pub const CHOKE: Verb = Verb::new("choke");
    /// Pull it to the ground (DC-103).
    pub const FLIP: Verb = Verb::new("flip");
    /// Hold it fast; `option` says how many dice of damage more than 3 are left out (DC-105).
    pub const HOLD: Verb = Verb::new("hold");
    /// Force its arm behind its back (DC-110).
    pub const ARM_PIN: Verb = Verb::new("arm_pin");
    /// A called shot; `option` is its aim: 1 to 6 for a part of the body, 7 to 10 for a thing by its size (DC-120).
    pub const CALLED: Verb = Verb::new("called");
    /// Stun it by a blow to the head (DC-132).
    pub const KNOCKOUT: Verb = Verb::new("knockout");
    /// Pin the target to a thing beside it (DC-121).
    pub const PIN_DOWN: Verb = Verb::new("pin_down");
}

const BLOWS: BarPlace = BarPlace::new("Attack", 2, Shelf::Attack);
/// Acts that shoot or throw, and acts hand to hand.
pub(super) const FIRING: BarPlace = BarPlace::new("Shots and throws", 3, Shelf::Abilities);
pub(super) const MELEE: BarPlace = BarPlace::new("Melee", 4, Shelf::Abilities);
const HOLDS: BarPlace = BarPlace::new("Holds", 5, Shelf::Abilities);
const CALLED_SHOTS: BarPlace = BarPlace::new("Called shots", 6, Shelf::Abilities);

/// An attack in a manoeuvre that injures its target.
const fn attack(manoeuvre: Manoeuvre, info: VerbInfo) -> VerbRules {
    VerbRules {
        manoeuvre: Some(manoeuvre),
        has_several: true,
        is_aimed: true,
        suits: |draft| using(draft).is_some_and(|using| using.suits(draft.look)),
        plan: |draft| plan_attack(draft).map(Plan::Attack),
        aims: |draft| {
            let targeting = using(draft).map(|using| using.targeting(draft.look));
            targeting.map_or_else(Vec::new, |targeting| draft.aims(targeting))
        },
        purpose: |_| Purpose::Harm,
        targeting: |draft| using(draft).map_or(Targeting::SELF, |using| using.targeting(draft.look)),
        about,
        left: |draft| draft.look.state(draft.unit).gear.get(draft.act.with)?.rounds,
        releases: |draft, target| {
            let spoils = draft.look.settings().aim_lost_on_injury && draft.look.state(target).aiming.is_some();
            let none = Release::default();
            if spoils { none.with(false, false, None) } else { none }
        },
        ..VerbRules::plain(info)
    }
}

/// An attack in a manoeuvre that mostly hinders its target.
const fn hindering(manoeuvre: Manoeuvre, info: VerbInfo) -> VerbRules {
    VerbRules { purpose: |_| Purpose::Hinder, ..attack(manoeuvre, info) }
}

pub(super) static ATTACK: VerbRules = VerbRules {
    announces: true,
    purpose: |draft| match using(draft).map(|using| using.manoeuvre) {
        Some(Manoeuvre::Entangle) => Purpose::Hinder,
        _ => Purpose::Harm,
    },
    ..attack(
        Manoeuvre::Plain,
        VerbInfo::new(
            Verb::ATTACK,
            "Attack",
            Some('A'),
            "sword",
            BLOWS,
            "Roll the weapon's skill against the combat difficulty.",
        ),
    )
};

pub(super) static SINGLE: VerbRules = VerbRules {
    announces: true,
    ..attack(
        Manoeuvre::BurstAsSingle,
        VerbInfo::new(
            DieCodeVerb::SINGLE,
            "Single shot",
            None,
            "pistol",
            FIRING,
            "One round instead of a burst: less damage, less ammunition.",
        ),
    )
};

pub(super) static MULTI: VerbRules = VerbRules {
    options: |look, _, _| 2..=narrow::<i16>(look.settings().ammo_multi),
    ..attack(
        Manoeuvre::SingleAsMulti,
        VerbInfo::new(
            DieCodeVerb::MULTI,
            "Rapid fire",
            None,
            "burst",
            FIRING,
            "Single shots at one target: one roll, easier to hit, more damage for each.",
        ),
    )
};

pub(super) static FULL_AUTO: VerbRules = VerbRules {
    announces: true,
    ..attack(
        Manoeuvre::FullAuto,
        VerbInfo::new(
            DieCodeVerb::FULL_AUTO,
            "Full auto",
            None,
            "full_auto",
            FIRING,
            "Easier to hit, more damage; you stand exposed until your next turn.",
        ),
    )
};

pub(super) static SWEEP: VerbRules = VerbRules {
    announces: true,
    ..attack(
        Manoeuvre::SweepRanged,
        VerbInfo::new(DieCodeVerb::SWEEP, "Sweep", None, "sweep", FIRING, "Easier to hit, less damage."),
    )
};

pub(super) static ALL_OUT: VerbRules = attack(
    Manoeuvre::AllOut,
    VerbInfo::new(
        DieCodeVerb::ALL_OUT,
        "All-out",
        None,
        "all_out",
        MELEE,
        "Easier to hit, more damage, and nothing else in this round.",
    ),
);

pub(super) static LUNGE: VerbRules = attack(
    Manoeuvre::Lunge,
    VerbInfo::new(DieCodeVerb::LUNGE, "Lunge", None, "lunge", MELEE, "A cell more reach, harder to hit, less damage."),
);

pub(super) static KNOCKDOWN: VerbRules = hindering(
    Manoeuvre::Knockdown,
    VerbInfo::new(
        DieCodeVerb::KNOCKDOWN,
        "Knockdown",
        None,
        "knockdown",
        MELEE,
        "The target falls and stumbles, but is not injured.",
    ),
);

pub(super) static PUSH: VerbRules = hindering(
    Manoeuvre::Push,
    VerbInfo::new(
        DieCodeVerb::PUSH,
        "Push",
        None,
        "push",
        MELEE,
        "The target stumbles: −2D on the next Reflexes roll.",
    ),
);

pub(super) static TRIP: VerbRules = hindering(
    Manoeuvre::Trip,
    VerbInfo::new(DieCodeVerb::TRIP, "Trip", None, "trip", MELEE, "The target falls and stumbles, but is not injured."),
);

pub(super) static DISARM: VerbRules = VerbRules {
    named: nameable_things,
    ..hindering(
        Manoeuvre::Disarm,
        VerbInfo::new(
            DieCodeVerb::DISARM,
            "Disarm",
            None,
            "disarm",
            MELEE,
            "Knock an item from the target's hand; the target rolls to keep it.",
        ),
    )
};

pub(super) static TACKLE: VerbRules = VerbRules {
    options: |_, _, _| 0..=1,
    ..attack(
        Manoeuvre::Tackle,
        VerbInfo::new(
            DieCodeVerb::TACKLE,
            "Tackle",
            None,
            "tackle",
            HOLDS,
            "Bring the target down and hold on: a pinned foe can only try to break free.",
        ),
    )
};

pub(super) static GRAB: VerbRules = hindering(
    Manoeuvre::Grab,
    VerbInfo::new(DieCodeVerb::GRAB, "Grab", None, "grab", HOLDS, "Seize the target, for a lift and a throw."),
);

pub(super) static CHOKE: VerbRules = attack(
    Manoeuvre::Choke,
    VerbInfo::new(
        DieCodeVerb::CHOKE,
        "Choke",
        None,
        "choke",
        HOLDS,
        "Take the target by the throat: Strength Damage now and in later rounds.",
    ),
);

pub(super) static FLIP: VerbRules = attack(
    Manoeuvre::Flip,
    VerbInfo::new(
        DieCodeVerb::FLIP,
        "Flip",
        None,
        "flip",
        HOLDS,
        "Pull the target to the ground: 3D damage, and a round to get up.",
    ),
);

pub(super) static HOLD: VerbRules = VerbRules {
    // Each option leaves one more die out of the damage, the last one all dice (DC-105).
    options: |look, unit, with| 0..=i16::from(Use::hold_dice(look, unit, with).max(1)),
    ..attack(
        Manoeuvre::Hold,
        VerbInfo::new(
            DieCodeVerb::HOLD,
            "Hold",
            None,
            "hold",
            HOLDS,
            "Hold the target fast: 3D less damage, or even less if you like.",
        ),
    )
};

pub(super) static ARM_PIN: VerbRules = hindering(
    Manoeuvre::ArmPin,
    VerbInfo::new(
        DieCodeVerb::ARM_PIN,
        "Arm pin",
        None,
        "arm_pin",
        HOLDS,
        "Force an arm behind the target's back, to hurt or break it in later rounds.",
    ),
);

pub(super) static CALLED: VerbRules = VerbRules {
    options: |_, _, _| 1..=FIRST_SIZE + narrow::<i16>(Size::WORDS.len()) - 1,
    ..attack(
        Manoeuvre::Called,
        VerbInfo::new(
            DieCodeVerb::CALLED,
            "Called shot",
            None,
            "called_shot",
            CALLED_SHOTS,
            "Aim at a part of the body, or at something small: harder, but with more effect.",
        ),
    )
};

pub(super) static KNOCKOUT: VerbRules = attack(
    Manoeuvre::Knockout,
    VerbInfo::new(
        DieCodeVerb::KNOCKOUT,
        "Knock out",
        None,
        "knockout",
        CALLED_SHOTS,
        "A blow to the head: two wound levels or half the Body Points at once knock the target out.",
    ),
);

pub(super) static PIN_DOWN: VerbRules = hindering(
    Manoeuvre::PinDown,
    VerbInfo::new(
        DieCodeVerb::PIN_DOWN,
        "Pin down",
        None,
        "called_shot",
        CALLED_SHOTS,
        "Pin the target to a nearby object, without injury.",
    ),
);

/// The weapon and manoeuvre of an attack.
fn using<'w>(draft: &Draft<'_, 'w>) -> Option<Use<'w>> {
    Use::drafted(draft)
}

fn about(draft: &Draft<'_, '_>) -> String {
    let (look, help) = (draft.look, draft.rules.info.help.as_str());
    let Some(using) = using(draft) else { return help.to_owned() };
    let weapon = using.weapon;
    let (skill, code) = (weapon.skill.title(), using.code(look));
    let damage = damage::of_weapon(look, draft.unit, weapon).code;
    let reach = match weapon.reach {
        Reach::Close => "Point Blank only".to_owned(),
        Reach::Long => "Point Blank and Short range".to_owned(),
        Reach::Bands(bands) => bands_in_words(bands, look.cell_metres()),
    };
    let lead = if using.manoeuvre == Manoeuvre::Plain { weapon.about.as_str() } else { help };
    let space = if lead.is_empty() { "" } else { " " };
    let changes = option_in_words(look, &using);
    let actions = if using.further() > 0 { format!(" for {} actions", using.further() + 1) } else { String::new() };
    format!("{lead}{space}Rolls {skill} {code}{actions}, damage {damage}. {reach}.{changes}")
}

/// What the option of an attack changes against every target: the difficulty and the dice of damage (DC-079, DC-120, DC-121).
fn option_in_words(look: &Look<'_>, using: &Use<'_>) -> String {
    if !look.settings().use_modifiers.options {
        return String::new();
    }
    let (location, size) = (using.named_location(), using.named_size());
    let mut changes = Modifier::default();
    difficulty::for_each_option(
        look.tables(),
        (using.manoeuvre, using.further_shots()),
        (location, size),
        false,
        |_, row, _| changes = changes.plus(row),
    );
    let rolled = look.settings().modifier_mode == ModifierMode::Rolled;
    let mut words = String::new();
    let (difficulty, unit) = if rolled { (i32::from(changes.dice), "D") } else { (changes.number, "") };
    if difficulty != 0 {
        words += &format!(" Difficulty {difficulty:+}{unit}.");
    }
    let dice = using.option_dice(look, false, location);
    if dice != 0 {
        words += &format!(" Damage {dice:+}D.");
    }
    words
}

/// How far the ranges of a weapon go, in cells as on the board, and in metres where they differ.
fn bands_in_words(bands: [u16; 3], cell_metres: u16) -> String {
    let [short, medium, long] = bands.map(|metres| metres / cell_metres);
    if cell_metres == 1 {
        return format!("Short range to {short} cells, medium to {medium}, long to {long}");
    }
    let [near, middle, far] = bands;
    format!("Short range to {short} cells ({near} m), medium to {medium} ({middle} m), long to {long} ({far} m)")
}
