-- A notice that was put off until somebody replies: `snoozed_until` is then when it comes back at the latest.
ALTER TABLE notices ADD COLUMN awaits_reply boolean NOT NULL DEFAULT false;
