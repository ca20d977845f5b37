-- The name of a batch of members is its platform key's, '' of one that no key named, and stands for one content (docs/decisions/0081). Both are ''
-- of batches from before. The right to add rows is the table's.
ALTER TABLE segment_batch ADD COLUMN key_id text NOT NULL DEFAULT '', ADD COLUMN content text NOT NULL DEFAULT '';
ALTER TABLE segment_batch DROP CONSTRAINT segment_batch_pkey, ADD PRIMARY KEY (key_id, name);
