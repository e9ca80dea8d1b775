//! The progress of a series of battles, on the standard error of a terminal: from the start, and even while a single battle
//! takes minutes.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use hexfray_battle::{Battle, Order};
use hexfray_minds::ai::Opponent;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

/// How often it is drawn while no battle ends.
const TICK: Duration = Duration::from_millis(500);

/// A bar that counts battles, and the orders that are given in them.
pub(super) struct Progress {
    bar: ProgressBar,
    orders: Arc<AtomicU64>,
}

impl Progress {
    /// A bar that is not shown.
    pub(super) fn hidden() -> Self {
        Self { bar: ProgressBar::hidden(), orders: Arc::default() }
    }

    /// A bar for this many battles; if the standard error is not a terminal, nothing is written.
    pub(super) fn of_battles(battles: u64) -> Self {
        let progress = Self::shown_by(ProgressBar::new(battles));
        progress.bar.enable_steady_tick(TICK);
        progress
    }

    fn shown_by(bar: ProgressBar) -> Self {
        let progress = Self { bar, orders: Arc::default() };
        let orders = Arc::clone(&progress.orders);
        let count = move |_: &ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = write!(out, "{}", orders.load(Ordering::Relaxed));
        };
        let style =
            ProgressStyle::with_template("{bar:30} {pos}/{len} battles, {orders} orders, {elapsed} so far, {eta} left");
        progress.bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).with_key("orders", count));
        progress.bar.tick();
        progress
    }

    /// Sets how many battles are over.
    pub(super) fn set(&self, battles: u64) {
        self.bar.set_position(battles);
    }

    /// Sets how many battles there are.
    pub(super) fn set_planned(&self, battles: u64) {
        self.bar.set_length(battles);
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// An opponent whose orders are counted.
    pub(super) fn counting(&self, opponent: Box<dyn Opponent>) -> Box<dyn Opponent> {
        Box::new(Counted { opponent, orders: Arc::clone(&self.orders) })
    }
}

struct Counted {
    opponent: Box<dyn Opponent>,
    orders: Arc<AtomicU64>,
}

impl Opponent for Counted {
    fn name(&self) -> &'static str {
        self.opponent.name()
    }

    fn restart(&mut self, seed: u64) {
        self.opponent.restart(seed);
    }

    fn choose(&mut self, battle: &Battle) -> Order {
        let order = self.opponent.choose(battle);
        self.orders.fetch_add(1, Ordering::Relaxed);
        order
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io,
        sync::{Mutex, PoisonError},
    };

    use indicatif::{ProgressDrawTarget, TermLike};

    use super::*;

    /// A terminal that keeps the text written to it.
    #[derive(Clone, Debug, Default)]
    struct Page(Arc<Mutex<String>>);

    impl Page {
        fn text(&self) -> String {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
        }
    }

    impl TermLike for Page {
        fn width(&self) -> u16 {
            120
        }

        fn move_cursor_up(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn move_cursor_down(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn move_cursor_right(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn move_cursor_left(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn write_line(&self, line: &str) -> io::Result<()> {
            self.write_str(line)
        }

        fn write_str(&self, text: &str) -> io::Result<()> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push_str(text);
            Ok(())
        }

        fn clear_line(&self) -> io::Result<()> {
            Ok(())
        }

        fn flush(&self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn something_is_shown_before_the_first_battle_is_over() {
        let page = Page::default();
        let bar = ProgressBar::with_draw_target(Some(10), ProgressDrawTarget::term_like(Box::new(page.clone())));
        let progress = Progress::shown_by(bar);
        let text = page.text();
        assert!(text.contains("0/10 battles, 0 orders"), "{text}");
        progress.orders.fetch_add(123, Ordering::Relaxed);
        progress.bar.tick();
        assert!(page.text().contains("0/10 battles, 123 orders"), "{}", page.text());
    }
}
