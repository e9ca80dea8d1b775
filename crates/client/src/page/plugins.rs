//! Bevy's plugins for a page: the default ones without the log, which [`super::console`] replaces.

use bevy::{
    a11y::AccessibilityPlugin,
    app::{PanicHandlerPlugin, PluginGroupBuilder, TaskPoolPlugin},
    audio::AudioPlugin,
    camera::CameraPlugin,
    core_pipeline::CorePipelinePlugin,
    diagnostic::{DiagnosticsPlugin, FrameCountPlugin},
    gilrs::GilrsPlugin,
    input::InputPlugin,
    mesh::MeshPlugin,
    prelude::*,
    render::RenderPlugin,
    sprite::SpritePlugin,
    sprite_render::SpriteRenderPlugin,
    state::app::StatesPlugin,
    time::TimePlugin,
    winit::WinitPlugin,
};

/// Bevy's default plugins for a page, in their order.
pub fn plugins() -> PluginGroupBuilder {
    super::console::listen();
    PluginGroupBuilder::start::<DefaultPlugins>()
        .add(PanicHandlerPlugin)
        .add(TaskPoolPlugin::default())
        .add(FrameCountPlugin)
        .add(TimePlugin)
        .add(TransformPlugin)
        .add(DiagnosticsPlugin)
        .add(InputPlugin)
        .add(WindowPlugin::default())
        .add(AccessibilityPlugin)
        .add(AssetPlugin::default())
        .add(WinitPlugin::default())
        .add(RenderPlugin::default())
        .add(ImagePlugin::default())
        .add(MeshPlugin)
        .add(CameraPlugin)
        .add(CorePipelinePlugin)
        .add(SpritePlugin)
        .add(SpriteRenderPlugin)
        .add(AudioPlugin::default())
        .add(GilrsPlugin)
        .add(StatesPlugin)
}
