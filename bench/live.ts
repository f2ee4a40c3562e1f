import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { addPeople, addProject, joinTeam, type BenchProject } from './world.ts';

interface Bench {
  url: string;
  pool: pg.Pool;
  headers: Record<string, string>;
  userId: string;
  teams: number;
  teamSize: number;
  changes: number;
  betweenMs: number;
}

/**
 * Milliseconds, at the 95th percentile, from sending a change until a colleague has the changed task: people with an open
 * stream each, in teams of whom everybody is told.
 */
export async function measureLive({
  url,
  pool,
  headers,
  userId,
  teams,
  teamSize,
  changes,
  betweenMs,
}: Bench) {
  const projects: BenchProject[] = [];
  const people: { cookie: string }[] = [];
  for (let team = 0; team < teams; team += 1) {
    const project = await addProject(pool, userId, 1);
    projects.push(project);
    const team = await addPeople(pool, teamSize);
    await joinTeam(pool, project, team);
    people.push(...team.map(({ token }) => ({ cookie: cookieOf(token) })));
  }
  const { organizationId } = projects[0]!;
  const tasksOf = (projectId: string) =>
    `${url}/api/organizations/${organizationId}/projects/${projectId}/tasks`;
  const sent = new Map<string, number>();
  const seenAfter: number[] = [];

  const see = (text: string) => {
    for (const [, id] of text.matchAll(/"kind":"task".*"task":{"_id" ?: ?"([^"]+)"/g))
      seenAfter.push(performance.now() - sent.get(id!)!);
  };
  const streams = await Promise.all(
    people.map(({ cookie }) => listen(`${url}/api/users/events`, cookie, see)),
  );
  // The first look at each listener.
  await delay(1_000);
  for (let count = 0; count < changes; count += 1) {
    const _id = randomUUID();
    const { projectId, statusId } = projects[count % teams]!;
    sent.set(_id, performance.now());
    await fetch(tasksOf(projectId), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ _id, title: 'Seen by the team', status: statusId }),
    });
    await delay(betweenMs);
  }
  const deadline = performance.now() + 10_000;
  while (seenAfter.length < teamSize * changes && performance.now() < deadline) await delay(50);
  for (const stop of streams) stop();
  if (seenAfter.length < teamSize * changes) throw new Error(`${seenAfter.length} of all were seen`);
  return Math.round(seenAfter.toSorted((a, b) => a - b)[Math.floor(seenAfter.length * 0.95)]!);
}

export const cookieOf = (token: string) => `muster=${token}; XSRF-TOKEN=bench`;

/** Opens a stream; answers how to close it. */
export function listen(url: string, cookie: string, onText: (text: string) => void) {
  return new Promise<() => void>((opened, failed) => {
    const request = get(url, { headers: { cookie }, agent: false }, (response) => {
      if (response.statusCode !== 200)
        return failed(new Error(`A stream was refused: ${response.statusCode}`));
      response.setEncoding('utf8').on('data', onText);
      response.on('error', () => {});
      opened(() => request.destroy());
    });
    request.on('error', failed);
  });
}
