-- What a statement changes of the tallies is noted row by row and added once, at its end: a column of 20,000 tasks that became over had
-- added 40,000 rows and added them up a thousand times.
CREATE FUNCTION add_noted_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  noted text := current_setting('muster.noted_tallies', true);
  tally record;
BEGIN
  -- Of most statements there is nothing.
  IF noted IS NULL OR noted = '' THEN
    RETURN NULL;
  END IF;
  PERFORM set_config('muster.noted_tallies', '', true);
  FOR tally IN SELECT string_to_array(key, ' ', '') AS of, value::integer AS more FROM jsonb_each_text(noted::jsonb) WHERE value <> '0' LOOP
    PERFORM add_task_tally(tally.of[1]::uuid, tally.of[2]::uuid, tally.of[3]::uuid, tally.more);
  END LOOP;
  RETURN NULL;
END $$;

-- Before anything is noted: while this waits for those who write, they still add what they change.
CREATE TRIGGER tasks_changed_tallied_at_end AFTER UPDATE ON tasks FOR EACH STATEMENT EXECUTE FUNCTION add_noted_tallies();

CREATE FUNCTION note_task_tally(of_organization uuid, of_project uuid, of_status uuid, more integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  noted jsonb := coalesce(nullif(current_setting('muster.noted_tallies', true), ''), '{}')::jsonb;
  key text := concat_ws(' ', of_organization, of_project, coalesce(of_status::text, ''));
BEGIN
  PERFORM set_config('muster.noted_tallies', (noted || jsonb_build_object(key, coalesce((noted ->> key)::integer, 0) + more))::text, true);
END $$;

CREATE OR REPLACE FUNCTION tally_task_elsewhere() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_task_tally(OLD.organization_id, OLD.project_id, CASE WHEN OLD.completed_at IS NOT NULL THEN OLD.status_id END, -1);
  PERFORM note_task_tally(NEW.organization_id, NEW.project_id, CASE WHEN NEW.completed_at IS NOT NULL THEN NEW.status_id END, 1);
  RETURN NULL;
END $$;
