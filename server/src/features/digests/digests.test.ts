import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMailWorld, type MailWorld } from '../../../test/support/mailbox.ts';
import { runJobs, startWebsite } from '../../../test/support/website.ts';
import type { Person } from '../../../test/support/world.ts';
import { remind } from '../reminders/index.ts';
import { sendDigests, sweepDigests } from './index.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.post.mails.splice(0);
  await world.db.deleteFrom('digestLines').execute();
  await world.db.deleteFrom('remindedMornings').execute();
  await world.db.deleteFrom('taskAssignees').execute();
});

/** Ada assigns tasks to Cleo, who wants one mail a day, and to Bob, who wants each. */
async function startDigest() {
  const website = await startWebsite(world);
  const { ada, bob, cleo } = website;
  await world.prove(ada, bob, cleo);
  const chosen = await cleo.put('/users/notifications', { dailyDigest: true });
  expect(chosen.json()).toMatchObject({ status: 200, dailyDigest: true, preferences: {} });
  const assign = (title: string, dueDate: string | null = null) =>
    website.addTask(ada, { title, dueDate, assignedTo: [bob.id, cleo.id] });
  return { ...website, assign };
}

const subjectsTo = async ({ email }: Person) => {
  await runJobs(world);
  return world.post.mails.flatMap(({ to, subject }) =>
    to?.some(({ address }) => address === email) ? [subject] : [],
  );
};
const lastTo = async (person: Person) => {
  await runJobs(world);
  return world.mailTo(person.email);
};

test('what would have been mailed comes as one mail in the morning, with that morning’s reminders', async () => {
  const { bob, cleo, assign } = await startDigest();
  await cleo.put('/users/time-zone', { browser: 'Europe/Berlin' });
  const { url } = await assign('Write the copy', '2026-05-20');
  await assign('Draw the map');
  expect(await subjectsTo(bob)).toEqual(['Ada assigned you a task', 'Ada assigned you a task']);
  expect(await subjectsTo(cleo)).toEqual([]);

  await remind(world.services, new Date('2026-05-19T05:59:00Z'));
  expect(await subjectsTo(cleo)).toEqual([]);
  await remind(world.services, new Date('2026-05-19T06:00:00Z'));
  const mail = await lastTo(cleo);
  expect(mail.subject).toBe('3 things happened in Muster');
  for (const words of ['WEB-1 Write the copy', 'WEB-2 Draw the map', 'A task of yours is due tomorrow']) {
    expect(mail.text).toContain(words);
    expect(mail.html).toContain(words);
  }
  expect(mail.text).toContain(`${url.replace('/organizations', 'https://muster.acme.example')}\n`);
  expect(mail.text).toContain('/inbox');

  await remind(world.services, new Date('2026-05-19T07:00:00Z'));
  await remind(world.services, new Date('2026-05-20T07:00:00Z'));
  expect(await subjectsTo(cleo)).toEqual(['3 things happened in Muster', 'One thing happened in Muster']);
});

test('two who send at once send it once', async () => {
  const { cleo, assign } = await startDigest();
  await assign('Write the copy');
  await runJobs(world);
  await Promise.all([1, 2, 3].map(() => sendDigests(world.db, ['UTC'])));
  expect(await subjectsTo(cleo)).toEqual(['One thing happened in Muster']);
});

test('who has left the team or the organization is not told of what happened there', async () => {
  const { ada, cleo, url, acme, assign } = await startDigest();
  await assign('Write the copy');
  await runJobs(world);
  await ada.delete(`${url}/team/${cleo.id}`);
  await sendDigests(world.db, ['UTC']);
  expect(await subjectsTo(cleo)).toEqual([]);

  await ada.put(`${acme.url}/members/${cleo.id}`, { role: 'manager' });
  await runJobs(world);
  await ada.delete(`${acme.url}/members/${cleo.id}`);
  await sendDigests(world.db, ['UTC']);
  expect(await subjectsTo(cleo)).toEqual([]);
});

test('what was deleted meanwhile is told to nobody', async () => {
  const { ada, cleo, assign } = await startDigest();
  await cleo.put('/users/notifications', { commented: { mail: true } });
  const kept = await assign('Draw the map');
  const gone = await assign('Write the copy');
  const comments = ['hunter2', 'Looks good'].map(async (body) => ada.post(`${kept.url}/comments`, { body }));
  const [secret] = await Promise.all(comments);
  await runJobs(world);
  await ada.delete(`${kept.url}/comments/${secret!.json().comment._id}`);
  await ada.delete(gone.url);
  await sendDigests(world.db, ['UTC']);
  const { text } = await lastTo(cleo);
  expect(text).toContain('Looks good');
  expect(text).not.toContain('hunter2');
  expect(text).not.toContain('Write the copy');
});

test('of very many, the newest are named and the others counted', async () => {
  const { cleo, id, acme, assign } = await startDigest();
  const rows = Array.from({ length: 60 }, (_, nth) => ({
    userId: cleo.id,
    id: `line ${nth}`,
    organizationId: acme.id,
    projectId: id,
    title: `<b>News</b> ${nth}`,
    body: 'Of the website',
    path: '/inbox',
    at: new Date(Date.now() - 3_600_000),
  }));
  await world.db.insertInto('digestLines').values(rows).execute();
  await assign('Write the copy');
  await runJobs(world);
  await sendDigests(world.db, ['UTC']);
  const mail = await lastTo(cleo);
  expect(mail.subject).toBe('61 things happened in Muster');
  expect(mail.text).toContain('See 11 more in the inbox');
  expect(mail.text).toContain('Write the copy');
  expect(mail.html).not.toContain('<b>News');
});

test('mail that somebody switched off is in no digest, and an unproven address gets none', async () => {
  const { ada, bob, cleo, dan, url, addTask, assign } = await startDigest();
  await cleo.put('/users/notifications', { assigned: { mail: false } });
  await dan.put('/users/notifications', { dailyDigest: true });
  await ada.post(`${url}/team`, [{ userId: dan.id }]);
  await assign('Write the copy');
  await addTask(ada, { assignedTo: [dan.id] });
  await runJobs(world);
  await sendDigests(world.db, ['UTC']);
  expect(await subjectsTo(cleo)).toEqual([]);
  expect(await subjectsTo(dan)).toEqual([]);
  expect(await subjectsTo(bob)).toEqual(['Ada assigned you a task']);
});

test('whoever goes back to single mails gets what waits, and then each by itself', async () => {
  const { cleo, assign } = await startDigest();
  await assign('Write the copy');
  await runJobs(world);
  await cleo.put('/users/notifications', { dailyDigest: false });
  await assign('Draw the map');
  expect(await subjectsTo(cleo)).toEqual(['Ada assigned you a task']);
  await sendDigests(world.db, ['UTC']);
  expect(await subjectsTo(cleo)).toEqual(['Ada assigned you a task', 'One thing happened in Muster']);
});

test('what nobody could be mailed waits out a standstill, and is forgotten after two weeks', async () => {
  const { cleo, assign } = await startDigest();
  const waits = async (days: number) => {
    await assign('Write the copy');
    await runJobs(world);
    await world.db
      .updateTable('digestLines')
      .set({ at: new Date(Date.now() - days * 86_400_000) })
      .execute();
    await sweepDigests(world.db);
    await sendDigests(world.db, ['UTC']);
  };
  await waits(15);
  expect(await subjectsTo(cleo)).toEqual([]);
  await waits(13);
  expect(await subjectsTo(cleo)).toEqual(['One thing happened in Muster']);
});
