-- Stored files that nothing refers to: those of uploads that are not committed yet, and those to be removed. A file
-- leaves this table in the transaction that refers to it, and comes back in the one that ceases to.
CREATE TABLE unused_files (
  key text CONSTRAINT unused_files_pkey PRIMARY KEY,
  remove_after timestamptz NOT NULL,
  -- Somebody may be about to store it.
  is_promised boolean NOT NULL,
  -- From now on nothing may refer to it.
  is_doomed boolean NOT NULL DEFAULT false
);
CREATE INDEX unused_files_remove_after ON unused_files (remove_after);
