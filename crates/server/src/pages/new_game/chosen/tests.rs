//! What forms become, right and wrong ones.

use kabinet_core::Side;
use kabinet_engine::{Character, Level};
use kabinet_games::{GameId, ValueForm};

use super::{
    Chooser, NewGame, NewGameForm, Opponent, People, Problems, SeatChoice, TeamSeat, read_name,
};
use crate::room::TimeControl;

fn read(game: GameId, fields: &[(&str, &str)]) -> Result<NewGame, Problems> {
    let form: NewGameForm = fields.iter().copied().collect();
    NewGame::read(game, &form, || 7)
}

fn keys(problems: &Problems) -> Vec<(&str, &str)> {
    let pairs = problems.iter();
    pairs
        .map(|(field, message)| (field.as_str(), message.key))
        .collect()
}

/// The first game with an option that has a form like this, and the option's key.
fn game_with(wanted: impl Fn(&ValueForm) -> bool) -> (GameId, &'static str) {
    let mut found = GameId::ALL.iter().flat_map(|game| {
        let options = game.info().options.iter().map(|option| (*game, option));
        options.filter(|(_, option)| option.values.iter().any(&wanted))
    });
    let (game, option) = found.next().expect("a game with such an option");
    (game, option.key)
}

#[test]
fn an_empty_form_is_a_game_against_the_engine() {
    for &game in GameId::ALL {
        let new = read(game, &[]).expect("defaults are right");
        assert_eq!(new.options.to_string(), "");
        assert_eq!(new.clock, TimeControl::None);
        assert_eq!(new.name, "");
        let level = Level::new(3).expect("a level");
        let people = People::Two {
            opponent: Opponent::Engine(level.into()),
            seat: SeatChoice::Chance,
        };
        assert_eq!(new.people, people);
    }
}

#[test]
fn what_is_typed_is_what_is_played() {
    let fields = [
        ("opponent", "lobby"),
        ("seat", "1"),
        ("clock", "minutes"),
        ("minutes", " 15 "),
        ("increment", "0"),
        ("name", "  Anna   Maria "),
    ];
    let new = read(GameId::ALL[0], &fields).expect("a right form");
    let people = People::Two {
        opponent: Opponent::Lobby,
        seat: SeatChoice::Side(Side::Second),
    };
    assert_eq!(new.people, people);
    assert_eq!(new.clock, TimeControl::minutes(15, 0));
    assert_eq!(new.name, "Anna Maria");
}

#[test]
fn every_wrong_field_is_told_at_once() {
    let fields = [
        ("opponent", "nobody"),
        ("clock", "minutes"),
        ("minutes", "0"),
        ("increment", "many"),
        ("name", "a name that is far longer than any name at a table"),
    ];
    let problems = read(GameId::ALL[0], &fields).expect_err("all wrong");
    let expected = [
        ("increment", "new-problem-number"),
        ("minutes", "new-problem-number"),
        ("name", "new-problem-name-long"),
        ("opponent", "new-problem-opponent"),
    ];
    assert_eq!(keys(&problems), expected);
}

#[test]
fn fields_that_are_not_shown_do_not_matter() {
    let fields = [
        ("opponent", "table"),
        ("level", "99"),
        ("days", "x"),
        ("minutes", ""),
    ];
    let new = read(GameId::ALL[0], &fields).expect("only what is shown counts");
    assert!(matches!(
        new.people,
        People::Two {
            opponent: Opponent::Table,
            ..
        }
    ));
}

#[test]
fn a_number_stays_within_its_bounds() {
    let (game, key) = game_with(|form| matches!(form, ValueForm::Number(..)));
    let field = format!("option-{key}-number");
    let new = read(game, &[(&field, "2")]).expect("a number it can have");
    assert_eq!(new.options.get(key), "2");
    for wrong in ["-1", "256", "", "two", "1.5", "99999999999999999999"] {
        let problems = read(game, &[(&field, wrong)]).expect_err(wrong);
        assert_eq!(keys(&problems), [(field.as_str(), "new-problem-number")]);
    }
}

