//! Attacks: on health, on a weapon in hand, on initiative, and to take hold of the target (DP-086 … DP-120, DP-172 …
//! DP-180).

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        blitz,
        draft::Draft,
        forecast, legal,
        manner::Manner,
        means,
        plan::{AttackPlan, Doing, Plan},
        verb_rules::{DicePoolVerb, OutOfTurn, VerbRules},
    },
    content::{Does, Mod, Power},
    numbers::{attack, means::Goal},
    stages::{
        apply::{self, Hit},
        initiative,
        play::Play,
    },
    state::{Look, conditions},
};
use hexfray_battle::{
    Act, BarPlace, Name, Pace, Parts, Purpose, Rule, Shelf, Targeting, UnitId, Verb, VerbInfo, Who, narrow,
    play::Playing,
};

impl DicePoolVerb {
    /// Knock a weapon from a target's hand (DP-141).
    pub const DISARM: Verb = Verb::new("disarm");
    /// Attack a target's initiative (DP-172).
    pub const INITIATIVE: Verb = Verb::new("initiative");
    /// Spend all initiative on a blow at a target that has none (DP-177).
    pub const FINISH: Verb = Verb::new("finish");
    /// Take hold of a target (DP-120).
    pub const GRAPPLE: Verb = Verb::new("grapple");
}

const BLOWS: BarPlace = BarPlace::new("Attack", 0, Shelf::Attack);
const SPECIAL: BarPlace = BarPlace::new("Special attacks", 1, Shelf::Abilities);
const HOLDS: BarPlace = BarPlace::new("Holds", 5, Shelf::Abilities);

/// An attack with a weapon on a foe.
const fn attack(goal: Goal, info: VerbInfo) -> VerbRules {
    VerbRules {
        goal: Some(goal),
        has_options: true,
        has_several: true,
        has_aim: true,
        repeats: true,
        out_of_turn: OutOfTurn::AsInterrupts,
        is_shown: legal::suits_attack,
        plan: |draft| draft.attack(),
        cost: Some(|draft| draft.means().and_then(|means| draft.attack_cost(means))),
        is_aimed: |_| true,
        purpose: |_| Purpose::Hinder,
        targeting,
        pace: |_| Pace::Action,
        energy: |draft| draft.means().ok().and_then(|means| means.power).map_or(0, |power| power.energy),
        name,
        glyph,
        about,
        ..VerbRules::plain(info)
    }
}

pub(super) static ATTACK: VerbRules = VerbRules {
    acts_by_manner: |with, power, acts| {
        acts.extend([false, true].map(|pulled| act(Verb::ATTACK, with, Manner { pulled, power })));
    },
    purpose: |_| Purpose::Harm,
    take_effect: |world, plan| {
        if let Doing::Attack(attack) = &plan.doing {
            strike(&mut Play(world), plan, attack);
        }
    },
    ..attack(
        Goal::Harm,
        VerbInfo::new(
            Verb::ATTACK,
            "Attack",
            Some('A'),
            "sword",
            BLOWS,
            "Every hit beyond those of the target's defence is damage. A Simple action.",
        ),
    )
};

pub(super) static DISARM: VerbRules = VerbRules {
    acts_by_manner: |with, power, acts| acts.push(act(DicePoolVerb::DISARM, with, Manner { pulled: false, power })),
    take_effect: knock_away,
    ..attack(
        Goal::Disarm,
        VerbInfo::new(
            DicePoolVerb::DISARM,
            "Disarm",
            Some('D'),
            "disarm",
            SPECIAL,
            "Knock a weapon from the target's hand without harm: 6 fewer dice with a weapon that is not made for it.",
        ),
    )
};

pub(super) static INITIATIVE: VerbRules = VerbRules {
    acts_by_weapon: |look, unit, with, acts| {
        let manners = legal::manners(look, unit).filter(|_| look.settings().initiative_damage);
        acts.extend(manners.map(|power| act(DicePoolVerb::INITIATIVE, with, Manner { pulled: false, power })));
    },
    take_effect: |world, plan| {
        if let Doing::Attack(attack) = &plan.doing {
            initiative::take(&mut Play(world), plan, attack);
        }
    },
    ..attack(
        Goal::Initiative,
        VerbInfo::new(
            DicePoolVerb::INITIATIVE,
            "Initiative",
            Some('I'),
            "lunge",
            SPECIAL,
            "Strikes at initiative, not at health: net hits move from the target's initiative to yours. At 0 the target is \
             exposed: its health has no flawless defence. A Simple action.",
        ),
    )
};

pub(super) static FINISH: VerbRules = VerbRules {
    // It leaves no initiative for another one.
    repeats: false,
    acts_by_weapon: |look, _, with, acts| {
        let manners = [false, true].map(|pulled| Manner { pulled, power: None });
        let manners = manners.into_iter().filter(|_| look.settings().initiative_damage);
        acts.extend(manners.map(|manner| act(DicePoolVerb::FINISH, with, manner)));
    },
    purpose: |_| Purpose::Harm,
    pay: |world, plan| initiative::spend(&mut Play(world), plan),
    take_effect: |world, plan| {
        let Doing::Attack(attack) = &plan.doing else { return };
        let play = &mut Play(world);
        let was_out = play.look().state(attack.attack.target).is_out();
        strike(play, plan, attack);
        initiative::finish(play, plan, attack, was_out);
    },
    ..attack(
        Goal::Finish,
        VerbInfo::new(
            DicePoolVerb::FINISH,
            "Finish",
            Some('F'),
            "all_out",
            SPECIAL,
            "Spend all your initiative on an attack against a unit that has none left. A Simple action.",
        ),
    )
};

