//! Warnings and errors of libraries, in the browser's console.
//!
//! Bevy's own plugin for it can filter by patterns and follows spans, which takes a large part of a megabyte of a page's
//! program.

use std::fmt::{self, Write as _};

use tracing::{
    Event, Level, Metadata, Subscriber,
    field::{Field, Visit},
    span,
};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Shows an error in the console.
    #[wasm_bindgen(js_namespace = console, js_name = "error")]
    fn show_error(text: &str);
    /// Shows a warning in the console.
    #[wasm_bindgen(js_namespace = console, js_name = "warn")]
    fn show_warning(text: &str);
}

/// Libraries of which only errors are shown: they warn of what every browser does.
const ERRORS_ALONE: &str = "wgpu";

/// Shows warnings and errors from now on, from both kinds of log.
pub(super) fn listen() {
    // Only the first subscriber is used, and there is no other.
    let _ = tracing::subscriber::set_global_default(Console);
    if log::set_logger(&Console).is_ok() {
        log::set_max_level(log::LevelFilter::Warn);
    }
}

/// Shows a line of a library.
fn show(is_error: bool, target: &str, text: &str) {
    let line = format!("{target}: {text}");
    if is_error {
        show_error(&line);
    } else if !target.starts_with(ERRORS_ALONE) {
        show_warning(&line);
    }
}

/// The subscriber.
struct Console;

impl Subscriber for Console {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.is_event() && *metadata.level() <= Level::WARN
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut words = Words::default();
        event.record(&mut words);
        let metadata = event.metadata();
        show(*metadata.level() == Level::ERROR, metadata.target(), &words.0);
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

impl log::Log for Console {
    fn enabled(&self, metadata: &log::Metadata<'_>) -> bool {
        metadata.level() <= log::Level::Warn
    }

    fn log(&self, record: &log::Record<'_>) {
        if log::Log::enabled(self, record.metadata()) {
            show(record.level() == log::Level::Error, record.target(), &record.args().to_string());
        }
    }

    fn flush(&self) {}
}

/// The message of an event, followed by its other fields by name.
#[derive(Default)]
struct Words(String);

impl Visit for Words {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let _ = match field.name() {
            "message" => write!(self.0, "{value:?}"),
            name => write!(self.0, " {name}={value:?}"),
        };
    }
}
