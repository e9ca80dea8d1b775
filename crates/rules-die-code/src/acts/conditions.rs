//! The conditions of a unit, as all players see them.

use crate::{
    content::EntangleTotal,
    state::{HoldKind, Look, Stance, UnitState, Wound, conditions as of},
};
use hexfray_battle::{
    ConditionView, Name, UnitId, narrow,
    play::{Carried, Condition, ConditionList},
};

/// A unit in its present state.
struct On<'a> {
    look: &'a Look<'a>,
    unit: UnitId,
    state: &'a UnitState,
}

type List<'a> = ConditionList<On<'a>>;

/// What looks for conditions, in the order in which they are listed.
const ROWS: [fn(&mut List<'_>); 15] = [
    stunned,
    wounded,
    unconscious,
    posture,
    defences,
    aiming,
    weaknesses,
    entangled,
    disarmed,
    lasting,
    quick_draw,
    declared,
    group_attack,
    next_blow,
    held,
];

/// The conditions of a unit.
pub fn conditions(look: &Look<'_>, unit: UnitId) -> Vec<ConditionView> {
    List::of(On { look, unit, state: look.state(unit) }, ROWS)
}

/// What a condition that a forecast names does, in a sentence. A foe who brings a unit down does not make it lie by choice.
pub fn about(name: Name) -> Option<Name> {
    let own = [
        of::UNCONSCIOUS,
        of::FELLED,
        of::STUMBLING,
        of::ENTANGLED,
        of::DISARMED,
        of::ARM_BROKEN,
        of::TRICK,
        of::MOVED_UP,
    ];
    let all = own.into_iter().chain(Wound::conditions()).chain(HoldKind::conditions());
    all.into_iter().find(|known| known.name == name).map(Condition::about)
}

fn stunned(list: &mut List<'_>) {
    let (health, round) = (&list.on.state.health, list.on.look.round());
    if !health.is_stunned(round) {
        return;
    }
    let rounds = narrow(health.stunned_until - round);
    let view = Wound::Stunned.condition().view().rounds(rounds);
    let this_round = Name::new("−1D on skills and attributes until the end of this round.");
    list.push(if rounds == 0 { view.saying(this_round) } else { view });
}

fn wounded(list: &mut List<'_>) {
    let wound = list.on.state.health.wound;
    list.add_if(!matches!(wound, Wound::None | Wound::Stunned | Wound::Dead), wound.condition());
}

fn unconscious(list: &mut List<'_>) {
    let health = &list.on.state.health;
    match health.out_hours {
        _ if !health.unconscious => {}
        None => list.add(of::UNCONSCIOUS),
        Some(0) => list.add_saying(of::UNCONSCIOUS, "Unconscious until the end of the scene, or until woken."),
        Some(hours) => list.add_saying(of::UNCONSCIOUS, &format!("Unconscious for {hours} hours, or until woken.")),
    }
}

fn posture(list: &mut List<'_>) {
    let condition = match list.on.state.posture.stance {
        Stance::Standing => return,
        Stance::Crouched => of::CROUCHED,
        Stance::Prone => of::PRONE,
        Stance::Felled => of::FELLED,
        Stance::Flipped => of::FLIPPED,
    };
    list.add(condition);
}

fn defences(list: &mut List<'_>) {
    for defence in &list.on.state.defences {
        let word = defence.kind.word();
        let full = if defence.full { "full " } else { "" };
        let name = Name::composed(&format!("{full}{word} {}", defence.total), Name::new(word));
        let condition = of::defending(word);
        let about = format!("Attacks have to reach {} {{until}}.", defence.total);
        list.push(condition.saying(&about).named(name));
    }
}

fn aiming(list: &mut List<'_>) {
    let Some(aiming) = list.on.state.aiming else { return };
    let weapon = list.on.look.weapon(list.on.unit, aiming.with).map_or("weapon", |(_, weapon)| weapon.title.as_str());
    let target = list.on.look.identity(aiming.target).name;
    list.add_saying(of::AIMING, &format!("+{}D with the {weapon} against {target}.", aiming.rounds));
}

fn weaknesses(list: &mut List<'_>) {
    list.add_if(list.on.state.stumbling, of::STUMBLING);
    list.add_if(list.on.state.exposed, of::EXPOSED);
}

fn entangled(list: &mut List<'_>) {
    let Some(bound) = list.on.state.bound else { return };
    let about = match list.on.look.settings().entangle_total {
        EntangleTotal::Once => format!("Can only try to get free: {} to reach.", bound.total),
        EntangleTotal::EachTry => format!("Can only try to get free, each time against {}.", bound.code),
    };
    list.add_saying(of::ENTANGLED, &about);
}

fn disarmed(list: &mut List<'_>) {
    let mut lying = list.on.state.gear.iter().filter(|(_, stock)| stock.carried == Carried::OnGround);
    if let Some((_, weapon)) = lying.find_map(|(with, _)| list.on.look.weapon(list.on.unit, with)) {
        list.add_saying(of::DISARMED, &format!("{} lies on the ground.", weapon.title));
    }
}

fn lasting(list: &mut List<'_>) {
    list.add_if(list.on.state.broken_arms > 0, of::ARM_BROKEN);
    list.add_if(list.on.state.fated, of::FATE);
}

fn quick_draw(list: &mut List<'_>) {
    let Some(quick) = list.on.state.turn.quick_draw else { return };
    let attacks = if quick.attacks == 1 { "one attack".to_owned() } else { format!("{} attacks", quick.attacks) };
    let about = format!(
        "Has announced {attacks} with {}. Going farther than the free steps gives one of them up, unless more actions are \
         announced first.",
        quick.skill.title()
    );
    list.add_saying(of::QUICK_DRAW, &about);
}

fn declared(list: &mut List<'_>) {
    let declared = list.on.state.declared;
    if declared.surprise > 0 {
        list.add_saying(of::SURPRISE, &format!("+{}D on the first roll of the next turn.", declared.surprise));
    }
    if let Some(trick) = declared.trick {
        list.add_saying(of::TRICK, &format!("+{trick} damage on the next attack."));
    }
}

fn group_attack(list: &mut List<'_>) {
    if let Some(plan) = list.on.state.group {
        let target = list.on.look.identity(plan.target).name;
        list.add_saying(of::GROUP_ATTACK, &format!("Leads an attack on {target}: to be struck together."));
    }
}

fn next_blow(list: &mut List<'_>) {
    let declared = list.on.state.declared;
    list.add_if(declared.all_out, of::ALL_OUT);
    if let Some(location) = declared.location {
        list.add_saying(of::CALLED_SHOT, &format!("Its next attack aims at the {}.", location.word()));
    }
}

fn held(list: &mut List<'_>) {
    let turn = &list.on.state.turn;
    list.add_if(turn.moved_up && turn.acted, of::MOVED_UP);
    for bond in list.on.look.holds.on(list.on.unit) {
        list.add(bond.kind.kind.condition());
    }
}
