import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLabel, readTasks, startThree } from '../../../../test/support/three-tasks.ts';
import { isSomebodyWaiting } from '../../../../test/support/waiting.ts';
import { startWorld, type World } from '../../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const rounds = Array.from({ length: 4 }, (_, round) => round);

test.each(rounds)(
  'many at once, in any order, with edits, moves and deletions of each: none is half done (%i)',
  async () => {
    const site = await startThree(world);
    const { ada, bob, cleo, url, tasks, bulk, ids, todo, doing } = site;
    const label = await addLabel(site, 'Bug');
    for (const [index, id] of ids.entries())
      if (index > 0) await ada.put(`${tasks}/${id}`, { labels: [label] });
    const replies = await Promise.all([
      ada.post(bulk, { ids, set: { status: doing, priority: 'high' }, add: { assignedTo: [cleo.id] } }),
      bob.post(bulk, {
        ids: ids.toReversed(),
        set: { status: todo, priority: 'low' },
        add: { labels: [label] },
      }),
      cleo.put(`${tasks}/${ids[1]}`, { status: doing, assignedTo: [bob.id] }),
      cleo.put(`${tasks}/${ids[2]}/place`, { status: todo }),
      ada.delete(`${url}/labels/${label}`),
      ada.delete(`${url}/status/${doing}?moveTo=${todo}`),
      bob.post(`${tasks}/${ids[0]}/comments`, { body: 'Which one?' }),
    ]);
    for (const { statusCode } of replies) expect([200, 201, 422]).toContain(statusCode);
    const after = await readTasks(site, ids);
    expect(new Set(after.map(({ priority }) => priority)).size).toBe(1);
    expect(after.flatMap(({ labels }) => labels)).toEqual([]);
    expect(after.map(({ status }) => status)).toEqual([todo, todo, todo]);
  },
);

test.each(rounds)('undone twice at once, it is undone once (%i)', async () => {
  const site = await startThree(world);
  const { ada, bulk, ids } = site;
  const { undo } = (await ada.post(bulk, { ids, delete: true })).json();
  const replies = await Promise.all([ada.post(`${bulk}/undo`, { undo }), ada.post(`${bulk}/undo`, { undo })]);
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]));
  expect(await readTasks(site, ids)).toHaveLength(3);
});

test.each(rounds)('deleted by two at once, some of them by both: one finds them gone (%i)', async () => {
  const { ada, bob, bulk, ids } = await startThree(world);
  const replies = await Promise.all([
    ada.post(bulk, { ids: ids.slice(0, 2), delete: true }),
    bob.post(bulk, { ids: ids.slice(1), delete: true }),
  ]);
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]));
});

test('who is taken off the team while waiting changes nothing any more', async () => {
  const site = await startThree(world);
  const { cleo, acme, id, bulk, ids } = site;
  const reply = await world.db.transaction().execute(async (db) => {
    await sql`SELECT FROM projects WHERE organization_id = ${acme.id} AND id = ${id} FOR NO KEY UPDATE`.execute(
      db,
    );
    const sent = cleo.post(bulk, { ids, set: { priority: 'low' } });
    await expect.poll(() => isSomebodyWaiting(world.db)).toBe(true);
    await db.deleteFrom('projectTeam').where('projectId', '=', id).where('userId', '=', cleo.id).execute();
    // It waits for the end of this: not for its answer here.
    return { sent };
  });
  expect((await reply.sent).statusCode).toBe(403);
  expect((await readTasks(site, ids)).map(({ priority }) => priority)).toEqual([
    'medium',
    'medium',
    'medium',
  ]);
});
