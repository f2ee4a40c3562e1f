import { randomUUID } from 'node:crypto';
import { limits, type Notice } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notify } from '../../activity/consumers/notifications/notify.ts';
import { runJobs, startProject, startWebsite } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const mention = ({ id, fullName }: Pick<Person, 'id' | 'fullName'>) => `[@${fullName}](mention:${id})`;

/** Ada's task, of which nobody was told anything yet. */
async function startTask(fields: object = {}) {
  const site = await startWebsite(world);
  await forget();
  const { task, url: taskUrl } = await site.addTask(site.ada, fields);
  const comments = `${taskUrl}/comments`;
  const says = (person: Person, body: string) => person.post(comments, { body });
  return { ...site, task, taskUrl, comments, says };
}

async function forget() {
  await runJobs(world);
  await world.db.deleteFrom('notices').execute();
}

async function noticesOf(person: Person) {
  await runJobs(world);
  return (await person.get('/users/inbox')).json().notices as Notice[];
}
const kindsOf = async (person: Person) => (await noticesOf(person)).map(({ kind }) => kind);

/** The mails and pushes that are about to be sent. */
async function messages() {
  for (const { id, happening } of await world.jobs('notify')) await notify(world.services, id, happening);
  return [...(await world.jobs('sendNotice')), ...(await world.jobs('sendPush'))];
}

test('inbox, mail and push say what a reader reads, with today’s names but of what they may not see', async () => {
  const { ada, bob, cleo, id, acme, task, says } = await startTask({ title: 'Pick **one**' });
  const other = await startProject(world, ada, acme.id);
  const { task: hidden } = await other.addTask(ada, { title: 'Secret' });
  await world.db.updateTable('users').set({ fullName: 'Cleo Berg' }).where('id', '=', cleo.id).execute();
  const hers = `[#WEB-1](task:${id}/${task._id}) [#HID-1](task:${other.id}/${hidden._id})`;
  await says(bob, `> ${mention(cleo)}\n\n**Thursday**, ${hers}`);
  const [message] = await messages();
  const words = `@Cleo Berg Thursday, ${task.key} Pick **one** #HID-1`;
  expect(message!.notice.body).toContain(`: ${words}`);
  const excerpts = (await noticesOf(cleo)).map(({ excerpt }) => excerpt);
  expect(excerpts).toEqual([words]);
});

test('who is mentioned in a comment is told so, and watches; the comment says whom it mentions', async () => {
  const { ada, bob, cleo, taskUrl, says } = await startTask();
  const body = `${mention(cleo)} and ${mention(bob)}, see [#WEB-1](task:${randomUUID()}/${randomUUID()}), ${mention(cleo)}`;
  const reply = await says(bob, body);
  expect(reply.json().comment).toMatchObject({ body, mentions: [cleo.id, bob.id] });
  const { entries } = (await ada.get(`${taskUrl}/timeline?only=comments`)).json();
  expect(entries).toMatchObject([{ comment: { mentions: [cleo.id, bob.id] } }]);

  expect(await noticesOf(cleo)).toMatchObject([
    {
      kind: 'mentioned',
      text: 'mentioned you',
      actor: { _id: bob.id },
      excerpt: '@Cleo and @Bob, see #WEB-1, @Cleo',
    },
  ]);
  expect((await cleo.get(taskUrl)).json().task.isWatched).toBe(true);
  expect(await kindsOf(ada)).toEqual(['commented']);
  expect(await kindsOf(bob)).toEqual([]);
});

test('one mail and one push come to who is mentioned, in words without ids', async () => {
  const { ada, cleo, says, taskUrl } = await startTask();
  await cleo.put(`${taskUrl}/watch`, { isWatching: true });
  await says(ada, `Ask ${mention(cleo)}`);
  const told = await messages();
  expect(told.map(({ notice }) => notice)).toEqual(
    Array.from({ length: 2 }, () => ({
      title: 'Ada mentioned you',
      body: 'WEB-1 Write the copy (Website): Ask @Cleo',
      path: expect.stringContaining('/tasks/'),
    })),
  );
});

test('who wants to hear nothing of mentions hears of the comment, as somebody who watches', async () => {
  const { ada, bob, cleo, says, taskUrl } = await startTask();
  const nothing = { inbox: false, mail: false, push: false };
  for (const person of [bob, cleo]) await person.put('/users/notifications', { mentioned: nothing });
  await cleo.put(`${taskUrl}/watch`, { isWatching: true });
  await bob.put(`${taskUrl}/watch`, { isWatching: true });
  await bob.put('/users/notifications', { commented: nothing });
  await says(ada, `Ask ${mention(cleo)} or ${mention(bob)}`);
  expect([await kindsOf(cleo), await kindsOf(bob)]).toEqual([['commented'], []]);
  await forget();
  await ada.put(taskUrl, { description: `For ${mention(cleo)}` });
  expect(await kindsOf(cleo)).toEqual(['changed']);
});

test('an edit tells those only whom it mentions for the first time', async () => {
  const { ada, bob, cleo, comments, says } = await startTask();
  const { comment } = (await says(ada, `Ask ${mention(cleo)}`)).json();
  await forget();
  const edited = await ada.put(`${comments}/${comment._id}`, {
    body: `Ask ${mention(cleo)} or ${mention(bob)}`,
  });
  expect(edited.json().comment.mentions).toEqual([cleo.id, bob.id]);
  expect([await kindsOf(cleo), await kindsOf(bob)]).toEqual([[], ['mentioned']]);
});

