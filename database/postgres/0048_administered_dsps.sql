-- DSPs are made and changed by the platform (spec 3 §5).

-- Of names that differ in capitals alone, the first keeps its own.
UPDATE dsp SET name = name || ' ' || id WHERE EXISTS (SELECT FROM dsp older WHERE lower(older.name) = lower(dsp.name) AND older.id < dsp.id);
CREATE UNIQUE INDEX dsp_name ON dsp (lower(name));
ALTER TABLE dsp ADD CONSTRAINT dsp_source CHECK (type = 'direct' OR (source IS NOT NULL AND source_seat IS NOT NULL)) NOT VALID;

-- An agency's id at a DSP stands for all its seats there. It is of one DSP alone, whichever seats have it.
CREATE TABLE dsp_agency (
  id text PRIMARY KEY,
  dsp_id text NOT NULL REFERENCES dsp (id),
  UNIQUE (id, dsp_id)
);
SELECT platform_rows('dsp_agency');

ALTER TABLE dsp_seat ADD COLUMN agency_id text, ADD COLUMN enabled boolean NOT NULL DEFAULT true,
  ADD FOREIGN KEY (agency_id, dsp_id) REFERENCES dsp_agency (id, dsp_id);
CREATE INDEX dsp_seat_agency ON dsp_seat (agency_id) WHERE agency_id IS NOT NULL;

-- What the pages of DSPs know of deals: how many published ones each carries, in which account.
CREATE INDEX deal_count_published ON deal_count (dsp_id) INCLUDE (account_id, deals) WHERE status = 'PUBLISHED';
CREATE VIEW dsp_deal WITH (security_invoker = true) AS
  SELECT dsp_id, account_id, sum(deals)::int AS published FROM deal_count WHERE status = 'PUBLISHED'
  GROUP BY dsp_id, account_id HAVING sum(deals) > 0;