pub(super) static GRAPPLE: VerbRules = VerbRules {
    acts: grapples,
    ..attack(
        Goal::Grapple,
        VerbInfo::new(
            DicePoolVerb::GRAPPLE,
            "Grapple",
            Some('G'),
            "grab",
            HOLDS,
            "Net hits hold the target fast: as long as points of them are left, it cannot leave, and each point takes a \
             die from one of its rolls. As many points as it has health left put it out. A Simple action.",
        ),
    )
};

fn act(verb: Verb, with: u8, manner: Manner) -> Act {
    Act { verb, with, option: manner.option() }
}

/// Grapples with every weapon and power that serves for it.
fn grapples(look: &Look<'_>, unit: UnitId, acts: &mut Vec<Act>) {
    let is_manner = |power: &Power| power.is_grapple() && power.does.is_empty() || blitz::is_blitz(Some(power));
    let powers = || look.powers(unit).filter(|(_, power)| is_manner(power));
    let afar = look.sheet(unit).does(Does::RangedGrapple);
    for (with, _) in look.weapons(unit).filter(|(_, weapon)| weapon.is_close() || afar) {
        let manners = std::iter::once(None).chain(powers().map(|(at, _)| Some(at)));
        acts.extend(manners.map(|power| act(DicePoolVerb::GRAPPLE, with, Manner { pulled: false, power })));
    }
}

/// The range of shots is unlimited, but a shot whose pool the distance uses up cannot hit (DP-106), so opponents and
/// overlays see the range at which there is a chance.
fn targeting(draft: &Draft<'_, '_>) -> Targeting {
    let Ok(means) = draft.means() else { return Targeting::SELF };
    let cells = if blitz::is_blitz(means.power) {
        blitz::reach(draft.look, draft.unit)
    } else if means.weapon.is_close() {
        0
    } else {
        narrow::<u32>((attack::armed_pool(draft.look, draft.unit, means).dice - 1).max(1))
    };
    Targeting::one_within(cells, Who::Foes)
}

fn name(draft: &Draft<'_, '_>) -> Option<Name> {
    let of_weapon = || draft.with_weapon(draft.look.weapon(draft.unit, draft.act.with));
    draft.means().ok().map(means::attack_name).or_else(of_weapon)
}

fn glyph(draft: &Draft<'_, '_>) -> Option<Name> {
    let means = draft.means().ok()?;
    Some(means.power.map_or(means.weapon.glyph, |power| power.glyph))
}

fn about(draft: &Draft<'_, '_>) -> Option<String> {
    let means = draft.means().ok()?;
    let pool = attack::armed_pool(draft.look, draft.unit, means);
    let lead = means.power.map_or(means.weapon.about, |power| power.about);
    let space = if lead.as_str().is_empty() { "" } else { " " };
    let further = if means.weapon.is_close() { "" } else { ", one fewer for each cell of distance" };
    let dice = if pool.dice == 1 { "die" } else { "dice" };
    let spares = match (means.lethal, means.weapon.has(Mod::NonLethal)) {
        (true, _) => String::new(),
        (false, true) => " It knocks out and never kills.".to_owned(),
        (false, false) => format!(" With {} dice fewer, it knocks out and never kills.", -attack::NON_LETHAL),
    };
    Some(format!("{lead}{space}Rolls {} {dice}{further}.{spares}", pool.dice))
}

/// Does the net hits as damage (DP-089).
fn strike(play: &mut Play<'_>, plan: &Plan, attack: &AttackPlan) {
    let net = attack.left();
    if net < 1 {
        return;
    }
    let harm = forecast::harm_of(&play.look(), &attack.attack, net);
    let mut parts = Parts::new();
    parts.base(Name::new("net hits"), attack.net, Rule::new("DP-089"));
    parts.add("for holds", -attack.grip.spent(), Rule::new("DP-130"));
    let hit = Hit { target: attack.attack.target, by: Some(plan.unit), what: plan.what, rolls: true };
    apply::harm(play, hit, harm, parts);
}

/// Drops the weapon of a disarmed target to the ground of its space; the attempt does no damage (DP-116).
fn knock_away(world: &mut World, plan: &Plan) {
    let (play, Doing::Attack(attack)) = (&mut Play(world), &plan.doing) else { return };
    let (target, Some(prize)) = (attack.attack.target, attack.prize) else { return };
    let Some(cell) = play.look().cell(target).filter(|_| attack.left() > 0) else { return };
    if let Some(stock) = play.change(target).weapons.get_mut(usize::from(prize)) {
        stock.drop_in(cell);
        play.gained(target, conditions::DISARMED, Some(plan.unit));
    }
}
