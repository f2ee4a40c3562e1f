import { limits, type Notice } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepNotices } from '../../activity/consumers/inbox/index.ts';
import { setBack } from '../../../test/support/set-back.ts';
import { startWebsite } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';
import { sweepMornings } from './index.ts';
import { remind } from './remind.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
// Whoever comes from another test is not to be reminded here.
beforeEach(async () => {
  await world.db.deleteFrom('taskAssignees').execute();
  await world.db.deleteFrom('remindedMornings').execute();
});

const at = (moment: string) => remind(world.services, new Date(moment));
const livesIn = (person: Person, browser: string) => person.put('/users/time-zone', { browser });

const noticesOf = async (person: Person, state = 'open') => {
  const { notices } = (await person.get(`/users/inbox?state=${state}`)).json();
  return (notices as Notice[]).map(({ kind, dueOn }) => `${kind}: ${dueOn}`);
};

const titles = (jobs: { notice: { title: string } }[]) => jobs.map(({ notice }) => notice.title);

async function messagesTo(person: Person) {
  const mails = (await world.jobs('sendNotice')).filter(({ to }) => to === person.email);
  const pushes = (await world.jobs('sendPush')).filter(({ userId }) => userId === person.id);
  return { mails: titles(mails), pushes: titles(pushes), bodies: mails.map(({ notice }) => notice.body) };
}

test('a task is told of the day before, on its day, and once after it, at eight by one’s own clock', async () => {
  const { ada, cleo, dan, addTask, url } = await startWebsite(world);
  await ada.post(`${url}/team`, [{ userId: dan.id }]);
  await livesIn(cleo, 'Pacific/Auckland');
  await livesIn(dan, 'America/Los_Angeles');
  await addTask(ada, { title: 'Copy', dueDate: '2026-05-20', assignedTo: [cleo.id, dan.id] });

  await at('2026-05-18T19:45:00Z');
  expect(await noticesOf(cleo)).toEqual([]);
  await at('2026-05-18T20:00:00Z');
  expect(await noticesOf(cleo)).toEqual(['dueTomorrow: 2026-05-20']);
  expect(await noticesOf(dan)).toEqual([]);
  await at('2026-05-19T15:00:00Z');
  expect(await noticesOf(dan)).toEqual(['dueTomorrow: 2026-05-20']);

  // The last takes the place of those before it.
  await at('2026-05-19T20:00:00Z');
  expect(await noticesOf(cleo)).toEqual(['dueToday: 2026-05-20']);
  await at('2026-05-20T20:00:00Z');
  await at('2026-05-21T20:00:00Z');
  expect(await noticesOf(cleo)).toEqual(['overdue: 2026-05-20']);
  expect((await cleo.get('/users/inbox')).json().unread).toBe(1);
  expect(await messagesTo(cleo)).toMatchObject({
    mails: ['A task of yours is due tomorrow', 'A task of yours is due today', 'A task of yours is overdue'],
    pushes: ['A task of yours is due tomorrow', 'A task of yours is due today', 'A task of yours is overdue'],
  });
  expect((await messagesTo(ada)).mails).toEqual([]);
});

test('nobody is told twice, however often and by however many at once', async () => {
  const { ada, cleo, addTask } = await startWebsite(world);
  for (const title of ['One', 'Two', 'Three'])
    await addTask(ada, { title, dueDate: '2026-06-10', assignedTo: [cleo.id] });
  const rounds = Array.from({ length: 6 }, () => at('2026-06-10T08:00:00Z'));
  await Promise.all(rounds);
  // As after a crash before the end.
  await world.db.deleteFrom('remindedMornings').execute();
  await at('2026-06-10T08:15:00Z');

  expect(await noticesOf(cleo)).toHaveLength(3);
  const { mails, pushes } = await messagesTo(cleo);
  expect([mails, pushes]).toEqual([['3 tasks due today'], ['3 tasks due today']]);
});

test('after a standstill of a day what is still true is told, and nothing else', async () => {
  const { ada, cleo, addTask } = await startWebsite(world);
  await addTask(ada, { title: 'Copy', dueDate: '2026-07-10', assignedTo: [cleo.id] });
  await addTask(ada, { title: 'Old', dueDate: '2026-06-26', assignedTo: [cleo.id] });
  await at('2026-07-08T07:00:00Z');
  await at('2026-07-11T23:00:00Z');
  expect(await noticesOf(cleo)).toEqual(['overdue: 2026-07-10']);
});

test('who has left the team or is done is not reminded; another day is another reminder', async () => {
  const { ada, bob, cleo, todo, addTask, url, tasks } = await startWebsite(world);
  const { task } = await addTask(ada, {
    title: 'Copy',
    dueDate: '2026-08-10',
    assignedTo: [bob.id, cleo.id],
  });
  const done = (await ada.post(`${url}/status`, { name: 'Done' })).json().taskStatus._id;
  const over = await addTask(ada, { title: 'Over', dueDate: '2026-08-10', assignedTo: [cleo.id] });
  await ada.put(over.url, { status: done });
  await ada.delete(`${url}/team/${bob.id}`);
  await at('2026-08-10T08:00:00Z');
  expect(await noticesOf(bob)).toEqual([]);
  expect(await noticesOf(cleo)).toEqual(['dueToday: 2026-08-10']);

  await ada.put(`${tasks}/${task._id}`, { dueDate: '2026-08-13' });
  await ada.put(over.url, { status: todo, dueDate: '2026-08-13' });
  await at('2026-08-12T08:00:00Z');
  expect((await messagesTo(cleo)).mails).toContain('2 tasks due tomorrow');
});

