//! Compares what players were told with what is stored. It knows the stored form of events from the
//! documentation only, and shares no code with the server.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use serde_json::Value;
use sqlx::{Connection, PgConnection};

use crate::player::{Answered, Asked, Told, Transcript};

/// How far a clock may be off, in milliseconds.
const TOLERANCE: i64 = 1_000;

/// The events of all rooms: number, moment, what happened.
pub(crate) type Log = BTreeMap<String, Vec<(i64, i64, Value)>>;

pub(crate) async fn read_log(address: &str) -> Log {
    let mut connection = PgConnection::connect(address).await.expect("the database");
    let sql = "SELECT room, number, at, event FROM events ORDER BY room, number";
    let rows: Vec<(String, i64, i64, String)> = sqlx::query_as(sql)
        .fetch_all(&mut connection)
        .await
        .expect("the log");
    let mut log = Log::new();
    for (room, number, at, event) in rows {
        let event = serde_json::from_str(&event).expect("JSON");
        log.entry(room).or_default().push((number, at, event));
    }
    log
}

/// What was found, when nothing was wrong.
#[derive(Debug, Default)]
pub(crate) struct Summary {
    rooms: usize,
    events: usize,
    requests: usize,
    pub(crate) acknowledged: usize,
    unknown: usize,
    told: usize,
    reconnected: u64,
    longest_away: f64,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "rooms {} events {} requests {} acknowledged {} unknown {} states {} reconnected {} \
             longest_away_s {:.1} lost 0 twice 0 different 0",
            self.rooms,
            self.events,
            self.requests,
            self.acknowledged,
            self.unknown,
            self.told,
            self.reconnected,
            self.longest_away
        )
    }
}

/// A room as its log tells it.
#[derive(Default)]
struct Room {
    /// How many actions there were after each event.
    plies: Vec<u64>,
    /// How often a seat played an action as the n-th.
    acts: HashMap<(u64, u64, String), usize>,
    /// The remarks, with the number of the event.
    remarks: Vec<(i64, String)>,
    /// The same with their seats.
    chat: Vec<(Option<u64>, String)>,
    /// How often a seat did something else: `undo`, `resign`, `offer draw`.
    others: HashMap<(u64, String), usize>,
    /// How often something came of an offer, whoever accepted it: `offer draw`.
    accepted: HashMap<String, usize>,
    /// The room of the rematch.
    next: Option<String>,
}

impl Room {
    /// Notes an event that somebody has asked for, other than to play and to talk.
    fn note(&mut self, id: &str, kind: &str, event: &Value, faults: &mut Vec<String>) {
        let seat = event["seat"].as_u64().unwrap_or(99);
        let offer = event["offer"].as_str().unwrap_or_default();
        // In a game of two, seats and sides have the same numbers.
        let side = event["side"].as_u64().unwrap_or(99);
        let (by, what) = match (kind, event["by"].as_str().unwrap_or_default()) {
            ("undone", _) => (seat, "undo".to_owned()),
            ("offered", _) => (seat, format!("offer {offer}")),
            ("declined", _) => (seat, format!("decline {offer}")),
            ("holiday" | "conditional", _) => (seat, kind.to_owned()),
            ("ended", "resigned") => (side, "resign".to_owned()),
            ("ended", "left") => (side ^ 1, "claim".to_owned()),
            ("ended", "agreed") => (99, "offer draw".to_owned()),
            ("taken-back", _) => (99, "offer takeback".to_owned()),
            ("rematched", _) => {
                let next = event["room"].as_str().unwrap_or_default().to_owned();
                if let Some(before) = self.next.replace(next) {
                    faults.push(format!("{id}: a second rematch after {before}"));
                }
                (99, "offer rematch".to_owned())
            }
            _ => return,
        };
        if by == 99 {
            *self.accepted.entry(what).or_default() += 1;
        } else {
            *self.others.entry((by, what)).or_default() += 1;
        }
    }
}

