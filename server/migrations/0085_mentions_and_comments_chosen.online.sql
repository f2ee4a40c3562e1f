ALTER TYPE notification_kind ADD VALUE IF NOT EXISTS 'mentioned' AFTER 'assigned';
ALTER TYPE notification_kind ADD VALUE IF NOT EXISTS 'commented' AFTER 'mentioned';
-- What people chose for assignments and changes held for mentions and comments, too, and goes on to do so.
-- repeat
INSERT INTO notification_preferences (user_id, kind, inbox, mail, push)
SELECT chosen.user_id, 'mentioned', chosen.inbox, chosen.mail, chosen.push FROM notification_preferences AS chosen
WHERE chosen.kind = 'assigned' AND NOT EXISTS (
  SELECT FROM notification_preferences AS own WHERE own.user_id = chosen.user_id AND own.kind = 'mentioned'
) LIMIT 1000 ON CONFLICT DO NOTHING;
-- repeat
INSERT INTO notification_preferences (user_id, kind, inbox, mail, push)
SELECT chosen.user_id, 'commented', chosen.inbox, chosen.mail, chosen.push FROM notification_preferences AS chosen
WHERE chosen.kind = 'taskChanged' AND NOT EXISTS (
  SELECT FROM notification_preferences AS own WHERE own.user_id = chosen.user_id AND own.kind = 'commented'
) LIMIT 1000 ON CONFLICT DO NOTHING;
