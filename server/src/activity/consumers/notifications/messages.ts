import type { Db } from '../../../platform/db/connect.ts';
import { statement } from '../../../platform/db/statement.ts';
import { addJobOnce } from '../../../platform/jobs/queue.ts';
import type { Notice } from './happening.ts';
import type { Recipient } from './queries.ts';

/** What must still be there, and be seen, for somebody to be told of it later. */
export interface Told {
  organizationId: string;
  projectId?: string | null | undefined;
  taskId?: string | null | undefined;
  commentId?: string | null | undefined;
}

interface Sending {
  recipient: Recipient;
  message: Notice;
  about: Told;
  mayMail?: () => Promise<boolean>;
}

/** By mail and push, as they chose. What comes in a digest waits for the morning. */
export async function sendMessage(db: Db, id: string, { recipient, message, about, mayMail }: Sending) {
  const { userId, email: to, channels, dailyDigest } = recipient;
  if (channels.mail && (await (mayMail?.() ?? true)))
    await (dailyDigest
      ? keepForDigest(db, userId, id, message, about)
      : addJobOnce(db, 'sendNotice', { id, to, notice: message }, `mail:${id}`));
  if (channels.push) await addJobOnce(db, 'sendPush', { id, userId, notice: message }, `push:${id}`);
}

const insertLine = statement(`
  INSERT INTO digest_lines (user_id, id, organization_id, project_id, task_id, comment_id, title, body, path)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`);

const keepForDigest = (
  db: Db,
  userId: string,
  id: string,
  { title, body, path }: Notice,
  { organizationId, projectId = null, taskId = null, commentId = null }: Told,
) => insertLine(db, userId, id, organizationId, projectId, taskId, commentId, title, body, path);
