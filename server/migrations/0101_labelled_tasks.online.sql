-- The newest tasks of a project that have labels, with these: groups are counted by the index alone, for which it has to have the
-- column of its order besides.
CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_labelled ON tasks (organization_id, project_id, (-seq)) INCLUDE (seq, label_ids)
  WHERE label_ids <> '{}';
