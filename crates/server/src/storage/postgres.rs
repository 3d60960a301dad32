//! Writing to PostgreSQL. Every call is one statement for the whole batch: the way there and back
//! costs more than the work.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{Connection as _, Executor, Row};
use tokio::runtime::{Builder, Runtime};

use super::connection::{
    Cause, Connect, Connection, DeadlineRow, EventRow, NoticeRow, RoomRow, StoreError, VisitRow,
};

/// How long a call may take. A broken connection may not announce itself.
const CALL: Duration = Duration::from_secs(5);

/// The least time between the beginnings of two transactions while many entries come up. Each of
/// them wakes several processes here and there, so it pays to gather for longer than with SQLite.
const BUSY_PACE: Duration = Duration::from_millis(10);

/// How long connecting may take.
const CONNECTING: Duration = Duration::from_secs(3);

/// A plan made while a table was small would read all of it, and the connection that writes keeps
/// its plans for days. Everything it needs it finds by a key.
const LOOK_UP: &str = "SET enable_seqscan = off";

/// The moment it is, in milliseconds since 1970.
pub(super) const NOW: &str = "SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::int8";

/// How long to wait for a database that is starting, and how often to try.
const STARTING: Duration = Duration::from_secs(60);
const ASKING: Duration = Duration::from_millis(250);

/// What a server answers that is starting, recovering or about to end (`cannot_connect_now`).
const NOT_NOW: &str = "57P03";

/// Connects to a database server, and waits for one that says that it is starting. So a server
/// that starts while its database restarts need not be started again.
pub(super) async fn reach(
    options: &PgConnectOptions,
    patience: Duration,
) -> Result<PgConnection, String> {
    let began = Instant::now();
    let mut told = false;
    loop {
        let connecting = PgConnection::connect_with(options);
        match tokio::time::timeout(patience, connecting).await {
            Ok(Err(error)) if is_not_now(&error) && began.elapsed() < STARTING => {
                if !told {
                    told = true;
                    tracing::warn!(%error, "waiting for the database");
                }
                tokio::time::sleep(ASKING).await;
            }
            Ok(connected) => return connected.map_err(|error| error.to_string()),
            Err(_) => return Err("it does not answer".to_owned()),
        }
    }
}

fn is_not_now(error: &sqlx::Error) -> bool {
    let code = error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| code == NOT_NOW)
}

/// Opens connections to a server.
pub(super) struct PostgresConnect {
    options: PgConnectOptions,
    runtime: Arc<OwnRuntime>,
}

impl PostgresConnect {
    pub(super) fn new(options: PgConnectOptions) -> Result<Self, std::io::Error> {
        let runtime = Arc::new(OwnRuntime::new()?);
        Ok(Self { options, runtime })
    }
}

/// The runtime of the thread that writes: it waits for the database by itself. With the server's
/// runtime it would hear an answer only after the work that is queued there, and all of that waits
/// for the answer.
struct OwnRuntime(Option<Runtime>);

impl OwnRuntime {
    fn new() -> Result<Self, std::io::Error> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        Ok(Self(Some(runtime)))
    }

    /// Waits for something, but not for longer than `patience`; none if it takes longer.
    fn wait<T>(&self, patience: Duration, what: impl Future<Output = T>) -> Option<T> {
        let runtime = self.0.as_ref()?;
        let what = async { tokio::time::timeout(patience, what).await };
        runtime.block_on(what).ok()
    }
}

impl Drop for OwnRuntime {
    fn drop(&mut self) {
        // Looking up a name may take long, and nobody waits for it any more.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl Connect for PostgresConnect {
    fn connect(&mut self) -> Result<Box<dyn Connection>, StoreError> {
        let connecting = async {
            let mut connection = PgConnection::connect_with(&self.options).await?;
            connection.execute(LOOK_UP).await?;
            Ok::<_, sqlx::Error>(connection)
        };
        let connection = self.runtime.wait(CONNECTING, connecting);
        Ok(Box::new(PostgresConnection {
            connection: connection.ok_or_else(late)??,
            runtime: Arc::clone(&self.runtime),
        }))
    }

    fn busy_pace(&self) -> Option<Duration> {
        Some(BUSY_PACE)
    }
}

struct PostgresConnection {
    connection: PgConnection,
    runtime: Arc<OwnRuntime>,
}

impl PostgresConnection {
    /// Waits for a call, but not for ever.
    fn wait<T>(
        &mut self,
        call: impl AsyncFnOnce(&mut PgConnection) -> Result<T, sqlx::Error>,
    ) -> Result<T, StoreError> {
        let Self {
            connection,
            runtime,
        } = self;
        let called = runtime.wait(CALL, call(connection));
        Ok(called.ok_or_else(late)??)
    }

