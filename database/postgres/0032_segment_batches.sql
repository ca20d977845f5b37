-- Batches of members that providers have sent: each is applied once (design §5). The platform's, of no account.
CREATE TABLE segment_batch (
  name text PRIMARY KEY,
  lines integer NOT NULL,
  segments integer NOT NULL,
  rejected integer NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE segment_batch ENABLE ROW LEVEL SECURITY;
ALTER TABLE segment_batch FORCE ROW LEVEL SECURITY;
CREATE POLICY system_rows ON segment_batch TO kontor_system USING (current_setting('app.reach', true) = 'system')
  WITH CHECK (current_setting('app.reach', true) = 'system');
CREATE INDEX segment_of_source ON segment (provider_id, source_segment_id) WHERE deleted_at IS NULL;
