import { limits, type Notice } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { notify } from '../../activity/consumers/notifications/notify.ts';
import { stayInHalfHour } from '../../../test/support/half-hour.ts';
import { patience } from '../../../test/support/patience.ts';
import { isSomebodyWaiting } from '../../../test/support/waiting.ts';
import { setBack } from '../../../test/support/set-back.ts';
import { runJobs, startWebsite } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';
import { changeNotice, lockTaskOf } from './queries.ts';

stayInHalfHour();
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function listed(person: Person, query = '') {
  await runJobs(world);
  const { notices } = (await person.get(`/users/inbox${query}`)).json() as { notices: Notice[] };
  return notices;
}

/** A notice that Bob has moved Ada's task. */
async function startNotice() {
  const site = await startWebsite(world);
  const { ada, bob, acme, addTask, doing } = site;
  const { task, url: taskUrl } = await addTask(ada);
  await runJobs(world);
  await world.db.deleteFrom('notices').where('organizationId', '=', acme.id).execute();
  await bob.put(taskUrl, { status: doing });
  const [notice] = (await listed(ada)) as [Notice];
  const url = `/users/inbox/${notice._id}`;
  const putsOff = () => ada.put(url, { awaitsReply: true, seenAt: notice.at });
  const says = (person: Person, body: string) => person.post(`${taskUrl}/comments`, { body });
  return { ...site, task, taskUrl, notice, url, putsOff, says };
}

const isOpen = async (person: Person, { _id }: Notice) =>
  (await listed(person)).some((notice) => notice._id === _id);

/** As if it was told of in another half hour. */
const age = ({ _id }: Notice) =>
  sql`UPDATE notices SET occasion = 'long ago', ${setBack('at', '1 hour')} WHERE id = ${_id}`.execute(
    world.db,
  );

test('what was put off until somebody replies comes back with the next comment of somebody else, unread', async () => {
  const { ada, bob, taskUrl, notice, url, putsOff, says } = await startNotice();
  await ada.put(url, { isRead: true });
  const { notice: put } = (await putsOff()).json();
  const ahead = new Date(put.snoozedUntil).getTime() - Date.now();
  expect(put).toMatchObject({ awaitsReply: true, readAt: null });
  expect(Math.round(ahead / 86_400_000)).toBe(limits.snoozeDays);
  expect(await listed(ada)).toEqual([]);
  expect(await listed(ada, '?state=snoozed')).toMatchObject([{ _id: notice._id, awaitsReply: true }]);

  await says(ada, 'I wait.');
  await bob.put(taskUrl, { title: 'Shorter' });
  expect(await listed(ada)).toEqual([]);
  await says(bob, 'Here it is.');
  expect(await listed(ada)).toMatchObject([
    { _id: notice._id, readAt: null, awaitsReply: false, text: 'commented', excerpt: 'Here it is.' },
  ]);
});

test('it comes back to who does not watch the task, from another half hour too, and before what came since', async () => {
  const { ada, bob, cleo, taskUrl, notice, url, putsOff, says, addTask, doing } = await startNotice();
  await ada.put(`${taskUrl}/watch`, { isWatching: false });
  await age(notice);
  await ada.put(`/users/inbox/${notice._id}`, { awaitsReply: true });
  const { task: other, url: otherUrl } = await addTask(ada);
  await bob.put(otherUrl, { status: doing });
  expect((await listed(ada)).map(({ task }) => task!._id)).toEqual([other._id]);
  await says(cleo, 'Here it is.');
  expect(await listed(ada)).toMatchObject([
    { _id: notice._id, readAt: null, text: 'moved it to Doing' },
    { task: { _id: other._id } },
  ]);
  // That it is back is news to who has not seen it.
  expect((await putsOff()).json().notice.awaitsReply).toBe(false);
  expect((await ada.put(url, { isRead: true, seenAt: notice.at })).json().notice.readAt).toBeNull();
  // Once.
  const { snoozedUntil: seenAt } = (await listed(ada))[0]!;
  expect((await ada.put(url, { awaitsReply: true, seenAt })).json().notice.awaitsReply).toBe(true);
  await ada.put(`/users/inbox/${notice._id}`, { snoozedUntil: null });
  await ada.put(`/users/inbox/${notice._id}`, { isRead: true });
  await says(cleo, 'And more.');
  expect((await listed(ada)).find(({ _id }) => _id === notice._id)!.readAt).toEqual(expect.any(String));
});

test('a mention of its reader brings it back, that of somebody else does not', async () => {
  const { ada, bob, cleo, taskUrl, notice, url, putsOff } = await startNotice();
  await age(notice);
  await putsOff();
  await bob.put(taskUrl, { description: `Ask [@Cleo](mention:${cleo.id}).` });
  expect(await isOpen(ada, notice)).toBe(false);
  await bob.put(taskUrl, { description: `Ask [@Ada](mention:${ada.id}).` });
  expect(await isOpen(ada, notice)).toBe(true);
  expect((await ada.put(url, {})).json().notice.awaitsReply).toBe(false);
});

