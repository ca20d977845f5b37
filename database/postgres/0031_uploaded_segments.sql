-- What becomes of a segment's members: how many they are, when they came, and since when the segment is active (spec 3 §9).
ALTER TABLE segment
  ADD COLUMN created_by text REFERENCES app_user (id),
  -- Null: nobody has told its members.
  ADD COLUMN user_count bigint CHECK (user_count >= 0),
  ADD COLUMN loaded_at timestamptz,
  ADD COLUMN active_at timestamptz,
  -- Given at activation; null before (decision D16).
  ADD COLUMN rds_id text,
  -- Words of its name that are forbidden, or why its file could not be loaded.
  ADD COLUMN errors text[] NOT NULL DEFAULT '{}';

-- The work on an uploaded segment: one at a time, gone at its end. A job that comes late finds another id here, or none, and leaves off.
CREATE TABLE segment_load (
  segment_id text PRIMARY KEY REFERENCES segment (id) ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES account (id),
  id text NOT NULL,
  -- The stored file; none where only the name is checked again.
  file_id text,
  -- Who asked for it, as their session was.
  actor jsonb NOT NULL,
  mode text NOT NULL CHECK (mode IN ('replace', 'add')),
  -- What the segment was before: it is that again when the work is cancelled. None: it is new.
  status_before text,
  -- The members are being switched: too late for cancelling.
  is_final boolean NOT NULL DEFAULT false,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX segment_load_account ON segment_load (account_id);
SELECT wall_rows('segment_load'), open_to_staff('segment_load');

UPDATE segment SET active_at = created_at, rds_id = CASE WHEN source = 1 THEN 'rds-' || id END WHERE status = 'ACTIVE';
