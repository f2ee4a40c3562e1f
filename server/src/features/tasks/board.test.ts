import fc from 'fast-check';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSomebodyWaiting } from '../../../test/support/waiting.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Ada’s project with two columns, the first of which holds these tasks from top to bottom. */
async function startBoard(titles: string[]) {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  const { url } = await world.project(ada, acme.id);
  const columns: string[] = [];
  for (const [order, name] of ['To Do', 'Done'].entries()) {
    const reply = await ada.post(`${url}/status`, { name, order, color: '#000000' });
    columns.push(reply.json().taskStatus._id);
  }
  const [toDo, done] = columns as [string, string];
  const ids: Record<string, string> = {};
  for (const title of titles.toReversed()) {
    ids[title] = (await ada.post(`${url}/tasks`, { title, status: toDo })).json().task._id;
  }
  return { ada, acme, url, toDo, done, ids };
}

async function column(person: Person, url: string, status: string) {
  const titles: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const behind: string = cursor && `&cursor=${cursor}`;
    const reply = await person.get(`${url}/tasks?order=board&limit=2&status=${status}${behind}`);
    const { tasks, pagination } = reply.json() as {
      tasks: { title: string }[];
      pagination: { nextCursor: string | null };
    };
    titles.push(...tasks.map(({ title }) => title));
    cursor = pagination.nextCursor;
  }
  return titles;
}

test('a new task comes on top of its column', async () => {
  const { ada, url, toDo } = await startBoard(['a', 'b', 'c']);
  expect(await column(ada, url, toDo)).toEqual(['a', 'b', 'c']);
});

test('a task is put where it was dropped: between two, on top, at the bottom, in another column', async () => {
  const { ada, url, toDo, done, ids } = await startBoard(['a', 'b', 'c', 'd']);
  const move = (title: string, place: object) => ada.put(`${url}/tasks/${ids[title]}/place`, place);

  await move('d', { status: toDo, after: ids['a'], before: ids['b'] });
  expect(await column(ada, url, toDo)).toEqual(['a', 'd', 'b', 'c']);
  await move('c', { status: toDo, before: ids['a'] });
  expect(await column(ada, url, toDo)).toEqual(['c', 'a', 'd', 'b']);
  await move('c', { status: toDo, after: ids['b'] });
  expect(await column(ada, url, toDo)).toEqual(['a', 'd', 'b', 'c']);
  await move('b', { status: done });
  await move('a', { status: done, after: ids['b'] });
  const reply = await move('d', { status: done, after: ids['b'], before: ids['a'] });

  expect(reply.json()).toMatchObject({ status: 200, task: { title: 'd', status: done, version: 2 } });
  expect(await column(ada, url, toDo)).toEqual(['c']);
  expect(await column(ada, url, done)).toEqual(['b', 'd', 'a']);
});

test('a task comes to another place and changes with it, in one change', async () => {
  const { ada, acme, url, toDo, done, ids } = await startBoard(['a', 'b', 'c']);
  const change = (title: string, body: object) => ada.put(`${url}/tasks/${ids[title]}`, body);
  await change('c', { status: done, priority: 'high', place: {} });
  const reply = await change('a', {
    status: done,
    assignedTo: [ada.id],
    version: 1,
    place: { after: ids['c'], before: null },
  });

  expect(reply.json()).toMatchObject({ task: { status: done, assignedTo: [ada.id], version: 2 } });
  expect(await column(ada, url, done)).toEqual(['c', 'a']);
  const listed = (await ada.get(`${url}/tasks?order=board&status=${done}`)).json().tasks;
  expect(listed[1].rank).toBe(reply.json().task.rank);
  const recorded = await world.db
    .selectFrom('activities')
    .select('kind')
    .where('organizationId', '=', acme.id)
    .where('subjectId', '=', ids['a']!)
    .execute();
  expect(recorded.map(({ kind }) => kind)).toEqual(['task.created', 'task.updated']);

  const stale = await change('a', { status: toDo, priority: 'low', version: 1, place: { after: ids['b'] } });
  expect(stale.statusCode).toBe(409);
  const homeless = await change('a', { priority: 'low', place: {} });
  expect(homeless.statusCode).toBe(422);
  expect(await column(ada, url, done)).toEqual(['c', 'a']);
});

