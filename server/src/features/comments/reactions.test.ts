import { limits, reactionMarks } from '@muster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letTrashAge, startWebsite } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Bob has said something about a task of Ada's. */
async function startComment() {
  const website = await startWebsite(world);
  const { task, url: taskUrl } = await website.addTask(website.ada);
  const { comment } = (await website.bob.post(`${taskUrl}/comments`, { body: 'The second one.' })).json();
  const commentUrl = `${taskUrl}/comments/${comment._id}`;
  const react = (person: Person, mark: string, isOn = true) =>
    person.put(`${commentUrl}/reactions/${mark}`, { isOn });
  const read = async (person: Person) => (await person.get(`${taskUrl}/timeline`)).json();
  const marks = async (person: Person) => (await read(person)).entries[1].comment.reactions;
  const recorded = async () => {
    const rows = world.db.selectFrom('activities').select('changes').where('subjectId', '=', task._id);
    return (await rows.where('kind', '=', 'comment.reacted').orderBy('seq').execute()).map(
      ({ changes }) => (changes as Record<string, unknown>)[comment._id],
    );
  };
  return { ...website, task, taskUrl, comment, commentUrl, react, read, marks, recorded };
}

test('everybody who sees a comment sets marks, reads whose they are, and takes them away', async () => {
  const { ada, bob, cleo, react, read, marks, recorded } = await startComment();
  await react(cleo, 'seen');
  await react(bob, 'agree');
  const reply = await react(ada, 'agree');
  const shown = [
    { mark: 'agree', by: [bob.id, ada.id] },
    { mark: 'seen', by: [cleo.id] },
  ];
  expect(reply.json()).toMatchObject({ status: 200, comment: { version: 1, reactions: shown } });
  expect(await marks(cleo)).toEqual(shown);
  const { entries, people } = await read(cleo);
  expect(entries).toHaveLength(2);
  expect(people.map(({ fullName }: { fullName: string }) => fullName).toSorted()).toEqual(
    ['Ada', 'Bob', 'Cleo'].toSorted(),
  );

  await react(cleo, 'seen', false);
  expect(await marks(ada)).toEqual([{ mark: 'agree', by: [bob.id, ada.id] }]);
  expect(await recorded()).toEqual([{ to: 'seen' }, { to: 'agree' }, { to: 'agree' }, { from: 'seen' }]);
});

test('one person sets all six', async () => {
  const { ada, react, marks } = await startComment();
  for (const mark of reactionMarks.toReversed()) expect((await react(ada, mark)).statusCode).toBe(200);
  expect(await marks(ada)).toEqual(reactionMarks.map((mark) => ({ mark, by: [ada.id] })));
});

test('set or taken away again, at once or later, it is recorded once', async () => {
  const { ada, react, marks, recorded } = await startComment();
  const all = await Promise.all([1, 2, 3, 4].map(() => react(ada, 'thanks')));
  expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  await react(ada, 'thanks');
  expect(await marks(ada)).toEqual([{ mark: 'thanks', by: [ada.id] }]);
  expect(await recorded()).toEqual([{ to: 'thanks' }]);
  await Promise.all([1, 2, 3].map(() => react(ada, 'thanks', false)));
  await react(ada, 'agree', false);
  expect(await marks(ada)).toEqual([]);
  expect(await recorded()).toEqual([{ to: 'thanks' }, { from: 'thanks' }]);
});

test('who does not see the task sets none', async () => {
  const { dan, ed, eve, react } = await startComment();
  const before = await world.stored();
  for (const [person, status] of [
    [dan, 403],
    [ed, 403],
    [eve, 404],
  ] as const)
    expect((await react(person, 'agree')).statusCode).toBe(status);
  expect(await world.stored()).toEqual(before);
});

test('nobody reacts to a deleted comment; brought back, it has its reactions', async () => {
  const { ada, bob, commentUrl, react, marks, read } = await startComment();
  await react(ada, 'unsure');
  await bob.delete(commentUrl);
  expect((await react(ada, 'agree')).statusCode).toBe(404);
  expect((await react(ada, 'unsure', false)).statusCode).toBe(404);
  expect((await read(ada)).entries[1].comment).not.toHaveProperty('reactions');
  await bob.post(`${commentUrl}/restore`);
  expect(await marks(ada)).toEqual([{ mark: 'unsure', by: [ada.id] }]);
});

test('a reaction while its comment is deleted is there before, or refused', async () => {
  const { ada, bob, commentUrl, react, marks } = await startComment();
  const [reacted, deleted] = await Promise.all([react(ada, 'agree'), bob.delete(commentUrl)]);
  expect(deleted.statusCode).toBe(200);
  await bob.post(`${commentUrl}/restore`);
  expect([200, 404]).toContain(reacted.statusCode);
  expect(await marks(ada)).toHaveLength(reacted.statusCode === 200 ? 1 : 0);
});

test('reactions travel with their task, and end with their comment', async () => {
  const { ada, bob, url, task, taskUrl, commentUrl, comment, react, marks } = await startComment();
  await react(ada, 'wellDone');
  await ada.delete(taskUrl);
  expect((await react(bob, 'agree')).statusCode).toBe(404);
  await ada.post(`${url}/trash/${task._id}/restore`);
  expect(await marks(bob)).toEqual([{ mark: 'wellDone', by: [ada.id] }]);

  await bob.delete(commentUrl);
  await letTrashAge(world, limits.trashDays + 1);
  const left = world.db.selectFrom('reactions').select('mark').where('commentId', '=', comment._id);
  expect(await left.execute()).toEqual([]);
});

test('whoever left is still named', async () => {
  const { ada, bob, cleo, acme, react, read, marks } = await startComment();
  await react(cleo, 'agree');
  await ada.delete(`${acme.url}/members/${cleo.id}`);
  expect(await marks(bob)).toEqual([{ mark: 'agree', by: [cleo.id] }]);
  expect((await read(bob)).people).toEqual([{ _id: cleo.id, fullName: 'Cleo' }]);
});
