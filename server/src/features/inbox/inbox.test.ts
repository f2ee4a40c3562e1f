import { limits, type Notice } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stayInHalfHour } from '../../../test/support/half-hour.ts';
import { setBack } from '../../../test/support/set-back.ts';
import { runJobs, startWebsite, type Website } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';
import { sweepNotices } from '../../activity/consumers/inbox/queries.ts';

stayInHalfHour();
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

interface Inbox {
  notices: Notice[];
  unread: number;
  counts: Record<'open' | 'snoozed', number>;
  comesBackAt: string | null;
}

/** What is in somebody's inbox once everybody was told. */
async function inboxOf(person: Person, query = ''): Promise<Inbox> {
  await runJobs(world);
  const reply = await person.get(`/users/inbox${query}`);
  return reply.json();
}

const linesOf = async (person: Person, query?: string) =>
  (await inboxOf(person, query)).notices.map(
    ({ actor, others, text }) => `${actor?.fullName}${others > 0 ? ` +${others}` : ''} ${text}`,
  );

/** Ada's task, in whose inbox nothing is left of how the team was put together. */
async function startTask(fields: object = {}) {
  const site = await startWebsite(world);
  const { task, url: taskUrl } = await site.addTask(site.ada, fields);
  await clear(site);
  return { ...site, task, taskUrl };
}

async function clear({ acme }: Pick<Website, 'acme'>) {
  await runJobs(world);
  await world.db.deleteFrom('notices').where('organizationId', '=', acme.id).execute();
}

test('who is assigned finds that in the inbox, with the task; who assigned does not', async () => {
  const { ada, bob, cleo, acme, id, addTask, ...site } = await startWebsite(world);
  await clear({ acme });
  const { task } = await addTask(ada, { assignedTo: [ada.id, cleo.id] });
  await ada.put(`${site.tasks}/${task._id}`, { assignedTo: [ada.id, bob.id, cleo.id] });
  for (const person of [bob, cleo])
    expect((await inboxOf(person)).notices).toMatchObject([
      {
        kind: 'assigned',
        text: 'assigned you',
        actor: { _id: ada.id, fullName: 'Ada' },
        task: {
          _id: task._id,
          key: task.key,
          number: task.number,
          title: task.title,
          status: { name: 'To Do' },
          project: { _id: id, name: 'Website' },
          organization: { _id: acme.id, name: 'Acme' },
        },
        organization: { _id: acme.id },
        readAt: null,
        snoozedUntil: null,
        doneAt: null,
        excerpt: null,
        comment: null,
      },
    ]);
  expect((await inboxOf(ada)).notices).toEqual([]);
});

test('a change is told by the name of its field, whichever it is', async () => {
  const { ada, bob, taskUrl } = await startTask();
  await bob.put(taskUrl, { startDate: '2026-11-01' });
  expect(await linesOf(ada)).toEqual(['Bob changed the start date']);
});

test('what others do to a watched task is told to its watchers, never to who did it', async () => {
  const { ada, bob, cleo, url, taskUrl, doing, addTask } = await startTask();
  await bob.put(taskUrl, { status: doing });
  expect(await linesOf(ada)).toEqual(['Bob moved it to Doing']);
  const { comment } = (await cleo.post(`${taskUrl}/comments`, { body: 'Which\n**one**?' })).json();
  expect(await linesOf(ada)).toEqual(['Cleo commented, and Bob moved it to Doing']);
  expect((await inboxOf(ada)).notices[0]).toMatchObject({
    kind: 'commented',
    excerpt: 'Which one?',
    comment: comment._id,
  });
  await ada.put(taskUrl, { title: 'Shorter', dueDate: '2026-12-01' });
  expect(await linesOf(cleo)).toEqual(['Ada changed the title and the due date']);
  expect(await linesOf(bob)).toEqual([]);

  const label = (await ada.post(`${url}/labels`, { name: 'Bug' })).json().label._id;
  const { task: parent } = await addTask(bob);
  await bob.put(taskUrl, { labels: [label], startDate: '2026-11-01', parent: parent._id });
  expect(await linesOf(cleo)).toEqual(['Bob +1 changed it']);
});

