-- What requests call a provider's data (`data.id`, `data.name` or `segtax:4`): ids of its segments count there alone; empty: wherever they are said (decision 0143).
ALTER TABLE segment_provider ADD COLUMN data_names text[] NOT NULL DEFAULT '{}';
