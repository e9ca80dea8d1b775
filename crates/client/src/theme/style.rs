//! egui's style: dark, rounded, unobtrusive.

use bevy::{asset::AssetEventSystems, prelude::*};
use bevy_egui::{
    EguiContexts, EguiPostUpdateSet, EguiPrimaryContextPass,
    egui::{self, CornerRadius, Stroke, TextStyle},
};

use super::{colour, fonts, hands, sizes};
use crate::{
    options::Settings,
    state::{ByTouch, Step},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, choose_palette.before(Step::Show).run_if(resource_changed::<Settings>))
        .add_systems(EguiPrimaryContextPass, dress.before(crate::state::Draw))
        // Letters that are drawn for the first time reach the renderer with the frame that needs them: changes after the asset
        // events would come a frame late, as gaps in words.
        .configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems));
}

/// Uses the palette that the player has set.
fn choose_palette(settings: Res<Settings>) {
    colour::show(settings.palette);
}

/// Marks that fonts and style are in place; before that nothing may be drawn with them.
#[derive(Resource)]
pub struct Dressed;

/// Sets fonts and style once the context exists; they apply from the next frame on. Afterwards follows the player's text size
/// and input device.
fn dress(
    mut contexts: EguiContexts,
    (settings, by_touch): (Res<Settings>, Res<ByTouch>),
    windows: Query<&Window>,
    (mut done, mut warm): (Local<bool>, Local<f32>),
    mut commands: Commands,
) -> Result {
    let context = contexts.ctx_mut()?;
    let scale = settings.scale_in(windows.single().map_or(Vec2::ZERO, Window::size));
    if (context.zoom_factor() - scale).abs() > 0.001 {
        context.set_zoom_factor(scale);
    }
    hands::note(context, by_touch.0);
    if *done {
        commands.insert_resource(Dressed);
        // Letters are cached for one density of pixels.
        let density = context.pixels_per_point();
        if (density - *warm).abs() > 0.001 {
            fonts::warm(context);
            *warm = density;
        }
        return Ok(());
    }
    context.set_fonts(fonts::definitions());
    context.set_theme(egui::Theme::Dark);
    // If a frame takes long, press and release are far apart and still a click.
    context.options_mut(|options| options.input_options.max_click_duration = 3.0);
    context.all_styles_mut(|style| {
        style.text_styles = [
            (TextStyle::Small, fonts::regular(sizes::SMALL)),
            (TextStyle::Body, fonts::regular(sizes::LARGE)),
            (TextStyle::Button, fonts::regular(sizes::LARGE)),
            (TextStyle::Heading, fonts::bold(sizes::HEADLINE)),
            (TextStyle::Monospace, egui::FontId::monospace(13.0)),
        ]
        .into();
        style.interaction.tooltip_delay = 0.12;
        style.interaction.selectable_labels = false;
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
        style.spacing.button_padding = egui::vec2(12.0, 6.0);
        style.spacing.menu_margin = egui::Margin::symmetric(12, 9);
        paint(&mut style.visuals);
    });
    *done = true;
    Ok(())
}

fn paint(visuals: &mut egui::Visuals) {
    let radius = CornerRadius::same(sizes::CORNER);
    visuals.override_text_color = Some(colour::TEXT);
    visuals.panel_fill = colour::PANEL;
    visuals.window_fill = colour::PANEL;
    visuals.window_stroke = Stroke::new(1.0, colour::RIM);
    visuals.window_corner_radius = CornerRadius::same(sizes::PANEL_CORNER);
    visuals.menu_corner_radius = CornerRadius::same(sizes::BUTTON_CORNER);
    visuals.extreme_bg_color = colour::WELL;
    visuals.selection.bg_fill = colour::GOLD.gamma_multiply(0.35);
    visuals.selection.stroke = Stroke::new(1.0, colour::GOLD);
    let states = [
        (&mut visuals.widgets.noninteractive, colour::PANEL, colour::RIM),
        (&mut visuals.widgets.inactive, colour::BUTTON, colour::RIM),
        (&mut visuals.widgets.hovered, colour::BUTTON_HOT, colour::QUIET),
        (&mut visuals.widgets.active, colour::BUTTON_HOT, colour::GOLD),
        (&mut visuals.widgets.open, colour::BUTTON_HOT, colour::RIM),
    ];
    for (widget, ground, rim) in states {
        widget.bg_fill = ground;
        widget.weak_bg_fill = ground;
        widget.bg_stroke = Stroke::new(1.0, rim);
        widget.corner_radius = radius;
        widget.expansion = 0.0;
    }
}
