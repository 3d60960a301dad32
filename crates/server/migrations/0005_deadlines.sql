-- When a room has to be looked at, at the latest, although nobody may be there: a clock reaches zero, or the engine
-- has its turn. A moment that is too early does no harm.
CREATE TABLE deadlines (
    room TEXT PRIMARY KEY,
    at BIGINT NOT NULL
);
CREATE INDEX deadlines_by_at ON deadlines (at);

-- Games that were going on before are looked at once.
INSERT INTO deadlines (room, at) SELECT id, 0 FROM rooms WHERE phase = 'playing' AND timed = 1;
