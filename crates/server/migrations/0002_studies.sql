-- Trees that somebody has shared: records that never change, under names that follow from what they say.
CREATE TABLE studies (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    kgn TEXT NOT NULL,
    -- What it costs, counted against what all may hold together.
    bytes BIGINT NOT NULL,
    kept BIGINT NOT NULL
);
