//! Acts that belong to a move, or lead out of a melee or the battle: methods, flight, paths, passing together, retreating,
//! joining, standing up, leaving.

use crate::{
    acts::{
        arrival, climb, escape, falling, retreat, together, travel,
        verb_rules::{PowerTableVerb, VerbRules, show},
    },
    content::Method,
    stages::{declare, effects, places},
    state::{Actor, Fate, Rulebook, change},
};
use hexfray_battle::{
    Act, ActView, Aim, BarPlace, Name, OrderError, Pace, Range, Shelf, Targeting, Verb, VerbInfo, VerbRole, Who,
    movement,
};

impl PowerTableVerb {
    /// Declares the movement method before moving.
    pub const PACE: Verb = Verb::new("pace");
    /// Changes the altitude of flight.
    pub const FLY: Verb = Verb::new("fly");
    /// Declares a retreat from the melee.
    pub const RETREAT: Verb = Verb::new("retreat");
    /// Joins the melee where the unit stands.
    pub const JOIN: Verb = Verb::new("join");
    /// Names a cell over which the path leads.
    pub const VIA: Verb = Verb::new("via");
    /// Declares that the unit passes together with another, before moving.
    pub const TOGETHER: Verb = Verb::new("together");
}

const MOVEMENT: BarPlace = BarPlace::new("Movement", 4, Shelf::More);

/// A declaration about a move, or a part of it.
const fn part_of_move(info: VerbInfo) -> VerbRules {
    VerbRules { needs_command: false, is_part_of_move: true, settles: false, ..VerbRules::plain(info) }
}

pub(super) static PACE: VerbRules = VerbRules {
    has_manners: true,
    acts: |_, _, acts| {
        let option = |&method: &Method| method as i16;
        acts.extend(Method::ALL.iter().map(option).map(|option| Act { verb: PowerTableVerb::PACE, with: 0, option }));
    },
    check: check_pace,
    title: |act| Method::of(act.option).map_or(Name::new("move"), Method::title),
    view: |_, act| {
        let (name, about) = match Method::of(act.option) {
            Some(Method::Full) => ("Full Move", "Three times Move Speed; no Major Action, Evasion −4."),
            Some(Method::Normal) => ("Normal Move", "Up to Move Speed; no spells and no shooting afterwards."),
            _ => ("Limited Move", "Up to 3 m; every action stays open."),
        };
        show(act, name, "jump", about, Pace::Zero)
    },
    perform: |world, done| {
        let Some(method) = Method::of(done.act.option) else { return };
        declare::declare_method(world, done.unit, method);
    },
    ..part_of_move(VerbInfo::new(
        PowerTableVerb::PACE,
        "Movement",
        Some('F'),
        "move",
        MOVEMENT,
        "Choose how to move before moving: limited, normal or full.",
    ))
};

pub(super) static FLY: VerbRules = VerbRules {
    has_manners: true,
    climbs: true,
    acts: |actor, _, acts| {
        acts.extend(climb::altitudes(actor).map(|option| Act { verb: PowerTableVerb::FLY, with: 0, option }));
    },
    check: |actor, act| climb::check_climb(actor, act.option),
    title: |_| Name::new("fly"),
    view: |_, act| {
        let text = match act.option {
            0 => "Land".to_owned(),
            metres => format!("Fly at {metres} m"),
        };
        let about = "Fly higher or lower; the metres count toward the move.";
        let view = show(act, "Fly", "jump", about, Pace::Zero);
        ActView { name: Name::composed(&text, view.name), ..view }
    },
    // Landing on harmful ground (SW-242).
    odds: |actor, act| {
        let cell = actor.cell.filter(|_| act.option == 0)?;
        let blow = falling::spikes_at(actor.world, Some(cell))?;
        Some(arrival::surely(Actor::of(actor.world, actor.company.lead)?, cell, blow))
    },
    ..part_of_move(VerbInfo::new(
        PowerTableVerb::FLY,
        "Fly",
        Some('J'),
        "float",
        MOVEMENT,
        "Fly higher or lower; the metres count toward the move.",
    ))
};

pub(super) static VIA: VerbRules = VerbRules {
    acts: |_, _, acts| acts.push(Act::new(PowerTableVerb::VIA, 0)),
    check: |actor, _| travel::check_via(actor, None),
    check_aim: |actor, _, aim| match aim {
        Aim::Cell(cell) => travel::check_via(actor, Some(cell)),
        _ => Err(actor.refused("a path leads over cells: choose one", "SW-006")),
    },
    aims: |actor, _| {
        let ways = movement::reach(actor.world, actor.id(), false);
        ways.into_iter().filter(|way| way.may_stop).map(|way| Aim::Cell(way.cell)).collect()
    },
    title: |_| Name::new("go via"),
    view: |actor, act| {
        let range = Range::Cells(actor.covers(Method::Full).into());
        let targeting = Targeting { range, who: Who::Everybody, at_cells: true, ..Targeting::SELF };
        ActView { targeting, ..show(act, "Go via", "jump", "Choose a cell that the path leads over.", Pace::Zero) }
    },
    perform: |world, done| {
        if let Aim::Cell(cell) = done.aim {
            // A path over too many cells was refused.
            let _ = change(world, done.unit).announced.via.try_push(cell);
        }
    },
    ..part_of_move(VerbInfo::new(
        PowerTableVerb::VIA,
        "Go via",
        Some('G'),
        "jump",
        MOVEMENT,
        "Choose a cell that the path leads over.",
    ))
};

