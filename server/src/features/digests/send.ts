import { listWhoSee } from '../../authorization/who-sees.ts';
import type { Db } from '../../platform/db/connect.ts';
import { withEach } from '../../platform/jobs/each.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import * as queries from './queries.ts';
import type { Line } from './queries.ts';

const linesAtMost = 50;

/** One mail to each whose morning it is, of what would have been mailed since the last one. Broken off, it goes on. */
export async function sendDigests(db: Db, timeZones: string[]) {
  await withEach(await queries.listAwaiting(db, timeZones), (recipient) =>
    db.transaction().execute((db) => sendDigest(db, recipient)),
  );
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

/** What was deleted meanwhile is told to nobody, and nothing to whoever has left the organization or the team. */
async function leaveOutUnseen(db: Db, userId: string, lines: Line[]) {
  const places = Map.groupBy(lines, ({ organizationId, projectId }) => `${organizationId} ${projectId}`);
  const seen = new Set<Line>();
  for (const ofPlace of places.values())
    for (const line of await listSeen(db, userId, ofPlace)) seen.add(line);
  return lines.filter((line) => seen.has(line));
}

/** Of lines about one place. */
async function listSeen(db: Db, userId: string, lines: Line[]) {
  const { organizationId, projectId } = lines[0]!;
  if (projectId === null) return (await queries.isMember(db, organizationId, userId)) ? lines : [];
  const project = { organizationId, projectId };
  if ((await listWhoSee(db, project, [userId])).length === 0) return [];
  const there = await queries.listThere(
    db,
    project,
    lines.map(({ taskId }) => taskId),
    lines.map(({ commentId }) => commentId),
  );
  return lines.filter(({ taskId, commentId }) =>
    [taskId, commentId].every((id) => id === null || there.has(id)),
  );
}
