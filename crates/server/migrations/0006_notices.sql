-- Devices that want to be told when something happens in a game with days a turn.
CREATE TABLE subscriptions (
    -- the hash of the endpoint
    id TEXT PRIMARY KEY,
    visitor TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    -- the keys of the browser, as it gave them
    public_key TEXT NOT NULL,
    auth TEXT NOT NULL,
    language TEXT NOT NULL,
    made BIGINT NOT NULL
);
CREATE INDEX subscriptions_by_visitor ON subscriptions (visitor);

-- Notices that are to be sent, one a device. They are written together with the event that they tell of.
CREATE TABLE outbox (
    subscription TEXT NOT NULL,
    room TEXT NOT NULL,
    -- the number of the event
    number BIGINT NOT NULL,
    -- turn, nearly, offer, result, rematch or challenge
    kind TEXT NOT NULL,
    -- whom it is for, and how many turns had been played
    seat BIGINT NOT NULL,
    turn BIGINT NOT NULL,
    -- when it is to be sent; whoever sends it moves this, so that nobody else does meanwhile
    due BIGINT NOT NULL,
    -- after this moment it is worth nothing
    expires BIGINT NOT NULL,
    -- how often somebody began to send it, and how often it is known that it did not arrive
    begun BIGINT NOT NULL,
    failed BIGINT NOT NULL,
    PRIMARY KEY (subscription, room, number, kind)
);
CREATE INDEX outbox_by_due ON outbox (due);
CREATE INDEX outbox_by_room ON outbox (room);

-- Whose calendar of deadlines a private link shows. The link itself is not stored.
CREATE TABLE calendars (
    visitor TEXT PRIMARY KEY,
    -- how often the link was renewed
    renewals BIGINT NOT NULL,
    -- the hash of the link's secret
    hash TEXT NOT NULL
);
CREATE INDEX calendars_by_hash ON calendars (hash);
