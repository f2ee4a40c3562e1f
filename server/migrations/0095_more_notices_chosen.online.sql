ALTER TYPE notification_kind ADD VALUE IF NOT EXISTS 'unblocked' AFTER 'taskChanged';
ALTER TYPE notification_kind ADD VALUE IF NOT EXISTS 'subTaskDone' AFTER 'unblocked';
ALTER TYPE notification_kind ADD VALUE IF NOT EXISTS 'reacted' AFTER 'subTaskDone';
