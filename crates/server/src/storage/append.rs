//! A batch of entries in one transaction.

use std::collections::HashSet;
use std::ops::Range;

use super::connection::{
    Connection, DeadlineRow, EventRow, NoticeRow, RoomRow, StoreError, VisitRow,
};
use super::deadlines::Due;
use super::log::{Append, Entry, Outcome};
use super::phase_name;
use crate::json;

/// An entry with its events as JSON.
pub(super) struct Prepared {
    pub(super) entry: Entry,
    /// The events of all appends, one after the other.
    pub(super) events: Vec<String>,
}

impl Prepared {
    /// The caller of the writer serialises: all rooms share the writer, and callers run in
    /// parallel.
    pub(super) fn new(entry: Entry) -> Self {
        let events = entry.appends.iter().flat_map(|append| &append.events);
        let events = events.map(json::text).collect();
        Self { entry, events }
    }

    /// The appends, each with its events as JSON.
    pub(super) fn appends(&self) -> impl Iterator<Item = (&Append, &[String])> {
        let mut rest = self.events.as_slice();
        self.entry.appends.iter().map(move |append| {
            let (own, others) = rest.split_at(append.events.len());
            rest = others;
            (append, own)
        })
    }
}

/// A transaction failed.
#[derive(Debug)]
pub(super) struct AppendError {
    pub(super) error: StoreError,
    /// What would have become of each entry, if it was the commit that failed: it may have
    /// succeeded all the same.
    pub(super) in_doubt: Option<Vec<Outcome>>,
}

impl From<StoreError> for AppendError {
    fn from(error: StoreError) -> Self {
        let in_doubt = None;
        Self { error, in_doubt }
    }
}

/// Stores a batch: what has been overtaken is left out, everything else is stored together.
pub(super) fn append(
    connection: &mut dyn Connection,
    batch: &[Prepared],
) -> Result<Vec<Outcome>, AppendError> {
    let (rows, ranges) = event_rows(batch);
    if batch.iter().all(is_single) && rows.iter().all(|row| row.first) {
        match connection.add_events_alone(&rows) {
            Some(Ok(added)) => return Ok(outcomes(batch, &ranges, &added)),
            Some(Err(error)) => {
                // It may have succeeded all the same.
                let in_doubt = Some(vec![Outcome::Stored; batch.len()]);
                return Err(AppendError { error, in_doubt });
            }
            None => {}
        }
    }
    connection.begin()?;
    let added = connection.add_events(&rows)?;
    let outcomes = outcomes(batch, &ranges, &added);
    let stored = |index: &usize| outcomes[*index] == Outcome::Stored;
    if outcomes.contains(&Outcome::Overtaken) {
        // Some of its events may have found a place behind what has overtaken it.
        let overtaken = (0..batch.len()).filter(|index| !stored(index));
        let rows = overtaken
            .flat_map(|index| ranges[index].clone())
            .filter(|&row| added[row])
            .map(|row| rows[row]);
        let rows: Vec<_> = rows.collect();
        if !rows.is_empty() {
            connection.remove_events(&rows)?;
        }
    }
    let appends = (0..batch.len())
        .filter(stored)
        .flat_map(|index| &batch[index].entry.appends);
    let Lists {
        rooms,
        visits,
        deadlines,
        notices,
    } = list_rows(appends);
    if !rooms.is_empty() {
        connection.set_rooms(&rooms)?;
    }
    if !visits.is_empty() {
        connection.add_visits(&visits)?;
    }
    if !deadlines.is_empty() {
        connection.set_deadlines(&deadlines)?;
    }
    if !notices.is_empty() {
        connection.add_notices(&notices)?;
    }
    match connection.commit() {
        Ok(()) => Ok(outcomes),
        Err(error) => Err(AppendError {
            error,
            in_doubt: Some(outcomes),
        }),
    }
}

/// Whether an entry is one event of one room and nothing else, as most turns are: then there is
/// nothing that has to be stored together.
fn is_single(prepared: &Prepared) -> bool {
    match prepared.entry.appends.as_slice() {
        [append] => {
            append.events.len() == 1
                && append.summary.is_none()
                && append.visitors.is_empty()
                && append.due.is_none()
                && append.notices.is_empty()
        }
        _ => false,
    }
}

