//! Settings read from the table of a ruleset or a battle.

use crate::{
    battle::HazardHeight,
    grid::{AreaVertical, LineDirections, RangeHeight, RangeVertical, RowVertical, SquareCone, TemplateRules},
    map::{JumpMode, LeapJump, LeapOver},
    rules::percentile::content::settings::{
        AttributeRating, FullMove, HazardHit, Opposed, OutOfRange, Reapply, ReflectTarget, Rounding, Settings,
        SpikesOnMove, SpikesSting, StatusOrder, Tie,
    },
    text::Table,
};

impl Settings {
    /// Reads the settings that a table has over those that stand; a battle's table comes after the ruleset's.
    pub fn read_over(&mut self, table: &Table<'_>) {
        self.read_checks(table);
        self.read_damage(table);
        self.read_turns(table);
        self.read_statuses(table);
        self.read_map(table);
        self.read_geometry(table);
        self.encounter.read_over(table);
    }

    fn read_checks(&mut self, table: &Table<'_>) {
        let opposed = [
            ("highest_success", Opposed::HighestSuccess),
            ("margin", Opposed::Margin),
            ("highest_roll", Opposed::HighestRoll),
        ];
        limit(table, "cos_min", -999..=999, &mut self.cos_min);
        limit(table, "cos_max", -999..=999, &mut self.cos_max);
        word(table, "opposed_check", &opposed, &mut self.opposed_check);
        let ties = [("defender", Tie::Defender), ("initiator", Tie::Initiator), ("reroll", Tie::Reroll)];
        word(table, "opposed_tie", &ties, &mut self.opposed_tie);
        if let Some(rating) = table.maybe_parse("attribute_rating", AttributeRating::parse) {
            self.attribute_rating = rating;
        }
        let reflected = [
            ("random_opponent", ReflectTarget::RandomOpponent),
            ("reflectors_choice", ReflectTarget::ReflectorsChoice),
        ];
        word(table, "reflect_target", &reflected, &mut self.reflect_target);
        flag(table, "reflect_needs_range", &mut self.reflect_needs_range);
        int(table, "check_critical_max", 0..=100, &mut self.check_critical_max);
        int(table, "check_botch_min", 1..=101, &mut self.check_botch_min);
        flag(table, "critical_always_hits", &mut self.critical_always_hits);
        flag(table, "pulled_blows", &mut self.pulled_blows);
        flag(table, "split_blows", &mut self.split_blows);
        flag(table, "ally_spells_roll", &mut self.ally_spells_roll);
        word(table, "group_roll", &[("each", false), ("once", true)], &mut self.group_roll_once);
        word(table, "group_damage_roll", &[("once", true), ("each", false)], &mut self.group_damage_once);
    }

    fn read_damage(&mut self, table: &Table<'_>) {
        let rounding = [("down", Rounding::Down), ("nearest", Rounding::Nearest), ("up", Rounding::Up)];
        word(table, "rounding", &rounding, &mut self.rounding);
        int(table, "min_damage", 0..=99, &mut self.min_damage);
        int(table, "damage_cap", 1..=999_999, &mut self.damage_cap);
        int(table, "unaware_percent", 0..=900, &mut self.unaware_percent);
        word(table, "unaware_factor_on", &[("final", false), ("basic", true)], &mut self.unaware_on_basic);
        int(table, "weakness_percent", 0..=900, &mut self.weakness_percent);
        int(table, "resistance_percent", -100..=0, &mut self.resistance_percent);
        int(table, "group_percent", -100..=0, &mut self.group_percent);
    }

    fn read_turns(&mut self, table: &Table<'_>) {
        int(table, "extreme_initiative_threshold", 1..=999, &mut self.extreme_initiative);
        flag(table, "extra_turn_moves", &mut self.extra_turn_moves);
        flag(table, "split_move", &mut self.split_move);
        flag(table, "defense_allows_move", &mut self.defense_allows_move);
        word(table, "defense_forfeits", &[("first", false), ("all", true)], &mut self.defense_forfeits_all);
        word(table, "escape_declared", &[("turn_before", false), ("asked", true)], &mut self.escape_asked);
        flag(table, "escape_needs_edge", &mut self.escape_needs_edge);
        word(table, "retarget_beneficial", &[("ally", true), ("lost", false)], &mut self.retarget_beneficial);
        let lost = [("lost", OutOfRange::Lost), ("retarget", OutOfRange::Retarget)];
        word(table, "out_of_range", &lost, &mut self.out_of_range);
        let full = [("second_move", FullMove::SecondMove), ("double", FullMove::Double), ("off", FullMove::Off)];
        word(table, "full_move_on_map", &full, &mut self.full_move);
        flag(table, "forced_move_cancels", &mut self.forced_move_cancels);
    }

    fn read_statuses(&mut self, table: &Table<'_>) {
        let order = [("timers_first", StatusOrder::TimersFirst), ("effects_first", StatusOrder::EffectsFirst)];
        let again = [("max_timer", Reapply::MaxTimer), ("refresh", Reapply::Refresh), ("ignore", Reapply::Ignore)];
        word(table, "status_phase_order", &order, &mut self.status_order);
        word(table, "status_reapply", &again, &mut self.status_reapply);
        int(table, "poison_min", 0..=99, &mut self.poison_min);
        flag(table, "npc_ally_unconscious", &mut self.npc_ally_unconscious);
        let mut floor = self.hp_floor.then_some(0);
        limit(table, "hp_floor", 0..=0, &mut floor);
        self.hp_floor = floor.is_some();
        flag(table, "bodies_block", &mut self.bodies_block);
    }

