-- A project has a key, unique in its organization, and every key that it ever had leads to it. Foreign keys follow in the
-- next file, once the tables have their place.
CREATE TABLE project_keys (
  organization_id uuid NOT NULL,
  key text COLLATE "C" NOT NULL CONSTRAINT project_keys_key CHECK (key ~ '^[A-Z][A-Z0-9]{1,5}$'),
  project_id uuid NOT NULL,
  CONSTRAINT project_keys_pkey PRIMARY KEY (organization_id, key)
);
CREATE INDEX project_keys_of_project ON project_keys (project_id, organization_id);

-- How far the tasks of a project are counted. In no row that others lock, so that only those who add tasks wait for one another.
CREATE TABLE task_counters (
  organization_id uuid NOT NULL,
  project_id uuid NOT NULL,
  last integer NOT NULL,
  CONSTRAINT task_counters_pkey PRIMARY KEY (project_id, organization_id)
);

-- Blank and 0 until they are given.
ALTER TABLE projects ADD COLUMN key text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE tasks ADD COLUMN number integer NOT NULL DEFAULT 0;

-- From the first letters of the name, with a number behind them where these are taken.
CREATE FUNCTION take_project_key(of_organization uuid, of_project uuid, name text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  letters text := ltrim(regexp_replace(upper(normalize(name, NFD)), '[^A-Z0-9]', '', 'g'), '0123456789');
  start text := left(CASE length(letters) WHEN 0 THEN 'PRJ' WHEN 1 THEN letters || letters ELSE letters END, 3);
  candidate text := start;
  nth integer := (
    SELECT count(*) FROM project_keys WHERE organization_id = of_organization AND key LIKE start || '%'
  );
BEGIN
  LOOP
    INSERT INTO project_keys (organization_id, key, project_id) VALUES (of_organization, candidate, of_project)
    ON CONFLICT (organization_id, key) DO NOTHING;
    IF FOUND THEN RETURN candidate; END IF;
    nth := nth + 1;
    candidate := left(start, 6 - length(nth::text)) || nth;
  END LOOP;
END $$;

CREATE FUNCTION give_project_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The same create may be sent twice.
  IF NOT EXISTS (SELECT FROM projects WHERE organization_id = NEW.organization_id AND id = NEW.id) THEN
    NEW.key := take_project_key(NEW.organization_id, NEW.id, NEW.name);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER projects_key BEFORE INSERT ON projects FOR EACH ROW WHEN (NEW.key = '')
  EXECUTE FUNCTION give_project_key();

-- The tasks that are there already will be numbered by their age, below all that come from now on.
CREATE FUNCTION next_task_number(of_organization uuid, of_project uuid) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  counted integer;
BEGIN
  UPDATE task_counters SET last = last + 1
  WHERE organization_id = of_organization AND project_id = of_project RETURNING last INTO counted;
  IF counted IS NULL THEN
    INSERT INTO task_counters (organization_id, project_id, last)
    SELECT of_organization, of_project, count(*) + 1 FROM tasks
    WHERE organization_id = of_organization AND project_id = of_project AND number = 0 AND seq > 0
    ON CONFLICT (project_id, organization_id) DO UPDATE SET last = task_counters.last + 1
    RETURNING last INTO counted;
  END IF;
  RETURN counted;
END $$;

CREATE FUNCTION give_task_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.number := next_task_number(NEW.organization_id, NEW.project_id);
  RETURN NEW;
END $$;

-- For whatever does not count itself: the version before this one, and what it has put into the trash.
CREATE TRIGGER tasks_number BEFORE INSERT ON tasks FOR EACH ROW WHEN (coalesce(NEW.number, 0) = 0)
  EXECUTE FUNCTION give_task_number();
