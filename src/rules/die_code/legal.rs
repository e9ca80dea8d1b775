//! What may be done now: the one source for orders, checks, forecasts and menus.

use bevy::ecs::prelude::*;

use super::{
    Attack, Attacker, Cover, DieCode, Favour, Fighter, Health, Kits, Rulebook, Sheet, Sighting, Skill, Stride, Turn,
    Weapon, acting_code, aid, cell_metres, sight, stride,
};
use crate::{
    battle::{
        Act, Aim, Decision, Field, Flow, Identity, Name, Order, OrderError, Place, Roster, Rule, Targeting, UnitId,
        Verb, Who, movement,
    },
    grid::{Cell, Template},
    map::Traveller,
};

/// Levels that a step may climb or drop. Ours: the book has no heights.
const STEP: u8 = 1;

/// A unit with all that its acts depend on.
pub struct Actor<'w> {
    /// Who.
    pub identity: &'w Identity,
    /// Its sheet.
    pub sheet: &'w Sheet,
    /// Its health.
    pub health: &'w Health,
    /// Its turn; fresh when it is not its turn.
    pub turn: Turn,
    /// How far it goes in a round.
    pub stride: Stride,
    /// Where it stands.
    pub cell: Option<Cell>,
    favour: i32,
    kits: u8,
    book: &'w Rulebook,
    round: u16,
}

impl<'w> Actor<'w> {
    /// A unit of a battle.
    pub fn of(world: &'w World, unit: UnitId) -> Option<Self> {
        let entity = world.resource::<Roster>().entity(unit)?;
        let (book, flow) = (world.resource::<Rulebook>(), world.resource::<Flow>());
        let fighter = *world.get::<Fighter>(entity)?;
        let on_turn = flow.actor() == Some(unit) && !world.get::<Turn>(entity)?.acted;
        Some(Self {
            identity: world.get(entity)?,
            sheet: book.sheet(fighter),
            health: world.get(entity)?,
            turn: if on_turn { *world.get::<Turn>(entity)? } else { Turn::default() },
            stride: stride(&book.0, fighter, world.resource::<Field>().board()),
            cell: world.get::<Place>(entity)?.cell(),
            favour: world.get::<Favour>(entity)?.0,
            kits: world.get::<Kits>(entity)?.0,
            book,
            round: flow.round(),
        })
    }

    /// This unit as if it had gone to a cell first; going there may take an action (DC-033).
    #[must_use]
    pub fn standing_in(mut self, world: &World, cell: Cell) -> Self {
        if self.cell != Some(cell) {
            let left = traveller(self.turn, self.stride);
            let cost = left.and_then(|left| movement::cost_to(world, self.identity.id, left, cell));
            self.turn = self.turn.after_move(cost.unwrap_or(0), self.stride);
            self.cell = Some(cell);
        }
        self
    }