test('what is over, put on another day or archived is reminded of no more, and again when that is taken back', async () => {
  const { ada, cleo, todo, url, addTask } = await startWebsite(world);
  const done = (await ada.post(`${url}/status`, { name: 'Done' })).json().taskStatus._id;
  const task = await addTask(ada, { title: 'Copy', dueDate: '2026-08-20', assignedTo: [cleo.id] });
  await at('2026-08-20T08:00:00Z');
  const countOf = async () => {
    const { unread } = (await cleo.get('/users/inbox')).json();
    return [unread, await noticesOf(cleo)];
  };
  const reminded = [1, ['dueToday: 2026-08-20']];
  expect(await countOf()).toEqual(reminded);
  const [{ _id }] = (await cleo.get('/users/inbox')).json().notices;

  await cleo.put(task.url, { status: done });
  expect(await countOf()).toEqual([0, []]);
  // Who is faster than the news is not refused.
  expect((await cleo.put(`/users/inbox/${_id}`, { isRead: false })).statusCode).toBe(200);
  await cleo.put(task.url, { status: todo });
  expect(await countOf()).toEqual(reminded);
  await cleo.put(task.url, { dueDate: '2026-08-21' });
  expect(await countOf()).toEqual([0, []]);
  await cleo.put(task.url, { dueDate: '2026-08-20' });
  await ada.put(url, { status: 'archived' });
  expect(await countOf()).toEqual([0, []]);
  await ada.put(url, { status: 'active' });
  expect(await countOf()).toEqual(reminded);
});

test('once the last is done with and swept, none of those before it comes back', async () => {
  const { ada, cleo, addTask } = await startWebsite(world);
  await addTask(ada, { title: 'Copy', dueDate: '2026-05-20', assignedTo: [cleo.id] });
  for (const day of ['19', '20', '21']) await at(`2026-05-${day}T08:00:00Z`);
  const [{ _id }] = (await cleo.get('/users/inbox')).json().notices;
  await cleo.put(`/users/inbox/${_id}`, { isDone: true });
  expect([await noticesOf(cleo), await noticesOf(cleo, 'done')]).toEqual([[], ['overdue: 2026-05-20']]);
  await sql`UPDATE notices SET ${setBack('ends_at', `${limits.doneNoticeDays} days`)}
    WHERE user_id = ${cleo.id}`.execute(world.db);
  await sweepNotices(world.db);
  expect([await noticesOf(cleo), await noticesOf(cleo, 'done')]).toEqual([[], []]);
});

test('each comes by the ways that somebody chose, and by no other', async () => {
  const { ada, bob, cleo, addTask } = await startWebsite(world);
  await cleo.put('/users/notifications', { due: { mail: false, push: false } });
  await bob.put('/users/notifications', { due: { inbox: false, push: false } });
  await addTask(ada, { title: 'Copy', dueDate: '2026-09-10', assignedTo: [bob.id, cleo.id] });
  await at('2026-09-10T08:00:00Z');
  await world.db.deleteFrom('remindedMornings').execute();
  await at('2026-09-10T08:15:00Z');
  expect(await noticesOf(cleo)).toHaveLength(1);
  expect(await messagesTo(cleo)).toMatchObject({ mails: [], pushes: [] });
  expect(await noticesOf(bob)).toEqual([]);
  expect(await messagesTo(bob)).toMatchObject({ mails: ['A task of yours is due today'], pushes: [] });
});

test('of many tasks one message names a few', async () => {
  const { ada, cleo, addTask } = await startWebsite(world);
  for (let number = 1; number <= 7; number += 1)
    await addTask(ada, { title: `Task ${number}`, dueDate: '2026-10-10', assignedTo: [cleo.id] });
  await at('2026-10-10T08:00:00Z');
  const { mails, bodies } = await messagesTo(cleo);
  expect(mails).toEqual(['7 tasks due today']);
  expect(bodies[0]).toMatch(/^(WEB-\d Task \d \(Website\); ){5}and 2 more$/);
});

test('the mornings that are long over are forgotten', async () => {
  await world.db
    .insertInto('remindedMornings')
    .values([
      { timeZone: 'UTC', day: '2020-01-01' },
      { timeZone: 'UTC', day: new Date().toISOString().slice(0, 10) },
    ])
    .execute();
  await sweepMornings(world.db);
  expect(await world.db.selectFrom('remindedMornings').selectAll().execute()).toHaveLength(1);
});

test('a time zone follows the browser until one is chosen', async () => {
  const ada = await world.user('Ada');
  const read = async () => {
    const { timeZone, chosen } = (await ada.get('/users/time-zone')).json();
    return [timeZone, chosen];
  };
  expect(await read()).toEqual(['UTC', null]);
  await ada.put('/users/time-zone', { browser: 'Europe/Berlin' });
  expect(await read()).toEqual(['Europe/Berlin', null]);
  await ada.put('/users/time-zone', { chosen: 'Asia/Kathmandu' });
  await ada.put('/users/time-zone', { browser: 'Europe/Lisbon' });
  expect(await read()).toEqual(['Asia/Kathmandu', 'Asia/Kathmandu']);
  expect((await ada.post('/users/profile')).json().user.chosenTimeZone).toBe('Asia/Kathmandu');
  await ada.put('/users/time-zone', { chosen: null });
  expect(await read()).toEqual(['Europe/Lisbon', null]);
  for (const wrong of ['Nowhere/Town', '+02:00', '', "'; DROP TABLE users"])
    expect((await ada.put('/users/time-zone', { chosen: wrong })).statusCode).toBe(422);
});
