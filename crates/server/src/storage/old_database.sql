-- A database of version 0.1.0, as `.dump` writes it. Migrations must open it as it is.
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'rooms','2026-11-16 19:52:10',1,X'57076C476A73CFA9D9275B0782F7B9EADDC562F9D18DA6BD3A28DFC98E3D319DB26C3AC3DBC6E6E01933B6C18AA897D8',20068097);
INSERT INTO "_sqlx_migrations" VALUES(2,'studies','2026-11-16 19:52:10',1,X'C40C83E889983FD851531DD10A41C8465151A11415092EDA9E728E1FD0C164EA4FE272A8AA9B55BF7DA486AA1A0FAB93',13287965);
INSERT INTO "_sqlx_migrations" VALUES(3,'puzzles','2026-11-16 19:52:10',1,X'B730CC1EBDE114945A557DEEAA070997FE2E74D17B0DAB2DDA77C97ABCEF77A937953B13A6C9B7D3DD850BDBE9D69D5E',766629);
CREATE TABLE events (
    room TEXT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (room, number)
);
INSERT INTO "events" VALUES('rQiFN9kWEX',1,1794858731837,'{"event":"opened","game":"kengi","options":"","seats":[{"who":"person","visitor":"7307e3d87e9b9aa7190224fef9d765d4","name":"Ann"},{"who":"open"}],"clock":{"kind":"game","start":600000,"increment":5000},"listed":false,"camp":"given","opener":"7307e3d87e9b9aa7190224fef9d765d4"}');
INSERT INTO "events" VALUES('qQWwxfx4XQ',1,1794858731861,'{"event":"opened","game":"kastwa","options":"","seats":[{"who":"person","visitor":"7307e3d87e9b9aa7190224fef9d765d4","name":"Ann"},{"who":"person","visitor":"7307e3d87e9b9aa7190224fef9d765d4","name":"Ann"}],"clock":{"kind":"turn","each":259200000},"listed":false,"camp":"given","opener":"7307e3d87e9b9aa7190224fef9d765d4"}');
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
INSERT INTO "puzzles" VALUES('7307e3d87e9b9aa7190224fef9d765d4','kengi','ikh3b5',0,1,0,0,1794858732005);
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
INSERT INTO "rooms" VALUES('rQiFN9kWEX','kengi',1794858731837,1794858731837,'waiting',1);
INSERT INTO "rooms" VALUES('qQWwxfx4XQ','kastwa',1794858731861,1794858731861,'playing',1);
CREATE TABLE runs (
    started BIGINT PRIMARY KEY,
    alive BIGINT NOT NULL
);
INSERT INTO "runs" VALUES(1794858730848,1794858732016);
CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
INSERT INTO "settings" VALUES('secret','a3nNs9cqab5EKeuAhUjLM494');
CREATE TABLE studies (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    kgn TEXT NOT NULL,
    -- What it costs, counted against what all may hold together.
    bytes BIGINT NOT NULL,
    kept BIGINT NOT NULL
);
INSERT INTO "studies" VALUES('3CHhFxkQ92xE6VG8','kengi','[Game "kengi"]
[Date "????.??.??"]
[South "?"]
[North "?"]
[Result "*"]

*
',275,1794858731898);
CREATE TABLE visits (
    visitor TEXT NOT NULL,
    room TEXT NOT NULL,
    PRIMARY KEY (visitor, room)
);
INSERT INTO "visits" VALUES('7307e3d87e9b9aa7190224fef9d765d4','rQiFN9kWEX');
INSERT INTO "visits" VALUES('7307e3d87e9b9aa7190224fef9d765d4','qQWwxfx4XQ');
CREATE INDEX rooms_by_phase ON rooms (phase, timed);