    /// The battle's settings.
    pub fn settings(&self) -> &'w super::Settings {
        &self.book.0.settings
    }

    /// A refusal by a rule.
    pub fn refused(&self, why: &'static str, rule: &'static str) -> OrderError {
        OrderError::Refused { unit: self.identity.name, why, rule: Rule::new(rule) }
    }

    fn no_such(&self, why: &'static str) -> OrderError {
        OrderError::NoSuchAct { unit: self.identity.name, why }
    }

    /// The unit's weapon of this number.
    pub fn weapon(&self, with: u8) -> Option<&'w Weapon> {
        self.sheet.weapons.get(usize::from(with)).map(|&at| &self.book.0.weapons[at])
    }

    /// A skill's code for an act after which so many further ones follow (DC-031).
    pub fn acting(&self, code: DieCode, further: u8) -> DieCode {
        acting_code(self.settings(), code, self.turn.actions_with(further), self.wound_penalty())
    }

    /// What the referee adds to its skill totals.
    pub const fn favour(&self) -> i32 {
        self.favour
    }

    /// First aid kits left.
    pub const fn kits(&self) -> u8 {
        self.kits
    }

    /// Dice off for wounds.
    pub fn wound_penalty(&self) -> u8 {
        self.health.penalty(self.book.0.settings.health_mode, self.round)
    }

    /// What an act is called.
    pub fn name_of(&self, act: Act) -> Option<Name> {
        match act.verb {
            Verb::ABILITY => aid::ACTS.get(usize::from(act.with)).map(|(_, name, _)| *name),
            _ => self.weapon(act.with).map(|weapon| weapon.title),
        }
    }

    /// Whether an act is possible at all now, whatever its aim (DC-030, DC-031).
    ///
    /// # Errors
    /// The reason why not.
    pub fn check_act(&self, act: Act) -> Result<(), OrderError> {
        let code = match act.verb {
            Verb::ATTACK => {
                let weapon = self.weapon(act.with).ok_or_else(|| self.no_such("it has no weapon of this number"))?;
                self.sheet.skill(weapon.skill)
            }
            Verb::ABILITY if usize::from(act.with) < aid::ACTS.len() && self.sheet.first_aid > 0 => {
                if self.kits == 0 {
                    return Err(self.refused("its first aid kits are used up", "DC-037"));
                }
                self.sheet.skill(Skill::Medicine)
            }
            _ => return Err(self.no_such("it has no act of this kind")),
        };
        let further =
            u8::try_from(act.option).map_err(|_| self.refused("no such number of further actions", "DC-031"))?;
        if !self.turn.may_act() {
            return Err(self.refused("it has taken all the actions it announced", "DC-031"));
        }
        if further > 0 { self.check_announcement(code, further) } else { Ok(()) }
    }

    fn check_announcement(&self, code: DieCode, further: u8) -> Result<(), OrderError> {
        let most = self.book.0.settings.most_actions;
        if self.turn.announced.is_some() {
            Err(self.refused("it has announced its number of actions already", "DC-031"))
        } else if most > 0 && self.turn.actions_with(further) > most {
            Err(self.refused("this battle's rules allow no turn with so many actions", "DC-031"))
        } else if self.acting(code, further).dice() == 0 {
            Err(self.refused("so many actions would leave it no die to roll", "DC-031"))
        } else {
            Ok(())
        }
    }

    /// Every number of further actions that may be announced with an act now.
    pub fn further(&self, verb: Verb, with: u8) -> impl Iterator<Item = u8> + '_ {
        let may = move |further: &u8| self.check_act(Act { verb, with, option: i16::from(*further) }).is_ok();
        (0..DieCode::MOST_DICE).take_while(may)
    }

    /// Where a weapon can be aimed.
    pub fn targeting(&self, weapon: &Weapon, world: &World) -> Targeting {
        let metres = cell_metres(&self.book.0, world.resource::<Field>().board());
        let cells = weapon.reach.cells(&self.book.0.settings, metres);
        Targeting {
            range: crate::battle::Range::Cells(cells),
            template: Template::Area { size: 1 },
            who: Who::Foes,
            line_of_fire: true,
            at_cells: false,
        }
    }

    /// The attack that an act at an aim would be, from where the unit stands (DC-039 … DC-043).
    ///
    /// # Errors
    /// The reason why it cannot be made.
    pub fn attack(&self, world: &World, act: Act, aim: Aim) -> Result<(UnitId, Attack), OrderError> {
        self.check_act(act)?;
        let weapon = self.weapon(act.with).ok_or_else(|| self.no_such("it has no weapon of this number"))?;
        let from = self.cell.ok_or(OrderError::NoSuchUnit(self.identity.id))?;
        let targeting = self.targeting(weapon, world);
        targeting.check(world, self.identity.id, from, aim).map_err(|why| self.refused(why, "DC-060"))?;
        let Aim::Unit(target) = aim else { return Err(self.refused("it is not aimed like that", "DC-042")) };
        let struck = Actor::of(world, target).ok_or(OrderError::NoSuchUnit(target))?;
        let to = struck.cell.ok_or(OrderError::NoSuchUnit(target))?;
        let sighting = sight::sighting(&self.book.0, world, weapon.reach, from, to)
            .ok_or_else(|| self.refused("the target is out of range", "DC-060"))?;
        if sighting.cover == Cover::Full {
            return Err(self.refused("the target is hidden altogether", "DC-063"));
        }
        Ok((target, self.attack_on(weapon, act, struck.sheet, sighting)))
    }

    /// The attack that an act would be from a cell, whether or not the act is possible now, for estimates; `None`
    /// beyond the weapon's reach.
    pub fn attack_from(&self, world: &World, act: Act, from: Cell, struck: &Actor<'_>) -> Option<Attack> {
        let weapon = self.weapon(act.with)?;
        let sighting = sight::sighting(&self.book.0, world, weapon.reach, from, struck.cell?)?;
        (sighting.cover != Cover::Full).then(|| self.attack_on(weapon, act, struck.sheet, sighting))
    }

    fn attack_on(&self, weapon: &Weapon, act: Act, target: &Sheet, sighting: Sighting) -> Attack {
        let by = Attacker {
            sheet: self.sheet,
            weapon,
            actions: self.turn.actions_with(act.option.max(0) as u8),
            wound_penalty: self.wound_penalty(),
            modifier: self.favour,
            hero: self.identity.hero,
        };
        Attack::new(&self.book.0.settings, &self.book.0.tables, by, target, sighting)
    }
}