    fn read_map(&mut self, table: &Table<'_>) {
        int(table, "move_after_status_min", 0..=8, &mut self.move_after_status_min);
        word(table, "ally_stacking", &[("pass_only", false), ("share", true)], &mut self.ally_stacking);
        word(table, "jump_mode", &[("pool", JumpMode::Pool), ("per_step", JumpMode::PerStep)], &mut self.jump_mode);
        let leap = [("sum", LeapJump::Sum), ("max", LeapJump::Max), ("length", LeapJump::Length)];
        word(table, "leap_cost", &leap, &mut self.leap_cost);
        flag(table, "large_units", &mut self.large_units);
        flag(table, "leap_moves_caster", &mut self.leap_moves_caster);
        flag(table, "leap_over_impassable", &mut self.leap_over_impassable);
        let over = [("none", LeapOver::None), ("allies", LeapOver::Allies), ("all", LeapOver::All)];
        word(table, "leap_over_units", &over, &mut self.leap_over_units);
        flag(table, "voluntary_drop", &mut self.voluntary_drop);
        int(table, "fall_percent", 0..=100, &mut self.fall_percent);
        flag(table, "fly_over_obstacles", &mut self.fly_over_obstacles);
        let exceeds = [("on_success", true), ("never", false)];
        word(table, "acrobatics_exceeds_move", &exceeds, &mut self.acrobatics_exceeds_move);
        int(table, "swimming_depth", 1..=10_u8, &mut self.swimming_depth);
        flag(table, "assist_unconscious", &mut self.assist_unconscious);
        word(table, "shared_damage", &[("full", false), ("half", true)], &mut self.shared_damage_halved);
        let hazard = [("redirect", HazardHit::Redirect), ("automatic", HazardHit::Automatic)];
        word(table, "hazard_hit", &hazard, &mut self.hazard_hit);
        let spikes =
            [("occupants", SpikesOnMove::Occupants), ("caster", SpikesOnMove::Caster), ("none", SpikesOnMove::None)];
        word(table, "spikes_on_move", &spikes, &mut self.spikes_on_move);
        let sting = [("attempt", SpikesSting::Attempt), ("hit", SpikesSting::Hit)];
        word(table, "spikes_sting", &sting, &mut self.spikes_sting);
        int(table, "eject_distance", 1..=999_u16, &mut self.eject_distance);
        self.scene.read_over(table);
        flag(table, "single_party_hits_foes", &mut self.single_party_hits_foes);
        limit(table, "group_limit_on_map", 1..=99, &mut self.group_limit_on_map);
        flag(table, "use_tc_range_number", &mut self.use_tc_range_number);
    }

    fn read_geometry(&mut self, table: &Table<'_>) {
        let RangeHeight { vertical, slack } = &mut self.geometry.range;
        let range = [("sum", RangeVertical::Sum), ("max", RangeVertical::Max), ("ignore", RangeVertical::Ignore)];
        word(table, "range_vertical", &range, vertical);
        int(table, "range_height_slack", 0..=20, slack);
        let hazard = [("flat", HazardHeight::Flat), ("body_2hl", HazardHeight::Body(2))];
        word(table, "hazard_height", &hazard, &mut self.geometry.hazard);
        let rules: &mut TemplateRules = &mut self.geometry.templates;
        let area = [
            ("tapered", AreaVertical::Tapered),
            ("cylinder", AreaVertical::Cylinder),
            ("sum", AreaVertical::Sum),
            ("ignore", AreaVertical::Ignore),
        ];
        word(table, "area_vertical", &area, &mut rules.area_vertical);
        let lines = [("cardinal", LineDirections::Cardinal), ("any", LineDirections::Any)];
        word(table, "line_directions", &lines, &mut rules.line_directions);
        let rows = [("ignore", RowVertical::Ignore), ("tapered", RowVertical::Tapered)];
        word(table, "line_vertical", &rows, &mut rules.line_vertical);
        word(table, "cone_vertical", &rows, &mut rules.cone_vertical);
        word(
            table,
            "square_cone",
            &[("wedge", SquareCone::Wedge), ("sector", SquareCone::Sector)],
            &mut rules.square_cone,
        );
    }
}

pub fn word<T: Clone>(table: &Table<'_>, key: &str, words: &[(&str, T)], value: &mut T) {
    if let Some(given) = table.maybe_word(key, words) {
        *value = given;
    }
}

/// A number, or the word "none" for no limit.
fn limit<N: Copy + Into<i64> + TryFrom<i64>>(
    table: &Table<'_>,
    key: &str,
    range: std::ops::RangeInclusive<N>,
    value: &mut Option<N>,
) {
    let Some(given) = table.get(key) else { return };
    let read = if given.is_text() { given.word(&[("none", None)]) } else { given.int(range).map(Some) };
    *value = read.unwrap_or(*value);
}

pub fn flag(table: &Table<'_>, key: &str, value: &mut bool) {
    *value = table.flag_or(key, *value);
}

pub fn int<N: Copy + Into<i64> + TryFrom<i64>>(
    table: &Table<'_>,
    key: &str,
    range: std::ops::RangeInclusive<N>,
    value: &mut N,
) {
    *value = table.int_or(key, range, *value);
}