/// What became of a batch whose commit failed, once the database answers again.
pub(super) fn resolve(
    connection: &mut dyn Connection,
    batch: &[Prepared],
    in_doubt: &[Outcome],
) -> Result<Vec<Outcome>, StoreError> {
    let outcome = |(prepared, &outcome): (&Prepared, &Outcome)| {
        if outcome == Outcome::Stored && !has(connection, prepared)? {
            return Ok(Outcome::Failed);
        }
        Ok(outcome)
    };
    batch.iter().zip(in_doubt).map(outcome).collect()
}

/// Whether all events of an entry are stored.
pub(super) fn has(
    connection: &mut dyn Connection,
    prepared: &Prepared,
) -> Result<bool, StoreError> {
    let (rows, _) = event_rows(std::slice::from_ref(prepared));
    for row in &rows {
        if !connection.has(row)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// All events of a batch, and which of them belong to each entry.
fn event_rows(batch: &[Prepared]) -> (Vec<EventRow<'_>>, Vec<Range<usize>>) {
    let mut rooms = HashSet::with_capacity(batch.len());
    let mut rows = Vec::with_capacity(batch.len());
    let mut ranges = Vec::with_capacity(batch.len());
    for prepared in batch {
        let start = rows.len();
        for (append, events) in prepared.appends() {
            for (number, event) in (append.number..).zip(events) {
                rows.push(EventRow {
                    room: append.room.as_str(),
                    number: i64::try_from(number).unwrap_or(i64::MAX),
                    at: append.at.0,
                    event,
                    first: rooms.insert(append.room.as_str()),
                });
            }
        }
        ranges.push(start..rows.len());
    }
    (rows, ranges)
}

/// An entry is stored if all of its events were added, and nothing before it in the batch that
/// concerns one of its rooms was overtaken.
fn outcomes(batch: &[Prepared], ranges: &[Range<usize>], added: &[bool]) -> Vec<Outcome> {
    let mut lost = HashSet::new();
    let mut outcomes = Vec::with_capacity(batch.len());
    for (prepared, range) in batch.iter().zip(ranges) {
        let rooms = || prepared.entry.appends.iter().map(|append| &append.room);
        let complete = added[range.clone()].iter().all(|&added| added);
        if complete && !rooms().any(|room| lost.contains(room)) {
            outcomes.push(Outcome::Stored);
        } else {
            lost.extend(rooms());
            outcomes.push(Outcome::Overtaken);
        }
    }
    outcomes
}

/// What is noted beside the events.
#[derive(Default)]
struct Lists<'a> {
    rooms: Vec<RoomRow<'a>>,
    visits: Vec<VisitRow<'a>>,
    deadlines: Vec<DeadlineRow<'a>>,
    notices: Vec<NoticeRow<'a>>,
}

fn list_rows<'a>(appends: impl Iterator<Item = &'a Append>) -> Lists<'a> {
    let mut lists = Lists::default();
    for append in appends {
        if let Some(summary) = &append.summary {
            lists.rooms.push(RoomRow {
                id: append.room.as_str(),
                game: summary.game,
                opened: summary.opened.0,
                changed: append.at.0,
                phase: phase_name(summary.phase),
                timed: summary.timed,
            });
        }
        lists
            .visits
            .extend(append.visitors.iter().map(|visitor| VisitRow {
                visitor: visitor.as_str(),
                room: append.room.as_str(),
            }));
        lists.deadlines.extend(append.due.map(|due| DeadlineRow {
            room: append.room.as_str(),
            at: match due {
                Due::At(at) => Some(at.0),
                Due::Never => None,
            },
        }));
        lists.notices.extend(notice_rows(append));
    }
    lists
}

/// The notices of an append. They carry the number of its last event.
fn notice_rows(append: &Append) -> impl Iterator<Item = NoticeRow<'_>> {
    let number = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let last = append.number + append.events.len().saturating_sub(1) as u64;
    let last = i64::try_from(last).unwrap_or(i64::MAX);
    append.notices.iter().flat_map(move |notice| {
        notice.visitors.iter().map(move |visitor| NoticeRow {
            visitor: visitor.as_str(),
            room: append.room.as_str(),
            number: last,
            kind: notice.kind.name(),
            seat: number(notice.seat),
            turn: number(notice.turn),
            due: notice.due.0,
            expires: notice.expires.0,
        })
    })
}
