-- A file of version 2, with games as that version kept them: peeks are counted, and what was forgotten is remembered.
CREATE TABLE games (
    id TEXT PRIMARY KEY, variant TEXT NOT NULL, name TEXT NOT NULL, fingerprint TEXT NOT NULL,
    deal TEXT NOT NULL, won INTEGER NOT NULL, moves INTEGER NOT NULL, seconds REAL NOT NULL,
    hints INTEGER NOT NULL, questions INTEGER NOT NULL, finished TEXT NOT NULL, peeks INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE forgotten (id TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE INDEX games_by_rules ON games (variant, fingerprint);
INSERT INTO games VALUES ('00000000000000000000000000000001', 'bisley', 'Bisley', 'c0ffee', '1', 1, 61, 312.0, 0, 0, '2026-11-28T19:05:00Z', 0);
INSERT INTO games VALUES ('00000000000000000000000000000002', 'bisley', 'Bisley', 'c0ffee', '2', 0, 20, 95.5, 0, 0, '2026-11-28T19:20:00Z', 0);
INSERT INTO games VALUES ('00000000000000000000000000000003', 'fan', 'Fan', 'beef', 'ms:7', 1, 74, 271.5, 2, 1, '2026-11-29T10:30:00Z', 0);
INSERT INTO forgotten VALUES ('0000000000000000000000000000000f');
PRAGMA application_id = 1348555636;
PRAGMA user_version = 2;
