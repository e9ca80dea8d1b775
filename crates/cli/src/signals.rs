//! Requests to end: Ctrl-C, and the signals with which systems and terminals end programs (SIGTERM, SIGHUP).
//!
//! Usually the program ends at once, and its temporary files are removed. Commands that play many battles first finish those in
//! progress ([`finish_battles`]), and report on them; a second signal ends them at once.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use hexfray_disk as disk;

/// The reaction when the program is asked to end.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Manner {
    /// It ends, with the exit code of a stopped program.
    AtOnce,
    /// No further battle is begun; the command ends by itself.
    AfterBattles,
    /// It ends without cleaning up: the drivers of a window crash if they are removed while they draw.
    #[cfg(feature = "client")]
    AsAlways,
}

static MANNER: AtomicU8 = AtomicU8::new(Manner::AtOnce as u8);
/// Whether the program has been asked to end.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// Whether no further battle is to begin.
pub(super) fn is_stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}

/// From now on the first signal only stops new battles: see [`is_stopped`].
pub(super) fn finish_battles() {
    MANNER.store(Manner::AfterBattles as u8, Ordering::Relaxed);
}

/// Notes that a window is open from now on.
#[cfg(feature = "client")]
pub(super) fn end_as_always() {
    MANNER.store(Manner::AsAlways as u8, Ordering::Relaxed);
}

/// Reacts to a request to end; `as_always` ends the program as the system does without a handler.
fn asked(as_always: impl FnOnce()) {
    let manner = MANNER.load(Ordering::Relaxed);
    let is_first = !STOPPED.swap(true, Ordering::Relaxed);
    if manner == Manner::AfterBattles as u8 && is_first {
        return;
    }
    disk::abandon();
    if manner != Manner::AtOnce as u8 && manner != Manner::AfterBattles as u8 {
        as_always();
    }
    std::process::exit(super::STOPPED.into());
}

/// Starts to listen for signals. If signals cannot be received, they end the program as usual.
#[cfg(unix)]
pub(super) fn listen() {
    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM},
        iterator::Signals,
        low_level::emulate_default_handler,
    };

    let heard: &[i32] = if is_ignored(SIGHUP) { &[SIGINT, SIGTERM] } else { &[SIGINT, SIGTERM, SIGHUP] };
    let Ok(mut signals) = Signals::new(heard) else { return };
    let wait = move || {
        for signal in signals.forever() {
            asked(|| _ = emulate_default_handler(signal));
        }
    };
    let _ = std::thread::Builder::new().name("signals".to_owned()).spawn(wait);
}

/// Whether the program was started to ignore a signal, as with `nohup`; false if the system does not say.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 == 1
}

/// Starts to listen for signals. If that is impossible, they end the program as usual.
#[cfg(not(unix))]
pub(super) fn listen() {
    let _ = ctrlc::set_handler(|| asked(|| std::process::exit(super::STOPPED.into())));
}
