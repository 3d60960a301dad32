-- What an operator has asked a running server to do, and what came of it.
CREATE TABLE orders (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    -- forget-game, forget-visitor, mute, unmute or close
    kind TEXT NOT NULL,
    -- the game or the visitor; empty once a visitor is forgotten
    subject TEXT NOT NULL,
    -- when it was carried out; 0 for not yet
    done BIGINT NOT NULL,
    -- what the operator is told
    answer TEXT NOT NULL
);
CREATE INDEX orders_by_done ON orders (done);

-- Up to which event a room's chat was looked through for remarks that are too old.
CREATE TABLE tidied (
    room TEXT PRIMARY KEY,
    number BIGINT NOT NULL
);

-- Who plays in a room.
CREATE INDEX visits_by_room ON visits (room);