test('where a task belongs now is said with the number of the other, or that it stands by itself', async () => {
  const { ada, bob, addTask, tasks, taskUrl } = await startTask();
  const { task: whole } = await addTask(bob);
  await bob.put(taskUrl, { parent: whole._id });
  expect(await linesOf(ada)).toEqual([`Bob moved it under ${whole.key}`]);
  await bob.delete(`${tasks}/${whole._id}`);
  expect(await linesOf(ada)).toEqual(['Bob moved it under another task']);
  await bob.put(taskUrl, { parent: null, title: 'Shorter' });
  expect(await linesOf(ada)).toEqual(['Bob changed the title and made it a task of its own']);
});

test('what several people do to a task is one notice; the weightiest is said with who did it', async () => {
  const { ada, bob, cleo, dan, url, taskUrl, doing } = await startTask();
  await ada.post(`${url}/team`, [{ userId: dan.id }]);
  const says = (person: Person, body: string) => person.post(`${taskUrl}/comments`, { body });
  await says(bob, 'One');
  await says(cleo, 'Two');
  await runJobs(world);
  expect(await linesOf(ada)).toEqual(['Cleo +1 commented']);
  await says(bob, 'Three');
  await runJobs(world);
  await dan.put(taskUrl, { status: doing });
  expect(await linesOf(ada)).toEqual(['Bob +1 commented, and Dan moved it to Doing']);
  expect((await inboxOf(ada)).notices).toMatchObject([{ excerpt: 'Three', actor: { _id: bob.id } }]);
  await says(cleo, `Four, [@Ada](mention:${ada.id})`);
  await runJobs(world);
  await says(dan, 'Five');
  const [{ _id }] = (await inboxOf(ada)).notices as [Notice];
  expect(await linesOf(ada)).toEqual(['Cleo mentioned you, and Dan and 1 other commented']);
  expect((await inboxOf(ada, '?only=mentions')).notices).toMatchObject([{ _id, excerpt: 'Four, @Ada' }]);
  await ada.put(`/users/inbox/${_id}`, { isRead: true });
  await says(dan, 'Six');
  expect(await linesOf(ada)).toEqual(['Dan commented']);
  expect((await inboxOf(ada, '?only=mentions')).notices).toEqual([]);
});

test('who is assigned by one and mentioned by another is told of both in one notice', async () => {
  const { ada, bob, cleo, taskUrl } = await startTask();
  await ada.put(taskUrl, { assignedTo: [cleo.id] });
  await runJobs(world);
  await bob.post(`${taskUrl}/comments`, { body: `Can you, [@Cleo](mention:${cleo.id})?` });
  expect(await linesOf(cleo)).toEqual(['Ada assigned you, and Bob mentioned you']);
  for (const only of ['mentions', 'assigned']) expect(await linesOf(cleo, `?only=${only}`)).toHaveLength(1);
});

test('several changes by one person are one notice, which says the weightiest; once read, it begins anew', async () => {
  const { ada, bob, taskUrl, doing } = await startTask();
  await bob.put(taskUrl, { title: 'Shorter' });
  await bob.put(taskUrl, { priority: 'high' });
  expect(await linesOf(ada)).toEqual(['Bob changed the title and the priority']);
  await bob.put(taskUrl, { status: doing });
  await bob.post(`${taskUrl}/comments`, { body: 'Moved' });
  await bob.put(taskUrl, { title: 'Shorter still' });
  expect(await linesOf(ada)).toEqual(['Bob commented']);
  const [{ _id }] = (await inboxOf(ada)).notices as [Notice];
  await ada.put(`/users/inbox/${_id}`, { isRead: true, isDone: true });
  expect(await linesOf(ada)).toEqual([]);
  await bob.put(taskUrl, { dueDate: '2026-12-01' });
  const { notices, unread } = await inboxOf(ada);
  expect(notices).toMatchObject([{ _id, text: 'changed the due date', readAt: null, excerpt: null }]);
  expect(unread).toBe(1);
});

test('moving a card within its column, and saving without a change, is no news', async () => {
  const { ada, bob, cleo, taskUrl, todo, task } = await startTask();
  await cleo.post(`${taskUrl}/comments`, { body: 'Mine too' });
  await inboxOf(ada);
  const before = await linesOf(ada);
  await bob.put(`${taskUrl}/place`, { status: todo });
  await bob.put(taskUrl, { title: task.title });
  expect(await linesOf(ada)).toEqual(before);
});