    fn simple(&mut self, sql: &'static str) -> Result<(), StoreError> {
        self.wait(async |connection| sqlx::raw_sql(sql).execute(connection).await)
            .map(drop)
    }
}

impl Connection for PostgresConnection {
    fn begin(&mut self) -> Result<(), StoreError> {
        self.simple("BEGIN")
    }

    fn add_events(&mut self, rows: &[EventRow<'_>]) -> Result<Vec<bool>, StoreError> {
        // In a fixed order, so that two servers cannot wait for each other. For `EXISTS` the
        // planner would read the whole log into a hash table; a single value is always looked up.
        const ADD: &str = "INSERT INTO events (room, number, at, event) \
            SELECT room, number, at, event \
            FROM UNNEST($1::text[], $2::int8[], $3::int8[], $4::text[], $5::bool[]) \
            AS new (room, number, at, event, first) \
            WHERE NOT first OR number = 1 OR (SELECT events.number FROM events \
            WHERE events.room = new.room AND events.number = new.number - 1) IS NOT NULL \
            ORDER BY room, number \
            ON CONFLICT (room, number) DO NOTHING RETURNING room, number";
        let rooms: Vec<&str> = rows.iter().map(|row| row.room).collect();
        let numbers: Vec<i64> = rows.iter().map(|row| row.number).collect();
        let moments: Vec<i64> = rows.iter().map(|row| row.at).collect();
        let events: Vec<&str> = rows.iter().map(|row| row.event).collect();
        let firsts: Vec<bool> = rows.iter().map(|row| row.first).collect();
        let added = self.wait(async |connection| {
            sqlx::query(ADD)
                .bind(rooms)
                .bind(numbers)
                .bind(moments)
                .bind(events)
                .bind(firsts)
                .fetch_all(connection)
                .await
        })?;
        let mut places = HashMap::with_capacity(rows.len());
        for (index, row) in rows.iter().enumerate() {
            places.insert((row.room, row.number), index);
        }
        let mut all = vec![false; rows.len()];
        for row in &added {
            let place: (&str, i64) = (row.try_get(0)?, row.try_get(1)?);
            if let Some(&index) = places.get(&place) {
                all[index] = true;
            }
        }
        Ok(all)
    }

    fn add_events_alone(&mut self, rows: &[EventRow<'_>]) -> Option<Result<Vec<bool>, StoreError>> {
        // One way there and back instead of three.
        Some(self.add_events(rows))
    }

    fn remove_events(&mut self, rows: &[EventRow<'_>]) -> Result<(), StoreError> {
        const REMOVE: &str = "DELETE FROM events \
            USING UNNEST($1::text[], $2::int8[]) AS old (room, number) \
            WHERE events.room = old.room AND events.number = old.number";
        let rooms: Vec<&str> = rows.iter().map(|row| row.room).collect();
        let numbers: Vec<i64> = rows.iter().map(|row| row.number).collect();
        self.wait(async |connection| {
            sqlx::query(REMOVE)
                .bind(rooms)
                .bind(numbers)
                .execute(connection)
                .await
        })
        .map(drop)
    }

    fn set_rooms(&mut self, rows: &[RoomRow<'_>]) -> Result<(), StoreError> {
        const SET: &str = "INSERT INTO rooms (id, game, opened, changed, phase, timed) \
            SELECT * FROM UNNEST($1::text[], $2::text[], $3::int8[], $4::int8[], $5::text[], \
            $6::int8[]) AS new (id, game, opened, changed, phase, timed) ORDER BY id \
            ON CONFLICT (id) DO UPDATE SET \
            changed = excluded.changed, phase = excluded.phase, timed = excluded.timed";
        // One statement sets a row once: what came last.
        let mut last: HashMap<&str, &RoomRow<'_>> = HashMap::with_capacity(rows.len());
        last.extend(rows.iter().map(|row| (row.id, row)));
        let rows: Vec<&RoomRow<'_>> = last.into_values().collect();
        let ids: Vec<&str> = rows.iter().map(|row| row.id).collect();
        let games: Vec<&str> = rows.iter().map(|row| row.game).collect();
        let opened: Vec<i64> = rows.iter().map(|row| row.opened).collect();
        let changed: Vec<i64> = rows.iter().map(|row| row.changed).collect();
        let phases: Vec<&str> = rows.iter().map(|row| row.phase).collect();
        let timed: Vec<i64> = rows.iter().map(|row| i64::from(row.timed)).collect();
        self.wait(async |connection| {
            sqlx::query(SET)
                .bind(ids)
                .bind(games)
                .bind(opened)
                .bind(changed)
                .bind(phases)
                .bind(timed)
                .execute(connection)
                .await
        })
        .map(drop)
    }

    fn add_visits(&mut self, rows: &[VisitRow<'_>]) -> Result<(), StoreError> {
        const ADD: &str = "INSERT INTO visits (visitor, room) \
            SELECT * FROM UNNEST($1::text[], $2::text[]) AS new (visitor, room) \
            ORDER BY visitor, room ON CONFLICT (visitor, room) DO NOTHING";
        let visitors: Vec<&str> = rows.iter().map(|row| row.visitor).collect();
        let rooms: Vec<&str> = rows.iter().map(|row| row.room).collect();
        self.wait(async |connection| {
            sqlx::query(ADD)
                .bind(visitors)
                .bind(rooms)
                .execute(connection)
                .await
        })
        .map(drop)
    }

    fn set_deadlines(&mut self, rows: &[DeadlineRow<'_>]) -> Result<(), StoreError> {
        const SET: &str = "INSERT INTO deadlines (room, at) \
            SELECT * FROM UNNEST($1::text[], $2::int8[]) AS new (room, at) ORDER BY room \
            ON CONFLICT (room) DO UPDATE SET at = excluded.at";
        const REMOVE: &str = "DELETE FROM deadlines WHERE room = ANY($1::text[])";
        // One statement sets a row once: what came last.
        let mut last: HashMap<&str, Option<i64>> = HashMap::with_capacity(rows.len());
        last.extend(rows.iter().map(|row| (row.room, row.at)));
        let (mut rooms, mut moments, mut over) = (Vec::new(), Vec::new(), Vec::new());
        for (room, at) in last {
            match at {
                Some(at) => {
                    rooms.push(room);
                    moments.push(at);
                }
                None => over.push(room),
            }
        }
        if !rooms.is_empty() {
            self.wait(async |connection| {
                let set = sqlx::query(SET).bind(rooms).bind(moments);
                set.execute(connection).await
            })?;
        }
        if !over.is_empty() {
            self.wait(async |connection| sqlx::query(REMOVE).bind(over).execute(connection).await)?;
        }
        Ok(())
    }

    fn add_notices(&mut self, rows: &[NoticeRow<'_>]) -> Result<(), StoreError> {
        const ADD: &str = "INSERT INTO outbox (subscription, room, number, kind, seat, turn, due, \
            expires, begun, failed) \
            SELECT id, new.room, new.number, new.kind, new.seat, new.turn, new.due, new.expires, \
            0, 0 FROM UNNEST($1::text[], $2::text[], $3::int8[], $4::text[], $5::int8[], \
            $6::int8[], $7::int8[], $8::int8[]) \
            AS new (visitor, room, number, kind, seat, turn, due, expires) \
            JOIN subscriptions ON subscriptions.visitor = new.visitor \
            ORDER BY id, new.room, new.number, new.kind ON CONFLICT DO NOTHING";
        let texts =
            |text: fn(&NoticeRow<'_>) -> String| -> Vec<String> { rows.iter().map(text).collect() };
        let numbers =
            |number: fn(&NoticeRow<'_>) -> i64| -> Vec<i64> { rows.iter().map(number).collect() };
        self.wait(async |connection| {
            sqlx::query(ADD)
                .bind(texts(|row| row.visitor.to_owned()))
                .bind(texts(|row| row.room.to_owned()))
                .bind(numbers(|row| row.number))
                .bind(texts(|row| row.kind.to_owned()))
                .bind(numbers(|row| row.seat))
                .bind(numbers(|row| row.turn))
                .bind(numbers(|row| row.due))
                .bind(numbers(|row| row.expires))
                .execute(connection)
                .await
        })
        .map(drop)
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        self.simple("COMMIT")
    }

    fn has(&mut self, row: &EventRow<'_>) -> Result<bool, StoreError> {
        const HAS: &str = "SELECT EXISTS (SELECT 1 FROM events \
            WHERE room = $1 AND number = $2 AND at = $3 AND event = $4)";
        self.wait(async |connection| {
            sqlx::query_scalar(HAS)
                .bind(row.room)
                .bind(row.number)
                .bind(row.at)
                .bind(row.event)
                .fetch_one(connection)
                .await
        })
    }

    fn note_run(&mut self, started: i64, alive: i64) -> Result<Option<i64>, StoreError> {
        // Two servers may have started in the same moment.
        const NOTE: &str = "INSERT INTO runs (started, alive) VALUES ($1, $2) \
            ON CONFLICT (started) DO UPDATE SET alive = GREATEST(runs.alive, excluded.alive) \
            RETURNING (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::int8";
        let now = self.wait(async |connection| {
            sqlx::query_scalar(NOTE)
                .bind(started)
                .bind(alive)
                .fetch_one(connection)
                .await
        })?;
        Ok(Some(now))
    }

    fn probe(&mut self, large: bool) -> Result<(), StoreError> {
        const PROBE: &str = "INSERT INTO settings (name, value) VALUES ('probe', $1) \
            ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        let text = if large {
            " ".repeat(super::PROBE)
        } else {
            String::new()
        };
        self.wait(async |connection| sqlx::query(PROBE).bind(text).execute(connection).await)
            .map(drop)
    }
}

fn late() -> StoreError {
    StoreError {
        cause: Cause::Gone,
        message: "the database takes too long to answer".to_owned(),
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let cause = match &error {
            sqlx::Error::Database(error) => match error.code().as_deref() {
                Some("53100") => Cause::Full,
                Some("58030") => Cause::Disk,
                // The server shuts down, starts, is full of connections or only a standby any more;
                // or two transactions waited for each other.
                Some("25006" | "40001" | "40P01") => Cause::Gone,
                Some(code) if ["08", "53", "57"].contains(&code.get(..2).unwrap_or("")) => {
                    Cause::Gone
                }
                _ => Cause::Other,
            },
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed => Cause::Gone,
            _ => Cause::Other,
        };
        StoreError {
            cause,
            message: error.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    /// A message of a server that refuses a connection.
    fn refusal(code: &str, say: &str) -> Vec<u8> {
        let fields = format!("SFATAL\0VFATAL\0C{code}\0M{say}\0\0");
        let length = u32::try_from(fields.len() + 4).expect("a short message");
        [b"E", &length.to_be_bytes()[..], fields.as_bytes()].concat()
    }

    #[tokio::test]
    async fn a_server_that_is_starting_is_waited_for() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let answers = [
            refusal(NOT_NOW, "the database system is starting up"),
            refusal(NOT_NOW, "the database system is in recovery mode"),
            refusal("28000", "no such role"),
        ];
        let server = tokio::spawn(async move {
            for answer in answers {
                let (mut stream, _) = listener.accept().await.expect("a connection");
                let length = stream.read_u32().await.expect("a beginning") as usize;
                let mut rest = vec![0; length - 4];
                stream.read_exact(&mut rest).await.expect("all of it");
                stream.write_all(&answer).await.expect("an answer");
            }
        });
        let options: PgConnectOptions =
            format!("postgres://ann@127.0.0.1:{port}/x?sslmode=disable")
                .parse()
                .expect("an address");
        let reached = reach(&options, Duration::from_secs(60)).await;
        let why = reached.expect_err("the last answer is a refusal");
        assert!(why.contains("no such role"), "{why}");
        server.await.expect("all three were asked for");
    }
}
