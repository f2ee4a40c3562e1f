-- Any colour beside the eight, which are all that the version before knows. While both run, a colour that
-- it gives to a label with one of its own is not seen: it leaves that alone, and the new version goes on showing it.
ALTER TABLE labels ADD COLUMN own_color text;
-- There is none yet.
ALTER TABLE labels ADD CONSTRAINT labels_own_color CHECK (own_color ~ '^#[0-9a-f]{6}$') NOT VALID;
