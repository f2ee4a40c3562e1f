import type { Db } from '../../../platform/db/connect.ts';
import { statement } from '../../../platform/db/statement.ts';
import { addJob } from '../../../platform/jobs/queue.ts';
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
      : addJob(db, 'sendNotice', { id, to, notice: message }, { key: `mail:${id}` }));
  if (channels.push) await addJob(db, 'sendPush', { id, userId, notice: message }, { key: `push:${id}` });
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
