-- How much of its room in storage an organization has taken, with what is in the trash. Kept by triggers, so that it is
-- right whichever way rows come and go, by cascades too. It is the last row that a transaction locks.
CREATE TABLE storage_use (
  organization_id uuid CONSTRAINT storage_use_pkey PRIMARY KEY
    CONSTRAINT storage_use_organization REFERENCES organizations ON DELETE CASCADE,
  bytes bigint NOT NULL
);

CREATE FUNCTION bytes_in(contents jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(sum((image ->> 'bytes')::bigint), 0)
    FROM jsonb_array_elements(coalesce(contents -> 'attachments', '[]')) AS image);

CREATE FUNCTION add_storage_use(taken_by uuid, more numeric) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO storage_use (organization_id, bytes) SELECT taken_by, more WHERE more <> 0
  ON CONFLICT (organization_id) DO UPDATE SET bytes = storage_use.bytes + excluded.bytes;
END;

CREATE FUNCTION count_attachments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_storage_use(organization_id, sum(bytes)) FROM added GROUP BY organization_id;
  ELSE
    PERFORM add_storage_use(organization_id, -sum(bytes)) FROM removed GROUP BY organization_id;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION count_trash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_storage_use(organization_id, sum(bytes_in(contents))) FROM added GROUP BY organization_id;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_storage_use(organization_id, -sum(bytes_in(contents))) FROM removed GROUP BY organization_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER attachments_added AFTER INSERT ON attachments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_attachments();
CREATE TRIGGER attachments_removed AFTER DELETE ON attachments
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_attachments();
CREATE TRIGGER trash_added AFTER INSERT ON trash
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_trash();
CREATE TRIGGER trash_removed AFTER DELETE ON trash
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_trash();
CREATE TRIGGER trash_replaced AFTER UPDATE ON trash
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_trash();

-- Counts anew all that an organization has. Whoever adds to its row holds it until what they count can be seen, so the
-- row is taken first, and what there is looked up by a statement after that.
CREATE FUNCTION count_storage_use(taken_by uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO storage_use VALUES (taken_by, 0)
  ON CONFLICT (organization_id) DO UPDATE SET bytes = storage_use.bytes;
  UPDATE storage_use SET bytes = (
    SELECT coalesce(sum(files.bytes), 0) FROM (
      SELECT attachments.bytes FROM attachments WHERE organization_id = taken_by
      UNION ALL SELECT bytes_in(contents) FROM trash WHERE organization_id = taken_by
    ) AS files
  ) WHERE organization_id = taken_by;
END $$;
