-- Only words: what the parser would take for an address, a version or a path could not be found by its parts.
CREATE FUNCTION words_of(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(translate(words, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~“”„‘’‚«»…–—·•¿¡', repeat(' ', 47)));

-- The organization is a word of its own, so that the index finds nothing of another one. No title can contain it: it
-- has dashes.
CREATE FUNCTION task_words(organization_id uuid, title text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_to_tsvector(ARRAY[organization_id::text]) || to_tsvector('simple', words_of(title));

CREATE INDEX tasks_words ON tasks USING gin (task_words(organization_id, title));