#[test]
fn a_draw_is_made_here_and_somebody_chooses_a_camp() {
    let (game, key) = game_with(|form| matches!(form, ValueForm::Seed(..)));
    let option = format!("option-{key}");
    let fields = [
        (option.as_str(), "seed"),
        ("camp", "other"),
        ("opponent", "friend"),
    ];
    let new = read(game, &fields).expect("a draw");
    assert!(new.options.get(key).ends_with(":7"), "{}", new.options);
    let people = People::Drawn {
        opponent: Opponent::Friend,
        chooser: Chooser::Other,
    };
    assert_eq!(new.people, people);
    // Nobody draws by hand.
    let problems = read(game, &[(&option, "bag:7")]).expect_err("not a choice of the form");
    assert_eq!(keys(&problems), [(option.as_str(), "new-problem-option")]);
}

#[test]
fn a_position_must_open_and_have_something_left_to_play() {
    let (game, key) = game_with(|form| matches!(form, ValueForm::Position(_)));
    let option = format!("option-{key}");
    let field = format!("{option}-position");
    let text = game.start().to_string();
    let new = read(game, &[(&option, "position"), (&field, &text)]).expect("the start");
    assert_eq!(new.options.get(key), text);
    for (wrong, known) in [("", Some("new-problem-position")), ("not a position", None)] {
        let fields = [(option.as_str(), "position"), (field.as_str(), wrong)];
        let problems = read(game, &fields).expect_err(wrong);
        let found = keys(&problems);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].0, field);
        assert!(known.is_none_or(|known| known == found[0].1), "{found:?}");
    }
}

#[test]
fn a_team_has_somebody_on_every_seat_and_the_visitor_on_one() {
    let game = GameId::ALL
        .iter()
        .find(|game| game.info().seat_counts().contains(&4))
        .expect("a game with teams");
    let option = game.info().seats_option.expect("seats");
    let players = format!("option-{option}");
    let fields = [
        (players.as_str(), "4"),
        ("team-1", "engine-10"),
        ("team-3", "me"),
    ];
    let new = read(*game, &fields).expect("a team");
    let seats = vec![
        TeamSeat::Me,
        TeamSeat::Engine(Level::HIGHEST.into()),
        TeamSeat::Link,
        TeamSeat::Me,
    ];
    assert_eq!(new.people, People::Teams(seats));

    let fields = [(players.as_str(), "4"), ("team-0", "link")];
    let problems = read(*game, &fields).expect_err("nobody is there");
    assert_eq!(keys(&problems), [("team-0", "new-problem-team")]);

    let fields = [
        (players.as_str(), "4"),
        ("team-2", "engine-11"),
        ("team-3", "cat"),
    ];
    let problems = read(*game, &fields).expect_err("no such players");
    let expected = [
        ("team-2", "new-problem-choice"),
        ("team-3", "new-problem-choice"),
    ];
    assert_eq!(keys(&problems), expected);
}

#[test]
fn names_are_seen_as_they_are() {
    assert_eq!(read_name(" Zoé  Ærø "), Ok("Zoé Ærø".to_owned()));
    assert_eq!(read_name(""), Ok(String::new()));
    for wrong in ["An\u{202e}na", "An\u{200b}na", "An\u{7}na"] {
        let key = read_name(wrong).map_err(|message| message.key);
        assert_eq!(key, Err("new-problem-name-signs"), "{wrong:?}");
    }
}

#[test]
fn every_character_can_be_chosen_where_levels_are() {
    for &game in GameId::ALL {
        for character in Character::all(game) {
            let new = read(game, &[("level", character.name())]).expect("a character");
            let people = People::Two {
                opponent: Opponent::Engine(character.into()),
                seat: SeatChoice::Chance,
            };
            assert_eq!(new.people, people);
        }
        let problems = read(game, &[("level", "nobody")]).expect_err("there is nobody");
        assert_eq!(keys(&problems), [("level", "new-problem-choice")]);
    }
    let racer = Character::named(GameId::Kensington, "racer").expect("a character");
    let team = [
        ("option-players", "4"),
        ("team-0", "me"),
        ("team-1", "engine-racer"),
        ("team-2", "engine-3"),
        ("team-3", "link"),
    ];
    let new = read(GameId::Kensington, &team).expect("a team");
    let People::Teams(seats) = new.people else {
        panic!("no team: {:?}", new.people);
    };
    assert_eq!(seats[1], TeamSeat::Engine(racer.into()));
}