test('neighbours that are gone meanwhile do no harm: the one that is left decides', async () => {
  const { ada, url, toDo, done, ids } = await startBoard(['a', 'b', 'c', 'd']);
  const move = (title: string, place: object) => ada.put(`${url}/tasks/${ids[title]}/place`, place);
  await move('b', { status: done });

  await move('d', { status: toDo, after: ids['b'], before: ids['c'] });
  expect(await column(ada, url, toDo)).toEqual(['a', 'd', 'c']);
  await ada.delete(`${url}/tasks/${ids['a']}`);
  await move('c', { status: toDo, after: ids['a'], before: ids['b'] });
  expect(await column(ada, url, toDo)).toEqual(['c', 'd']);
});

test('another place in the same column makes nobody’s edit stale; another column is a change', async () => {
  const { ada, url, toDo, done, ids } = await startBoard(['a', 'b']);
  const place = `${url}/tasks/${ids['a']}/place`;
  expect((await ada.put(place, { status: toDo, after: ids['b'] })).json().task.version).toBe(1);
  expect((await ada.put(place, { status: done })).json().task.version).toBe(2);
});

test('a status chosen elsewhere puts the task on top of that column', async () => {
  const { ada, url, toDo, done, ids } = await startBoard(['a', 'b', 'c']);
  await ada.put(`${url}/tasks/${ids['c']}`, { status: done });
  await ada.put(`${url}/tasks/${ids['b']}`, { status: done });
  await ada.put(`${url}/tasks/${ids['b']}`, { status: done, title: 'b' });
  expect(await column(ada, url, done)).toEqual(['b', 'c']);
  expect(await column(ada, url, toDo)).toEqual(['a']);
});

test('tasks of a deleted status keep their order on top of the other', async () => {
  const { ada, url, toDo, done, ids } = await startBoard(['a', 'b', 'c', 'd']);
  await ada.put(`${url}/tasks/${ids['d']}/place`, { status: done });
  await ada.put(`${url}/tasks/${ids['c']}/place`, { status: toDo, after: ids['a'] });
  await ada.delete(`${url}/status/${toDo}?moveTo=${done}`);
  expect(await column(ada, url, done)).toEqual(['a', 'c', 'b', 'd']);
});

test('whoever may not see the project moves nothing, and nothing goes to a foreign status', async () => {
  const { ada, acme, url, toDo, ids } = await startBoard(['a']);
  const other = await startBoard([]);
  const [bob, eve] = [await world.user('Bob'), await world.user('Eve')];
  await world.addMember(acme.id, bob, 'employee');
  const place = `${url}/tasks/${ids['a']}/place`;
  const before = await world.stored();

  expect((await bob.put(place, { status: toDo })).statusCode).toBe(403);
  expect((await eve.put(place, { status: toDo })).statusCode).toBe(404);
  expect((await ada.put(place, { status: other.toDo })).statusCode).toBe(422);
  expect((await ada.get(`${url}/tasks?order=board`)).statusCode).toBe(422);
  expect((await ada.get(`${url}/tasks?order=board&status=${toDo}&cursor=1;--`)).statusCode).toBe(422);
  expect(await world.stored()).toEqual(before);
});

test('any sequence of moves ends as it would with cards on a table', async () => {
  const titles = ['a', 'b', 'c', 'd', 'e'];
  const moves = fc.array(
    fc.record({
      title: fc.constantFrom(...titles),
      to: fc.constantFrom<'toDo' | 'done'>('toDo', 'done'),
      at: fc.nat(5),
    }),
    { minLength: 5, maxLength: 25 },
  );
  await fc.assert(
    fc.asyncProperty(moves, async (sequence) => {
      const board = await startBoard(titles);
      const cards = { toDo: [...titles], done: [] as string[] };
      for (const { title, to, at } of sequence) {
        for (const name of ['toDo', 'done'] as const)
          cards[name] = cards[name].filter((card) => card !== title);
        const place = Math.min(at, cards[to].length);
        const [after, before] = [cards[to][place - 1], cards[to][place]];
        cards[to].splice(place, 0, title);
        const ids = { after: after && board.ids[after], before: before && board.ids[before] };
        await board.ada.put(`${board.url}/tasks/${board.ids[title]}/place`, { status: board[to], ...ids });
      }
      expect(await column(board.ada, board.url, board.toDo)).toEqual(cards.toDo);
      expect(await column(board.ada, board.url, board.done)).toEqual(cards.done);
    }),
    { numRuns: 8 },
  );
});

