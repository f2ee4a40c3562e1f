-- When the invited were mailed, or it was found that they need not be: what happened to the others is found out by a job.
-- Those from before count as told; the default goes at once, so no row is written.
ALTER TABLE invites ADD COLUMN told_at timestamptz DEFAULT now();
ALTER TABLE invites ALTER COLUMN told_at DROP DEFAULT;