test('invites, teams and roles', async () => {
  const { ada, bob, dan, eve, acme, url } = await startWebsite(world);
  await clear({ acme });
  await ada.post(`${acme.url}/invites`, { email: eve.email });
  await ada.post(`${url}/team`, [{ userId: dan.id }]);
  await ada.put(`${acme.url}/members/${bob.id}`, { role: 'employee' });
  expect(await linesOf(eve)).toEqual(['Ada invited you to Acme']);
  expect((await inboxOf(dan)).notices).toMatchObject([
    { kind: 'joinedTeam', text: 'added you to Website', project: { name: 'Website' }, task: null },
  ]);
  expect(await linesOf(bob)).toEqual(['Ada made you an employee']);
  const [invite] = (await eve.get('/users/invites')).json().invites;
  await eve.put(`${acme.url}/invites/${invite._id}`, { status: 'declined' });
  expect(await linesOf(eve)).toEqual([]);
});

describe('nobody keeps seeing what they may not see', () => {
  test.each<[string, (site: Awaited<ReturnType<typeof startTask>>) => Promise<unknown>]>([
    ['taken off the team', ({ ada, url, cleo }) => ada.delete(`${url}/team/${cleo.id}`)],
    ['removed', ({ ada, acme, cleo }) => ada.delete(`${acme.url}/members/${cleo.id}`)],
    ['gone from the organization', ({ cleo, acme }) => cleo.delete(`${acme.url}/members/self`)],
    ['of a deleted project', ({ ada, url }) => ada.delete(url)],
    ['of a deleted task', ({ ada, taskUrl }) => ada.delete(taskUrl)],
    ['of a deleted organization', ({ ada, acme }) => ada.delete(acme.url)],
  ])('%s', async (_, act) => {
    const site = await startTask();
    const { ada, cleo, taskUrl } = site;
    await ada.put(taskUrl, { assignedTo: [cleo.id] });
    const { notices } = await inboxOf(cleo);
    expect(notices).toHaveLength(1);
    await ada.put(taskUrl, { title: 'Under way' });
    await act(site);
    expect(await inboxOf(cleo)).toMatchObject({ notices: [], unread: 0 });
    const reply = await cleo.put(`/users/inbox/${notices[0]!._id}`, { isRead: true });
    expect(reply.json()).toMatchObject({ status: 404, message: 'Notice not found' });
  });

  test('a task that is restored is told of again; a deleted comment is not read', async () => {
    const { ada, bob, taskUrl, url, task } = await startTask();
    const { comment } = (await bob.post(`${taskUrl}/comments`, { body: 'Secret' })).json();
    expect((await inboxOf(ada)).notices).toMatchObject([{ excerpt: 'Secret' }]);
    await bob.delete(`${taskUrl}/comments/${comment._id}`);
    expect((await inboxOf(ada)).notices).toMatchObject([{ kind: 'commented', excerpt: null }]);
    await ada.delete(taskUrl);
    expect((await inboxOf(ada)).notices).toEqual([]);
    await ada.post(`${url}/trash/${task._id}/restore`);
    expect((await inboxOf(ada)).notices).toHaveLength(1);
  });
});

test('a notice is read, unread, put off, done with and taken back; it is nobody else’s', async () => {
  const { ada, bob, eve, taskUrl } = await startTask();
  await bob.put(taskUrl, { title: 'Shorter' });
  const [{ _id }] = (await inboxOf(ada)).notices as [Notice];
  const url = `/users/inbox/${_id}`;
  for (const person of [bob, eve])
    expect((await person.put(url, { isRead: true })).json()).toMatchObject({ status: 404 });
  expect((await ada.put(url, { isRead: true })).json().notice.readAt).toEqual(expect.any(String));
  expect((await inboxOf(ada)).unread).toBe(0);
  expect((await ada.put(url, { isRead: false })).json().notice.readAt).toBeNull();

  await ada.put(url, { isRead: true });
  const snoozedUntil = new Date(Date.now() + 3_600_000).toISOString();
  expect((await ada.put(url, { snoozedUntil })).json().notice).toMatchObject({ snoozedUntil, readAt: null });
  expect(await inboxOf(ada)).toMatchObject({ notices: [], unread: 0, comesBackAt: snoozedUntil });
  expect((await inboxOf(ada)).counts).toEqual({ open: 0, snoozed: 1 });
  expect((await inboxOf(ada, '?state=snoozed')).notices).toHaveLength(1);
  await sql`UPDATE notices SET snoozed_until = now() WHERE id = ${_id}`.execute(world.db);
  expect(await inboxOf(ada)).toMatchObject({ notices: [{ _id }], unread: 1, comesBackAt: null });
  await ada.put(url, { isRead: true });
  expect(await inboxOf(ada)).toMatchObject({ unread: 0, counts: { open: 1, snoozed: 0 } });

  await ada.put(url, { isDone: true });
  expect((await inboxOf(ada)).notices).toEqual([]);
  expect((await inboxOf(ada, '?state=done')).notices).toMatchObject([{ _id }]);
  await ada.put(url, { isDone: false });
  expect((await inboxOf(ada)).notices).toHaveLength(1);
});

