import { randomUUID } from 'node:crypto';
import { limits } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOwnTime } from '../../../test/support/in-own-time.ts';
import { letTrashAge, startWebsite, tracesOf } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function startTask() {
  const website = await startWebsite(world);
  const { task, url: taskUrl } = await website.addTask(website.ada);
  const comments = `${taskUrl}/comments`;
  const says = async (person: Person, body: string, _id = randomUUID()) =>
    (await person.post(comments, { _id, body })).json().comment as { _id: string; version: number };
  const read = async (person: Person, query = '') => {
    const { entries } = (await person.get(`${taskUrl}/timeline${query}`)).json();
    return entries as { type: string; comment?: Record<string, unknown> }[];
  };
  /** The texts, in their order; nothing for one that was deleted. */
  const texts = async (person: Person) =>
    (await read(person, '?only=comments')).map(({ comment }) => comment!['body']);
  return { ...website, task, taskUrl, comments, says, read, texts };
}

test('everybody on the team says something, and reads it in its order', async () => {
  const { ada, bob, cleo, says, read } = await startTask();
  await says(bob, 'Which **one**?');
  await says(cleo, 'The second.');
  const entries = await read(ada, '?only=comments');
  expect(entries).toMatchObject([
    {
      type: 'comment',
      comment: { author: { _id: bob.id, fullName: 'Bob' }, body: 'Which **one**?', version: 1 },
    },
    { type: 'comment', comment: { author: { _id: cleo.id }, body: 'The second.', editedAt: null } },
  ]);
});

test.each([
  ['nothing', ''],
  ['blanks', '  \n '],
  ['too much', 'a'.repeat(limits.comment + 1)],
  ['what cannot be stored', 'a\0b'],
  ['no text', 7],
])('a comment of %s is refused', async (_, body) => {
  const { ada, comments } = await startTask();
  const before = await world.stored();
  const reply = await ada.post(comments, { body });
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, ['body']]);
  expect(await world.stored()).toEqual(before);
});

test('the longest comment is kept to the last letter', async () => {
  const { ada, says, texts } = await startTask();
  const body = '😀'.repeat(limits.comment / 2);
  await says(ada, body);
  expect(await texts(ada)).toEqual([body]);
});

test('sent twice, it is said once', async () => {
  const { ada, bob, comments, says, texts } = await startTask();
  const _id = randomUUID();
  const replies = await Promise.all([1, 2, 3].map(() => ada.post(comments, { _id, body: 'Once' })));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(await texts(ada)).toEqual(['Once']);
  for (const person of [ada, bob])
    expect((await person.post(comments, { _id, body: 'Other' })).json()).toMatchObject({ code: 'ID_TAKEN' });
  await says(bob, 'Mine');
  expect(await texts(ada)).toEqual(['Once', 'Mine']);
});

describe('who may', () => {
  const people = ['ada', 'bob', 'cleo', 'dan', 'ed', 'eve'] as const;
  type Name = (typeof people)[number];
  /** What a call answers to each of them, of a comment of Cleo’s: admin, manager, author, and three who do not see it. */
  const table: [
    what: string,
    Record<Name, number>,
    (person: Person, url: string) => Promise<{ statusCode: number }>,
  ][] = [
    [
      'read its versions',
      { ada: 200, bob: 200, cleo: 200, dan: 403, ed: 403, eve: 404 },
      (person, url) => person.get(`${url}/versions`),
    ],
    [
      'edit it',
      { ada: 403, bob: 403, cleo: 200, dan: 403, ed: 403, eve: 404 },
      (person, url) => person.put(url, { body: 'Other' }),
    ],
    [
      'delete it',
      { ada: 200, bob: 200, cleo: 200, dan: 403, ed: 403, eve: 404 },
      (person, url) => person.delete(url),
    ],
  ];
  test.each(table)('%s', async (_, expected, act) => {
    for (const name of people) {
      const site = await startTask();
      const { _id } = await site.says(site.cleo, 'Hers');
      const before = await world.stored();
      const reply = await act(site[name], `${site.comments}/${_id}`);
      expect([name, reply.statusCode]).toEqual([name, expected[name]]);
      if (reply.statusCode !== 200) expect(await world.stored()).toEqual(before);
    }
  });

  test('an employee deletes nobody else’s', async () => {
    const { bob, cleo, comments, says } = await startTask();
    const { _id } = await says(bob, 'His');
    expect((await cleo.delete(`${comments}/${_id}`)).statusCode).toBe(403);
  });

  test('comment and read: who sees the task', async () => {
    const { comments, taskUrl, ...site } = await startTask();
    for (const [person, status] of [
      [site.dan, 403],
      [site.ed, 403],
      [site.eve, 404],
    ] as const) {
      expect((await person.post(comments, { body: 'Hello' })).statusCode).toBe(status);
      expect((await person.get(`${taskUrl}/timeline`)).statusCode).toBe(status);
    }
  });
});

