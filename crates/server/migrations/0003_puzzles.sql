-- Plain SQL that SQLite and PostgreSQL both take: moments and numbers as BIGINT, everything else as TEXT.

-- How far a visitor has come with a puzzle.
CREATE TABLE puzzles (
    visitor TEXT NOT NULL,
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    -- attempts that were right or wrong in the end
    tries BIGINT NOT NULL,
    hints BIGINT NOT NULL,
    -- when the solution was first shown, and when it was first solved; 0 for not yet
    shown BIGINT NOT NULL,
    solved BIGINT NOT NULL,
    -- when something last happened
    changed BIGINT NOT NULL,
    PRIMARY KEY (visitor, game, puzzle)
);
