-- Nothing stops serving in silence (docs/decisions/0080).
ALTER TABLE bulk_edit_row
  -- Whoever applied the edit knew that the deal stops serving by it.
  ADD COLUMN may_stop boolean NOT NULL DEFAULT false,
  -- The deal was published and is not any more: because of the edit, or because its undo could not publish it again.
  ADD COLUMN stopped boolean NOT NULL DEFAULT false;
