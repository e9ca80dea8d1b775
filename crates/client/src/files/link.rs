//! Links to the current battle, for the page's address and for other people.

use super::FileWish;
use crate::{saves::Save, session::Session};

/// The target of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// The battle from its start, with the same dice and players.
    Battle,
    /// The battle as it is now.
    Position,
    /// Everything that has happened in it, to be watched.
    Replay,
}

/// The parameters of the page's address for a battle: `?battle=ravine&seed=7&sides=human,normal`.
pub fn address_of(session: &Session) -> String {
    let source = session.setup().source.as_str();
    let name = source.strip_prefix("maps/").unwrap_or(source);
    let name = name.strip_suffix(".battle.toml").unwrap_or(source);
    let sides: Vec<&str> = session.players.iter().map(|player| player.word()).collect();
    format!("?battle={}&seed={}&sides={}", escaped(name), session.seed, sides.join(","))
}

/// A word as it is in addresses: bytes with a special meaning there are written as numbers.
fn escaped(word: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte);
    word.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

impl FileWish {
    /// The command for a link to something of a battle. If the battle is read from the player's own files, the link contains
    /// them.
    pub fn link(session: &Session, link: Link) -> Self {
        let mut record = session.battle.record();
        let packed =
            |content: &dyn Fn() -> serde_json::Result<String>| content().expect("saves and records are plain data");
        let (search, kind, text) = match link {
            Link::Battle if record.carried.is_empty() => (address_of(session), "", String::new()),
            Link::Battle => {
                record.orders.clear();
                let save = Save { record, round: 1, ..Save::of(session, "") };
                (String::new(), "position", packed(&|| serde_json::to_string(&save)))
            }
            Link::Position => (String::new(), "position", packed(&|| serde_json::to_string(&Save::of(session, "")))),
            Link::Replay => (String::new(), "replay", packed(&|| serde_json::to_string(&record))),
        };
        Self::Link { search, kind, text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        files::{FileContents, kind_of},
        player::Player,
        session::Texts,
    };
    use hexfray_battle::RECORD_FORMAT;
    use hexfray_board::text::Library;

    #[test]
    fn links_lead_to_a_battle_its_position_and_its_replay() {
        let session =
            Session::start(&Texts::of_the_game(), "maps/duel.battle.toml", &[Player::Human, Player::GREEDY], 7);
        let session = session.expect("the battle is sound");
        assert_eq!(address_of(&session), "?battle=duel&seed=7&sides=human,greedy");
        assert_eq!(escaped("my mill/ä"), "my%20mill/%C3%A4");
        let link = |link| match FileWish::link(&session, link) {
            FileWish::Link { search, kind, text } => (search, kind, text),
            other => panic!("{other:?}"),
        };
        assert_eq!(link(Link::Battle), (address_of(&session), "", String::new()));
        let (search, kind, text) = link(Link::Position);
        assert_eq!((search.as_str(), kind), ("", "position"));
        assert!(matches!(kind_of("link.json", &text), Ok(FileContents::Battle(..))), "a position is gone on with");
        let (_, kind, text) = link(Link::Replay);
        assert_eq!(kind, "replay");
        let Ok(FileContents::Record(record)) = kind_of("link.json", &text) else { panic!("a replay is watched") };
        assert_eq!(record.format, RECORD_FORMAT);
    }

    #[test]
    fn a_link_to_a_battle_of_ones_own_takes_its_files_along() {
        let mut library = hexfray_data::library();
        let text = library.get("maps/duel.battle.toml").expect("it is built in").text().replace("Duelling", "My");
        library.add("maps/mine.battle.toml", &text);
        let texts = Texts { library: library.clone(), ..Texts::of_the_game() };
        let session = Session::start(&texts, "maps/mine.battle.toml", &[Player::Human], 7).expect("it is sound");
        let FileWish::Link { kind, text, .. } = FileWish::link(&session, Link::Battle) else { panic!("a link") };
        assert_eq!(kind, "position", "nobody else has the file that the name stands for");
        let Ok(FileContents::Battle(record, _)) = kind_of("link.json", &text) else { panic!("a battle") };
        assert!(record.orders.is_empty() && record.carried.values().any(|carried| carried == &text_of(&library)));
    }

    fn text_of(library: &Library) -> String {
        library.get("maps/mine.battle.toml").map(|source| source.text().to_owned()).unwrap_or_default()
    }
}
