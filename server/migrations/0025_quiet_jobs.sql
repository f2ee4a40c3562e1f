-- As graphile_worker.add_job for a job without a key, but without NOTIFY: with that, all commits wait for one another.
CREATE FUNCTION add_quiet_job(kind text, given json, due timestamptz DEFAULT now(), behind int DEFAULT 0) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO graphile_worker._private_jobs (task_id, payload, run_at, priority)
  SELECT tasks.id, given, due, behind FROM graphile_worker._private_tasks AS tasks WHERE tasks.identifier = kind;
  IF NOT FOUND THEN
    PERFORM graphile_worker.add_job(kind, payload => given, run_at => due, priority => behind);
  END IF;
END $$;
