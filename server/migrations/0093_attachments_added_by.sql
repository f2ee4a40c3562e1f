-- Who has attached a file; unknown of those from before. No foreign key: it would need an index, and a name is all that is asked for.
ALTER TABLE attachments ADD COLUMN added_by uuid;
