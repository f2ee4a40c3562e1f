-- Whether such things are told of in the inbox, too.
ALTER TABLE notification_preferences ADD COLUMN inbox boolean NOT NULL DEFAULT true;
