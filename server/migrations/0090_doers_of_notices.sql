-- Who did what of all that a notice tells, by kind, the latest last: several people do something to one task.
ALTER TABLE notices ADD COLUMN doers jsonb NOT NULL DEFAULT '{}';