test('an edited comment says so, and shows what it was', async () => {
  const { ada, bob, comments, says, read } = await startTask();
  const { _id } = await says(bob, 'Frist');
  const url = `${comments}/${_id}`;
  expect((await bob.put(url, { body: 'First', version: 1 })).json().comment).toMatchObject({
    body: 'First',
    version: 2,
    editedAt: expect.any(String),
  });
  await bob.put(url, { body: 'First!', version: 2 });
  const { versions } = (await ada.get(`${url}/versions`)).json();
  expect(versions).toMatchObject([{ body: 'First' }, { body: 'Frist' }]);
  expect((await read(ada)).filter(({ type }) => type === 'comment')).toHaveLength(1);
});

test('of long comments that were edited often, one answer carries some, and the next goes on', async () => {
  const { bob, comments, says } = await startTask();
  const { _id } = await says(bob, 'é');
  await bob.put(`${comments}/${_id}`, { body: 'e' });
  await sql`UPDATE activities SET changes = jsonb_set(changes, ARRAY[${_id}::text, 'from'], to_jsonb(repeat('é', 20000)))
    WHERE changes ? ${_id}`.execute(world.db);
  await sql`INSERT INTO activities (organization_id, project_id, subject_id, actor_id, via, kind, changes, at)
    SELECT organization_id, project_id, subject_id, actor_id, via, kind, changes, at + make_interval(mins => later)
    FROM activities, generate_series(1, 39) AS later WHERE changes ? ${_id}`.execute(world.db);
  const read = async (query = '') =>
    (await bob.get(`${comments}/${_id}/versions${query}`)).json().versions as { until: string }[];
  const first = await read();
  expect(first).toHaveLength(26);
  const next = await read(`?until=${first.at(-1)!.until}`);
  expect(next[0]).toEqual(first.at(-1));
  expect(next).toHaveLength(15);
});

test('a long comment that is edited at once, and again, shows what it was at first', async () => {
  const { bob, comments, says } = await startTask();
  const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(1_500)) as [
    string,
    string,
    string,
  ];
  const { _id } = await says(bob, first);
  await bob.put(`${comments}/${_id}`, { body: second });
  await bob.put(`${comments}/${_id}`, { body: third });
  const { versions } = (await bob.get(`${comments}/${_id}/versions`)).json();
  expect(versions.map(({ body }: { body: string }) => body)).toEqual([first]);
});

test('a comment is edited a hundred times, and a task has two thousand comments, at most', async () => {
  const { bob, task, comments, says } = await startTask();
  const { _id } = await says(bob, 'One');
  const edit = (body: string) => bob.put(`${comments}/${_id}`, { body });
  await world.db
    .updateTable('comments')
    .set({ version: limits.commentEdits })
    .where('id', '=', _id)
    .execute();
  expect((await edit('Two')).statusCode).toBe(200);
  expect((await edit('Three')).json()).toMatchObject({ status: 409, code: 'TOO_MANY_EDITS' });

  await inOwnTime(world.db, (db) =>
    sql`
      INSERT INTO comments (organization_id, project_id, task_id, id, author_id, body)
      SELECT organization_id, project_id, task_id, gen_random_uuid(), author_id, body
      FROM comments, generate_series(1, ${limits.comments - 2}) WHERE id = ${_id}`.execute(db),
  );
  expect((await bob.post(comments, { body: 'The last' })).statusCode).toBe(201);
  const before = await tracesOf(world, task._id);
  expect((await bob.post(comments, { body: 'Too many' })).json()).toMatchObject({
    code: 'TOO_MANY_COMMENTS',
  });
  expect(await tracesOf(world, task._id)).toEqual(before);
});

test('two edits of one comment: the second learns of the first', async () => {
  const { bob, comments, says, texts } = await startTask();
  const { _id } = await says(bob, 'One');
  const replies = await Promise.all(
    ['Two', 'Three'].map((body) => bob.put(`${comments}/${_id}`, { body, version: 1 })),
  );
  const refused = replies.find(({ statusCode }) => statusCode === 409);
  const kept = replies.find(({ statusCode }) => statusCode === 200);
  expect(refused!.json()).toMatchObject({ code: 'STALE', comment: { version: 2 } });
  expect(await texts(bob)).toEqual([kept!.json().comment.body]);
});

test('saved as it was, it is not edited', async () => {
  const { bob, comments, says } = await startTask();
  const { _id } = await says(bob, 'One');
  const reply = await bob.put(`${comments}/${_id}`, { body: 'One', version: 1 });
  expect(reply.json().comment).toMatchObject({ version: 1, editedAt: null });
});

