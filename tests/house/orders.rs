//! The rooms whose files and folders have an order.

/// A room, or a folder in one, with its files and folders, the lowest first.
pub struct Order {
    /// Its place, such as `client/edit`.
    pub room: &'static str,
    /// Its parts, separated by spaces.
    list: &'static str,
}

impl Order {
    /// Its files and folders, the lowest first.
    pub fn parts(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.list.split_whitespace()
    }
}

/// All orders, by room.
pub const ORDERS: [Order; 32] = [
    Order { room: "battle", list: "terms flow places start turns play prelude" },
    Order {
        room: "battle/start",
        list: "rating files weights judgement units lookup temper sides groups goals script rolls ruleset contents things marks head
            enlist reinforcement victory progress occurred load rulesets check shape",
    },
    Order { room: "grid", list: "cell layout ascent circle direction footprint range reach symmetry fire template met" },
    Order {
        room: "map",
        list: "picture terrain ground things paths board travel sight cells storeys features read_things read write",
    },
    Order {
        room: "ai",
        list: "pace weighing spots task waits march meeting repertoire opponent errors random temper replies walk breach flight
            question bars approach nearest greedy judge planner named levels",
    },
    Order { room: "engine", list: "answer request state geometry reach" },
    Order {
        room: "edit",
        list: "values history picture sheets asks strokes draft layers roster temper entries frame places edges fresh storeys
            zones ground clip change paste project",
    },
    Order {
        room: "client",
        list: "browser media storage player keys options state art minds session menu threat answers doubt choice view
            playback replay why plan caution prepared measures layout theme board saves reload files command input hud edit
            screen script sound music watch wake full_screen page",
    },
    Order {
        room: "client/board",
        list: "words layers lens tokens places advised bonds cloth camera stage labels edges prepared pointing chances marks
            melees sights storeys terraces way",
    },
    Order {
        room: "client/edit",
        list: "tools kit looks dialog marks workshop hand parts recover trial outside command files obey view scene ghost
            hands overlay panels script",
    },
    Order {
        room: "client/hud",
        list: "acts back bar rating goals timeline briefing corner curtain doubt files why forecast help log history
            portrait message referee replay saves settings share terms overlays question unit_card room seen storeys",
    },
    Order { room: "client/theme", list: "colour fonts hands paints sizes style terms widgets" },
    Order {
        room: "rules/percentile/content",
        list: "code face house reaction advantage scene settings book ratings circumstances scenario doubts",
    },
    Order {
        room: "rules/percentile/state",
        list: "names arsenal conditions gear in_force manoeuvre things memory spoils summoning supplies turn unit look
            picking question reactions situation",
    },
    Order {
        room: "rules/percentile/numbers",
        list: "air circumstances figures opposed checks conditions refusal travel depth",
    },
    Order {
        room: "rules/percentile/acts",
        list: "assist climb summoning special plan verb_rules scene leap fall faces
            planning aiming attack losses guards chain chance orders escape mirror
            spikes targets witness forecast estimate found situation views",
    },
    Order {
        room: "rules/percentile/stages",
        list: "play opposed lots water changes costs manoeuvre initiative pincer reaction bonds
            plunge straight resolve spoils turn accept ambush circumstances clock compulsion
            reconsider rulings",
    },
    Order { room: "rules/power_table/content", list: "class pace power settings space book usage companions scenario" },
    Order {
        room: "rules/power_table/state",
        list: "gear rulebook skirmish turn breath effect fate supplies unit conditions actor after begin falls knowledge
            question sides",
    },
    Order {
        room: "rules/power_table/numbers",
        list: "ability_score damage_kind critical power damage check duration health initiative odds positions survey
            values weakness",
    },
    Order {
        room: "rules/power_table/acts",
        list: "allowed falling areas verb_rules riding flight travel climb attempt displace catch dispel escape lying
            order together repertoire feats retreat legal on_target plan blocking placement felled view target_odds
            remedies answers arrival declared forecast",
    },
    Order {
        room: "rules/power_table/stages",
        list: "effects company throw hurt ground places melee play falls after contest knowledge begin block asked
            custom declare moves perform saddle referee resolve starts water rounds",
    },
    Order { room: "rules/die_code/content", list: "house choices code modifier options settings sheet weapon tables read" },
    Order { room: "rules/die_code/state", list: "gear health hold order turn unit conditions look" },
    Order {
        room: "rules/die_code/numbers",
        list: "codes damage difficulty attack defence ground initiative roll odds scale sight",
    },
    Order {
        room: "rules/die_code/acts",
        list: "plan verb_rules difficulty restraint disarm cost using attack draft healing group throws
            repertoire legal moved outcome forecast promise quick_draw releases view conditions",
    },
    Order {
        room: "rules/die_code/stages",
        list: "ammunition question play points initiative pending struggles answers bonds apply strikes steps things
            consequences walk effects rounds questions payment reconsider tasks referee resolve",
    },
    Order { room: "rules/dice_pool/content", list: "house doubts rating settings power restraint sheet weapon read" },
    Order { room: "rules/dice_pool/state", list: "causes grapple health turn motion unit conditions look holds places" },
    Order {
        room: "rules/dice_pool/numbers",
        list: "cover means pool disarm grapple initiative_damage score attack initiative passage",
    },
    Order {
        room: "rules/dice_pool/acts",
        list: "plan verb_rules draft manner travel blitz blows holds initiative_attacks means charges chase disarm protect
            planning legal triggers forecast harms promise releases view conditions",
    },
    Order {
        room: "rules/dice_pool/stages",
        list: "question play in_hand drivers endings recovery grapple apply steps falls victims grapple_questions
            last_words aftermath arena offers passage chases vehicles rounds initiative interrupts questions
            reconsider tests referee resolve",
    },
];
