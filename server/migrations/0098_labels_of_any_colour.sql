-- Any colour beside the eight, which are all that the version before knows.
ALTER TABLE labels ADD COLUMN own_color text;
-- There is none yet.
ALTER TABLE labels ADD CONSTRAINT labels_own_color CHECK (own_color ~ '^#[0-9a-f]{6}$') NOT VALID;
