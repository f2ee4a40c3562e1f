-- What tasks, comments, files, labels and projects are found by, kept by triggers: so it is right whichever way they come and go.

-- The words of a text: in small letters, without accents. What the database's own parser would take for an address, a
-- version or a path could not be found by its parts; of scripts without blanks each character is a word.
CREATE FUNCTION search_words_of(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_remove(string_to_array(translate(lower(
    CASE WHEN octet_length(words) = char_length(words) THEN words
    ELSE regexp_replace(
      normalize(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'), NFC),
      '([\u2e80-\u9fff\uf900-\ufaff])', ' \1 ', 'g'
    ) END),
    E'\t\n\r\u00a0!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~“”„‘’‚«»…–—·•¿¡、。「」『』', repeat(' ', 57)), ' '), '');

-- Before each word in the index stand its organization, so that words of others are not even looked at, and where it stands:
-- in the name of a task or label (n), a project (p) or a file (f), in a description (t) or a comment (c).
-- Of what is no word any more, 40 letters are enough: the index bears no more than 2,046 bytes.
CREATE FUNCTION search_index(organization_id uuid, part text, words text[]) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  before text := left(organization_id::text, 8) || part;
BEGIN
  IF words = '{}' THEN RETURN ''; END IF;
  RETURN array_to_tsvector(ARRAY(SELECT before || left(word, 40) FROM unnest(words) AS word));
END $$;

CREATE TABLE search_entries (
  organization_id uuid NOT NULL,
  project_id uuid NOT NULL,
  -- Of a label or a project, its own id.
  task_id uuid NOT NULL,
  kind text NOT NULL,
  id uuid NOT NULL,
  made_at timestamptz NOT NULL,
  -- Tells those of one moment apart.
  seq bigint NOT NULL,
  -- Its words, as they are looked for.
  name text NOT NULL,
  words tsvector NOT NULL,
  CONSTRAINT search_entries_pkey PRIMARY KEY (task_id, organization_id, project_id, kind, id)
);
-- It does nothing, at a price that is not true: so the database never reads all entries in the place of the index, not even
-- before it has counted them.
CREATE FUNCTION search_lookup(words tsvector) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
BEGIN
  RETURN words;
END $$;
CREATE INDEX search_entries_words ON search_entries USING gin (search_lookup(words));

-- What is left of a word when a letter or two are missing: of its first seven letters, enough to find it by and few enough
-- to keep.
CREATE FUNCTION search_spellings(organization_id uuid, word text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
  COST 10000 AS $$
DECLARE
  mine text := left(organization_id::text, 8);
  beginning text := left(word, 7);
  spellings text[] := ARRAY[mine || beginning];
  less text;
BEGIN
  FOR one IN 1..length(beginning) LOOP
    less := overlay(beginning PLACING '' FROM one FOR 1);
    spellings := spellings || (mine || less);
    IF length(word) >= 8 THEN
      FOR two IN one..length(less) LOOP
        spellings := spellings || (mine || overlay(less PLACING '' FROM two FOR 1));
      END LOOP;
    END IF;
  END LOOP;
  RETURN spellings;
END $$;

-- Words that an organization has used, to find those that are mistyped. A word may be here twice: two who use it first at the
-- same time do not wait for one another.
CREATE TABLE search_words (
  organization_id uuid NOT NULL,
  word text COLLATE "C" NOT NULL
);
CREATE INDEX search_words_of_organization ON search_words (organization_id, word);
CREATE INDEX search_words_spellings ON search_words USING gin (search_spellings(organization_id, word));

-- With one plan for all texts: making one for each costs more than all the rest.
CREATE FUNCTION learn_words(of_organization uuid, words text[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  -- However long a text is, it brings no more new words than so many.
  learned text[] := ARRAY(
    SELECT DISTINCT word FROM unnest(words) AS word WHERE length(word) BETWEEN 4 AND 30 AND word !~ '[0-9]' LIMIT 500
  );
  known text[];
BEGIN
  SELECT array_agg(word) INTO known FROM search_words WHERE organization_id = of_organization AND word = ANY(learned);
  IF NOT learned <@ coalesce(known, '{}') THEN
    INSERT INTO search_words (organization_id, word)
    SELECT of_organization, word FROM unnest(learned) AS word WHERE word <> ALL(coalesce(known, '{}'));
  END IF;
END $$;

CREATE FUNCTION add_search_entry(
  of_organization uuid, of_project uuid, of_task uuid, of_kind text, of_id uuid, since timestamptz, of_seq bigint,
  name text, body text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name_words text[] := search_words_of(name);
  body_words text[] := CASE WHEN body = '' THEN '{}' ELSE search_words_of(body) END;
BEGIN
  INSERT INTO search_entries (organization_id, project_id, task_id, kind, id, made_at, seq, name, words)
  VALUES (of_organization, of_project, of_task, of_kind, of_id, since, of_seq, array_to_string(name_words, ' '),
    search_index(of_organization, CASE of_kind WHEN 'project' THEN 'p' WHEN 'file' THEN 'f' ELSE 'n' END, name_words)
      || search_index(of_organization, CASE of_kind WHEN 'comment' THEN 'c' ELSE 't' END, body_words))
  ON CONFLICT (task_id, organization_id, project_id, kind, id) DO UPDATE SET name = excluded.name, words = excluded.words;
  PERFORM learn_words(of_organization, name_words || body_words);
END $$;

CREATE FUNCTION forget_search_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_kind text := TG_ARGV[0];
BEGIN
  IF of_kind = 'project' THEN
    DELETE FROM search_entries WHERE organization_id = OLD.organization_id AND project_id = OLD.id
      AND task_id = OLD.id AND kind = of_kind AND id = OLD.id;
  ELSIF of_kind IN ('task', 'label') THEN
    DELETE FROM search_entries WHERE organization_id = OLD.organization_id AND project_id = OLD.project_id
      AND task_id = OLD.id AND kind = of_kind AND id = OLD.id;
  ELSE
    DELETE FROM search_entries WHERE organization_id = OLD.organization_id AND project_id = OLD.project_id
      AND task_id = OLD.task_id AND kind = of_kind AND id = OLD.id;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION keep_search_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_ARGV[0]
    WHEN 'task' THEN
      PERFORM add_search_entry(NEW.organization_id, NEW.project_id, NEW.id, 'task', NEW.id, NEW.created_at, NEW.seq,
        NEW.title, NEW.description);
    WHEN 'comment' THEN
      PERFORM add_search_entry(NEW.organization_id, NEW.project_id, NEW.task_id, 'comment', NEW.id, NEW.created_at, 0,
        '', NEW.body);
    WHEN 'file' THEN
      PERFORM add_search_entry(NEW.organization_id, NEW.project_id, NEW.task_id, 'file', NEW.id, NEW.created_at, NEW.seq,
        NEW.name, '');
    WHEN 'label' THEN
      PERFORM add_search_entry(NEW.organization_id, NEW.project_id, NEW.id, 'label', NEW.id, now(), 0, NEW.name, '');
    WHEN 'project' THEN
      PERFORM add_search_entry(NEW.organization_id, NEW.id, NEW.id, 'project', NEW.id, NEW.created_at, 0, NEW.name, '');
  END CASE;
  RETURN NULL;
END $$;

CREATE TRIGGER tasks_searched AFTER INSERT ON tasks FOR EACH ROW EXECUTE FUNCTION keep_search_entry('task');
CREATE TRIGGER tasks_searched_anew AFTER UPDATE OF title, description, project_id ON tasks FOR EACH ROW
  WHEN (OLD.title <> NEW.title OR OLD.project_id <> NEW.project_id OR OLD.description <> NEW.description)
  EXECUTE FUNCTION keep_search_entry('task');
CREATE TRIGGER tasks_searched_elsewhere AFTER UPDATE OF project_id ON tasks FOR EACH ROW
  WHEN (OLD.project_id <> NEW.project_id) EXECUTE FUNCTION forget_search_entry('task');
CREATE TRIGGER tasks_searched_no_more AFTER DELETE ON tasks FOR EACH ROW EXECUTE FUNCTION forget_search_entry('task');

CREATE TRIGGER comments_searched AFTER INSERT OR UPDATE OF body, deleted_at, project_id ON comments FOR EACH ROW
  WHEN (NEW.deleted_at IS NULL AND NEW.body IS NOT NULL) EXECUTE FUNCTION keep_search_entry('comment');
CREATE TRIGGER comments_searched_elsewhere AFTER UPDATE OF project_id, deleted_at ON comments FOR EACH ROW
  WHEN (OLD.project_id <> NEW.project_id OR NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION forget_search_entry('comment');
CREATE TRIGGER comments_searched_no_more AFTER DELETE ON comments FOR EACH ROW EXECUTE FUNCTION forget_search_entry('comment');

CREATE TRIGGER attachments_searched AFTER INSERT OR UPDATE OF name, project_id ON attachments FOR EACH ROW
  EXECUTE FUNCTION keep_search_entry('file');
CREATE TRIGGER attachments_searched_elsewhere AFTER UPDATE OF project_id ON attachments FOR EACH ROW
  WHEN (OLD.project_id <> NEW.project_id) EXECUTE FUNCTION forget_search_entry('file');
CREATE TRIGGER attachments_searched_no_more AFTER DELETE ON attachments FOR EACH ROW EXECUTE FUNCTION forget_search_entry('file');

CREATE TRIGGER labels_searched AFTER INSERT OR UPDATE OF name ON labels FOR EACH ROW EXECUTE FUNCTION keep_search_entry('label');
CREATE TRIGGER labels_searched_no_more AFTER DELETE ON labels FOR EACH ROW EXECUTE FUNCTION forget_search_entry('label');

CREATE TRIGGER projects_searched AFTER INSERT OR UPDATE OF name ON projects FOR EACH ROW EXECUTE FUNCTION keep_search_entry('project');
CREATE TRIGGER projects_searched_no_more AFTER DELETE ON projects FOR EACH ROW EXECUTE FUNCTION forget_search_entry('project');