test('so does a description, from the start and when it changes', async () => {
  const site = await startWebsite(world);
  const { ada, bob, cleo, addTask } = site;
  await forget();
  const { url, task } = await addTask(ada, { description: `For ${mention(cleo)} and ${mention(ada)}` });
  expect(task.description).toContain(cleo.id);
  expect([await kindsOf(cleo), await kindsOf(ada)]).toEqual([['mentioned'], []]);
  expect((await cleo.get(url)).json().task.isWatched).toBe(true);
  await forget();
  await ada.put(url, { description: `${task.description} and ${mention(bob)}` });
  expect([await kindsOf(bob), await kindsOf(cleo)]).toEqual([['mentioned'], ['changed']]);
  await forget();
  await ada.put(url, { title: 'Shorter', description: mention(bob) });
  expect(await kindsOf(bob)).toEqual(['changed']);
});

test('who is assigned and mentioned with a new task hears the weightier', async () => {
  const { ada, cleo, addTask } = await startWebsite(world);
  await forget();
  await addTask(ada, { assignedTo: [cleo.id], description: mention(cleo) });
  expect(await kindsOf(cleo)).toEqual(['assigned']);
});

test('a comment that follows leaves the one that mentions in the notice', async () => {
  const { ada, cleo, says } = await startTask();
  await says(ada, `Ask ${mention(cleo)}`);
  await runJobs(world);
  await says(ada, 'Never mind');
  expect(await noticesOf(cleo)).toMatchObject([{ kind: 'mentioned', excerpt: 'Ask @Cleo' }]);
});

describe('who may not see the project is not mentioned, and nothing is done', () => {
  test.each(['dan', 'ed', 'eve'] as const)('%s', async (name) => {
    const { ada, bob, taskUrl, tasks, todo, comments, says, ...site } = await startTask();
    const own = (await says(ada, 'Mine')).json().comment._id;
    await runJobs(world);
    const before = await world.stored();
    const text = `${mention(bob)} ${mention(site[name])}`;
    for (const [field, reply] of [
      ['body', await says(ada, text)],
      ['body', await ada.put(`${comments}/${own}`, { body: text })],
      ['description', await ada.put(taskUrl, { description: text, title: 'Other' })],
      ['description', await ada.put(taskUrl, { description: text, assignedTo: [bob.id] })],
      ['description', await ada.post(tasks, { title: 'New', status: todo, description: text })],
    ] as const)
      expect([reply.statusCode, reply.json()]).toMatchObject([
        422,
        { code: 'INVALID', fields: { [field]: 'Mention only people who can see this project' } },
      ]);
    expect(await world.stored()).toEqual(before);
  });

  test('nor is nobody, nor more people at once than there is reason for', async () => {
    const { ada, says } = await startTask();
    expect((await says(ada, mention({ id: randomUUID(), fullName: 'Nobody' }))).statusCode).toBe(422);
    const crowd = Array.from({ length: limits.mentions + 1 }, () => mention({ ...ada, id: randomUUID() }));
    expect((await says(ada, crowd.join(' '))).json().fields.body).toContain('at most');
  });
});

test('an admin sees every project, and may be mentioned there', async () => {
  const { ada, bob, says } = await startTask();
  await says(bob, mention(ada));
  expect(await kindsOf(ada)).toEqual(['mentioned']);
});

test('who has left the team since stays in what was written, which can be edited', async () => {
  const { ada, cleo, url, comments, taskUrl, says } = await startTask({});
  await ada.put(taskUrl, { description: `For ${mention(cleo)}` });
  const { comment } = (await says(ada, `Ask ${mention(cleo)}`)).json();
  await ada.delete(`${url}/team/${cleo.id}`);
  expect((await ada.put(`${comments}/${comment._id}`, { body: `Asked ${mention(cleo)}` })).statusCode).toBe(
    200,
  );
  expect((await ada.put(taskUrl, { description: `Was for ${mention(cleo)}` })).statusCode).toBe(200);
  expect((await ada.post(comments, { body: mention(cleo) })).statusCode).toBe(422);
  const { people } = (await ada.get(`${taskUrl}/timeline`)).json();
  expect(people).toContainEqual({ _id: cleo.id, fullName: 'Cleo' });
});

test('mentioned and taken off the team in the same moment: refused, or told nothing', async () => {
  const { ada, bob, cleo, url, says } = await startTask();
  const [said, removed] = await Promise.all([says(bob, mention(cleo)), ada.delete(`${url}/team/${cleo.id}`)]);
  expect(removed.statusCode).toBe(200);
  expect([201, 422]).toContain(said.statusCode);
  expect((await messages()).filter(({ notice }) => notice.title.includes('mentioned'))).toEqual([]);
  expect(await noticesOf(cleo)).toEqual([]);
});

test('taken off the team before anybody could tell, one is told nothing', async () => {
  const { ada, bob, cleo, url, says } = await startTask();
  expect((await says(bob, mention(cleo))).statusCode).toBe(201);
  await ada.delete(`${url}/team/${cleo.id}`);
  expect(await noticesOf(cleo)).toEqual([]);
});

test('nobody is told of a comment that was deleted meanwhile', async () => {
  const { ada, cleo, comments, says } = await startTask();
  const { comment } = (await says(ada, mention(cleo))).json();
  await ada.delete(`${comments}/${comment._id}`);
  expect(await noticesOf(cleo)).toEqual([]);
});

test('the comment that mentions, sent twice, is told once', async () => {
  const { ada, cleo, comments } = await startTask();
  const sent = { _id: randomUUID(), body: mention(cleo) };
  const replies = await Promise.all([1, 2, 3].map(() => ada.post(comments, sent)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect((await world.jobs('notify')).filter(({ happening }) => happening.type === 'mentioned')).toHaveLength(
    1,
  );
});