/// How a unit travels with what is left of its turn; `None` when nothing is.
pub fn traveller(turn: Turn, stride: Stride) -> Option<Traveller> {
    let points = turn.stride_left(stride);
    (points > 0 && !turn.over).then_some(Traveller { points, jump: STEP, ..Traveller::ON_FOOT })
}

/// Every legal order of the present decision, but moves.
pub fn orders(world: &World, orders: &mut Vec<Order>) {
    match world.resource::<Flow>().decision() {
        Some(&Decision::Act { unit, .. }) => {
            let Some(actor) = Actor::of(world, unit) else { return };
            for with in 0..actor.sheet.weapons.len().min(usize::from(u8::MAX)) as u8 {
                attacks(world, &actor, with, orders);
            }
            aids(world, &actor, orders);
            orders.push(Order::EndTurn { unit });
        }
        Some(Decision::Answer { unit, options, .. }) => {
            orders.extend((0..options.len() as u16).map(|option| Order::Answer { unit: *unit, option }));
        }
        _ => {}
    }
}

fn attacks(world: &World, actor: &Actor<'_>, with: u8, orders: &mut Vec<Order>) {
    let (Some(weapon), Some(from)) = (actor.weapon(with), actor.cell) else { return };
    let unit = actor.identity.id;
    let mut further = actor.further(Verb::ATTACK, with).peekable();
    if further.peek().is_none() {
        return;
    }
    // Whom it can be aimed at does not depend on how many actions follow.
    let mut aims: Vec<Aim> = actor.targeting(weapon, world).aims(world, unit, from);
    aims.retain(|&aim| actor.attack(world, Act::new(Verb::ATTACK, with), aim).is_ok());
    for further in further {
        let act = Act { verb: Verb::ATTACK, with, option: i16::from(further) };
        orders.extend(aims.iter().map(|&aim| Order::Act { unit, act, aim }));
    }
}

fn aids(world: &World, actor: &Actor<'_>, orders: &mut Vec<Order>) {
    let Some(from) = actor.cell else { return };
    let unit = actor.identity.id;
    for (with, _, who) in aid::ACTS {
        for further in actor.further(Verb::ABILITY, with) {
            let act = Act { verb: Verb::ABILITY, with, option: i16::from(further) };
            let aims = aid::targeting(who).aims(world, unit, from).into_iter();
            let legal = aims.filter(|&aim| actor.aid(world, act, aim).is_ok());
            orders.extend(legal.map(|aim| Order::Act { unit, act, aim }));
        }
    }
}

/// Whether an order is legal now.
///
/// # Errors
/// The reason why it is not.
pub fn check(world: &World, order: &Order) -> Result<(), OrderError> {
    match *order {
        Order::Act { unit, act, aim } => {
            let actor = Actor::of(world, unit).ok_or(OrderError::NoSuchUnit(unit))?;
            match act.verb {
                Verb::ABILITY => actor.aid(world, act, aim).map(|_| ()),
                _ => actor.attack(world, act, aim).map(|_| ()),
            }
        }
        Order::EndTurn { .. } => Ok(()),
        Order::Answer { option, .. } => match world.resource::<Flow>().decision() {
            Some(Decision::Answer { options, .. }) if usize::from(option) < options.len() => Ok(()),
            _ => Err(OrderError::WrongKind("one of the question's options")),
        },
        _ => Err(OrderError::WrongKind("an attack, a move or the end of the turn")),
    }
}