pub(crate) fn check(log: &Log, transcripts: &[Transcript]) -> Result<Summary, Vec<String>> {
    let mut faults = Vec::new();
    let mut summary = Summary {
        rooms: log.len(),
        events: log.values().map(Vec::len).sum(),
        ..Summary::default()
    };
    let rooms: HashMap<&str, Room> = log
        .iter()
        .map(|(id, events)| (id.as_str(), room(id, events, &mut faults)))
        .collect();
    let all_remarks: Vec<&str> = rooms
        .values()
        .flat_map(|room| room.remarks.iter().map(|(_, text)| text.as_str()))
        .collect();
    let mut said: HashMap<&str, usize> = HashMap::new();
    for text in all_remarks {
        *said.entry(text).or_default() += 1;
    }
    check_remarks(&rooms, &said, transcripts, &mut faults);
    check_acts(&rooms, transcripts, &mut faults);
    check_others(&rooms, transcripts, &mut faults);
    check_told(&rooms, transcripts, &mut faults);
    check_chats(&rooms, transcripts, &mut faults);
    for transcript in transcripts {
        let answers = transcript.requests.iter().map(|request| &request.answered);
        let count = |wanted: &Answered| answers.clone().filter(|own| *own == wanted).count();
        summary.requests += transcript.requests.len();
        summary.acknowledged += count(&Answered::Ok);
        summary.unknown += count(&Answered::Unknown);
        summary.told += transcript.told.len();
        summary.reconnected += transcript.reconnected;
        let away = transcript.longest_away.as_secs_f64();
        summary.longest_away = summary.longest_away.max(away);
        if !transcript.went_on {
            let (name, last) = (&transcript.name, &transcript.last);
            faults.push(format!("the game of {name} did not go on: {last}"));
        }
    }
    if faults.is_empty() {
        Ok(summary)
    } else {
        Err(faults)
    }
}

/// Follows a room's log, and checks its numbers and its clock.
fn room(id: &str, events: &[(i64, i64, Value)], faults: &mut Vec<String>) -> Room {
    let mut room = Room::default();
    let mut plies = 0_u64;
    // When the clock was last set, at the latest.
    let mut since = i64::MAX;
    let mut last_at = i64::MIN;
    let mut over = false;
    for (index, (number, at, event)) in events.iter().enumerate() {
        if usize::try_from(*number) != Ok(index + 1) {
            faults.push(format!("{id}: event {} is missing", index + 1));
        }
        if *at < last_at.saturating_sub(TOLERANCE) {
            faults.push(format!(
                "{id}: event {number} happened before the one before it"
            ));
        }
        last_at = *at;
        let spent = event["spent"].as_i64().unwrap_or(0);
        if spent > at.saturating_sub(since).max(0) + TOLERANCE {
            faults.push(format!(
                "{id}: event {number} charges {spent} ms, which did not pass"
            ));
        }
        let seat = event["seat"].as_u64().unwrap_or(99);
        match event["event"].as_str() {
            Some("ended") if std::mem::replace(&mut over, true) => {
                faults.push(format!("{id}: event {number} ends the game again"));
            }
            Some("acted") => {
                let action = event["action"].as_str().unwrap_or_default().to_owned();
                *room.acts.entry((seat, plies, action)).or_default() += 1;
                plies += 1;
                since = *at;
            }
            Some("undone") => {
                plies -= 1;
                since = *at;
            }
            Some("taken-back") => {
                plies = event["plies"].as_u64().unwrap_or(0);
                since = *at;
            }
            Some("said") => {
                let text = event["text"].as_str().unwrap_or_default().to_owned();
                room.chat.push((event["seat"].as_u64(), text.clone()));
                room.remarks.push((*number, text));
            }
            _ => {}
        }
        let kind = event["event"].as_str().unwrap_or_default();
        room.note(id, kind, event, faults);
        if kind == "conditional" {
            // Only its player may see that it happened, so nobody is told its number.
            continue;
        }
        room.plies.push(plies);
    }
    room
}

/// Every acknowledged remark is there once, in the order of its author; no refused one is there.
fn check_remarks(
    rooms: &HashMap<&str, Room>,
    said: &HashMap<&str, usize>,
    transcripts: &[Transcript],
    faults: &mut Vec<String>,
) {
    for transcript in transcripts {
        let mut last: HashMap<&str, i64> = HashMap::new();
        for request in &transcript.requests {
            let Asked::Say { text } = &request.asked else {
                continue;
            };
            let count = said.get(text.as_str()).copied().unwrap_or(0);
            let right = match &request.answered {
                Answered::Ok => count == 1,
                Answered::Refused(_) => count == 0,
                Answered::Unknown => count <= 1,
            };
            if !right {
                let answered = &request.answered;
                faults.push(format!(
                    "{text:?} was answered {answered:?} and is there {count} times"
                ));
            }
            let room = rooms.get(request.room.as_str());
            let found = room.and_then(|room| room.remarks.iter().find(|(_, own)| own == text));
            if let (Answered::Ok, Some((number, _))) = (&request.answered, found) {
                let before = last.insert(&request.room, *number);
                if before.is_some_and(|before| before > *number) {
                    faults.push(format!("{text:?} was said before what was said before it"));
                }
            }
        }
    }
}

