//! What unusual values of settings mean, in sentences for players.

/// Settings, their values, and what these mean.
pub const HOUSE_RULES: &[(&str, &str, &str)] = &[
    ("health_mode", "body_points", "Units have Body Points in place of wounds."),
    ("health_mode", "wounds", "Units have wounds in place of Body Points."),
    (
        "quick_draw",
        "trained",
        "Only units that draw quickly by training are asked for a quick draw before initiative is rolled.",
    ),
    ("quick_draw", "nobody", "Nobody is asked for a quick draw before initiative is rolled."),
    ("most_actions", "3", "Units take at most 3 actions in a turn."),
    ("push_cells", "1", "A push moves its target by one cell."),
    ("facing", "true", "Units have a facing, and attacks from behind surprise."),
    ("sweep_targets", "2", "A sweep strikes up to 2 targets in a front of three cells, with a roll for each."),
    ("sweep_targets", "3", "A sweep strikes up to 3 targets in a front of three cells, with a roll for each."),
    ("initiative_method", "round_roll", "Initiative is rolled in every round."),
    ("initiative_method", "scene_roll", "Initiative is rolled once for the battle."),
    ("initiative_bonus", "true", "The skill in searching and Reflexes add to initiative rolls."),
    ("damage_bonus", "true", "The margin of an attack adds to its damage."),
    ("npc_initiative", "per_group", "Groups of a computer’s units roll initiative once for all of them."),
    ("group_attack", "true", "A leader may coordinate attacks."),
];
