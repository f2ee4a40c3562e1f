-- What was there before the triggers counted, one organization at a time. The list goes with the connection; whatever was
-- counted already may be counted again.
CREATE TEMPORARY TABLE IF NOT EXISTS uncounted AS SELECT id FROM organizations;

-- repeat
WITH next AS (
  DELETE FROM uncounted WHERE ctid = (SELECT ctid FROM uncounted LIMIT 1) RETURNING id
) SELECT count_storage_use(id) FROM next;
