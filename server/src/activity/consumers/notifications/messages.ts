import type { Db } from '../../../platform/db/connect.ts';
import { statement } from '../../../platform/db/statement.ts';
import { addJob } from '../../../platform/jobs/queue.ts';
import type { Place } from '../../activity.ts';
import type { Notice } from './happening.ts';
import type { Recipient } from './queries.ts';

interface Sending {
  recipient: Recipient;
  message: Notice;
  /** What one has to see to be told of it. */
  place: Place;
  mayMail?: () => Promise<boolean>;
}

/** By mail and push, as they chose. What comes in a digest waits for the morning. */
export async function sendMessage(db: Db, id: string, { recipient, message, place, mayMail }: Sending) {
  const { userId, email: to, channels, dailyDigest } = recipient;
  if (channels.mail && (await (mayMail?.() ?? true)))
    await (dailyDigest
      ? keepForDigest(db, userId, id, message, place)
      : addJob(db, 'sendNotice', { id, to, notice: message }, { key: `mail:${id}` }));
  if (channels.push) await addJob(db, 'sendPush', { id, userId, notice: message }, { key: `push:${id}` });
}

const insertLine = statement(`
  INSERT INTO digest_lines (user_id, id, organization_id, project_id, title, body, path)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`);

const keepForDigest = (
  db: Db,
  userId: string,
  id: string,
  { title, body, path }: Notice,
  { organizationId, projectId }: Place,
) => insertLine(db, userId, id, organizationId, projectId ?? null, title, body, path);