test('hundreds of moves into one gap stay exact, and the ranks stay short', async () => {
  const { ada, acme, url, toDo, ids } = await startBoard(['a', 'b', 'c', 'd']);
  let longest = 0;
  for (let n = 0; n < 130; n += 1) {
    const [title, above] = n % 2 ? (['b', 'c'] as const) : (['c', 'b'] as const);
    const reply = await ada.put(`${url}/tasks/${ids[title]}/place`, { status: toDo, before: ids[above] });
    longest = Math.max(longest, reply.json().task.rank.length);
  }
  expect(await column(ada, url, toDo)).toEqual(['a', 'b', 'c', 'd']);
  expect(longest).toBeLessThanOrEqual(100);
  const renumberings = await world.db
    .selectFrom('activities')
    .select(['subjectId', 'actorId'])
    .where('organizationId', '=', acme.id)
    .where('kind', '=', 'status.renumbered')
    .execute();
  expect(renumberings).not.toEqual([]);
  for (const each of renumberings) expect(each).toEqual({ subjectId: toDo, actorId: ada.id });
});

test('a change into a gap that is full has its column numbered anew first', async () => {
  const { ada, acme, url, toDo, ids } = await startBoard(['a', 'b', 'c']);
  await world.db
    .updateTable('tasks')
    .set({
      rank: sql`(SELECT rank FROM tasks WHERE organization_id = ${acme.id} AND id = ${ids['a']}) + 1e-97`,
    })
    .where('organizationId', '=', acme.id)
    .where('id', '=', ids['b']!)
    .execute();
  const place = { after: ids['a'], before: ids['b'] };
  const reply = await ada.put(`${url}/tasks/${ids['c']}`, { status: toDo, priority: 'high', place });

  expect(reply.json()).toMatchObject({ task: { priority: 'high', version: 2 } });
  expect(reply.json().task.rank.length).toBeLessThan(40);
  expect(await column(ada, url, toDo)).toEqual(['a', 'c', 'b']);
});

test('many people who move and add tasks at once lose, double and swap none', async () => {
  const titles = Array.from({ length: 12 }, (_, n) => `t${n}`);
  const { ada, url, toDo, done, ids } = await startBoard(titles);
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, n) => {
      const [title, after] = [titles[n % 12]!, titles[(n * 7 + 3) % 12]!];
      return n % 5 === 0
        ? ada.post(`${url}/tasks`, { title: `new ${n}`, status: toDo })
        : ada.put(`${url}/tasks/${ids[title]}/place`, { status: n % 3 ? toDo : done, after: ids[after] });
    }),
  );
  expect(replies.filter(({ statusCode }) => statusCode >= 400).map(({ body }) => body)).toEqual([]);

  const [left, right] = [await column(ada, url, toDo), await column(ada, url, done)];
  expect([...left, ...right].toSorted()).toEqual(
    [...titles, ...Array.from({ length: 12 }, (_, n) => `new ${n * 5}`)].toSorted(),
  );
  // The order is one and the same for everybody, and stays.
  expect(await column(ada, url, toDo)).toEqual(left);
});

test('who takes tasks out of a column while it is deleted into another has taken them out', async () => {
  const titles = Array.from({ length: 12 }, (_, n) => `t${n}`);
  const { ada, acme, url, toDo, done, ids } = await startBoard(titles);
  const added = await ada.post(`${url}/status`, { name: 'Elsewhere', color: '#336699' });
  const elsewhere = added.json().taskStatus._id as string;
  const [held, others] = [titles.at(-1)!, titles.slice(0, -1)];

  const [isHeld, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = world.db.transaction().execute(async (db) => {
    await sql`SELECT FROM tasks WHERE organization_id = ${acme.id} AND id = ${ids[held]} FOR UPDATE`.execute(
      db,
    );
    isHeld.resolve();
    await release.promise;
  });
  await isHeld.promise;
  const deleting = ada.delete(`${url}/status/${toDo}?moveTo=${elsewhere}`);
  await expect.poll(() => isSomebodyWaiting(world.db)).toBe(true);
  const moving = Promise.all(
    others.map((title) => ada.put(`${url}/tasks/${ids[title]}/place`, { status: done })),
  );
  // Some of them are through by then, or all wait for the deletion: either way they have their place in the end.
  await Promise.race([moving, delay(300)]);
  release.resolve();
  await Promise.all([holding, deleting]);
  expect((await moving).map(({ statusCode }) => statusCode)).toEqual(others.map(() => 200));
  expect((await column(ada, url, done)).toSorted()).toEqual(others.toSorted());
  expect(await column(ada, url, elsewhere)).toEqual([held]);
});
