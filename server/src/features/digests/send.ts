import { listWhoSee } from '../../authorization/who-sees.ts';
import type { Db } from '../../platform/db/connect.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import * as queries from './queries.ts';
import type { Line } from './queries.ts';

const linesAtMost = 50;

/** One mail to each whose morning it is, of what would have been mailed since the last one. Broken off, it goes on. */
export async function sendDigests(db: Db, timeZones: string[]) {
  for (const recipient of await queries.listAwaiting(db, timeZones))
    await db.transaction().execute((db) => sendDigest(db, recipient));
}

async function sendDigest(db: Db, { userId, email: to }: { userId: string; email: string }) {
  const lines = await leaveOutUnseen(db, userId, await queries.take(db, userId));
  if (lines.length === 0) return;
  const shown = lines.slice(0, linesAtMost);
  // The first one tells it apart from that of any other morning.
  const id = `digest:${shown[0]!.id}`;
  const notices = shown.map(({ title, body, path }) => ({ title, body, path }));
  const digest = { id, to, lines: notices, more: lines.length - shown.length };
  await addJob(db, 'sendDigest', digest, { key: `mail:${id}` });
}

/** Whoever has left an organization or a team meanwhile is not told of what happened there. */
async function leaveOutUnseen(db: Db, userId: string, lines: Line[]) {
  const places = Map.groupBy(lines, ({ organizationId, projectId }) => `${organizationId} ${projectId}`);
  const seen = new Set<Line>();
  for (const ofPlace of places.values()) {
    const { organizationId, projectId } = ofPlace[0]!;
    const isSeen =
      projectId === null
        ? await queries.isMember(db, organizationId, userId)
        : (await listWhoSee(db, { organizationId, projectId }, [userId])).length > 0;
    if (isSeen) for (const line of ofPlace) seen.add(line);
  }
  return lines.filter((line) => seen.has(line));
}
