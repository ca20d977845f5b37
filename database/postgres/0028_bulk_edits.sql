-- Bulk edits of deals: one row each, and one for every deal of it (docs/decisions/0071). Kept for 30 days, to be looked at and undone.
CREATE TABLE bulk_edit (
  account_id text NOT NULL REFERENCES account (id),
  -- Made by the caller: the same key again is the same edit. Another account's same key is another edit.
  key text NOT NULL,
  -- Who acts, as history names them, with the roles they had.
  actor jsonb NOT NULL,
  -- Of what was asked for: a key is good for that alone.
  asked_hash text NOT NULL,
  change jsonb NOT NULL,
  state text NOT NULL DEFAULT 'RUNNING' CHECK (state IN ('RUNNING', 'DONE', 'CANCELLED', 'UNDOING', 'UNDONE')),
  total integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '30 days',
  PRIMARY KEY (account_id, key)
);
CREATE INDEX bulk_edit_open ON bulk_edit (state) WHERE state IN ('RUNNING', 'UNDOING');
CREATE INDEX bulk_edit_expires ON bulk_edit (expires_at);

CREATE TABLE bulk_edit_row (
  account_id text NOT NULL REFERENCES account (id),
  key text NOT NULL,
  n integer NOT NULL,
  -- No reference: a deal that is gone is named all the same.
  deal_id text NOT NULL,
  title text NOT NULL,
  deal_code text NOT NULL,
  -- The deal as the dry run saw it.
  version integer NOT NULL,
  -- Its own change; none: the edit's.
  change jsonb,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'DONE', 'SAME', 'SKIPPED', 'UNDONE', 'KEPT')),
  -- Why it was not changed or not restored.
  reason text,
  -- For undoing: the deal before, and as this edit left it.
  before jsonb,
  status_before text,
  version_after integer,
  PRIMARY KEY (account_id, key, n),
  FOREIGN KEY (account_id, key) REFERENCES bulk_edit (account_id, key) ON DELETE CASCADE
);
CREATE UNIQUE INDEX bulk_edit_row_deal ON bulk_edit_row (account_id, key, deal_id);

SELECT wall_rows('bulk_edit'), wall_rows('bulk_edit_row');