test.each([
  ['in the past', { snoozedUntil: '2020-01-01T00:00:00Z' }],
  ['too far ahead', { snoozedUntil: '2999-01-01T00:00:00Z' }],
  ['no moment', { snoozedUntil: 'tomorrow' }],
  ['no answer', { isRead: 'yes' }],
])('what is %s is refused', async (_, change) => {
  const { ada, bob, taskUrl } = await startTask();
  await bob.put(taskUrl, { title: 'Shorter' });
  const [{ _id }] = (await inboxOf(ada)).notices as [Notice];
  const reply = await ada.put(`/users/inbox/${_id}`, change);
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, Object.keys(change)]);
});

test('all is done with at once, and taken back at once; what was done before stays done', async () => {
  const { ada, bob, cleo, taskUrl } = await startTask();
  await bob.put(taskUrl, { title: 'Shorter' });
  const [{ _id }] = (await inboxOf(ada)).notices as [Notice];
  await ada.put(`/users/inbox/${_id}`, { isDone: true });
  await cleo.put(taskUrl, { title: 'Longer' });
  await inboxOf(ada);
  const { doneAt } = (await ada.put('/users/inbox', { isDone: true })).json();
  expect((await inboxOf(ada)).notices).toEqual([]);
  await ada.put('/users/inbox', { isDone: false, doneAt });
  expect(await linesOf(ada)).toEqual(['Cleo changed the title']);
});

test('unread first, then the latest, page by page, from all organizations', async () => {
  const { ada, bob, acme, addTask, tasks } = await startWebsite(world);
  const other = await startWebsite(world);
  const beta = await world.organization(other.ada, [[ada, 'employee']]);
  await clear({ acme });
  for (const n of Array(5).keys()) {
    const { task } = await addTask(ada, { title: `Task ${n}` });
    await bob.put(`${tasks}/${task._id}`, { priority: 'high' });
    await runJobs(world);
  }
  await other.ada.put(`${beta.url}/members/${ada.id}`, { role: 'manager' });
  const { notices, unread } = await inboxOf(ada);
  expect(unread).toBe(6);
  await ada.put(`/users/inbox/${notices[1]!._id}`, { isRead: true });
  const expected = [notices[0], ...notices.slice(2), notices[1]].map((notice) => notice!._id);
  const read: string[] = [];
  for (let cursor = ''; ;) {
    const page = (await ada.get(`/users/inbox?limit=4${cursor}`)).json();
    read.push(...page.notices.map((notice: Notice) => notice._id));
    if (!page.pagination.hasNextPage) break;
    cursor = `&cursor=${page.pagination.nextCursor}`;
  }
  expect(read).toEqual(expected);
  expect((await ada.get('/users/inbox?cursor=2-5.x')).statusCode).toBe(422);
});

test('what is unread, mentions or assigns, and what is of one organization, is asked for alone', async () => {
  const { ada, bob, id, taskUrl, addTask, acme } = await startTask();
  const other = await startWebsite(world);
  await world.addMember(other.acme.id, ada, 'admin');
  const elsewhere = await other.addTask(other.ada, { assignedTo: [other.ada.id] });
  await ada.put(`${elsewhere.url}/watch`, { isWatching: true });
  await other.ada.put(elsewhere.url, { title: 'Elsewhere' });
  const assigned = await addTask(bob);
  await bob.put(assigned.url, { assignedTo: [ada.id] });
  await inboxOf(ada);
  const mentioned = await addTask(bob);
  await bob.post(`${mentioned.url}/comments`, { body: `[@Ada](mention:${ada.id})` });
  await bob.put(taskUrl, { title: 'Another' });
  const kindsOf = async (query: string) =>
    (await inboxOf(ada, query)).notices.map(({ kind }) => kind).toSorted();

  expect(await kindsOf('?only=mentions')).toEqual(['mentioned']);
  expect(await kindsOf('?only=assigned')).toEqual(['assigned']);
  expect(await kindsOf(`?organization=${other.acme.id}`)).toEqual(['changed']);
  expect(await kindsOf(`?organization=${acme.id}&only=unread`)).toEqual(['assigned', 'changed', 'mentioned']);
  const [first] = (await inboxOf(ada, '?only=mentions')).notices;
  await ada.put(`/users/inbox/${first!._id}`, { isRead: true });
  const { notices, unread } = await inboxOf(ada, `?only=unread&organization=${acme.id}`);
  expect(notices.map(({ kind }) => kind).toSorted()).toEqual(['assigned', 'changed']);
  // Of all that are open, whatever is asked for.
  expect(unread).toBe(3);
  expect(await kindsOf(`?organization=${id}`)).toEqual([]);
  for (const query of ['?only=nonsense', '?organization=nonsense'])
    expect((await ada.get(`/users/inbox${query}`)).statusCode).toBe(422);
});

