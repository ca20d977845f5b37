-- Segments of one axis, as ages, part the demo's people among them: each has those between `starts` and `starts` + share of it.
ALTER TABLE demo_segment ADD COLUMN axis text, ADD COLUMN starts real NOT NULL DEFAULT 0;
