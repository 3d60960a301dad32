-- Plain SQL that SQLite and PostgreSQL both take: moments and numbers as BIGINT, everything else as TEXT.

-- One row a room, for lists; what happened there is in its events.
CREATE TABLE rooms (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    opened BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    -- waiting, choosing, playing or over
    phase TEXT NOT NULL,
    -- 1 if a clock runs in it, else 0
    timed BIGINT NOT NULL
);
CREATE INDEX rooms_by_phase ON rooms (phase, timed);

CREATE TABLE events (
    room TEXT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (room, number)
);

-- Which rooms a visitor plays in.
CREATE TABLE visits (
    visitor TEXT NOT NULL,
    room TEXT NOT NULL,
    PRIMARY KEY (visitor, room)
);

-- When the server ran: clocks stand still between runs.
CREATE TABLE runs (
    started BIGINT PRIMARY KEY,
    alive BIGINT NOT NULL
);

CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
