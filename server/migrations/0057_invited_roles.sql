-- What somebody becomes by accepting.
ALTER TABLE invites ADD COLUMN role role NOT NULL DEFAULT 'employee';