pub(super) static TOGETHER: VerbRules = VerbRules {
    acts: |actor, is_wanted, acts| {
        let act = Act::new(PowerTableVerb::TOGETHER, 0);
        if is_wanted(&act) && !together::aims(actor).is_empty() {
            acts.push(act);
        }
    },
    check: |actor, _| together::check(actor),
    check_aim: |actor, _, aim| together::check_aim(actor, aim),
    aims: |actor, _| together::aims(actor),
    title: |_| Name::new("pass together"),
    view: |_, act| {
        let about = "Choose who moves along: they count together against a melee that would stop them, and move alike.";
        let targeting = Targeting { range: Range::Unlimited, who: Who::Friends, ..Targeting::SELF };
        ActView { targeting, ..show(act, "Pass together", "person", about, Pace::Zero) }
    },
    perform: |world, done| {
        if let Aim::Unit(other) = done.aim {
            declare::pass_together(world, done.unit, other);
        }
    },
    ..part_of_move(VerbInfo::new(
        PowerTableVerb::TOGETHER,
        "Together",
        Some('W'),
        "person",
        MOVEMENT,
        "Choose who moves along: they count together against a melee that would stop them, and move alike.",
    ))
};

pub(super) static RETREAT: VerbRules = VerbRules {
    gets_away: true,
    is_major: |_| true,
    moves_after: retreat::declared_first,
    acts: |_, _, acts| acts.push(Act::new(PowerTableVerb::RETREAT, 0)),
    check: |actor, _| retreat::check(actor),
    title: |_| Name::new("retreat"),
    view: |_, act| {
        let about = "Leave the melee next turn; Evasion −4 until then.";
        show(act, "Retreat", "escape", about, Pace::Action)
    },
    perform: |world, done| declare::declare_retreat(world, done.unit),
    ..VerbRules::plain(
        VerbInfo::new(
            PowerTableVerb::RETREAT,
            "Retreat",
            Some('R'),
            "dodge",
            MOVEMENT,
            "Leave the melee next turn; Evasion −4 until then.",
        )
        .with_role(VerbRole::Withdraws)
        .seldom(),
    )
};

pub(super) static JOIN: VerbRules = VerbRules {
    settles: false,
    acts: |_, _, acts| acts.push(Act::new(PowerTableVerb::JOIN, 0)),
    check: |actor, _| retreat::may_join(actor).map(|_| ()),
    title: |_| Name::new("join the melee"),
    view: |_, act| show(act, "Join the melee", "attack", "Join the melee in this cell.", Pace::Zero),
    perform: |world, done| declare::join_melee(world, done.unit),
    ..VerbRules::plain(VerbInfo::new(
        PowerTableVerb::JOIN,
        "Join",
        Some('Y'),
        "attack",
        MOVEMENT,
        "Join the melee in this cell.",
    ))
};

pub(super) static STAND: VerbRules = VerbRules {
    acts: |_, _, acts| acts.push(Act::new(Verb::STAND, 0)),
    check: |actor, _| match actor.is_prone() {
        false => Err(actor.refused("not lying prone", "SW-189")),
        true => Ok(()),
    },
    title: |_| Name::new("stand up"),
    view: |_, act| show(act, "Stand up", "person", "Get up from the ground.", Pace::Zero),
    perform: |world, done| {
        let book = world.resource::<Rulebook>().clone();
        let prone = |at: u16| book.0.conditions[usize::from(at)].prone;
        effects::end_where(world, done.unit, Name::new("stands up"), |effect, _| prone(effect.condition.0));
    },
    ..VerbRules::plain(VerbInfo::new(Verb::STAND, "Stand", Some('U'), "stand", MOVEMENT, "Stand up.").seldom())
};

pub(super) static ESCAPE: VerbRules = VerbRules {
    acts: |_, _, acts| acts.push(Act::new(Verb::ESCAPE, 0)),
    check: |actor, _| escape::check_escape(actor),
    title: |_| Name::new("leave"),
    view: |_, act| show(act, "Leave", "escape", "Leave the battle by the edge of the board.", Pace::Zero),
    perform: |world, done| places::leave(world, done.unit, Fate::Retreated),
    ..VerbRules::plain(VerbInfo::new(
        Verb::ESCAPE,
        "Leave",
        Some('E'),
        "escape",
        MOVEMENT,
        "Leave the battle by the edge of the board.",
    ))
};

fn check_pace(actor: &Actor<'_>, act: Act) -> Result<(), OrderError> {
    let method = Method::of(act.option).ok_or_else(|| actor.no_such("there is no such movement method"))?;
    if actor.turn.method.is_some() {
        return Err(actor.refused("the movement method is already declared", "SW-057"));
    }
    actor.check_move()?;
    if actor.methods().iter().any(|&(open, _)| open == method) {
        Ok(())
    } else {
        Err(actor.refused("this movement method is not available", "SW-057"))
    }
}