/// Every acknowledged action is there as often as it was acknowledged; a refused one is not there.
fn check_acts(rooms: &HashMap<&str, Room>, transcripts: &[Transcript], faults: &mut Vec<String>) {
    let mut asked: HashMap<(&str, u64, u64, &str), [usize; 3]> = HashMap::new();
    for request in transcripts.iter().flat_map(|one| &one.requests) {
        let Asked::Act { n, a } = &request.asked else {
            continue;
        };
        let key = (request.room.as_str(), request.seat, *n, a.as_str());
        let kind = match &request.answered {
            Answered::Ok => 0,
            Answered::Unknown => 1,
            Answered::Refused(_) => 2,
        };
        asked.entry(key).or_default()[kind] += 1;
    }
    for ((room, seat, n, action), [ok, unknown, refused]) in asked {
        let key = (seat, n, action.to_owned());
        let there = rooms.get(room).and_then(|room| room.acts.get(&key));
        let there = there.copied().unwrap_or(0);
        if there < ok || there > ok + unknown {
            faults.push(format!(
                "{room}: {action} as action {n} of seat {seat}: acknowledged {ok}, unknown \
                 {unknown}, refused {refused}, stored {there} times"
            ));
        }
    }
}

/// What else was acknowledged is there as often as it was acknowledged; what was refused is not.
fn check_others(rooms: &HashMap<&str, Room>, transcripts: &[Transcript], faults: &mut Vec<String>) {
    const KINDS: [&str; 5] = ["undo", "resign", "claim", "holiday", "conditional"];
    let mut asked: HashMap<(&str, u64, &str), [usize; 2]> = HashMap::new();
    for request in transcripts.iter().flat_map(|one| &one.requests) {
        let Asked::Other { kind } = &request.asked else {
            continue;
        };
        let counts = asked
            .entry((request.room.as_str(), request.seat, kind.as_str()))
            .or_default();
        match &request.answered {
            Answered::Ok => counts[0] += 1,
            Answered::Unknown => counts[1] += 1,
            Answered::Refused(_) => {}
        }
    }
    for ((id, seat, kind), [ok, unknown]) in asked {
        let Some(room) = rooms.get(id) else {
            faults.push(format!("{id}: {kind} in a room that is not stored"));
            continue;
        };
        let there = room.others.get(&(seat, kind.to_owned()));
        let there = there.copied().unwrap_or(0);
        let accepted = room.accepted.get(kind).copied().unwrap_or(0);
        let right = if KINDS.contains(&kind) || kind.starts_with("decline ") {
            (ok..=ok + unknown).contains(&there)
        } else if kind.starts_with("offer ") {
            // An offer that meets another one is accepted instead of stored.
            there <= ok + unknown && ok <= there + accepted
        } else if kind == "again" {
            ok == 0 || room.next.is_some()
        } else {
            true
        };
        if !right {
            faults.push(format!(
                "{id}: {kind} of seat {seat}: acknowledged {ok}, unknown {unknown}, stored \
                 {there} times, accepted {accepted} times"
            ));
        }
    }
}

/// Every chat that was told is a part of the stored one, in its order.
fn check_chats(rooms: &HashMap<&str, Room>, transcripts: &[Transcript], faults: &mut Vec<String>) {
    for transcript in transcripts {
        for (id, told) in &transcript.chats {
            let stored = rooms.get(id.as_str()).map_or(&[][..], |room| &room.chat);
            let mut rest = stored.iter();
            if !told.iter().all(|remark| rest.any(|own| own == remark)) {
                let name = &transcript.name;
                faults.push(format!(
                    "{id}: {name} was told {told:?}, stored is {stored:?}"
                ));
            }
        }
    }
}

/// Nobody was told two things about one event, nor anything that the log does not say.
fn check_told(rooms: &HashMap<&str, Room>, transcripts: &[Transcript], faults: &mut Vec<String>) {
    let mut known: HashMap<(&str, u64), &Told> = HashMap::new();
    for told in transcripts.iter().flat_map(|one| &one.told) {
        let other = *known.entry((told.room.as_str(), told.e)).or_insert(told);
        if !other.agrees(told) {
            faults.push(format!("told {told:?} and {other:?}"));
        }
        let room = rooms.get(told.room.as_str());
        if told.next.is_some() && told.next != room.and_then(|room| room.next.clone()) {
            faults.push(format!("told {told:?}, but the log names another rematch"));
        }
        let index = usize::try_from(told.e).expect("a number").checked_sub(1);
        let plies = room.and_then(|room| room.plies.get(index?).copied());
        if plies != Some(told.n) {
            faults.push(format!("told {told:?}, but the log says {plies:?} actions"));
        }
    }
}