test('what was done with, or put off to a time instead, waits for no reply', async () => {
  const { ada, bob, notice, url, putsOff, says } = await startNotice();
  await age(notice);
  await putsOff();
  await ada.put(url, { isDone: true });
  await says(bob, 'One');
  expect((await listed(ada, '?state=done')).map(({ _id }) => _id)).toEqual([notice._id]);
  await ada.put(url, { isDone: false, snoozedUntil: new Date(Date.now() + 3_600_000).toISOString() });
  await says(bob, 'Two');
  expect((await listed(ada, '?state=snoozed')).map(({ _id }) => _id)).toEqual([notice._id]);
});

test('what was done with while it waited is told anew of what comes', async () => {
  const { ada, bob, url, putsOff, says } = await startNotice();
  await putsOff();
  await ada.put(url, { isDone: true });
  await says(bob, 'Here it is.');
  expect(await listed(ada)).toMatchObject([{ awaitsReply: false, doneAt: null, excerpt: 'Here it is.' }]);
});

test('a reply is neither told to who has left the team nor waited for by them', async () => {
  const { ada, bob, cleo, url: projectUrl, addTask, doing } = await startWebsite(world);
  const { url: taskUrl } = await addTask(cleo);
  await bob.put(taskUrl, { status: doing });
  const [notice] = (await listed(cleo)).filter(({ task }) => task) as [Notice];
  const putsOff = () => cleo.put(`/users/inbox/${notice._id}`, { awaitsReply: true });
  const leaves = () => ada.delete(`${projectUrl}/team/${cleo.id}`);
  const returns = () => ada.post(`${projectUrl}/team`, [{ userId: cleo.id }]);
  await leaves();
  expect((await putsOff()).statusCode).toBe(404);
  await returns();
  expect(await isOpen(cleo, notice)).toBe(true);

  await putsOff();
  await bob.post(`${taskUrl}/comments`, { body: 'Here it is.' });
  const tellOfInbox = vi.spyOn(world.services.live, 'tellOfInbox');
  await leaves();
  await runJobs(world);
  expect(tellOfInbox.mock.calls.flatMap(([userIds]) => userIds)).not.toContain(cleo.id);
  tellOfInbox.mockRestore();
  await returns();
  expect(await listed(cleo, '?state=snoozed')).toMatchObject([{ _id: notice._id, awaitsReply: true }]);
});

test('what nobody replies to is back in the end', async () => {
  const { ada, notice, putsOff } = await startNotice();
  await putsOff();
  await sql`UPDATE notices SET snoozed_until = now() WHERE id = ${notice._id}`.execute(world.db);
  expect(await listed(ada)).toMatchObject([{ _id: notice._id, awaitsReply: false }]);
});

test.each([
  ['no answer', { awaitsReply: 'yes' }],
  ['taken back by half', { awaitsReply: false }],
  ['to come back at once', { awaitsReply: true, snoozedUntil: null }],
  ['seen at no moment', { seenAt: 'today' }],
])('what is %s is refused', async (_, change) => {
  const { ada, url } = await startNotice();
  const reply = await ada.put(url, change);
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, [Object.keys(change)[0]]]);
});

test('only a notice of a task waits for a reply', async () => {
  const { ada, dan, url } = await startWebsite(world);
  await ada.post(`${url}/team`, [{ userId: dan.id }]);
  const notice = (await listed(dan)).find(({ task }) => task === null)!;
  const putOff = (person: Person) => person.put(`/users/inbox/${notice._id}`, { awaitsReply: true });
  expect((await putOff(dan)).json()).toMatchObject({
    status: 422,
    fields: { awaitsReply: 'Only a notice about a task can wait for a reply' },
  });
  expect((await putOff(ada)).statusCode).toBe(404);
});

const somebodyWaits = () => vi.waitUntil(() => isSomebodyWaiting(world.db), patience);

test('a reply that is told of while its notice is put off is not put off with it', async () => {
  const { bob, putsOff, says } = await startNotice();
  await says(bob, 'Here it is.');
  const [job] = await world.jobs('notify');
  const { answer } = await world.db.transaction().execute(async (db) => {
    await notify({ ...world.services, db }, job!.id, job!.happening);
    const answer = putsOff();
    await somebodyWaits();
    return { answer };
  });
  expect((await answer).json().notice).toMatchObject({
    awaitsReply: false,
    snoozedUntil: null,
    text: 'commented',
  });
});

test('a reply that comes while a notice is put off brings it back', async () => {
  const { ada, bob, acme, notice, says } = await startNotice();
  await age(notice);
  await says(bob, 'Here it is.');
  const ids = { organizationId: acme.id, userId: ada.id, id: notice._id };
  const { told } = await world.db.transaction().execute(async (db) => {
    await lockTaskOf(db, ids);
    await changeNotice(db, ids, { awaitsReply: true });
    const told = runJobs(world);
    await somebodyWaits();
    return { told };
  });
  await told;
  expect(await isOpen(ada, notice)).toBe(true);
});
