-- As before, for a distributed database too: there a node runs it for its own part, and takes no parameters in functions
-- of plain SQL.
CREATE OR REPLACE FUNCTION add_storage_use(taken_by uuid, more numeric) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF more <> 0 THEN
    INSERT INTO storage_use (organization_id, bytes) VALUES (taken_by, more)
    ON CONFLICT (organization_id) DO UPDATE SET bytes = storage_use.bytes + excluded.bytes;
  END IF;
END $$;