test('an edit sent again is made once, and no conflict with itself', async () => {
  const { bob, task, comments, says } = await startTask();
  const { _id } = await says(bob, 'One');
  const url = `${comments}/${_id}`;
  expect((await bob.put(url, { body: 'Two', version: 1 })).statusCode).toBe(200);
  const again = await bob.put(url, { body: 'Two', version: 1 });
  expect([again.statusCode, again.json().comment.version]).toEqual([200, 2]);
  const told = await world.db
    .selectFrom('activities')
    .where('subjectId', '=', task._id)
    .where('kind', '=', 'comment.updated')
    .selectAll()
    .execute();
  expect(told).toHaveLength(1);
  expect((await bob.get(`${url}/versions`)).json().versions).toHaveLength(1);
  expect((await bob.put(url, { body: 'Three', version: 1 })).statusCode).toBe(409);
});

test('a deleted comment keeps its place without its text, and whoever deleted it brings it back', async () => {
  const { ada, bob, cleo, comments, says, texts, read } = await startTask();
  await says(ada, 'Before');
  const { _id } = await says(cleo, 'Said in anger');
  await says(ada, 'After');
  const url = `${comments}/${_id}`;
  expect((await bob.delete(url)).json().comment).toMatchObject({ _id, deletedAt: expect.any(String) });

  expect(await texts(ada)).toEqual(['Before', undefined, 'After']);
  for (const person of [ada, bob, cleo]) expect(JSON.stringify(await read(person))).not.toContain('anger');
  expect((await ada.get(`${url}/versions`)).statusCode).toBe(404);
  expect((await cleo.put(url, { body: 'Again' })).statusCode).toBe(404);
  expect((await cleo.post(`${url}/restore`)).statusCode).toBe(403);
  expect((await bob.post(`${url}/restore`)).json().comment).toMatchObject({ body: 'Said in anger' });
  expect((await bob.post(`${url}/restore`)).statusCode).toBe(201);
  expect(await texts(ada)).toEqual(['Before', 'Said in anger', 'After']);
});

test('whoever lost the right to delete it does not bring it back; an admin does', async () => {
  const { ada, bob, cleo, acme, comments, says } = await startTask();
  const { _id } = await says(cleo, 'Hers');
  await bob.delete(`${comments}/${_id}`);
  await ada.put(`${acme.url}/members/${bob.id}`, { role: 'employee' });
  expect((await bob.post(`${comments}/${_id}/restore`)).statusCode).toBe(403);
  expect((await ada.post(`${comments}/${_id}/restore`)).statusCode).toBe(201);
});

test('deleting and restoring at once always answer', async () => {
  const { bob, comments, says } = await startTask();
  const { _id } = await says(bob, 'Here and gone');
  for (let round = 0; round < 10; round++) {
    const replies = await Promise.all([
      bob.delete(`${comments}/${_id}`),
      bob.post(`${comments}/${_id}/restore`),
    ]);
    for (const { statusCode } of replies) expect([200, 201, 404]).toContain(statusCode);
  }
});

test('after 30 days its text is gone for good, with what it was before', async () => {
  const { ada, bob, comments, says } = await startTask();
  const { _id } = await says(bob, 'Once a secret');
  await bob.put(`${comments}/${_id}`, { body: 'Gone' });
  await bob.delete(`${comments}/${_id}`);
  expect(await world.tablesWith('Once a secret')).not.toEqual([]);
  const bodies = () => world.db.selectFrom('comments').select('body').where('id', '=', _id).execute();
  await letTrashAge(world, limits.trashDays - 1);
  expect(await bodies()).toEqual([{ body: 'Gone' }]);
  await letTrashAge(world, 2);
  expect(await bodies()).toEqual([{ body: null }]);
  expect(await world.tablesWith('Once a secret')).toEqual([]);
  expect((await bob.post(`${comments}/${_id}/restore`)).statusCode).toBe(404);
  expect((await ada.get(`${comments}/${_id}/versions`)).statusCode).toBe(404);
});

test('comments go to the trash with their task, come back with it, and end with it', async () => {
  const { ada, bob, url, task, taskUrl, comments, says, texts } = await startTask();
  await says(bob, 'Keep me');
  const { _id } = await says(bob, 'Not me');
  await bob.delete(`${comments}/${_id}`);
  await ada.delete(taskUrl);
  expect((await ada.get(`${taskUrl}/timeline`)).statusCode).toBe(404);
  expect((await ada.post(comments, { body: 'Too late' })).statusCode).toBe(404);
  expect((await ada.post(`${url}/trash/${task._id}/restore`)).statusCode).toBe(201);
  expect(await texts(ada)).toEqual(['Keep me', undefined]);

  await ada.delete(taskUrl);
  await letTrashAge(world, limits.trashDays + 1);
  expect(await tracesOf(world, task._id)).toEqual([]);
});

test('a comment while its task is deleted: it is with the task, or refused', async () => {
  const { ada, bob, url, task, taskUrl, comments, texts } = await startTask();
  const [said] = await Promise.all([bob.post(comments, { body: 'Wait' }), ada.delete(taskUrl)]);
  expect([201, 404]).toContain(said.statusCode);
  await ada.post(`${url}/trash/${task._id}/restore`);
  expect(await texts(ada)).toEqual(said.statusCode === 201 ? ['Wait'] : []);
});
