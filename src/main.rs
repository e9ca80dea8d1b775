//! The program `hexfray`: parses the command line, nothing else.

/// Without the window, what a page gets is the engine. What a page may call has to lie in the program itself: the
/// linker takes from the library only what the program uses.
#[cfg(all(target_arch = "wasm32", not(feature = "client")))]
mod module;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    hexfray::cli::run(hexfray::rules::RULESETS)
}

/// A page has no command line; its address says what to play.
#[cfg(target_arch = "wasm32")]
fn main() {
    #[cfg(feature = "client")]
    hexfray::client::page::play(hexfray::rules::RULESETS);
}
