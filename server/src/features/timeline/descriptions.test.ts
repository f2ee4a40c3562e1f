import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWebsite } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function startTask(description: string) {
  const website = await startWebsite(world);
  const { task, url: taskUrl } = await website.addTask(website.ada, { description });
  const describes = (person: Person, text: string) => person.put(taskUrl, { description: text });
  const read = async (person: Person, query = '') =>
    (await person.get(`${taskUrl}/descriptions${query}`)).json().descriptions as {
      at: string;
      text: string;
    }[];
  return { ...website, task, taskUrl, describes, read };
}

const long = (letter: string) => letter.repeat(5_000);
const longest = (letter: string) => letter.repeat(65_536);

test('what a description was is read by everybody who sees the task, latest first', async () => {
  const { ada, bob, cleo, dan, eve, taskUrl, describes, read } = await startTask('One');
  await describes(bob, '');
  await bob.put(taskUrl, { priority: 'high' });
  await describes(ada, 'Three');
  const descriptions = await read(cleo);
  expect(descriptions).toEqual([
    { at: expect.any(String), actor: { _id: ada.id, fullName: 'Ada' }, text: '' },
    { at: expect.any(String), actor: { _id: bob.id, fullName: 'Bob' }, text: 'One' },
  ]);
  expect(await read(cleo, '?limit=1')).toEqual(descriptions.slice(0, 1));
  expect(await read(cleo, `?until=${descriptions[1]!.at}`)).toEqual(descriptions.slice(1));
  expect((await cleo.get(`${taskUrl}/descriptions?until=0000-01-01T00:00:00Z`)).statusCode).toBe(422);
  expect((await dan.get(`${taskUrl}/descriptions`)).statusCode).toBe(403);
  expect((await eve.get(`${taskUrl}/descriptions`)).statusCode).toBe(404);
});

test('of a long one, what it was before a sitting', async () => {
  const { ada, bob, describes, read } = await startTask(long('a'));
  for (const letter of ['b', 'c']) await describes(ada, long(letter));
  await describes(bob, long('d'));
  expect((await read(bob)).map(({ text }) => text)).toEqual([long('c'), long('a')]);
});

test('of the longest, one answer carries some', async () => {
  const { ada, bob, describes, read } = await startTask(longest('é'));
  for (let round = 0; round < 5; round += 1)
    for (const person of [bob, ada]) await describes(person, longest(person === bob ? 'ü' : 'é'));
  const descriptions = await read(bob);
  expect(descriptions).toHaveLength(8);
  expect(await read(bob, `?until=${descriptions.at(-1)!.at}`)).toHaveLength(3);
});

test('they go with their task, and come back with it', async () => {
  const { ada, url, task, taskUrl, describes, read } = await startTask('One');
  await describes(ada, 'Two');
  await ada.delete(taskUrl);
  expect((await ada.get(`${taskUrl}/descriptions`)).statusCode).toBe(404);
  await ada.post(`${url}/trash/${task._id}/restore`);
  expect(await read(ada)).toMatchObject([{ text: 'One' }]);
});
