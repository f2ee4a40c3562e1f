-- What a person has stopped to watch is little: read at once, it need not be looked for beside each task that they might watch.
CREATE INDEX CONCURRENTLY IF NOT EXISTS watchers_stopped ON watchers (user_id, organization_id) WHERE NOT is_watching;