test('many who change one task at the same moment leave one notice with all of them', async () => {
  const { ada, bob, cleo, taskUrl } = await startTask();
  for (const n of Array(4).keys())
    await Promise.all([bob, cleo].map((person) => person.put(taskUrl, { title: `Title ${n} ${person.id}` })));
  const { notices } = await inboxOf(ada);
  expect(notices).toMatchObject([{ others: 1, text: 'changed the title' }]);
});

test('notices end with their time: done ones sooner', async () => {
  const { ada, bob, taskUrl, tasks, addTask } = await startTask();
  const { task: another } = await addTask(ada);
  await bob.put(taskUrl, { title: 'Shorter' });
  await bob.put(`${tasks}/${another._id}`, { title: 'Longer' });
  const { notices } = await inboxOf(ada);
  await ada.put(`/users/inbox/${notices[0]!._id}`, { isDone: true });
  const age = async (days: number) => {
    await sql`UPDATE notices SET ${setBack('ends_at', `${days} days`)}`.execute(world.db);
    await sweepNotices(world.db);
    return [...(await inboxOf(ada, '?state=done')).notices, ...(await inboxOf(ada)).notices].map(
      ({ _id }) => _id,
    );
  };
  expect(await age(limits.doneNoticeDays - 1)).toHaveLength(2);
  expect(await age(1)).toEqual([notices[1]!._id]);
  expect(await age(limits.noticeDays)).toEqual([]);
});

test('what is put off waits with what happens meanwhile, unless that is meant for its reader', async () => {
  const { ada, bob, cleo, taskUrl } = await startTask();
  await bob.put(taskUrl, { title: 'Shorter' });
  const [notice] = (await inboxOf(ada)).notices;
  const snoozedUntil = new Date(Date.now() + 3_600_000).toISOString();
  await ada.put(`/users/inbox/${notice!._id}`, { snoozedUntil });
  await cleo.put(taskUrl, { title: 'Longer' });
  expect(await linesOf(ada)).toEqual([]);
  expect(await linesOf(ada, '?state=snoozed')).toEqual(['Cleo +1 changed the title']);
  await cleo.post(`${taskUrl}/comments`, { body: `Now, [@Ada](mention:${ada.id})!` });
  expect(await linesOf(ada)).toEqual(['Cleo mentioned you, and Bob changed the title']);
});

test('what is put off for longer than notices are kept comes back all the same', async () => {
  const { ada, bob, taskUrl } = await startTask();
  await bob.put(taskUrl, { title: 'Shorter' });
  const [notice] = (await inboxOf(ada)).notices;
  const days = 2 * limits.noticeDays;
  const snoozedUntil = new Date(Date.now() + days * 86_400_000).toISOString();
  await ada.put(`/users/inbox/${notice!._id}`, { snoozedUntil });
  await sql`UPDATE notices SET ${setBack('ends_at', `${days} days`)},
    ${setBack('snoozed_until', `${days} days`)}`.execute(world.db);
  await sweepNotices(world.db);
  expect((await inboxOf(ada)).notices.map(({ _id }) => _id)).toEqual([notice!._id]);
});

test('nothing is left of it once its task, or its organization, is erased', async () => {
  const { ada, bob, acme, taskUrl } = await startTask();
  await bob.put(taskUrl, { title: 'Shorter' });
  expect((await inboxOf(ada)).notices).toHaveLength(1);
  await ada.delete(acme.url);
  await runJobs(world);
  const left = world.db.selectFrom('notices').select('id').where('organizationId', '=', acme.id);
  expect(await left.execute()).toEqual([]);
});
