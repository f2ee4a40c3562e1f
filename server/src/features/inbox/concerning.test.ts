import type { Notice } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { notify } from '../../activity/consumers/notifications/notify.ts';
import { stayInHalfHour } from '../../../test/support/half-hour.ts';
import { runJobs, startProject, startWebsite } from '../../../test/support/website.ts';
import { patience } from '../../../test/support/patience.ts';
import { isSomebodyWaiting } from '../../../test/support/waiting.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

stayInHalfHour();
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** A website with a status for what is done, and one for what is not to be, of which nobody was told anything yet. */
async function startSite() {
  const site = await startWebsite(world);
  const { ada, url, acme } = site;
  const add = async (name: string, category: string) =>
    (await ada.post(`${url}/status`, { name, category })).json().taskStatus._id as string;
  const [done, cancelled] = [await add('Done', 'done'), await add('Dropped', 'cancelled')];
  const forget = async () => {
    await runJobs(world);
    await world.db.deleteFrom('notices').where('organizationId', '=', acme.id).execute();
  };
  return { ...site, done, cancelled, forget };
}

async function linesOf(person: Person) {
  // Who waits for a task is told by a job that another one adds.
  for (let round = 0; round < 2; round += 1) await runJobs(world);
  const { notices } = (await person.get('/users/inbox')).json() as { notices: Notice[] };
  return notices.map(
    ({ kind, actor, others, text, task }) =>
      `${kind}: ${actor?.fullName}${others > 0 ? ` +${others}` : ''} ${text} (${task?.title})`,
  );
}

/** What Bob said, under which marks are set. */
async function startComment() {
  const site = await startSite();
  const { task, url: taskUrl } = await site.addTask(site.ada, { title: 'Copy' });
  const { comment } = (await site.bob.post(`${taskUrl}/comments`, { body: 'Thursday?' })).json();
  await site.forget();
  const marks = (person: Person, mark: string, isOn = true) =>
    person.put(`${taskUrl}/comments/${comment._id}/reactions/${mark}`, { isOn });
  return { ...site, task, taskUrl, marks };
}

/** Cleo's task, which Ada's blocks. */
async function startBlocked() {
  const site = await startSite();
  const { ada, cleo, addTask } = site;
  const blocker = await addTask(ada, { title: 'Sign' });
  const blocked = await addTask(ada, { title: 'Print', assignedTo: [cleo.id] });
  const { link } = (
    await ada.post(`${blocker.url}/links`, { kind: 'blocks', task: blocked.task._id })
  ).json();
  await site.forget();
  return { ...site, blocker, blocked, link };
}

/** Cleo watches the parent only, Ada made both. */
async function startParts() {
  const site = await startSite();
  const { ada, cleo, addTask } = site;
  const whole = await addTask(ada, { title: 'Book', assignedTo: [cleo.id] });
  const part = await addTask(ada, { title: 'Cover', parent: whole.task._id });
  await site.forget();
  return { ...site, whole, part };
}

const passOn = async (type: string) => {
  for (const { id, happening } of await world.jobs('notify'))
    if (happening.type === type) await notify(world.services, id, happening);
};

const sent = async () => {
  for (const type of ['finished', 'subTaskDone']) await passOn(type);
  return [...(await world.jobs('sendNotice')), ...(await world.jobs('sendPush'))];
};

describe('reactions', () => {
  test('the author of a comment is told, and nobody else; many are one notice', async () => {
    const { ada, bob, cleo, marks } = await startComment();
    await marks(cleo, 'thanks');
    await marks(bob, 'seen');
    expect(await linesOf(bob)).toEqual(['reacted: Cleo thanked you (Copy)']);
    await marks(ada, 'thanks');
    expect(await linesOf(bob)).toEqual(['reacted: Ada +1 thanked you (Copy)']);
    await marks(ada, 'agree');
    expect(await linesOf(bob)).toEqual(['reacted: Ada +1 reacted to your comment (Copy)']);
    expect([await linesOf(ada), await linesOf(cleo)]).toEqual([[], []]);
  });

  test('what was taken back at once, and what is of a task that its author mutes, is not told', async () => {
    const { ada, bob, cleo, marks, taskUrl } = await startComment();
    await marks(cleo, 'thanks');
    await marks(cleo, 'thanks', false);
    expect(await linesOf(bob)).toEqual([]);
    await bob.put(`${taskUrl}/watch`, { isWatching: false });
    await marks(ada, 'thanks');
    expect(await linesOf(bob)).toEqual([]);
  });

  test('what is taken back while it is unread is told no more; what others did stays', async () => {
    const { ada, bob, cleo, dan, url, marks, taskUrl } = await startComment();
    await ada.post(`${url}/team`, [{ userId: dan.id }]);
    await marks(cleo, 'thanks');
    await marks(ada, 'agree');
    expect(await linesOf(bob)).toEqual(['reacted: Ada +1 reacted to your comment (Copy)']);
    await marks(ada, 'agree', false);
    expect(await linesOf(bob)).toEqual(['reacted: Cleo thanked you (Copy)']);
    await marks(cleo, 'seen');
    await marks(cleo, 'thanks', false);
    expect(await linesOf(bob)).toEqual(['reacted: Cleo saw your comment (Copy)']);
    await bob.put(`${taskUrl}/watch`, { isWatching: true });
    await dan.put(taskUrl, { title: 'Copies' });
    await marks(ada, 'wellDone');
    await marks(cleo, 'seen', false);
    expect(await linesOf(bob)).toEqual(['reacted: Ada said well done, and Dan changed the title (Copies)']);
    await marks(ada, 'wellDone', false);
    expect(await linesOf(bob)).toEqual(['changed: Dan changed the title (Copies)']);
  });

  test('with nothing else to tell, the notice goes; once read it stays, and set again it is back', async () => {
    const { bob, cleo, marks } = await startComment();
    await marks(cleo, 'thanks');
    expect(await linesOf(bob)).toHaveLength(1);
    await marks(cleo, 'thanks', false);
    expect(await linesOf(bob)).toEqual([]);
    await marks(cleo, 'thanks');
    await runJobs(world);
    // Told of too late: it is there again.
    await marks(cleo, 'thanks', false);
    await marks(cleo, 'thanks');
    expect(await linesOf(bob)).toEqual(['reacted: Cleo thanked you (Copy)']);
    const [notice] = (await bob.get('/users/inbox')).json().notices as [Notice];
    await bob.put(`/users/inbox/${notice._id}`, { isRead: true });
    await marks(cleo, 'thanks', false);
    expect(await linesOf(bob)).toEqual(['reacted: Cleo thanked you (Copy)']);
  });

  test('what is taken back while it is told of is told no more in the end', async () => {
    const { bob, cleo, marks } = await startComment();
    await marks(cleo, 'thanks');
    const job = (await world.jobs('notify')).find(({ happening }) => happening.type === 'reacted')!;
    const { taken } = await world.db.transaction().execute(async (db) => {
      await notify({ ...world.services, db }, job.id, job.happening);
      const taken = marks(cleo, 'thanks', false);
      await vi.waitUntil(() => isSomebodyWaiting(world.db), patience);
      return { taken };
    });
    expect((await taken).statusCode).toBe(200);
    expect(await linesOf(bob)).toEqual([]);
  });

  test('what weighs more comes first, and who is named says both', async () => {
    const { ada, bob, cleo, marks, taskUrl } = await startComment();
    await marks(cleo, 'thanks');
    expect(await linesOf(bob)).toHaveLength(1);
    await bob.put(`${taskUrl}/watch`, { isWatching: true });
    await ada.put(taskUrl, { title: 'Copies' });
    expect(await linesOf(bob)).toEqual(['reacted: Cleo thanked you, and Ada changed the title (Copies)']);
    await ada.post(`${taskUrl}/comments`, { body: 'Fine' });
    expect(await linesOf(bob)).toEqual(['commented: Ada commented, and Cleo thanked you (Copies)']);
  });
});

describe('blockers', () => {
  test.each(['the card', 'the form', 'many at once'])(
    'who waits is told when it is finished by %s',
    async (way) => {
      const { bob, ada, cleo, tasks, blocker, done, addTask } = await startBlocked();
      const other = await addTask(ada, { title: 'Other' });
      if (way === 'the card') await bob.put(`${blocker.url}/place`, { status: done });
      if (way === 'the form') await bob.put(blocker.url, { status: done });
      if (way === 'many at once') {
        const ids = [blocker.task._id, other.task._id];
        expect((await bob.post(`${tasks}/bulk`, { ids, set: { status: done } })).statusCode).toBe(200);
      }
      expect(await linesOf(cleo)).toEqual(['unblocked: Bob finished a blocker (Print)']);
      expect(await linesOf(ada)).toContain('unblocked: Bob finished a blocker (Print)');
      expect(await linesOf(bob)).toEqual([]);
    },
  );

  test('what is cancelled blocks no more; what is over already is not told of again', async () => {
    const { bob, cleo, blocker, blocked, done, cancelled, todo, forget } = await startBlocked();
    await bob.put(blocker.url, { status: cancelled });
    expect(await linesOf(cleo)).toEqual(['unblocked: Bob dropped a blocker (Print)']);
    await bob.put(blocker.url, { status: todo });
    await bob.put(blocker.url, { status: done });
    expect(await linesOf(cleo)).toEqual(['unblocked: Bob cleared a blocker (Print)']);
    await forget();
    await bob.put(blocker.url, { status: done });
    expect(await linesOf(cleo)).toEqual([]);
    await bob.put(blocker.url, { status: todo });
    await bob.put(blocked.url, { status: done });
    await forget();
    await bob.put(blocker.url, { status: done });
    expect(await linesOf(cleo)).toEqual([]);
  });

  test.each(['from', 'to'])(
    'who waits is told when the link is removed, from either end: %s',
    async (end) => {
      const { ada, bob, cleo, blocker, blocked, link } = await startBlocked();
      const { url } = end === 'from' ? blocker : blocked;
      expect((await bob.delete(`${url}/links/${link._id}`)).statusCode).toBe(200);
      expect(await linesOf(cleo)).toEqual(['unblocked: Bob removed a blocker (Print)']);
      expect(await linesOf(ada)).toEqual(['unblocked: Bob removed a blocker (Print)']);
    },
  );

  test.each(['the blocker is over', 'what it blocked is over', 'the link is back'])(
    'of a link that is removed nobody is told where nothing changes by that: %s',
    async (why) => {
      const { bob, cleo, blocker, blocked, link, done, forget } = await startBlocked();
      if (why === 'the blocker is over') await bob.put(blocker.url, { status: done });
      if (why === 'what it blocked is over') await bob.put(blocked.url, { status: done });
      await forget();
      expect((await bob.delete(`${blocker.url}/links/${link._id}`)).statusCode).toBe(200);
      if (why === 'the link is back')
        await bob.post(`${blocked.url}/links`, { kind: 'blockedBy', task: blocker.task._id });
      expect(await linesOf(cleo)).toEqual([]);
    },
  );

  test('who does not see what blocked it hears nothing of it', async () => {
    const { ada, cleo, id, acme, addTask, forget } = await startSite();
    const hidden = await startProject(world, ada, acme.id);
    const over = (await ada.post(`${hidden.url}/status`, { name: 'Done' })).json().taskStatus._id;
    const mine = await addTask(cleo, { title: 'Print' });
    const secret = await hidden.addTask(ada, { title: 'Secret' });
    const asked = { kind: 'blocks', task: mine.task._id, project: id };
    const { link } = (await ada.post(`${secret.url}/links`, asked)).json();
    await forget();
    await ada.put(secret.url, { status: over });
    await ada.delete(`${secret.url}/links/${link._id}`);
    expect(await linesOf(cleo)).toEqual([]);
  });
});

describe('sub-tasks', () => {
  test('who watches the parent is told once it is done; who watches the sub-task, only that it was moved', async () => {
    const { ada, bob, cleo, part, done } = await startParts();
    await bob.put(`${part.url}/place`, { status: done });
    expect(await linesOf(cleo)).toEqual(['subTaskDone: Bob finished a sub-task (Book)']);
    expect(await linesOf(ada)).toEqual(['statusChanged: Bob moved it to Done (Cover)']);
  });

  test('who watches both, but wants no changes in the inbox, is told there once it is done', async () => {
    const { ada, bob, part, done } = await startParts();
    await ada.put('/users/notifications', { taskChanged: { inbox: false } });
    await bob.put(part.url, { status: done });
    expect(await linesOf(ada)).toEqual(['subTaskDone: Bob finished a sub-task (Book)']);
  });

  test('what is cancelled, or taken up again before anybody is told, is not finished', async () => {
    const { bob, cleo, part, done, cancelled, todo } = await startParts();
    await bob.put(part.url, { status: cancelled });
    expect(await linesOf(cleo)).toEqual([]);
    await bob.put(part.url, { status: todo });
    await bob.put(part.url, { status: done });
    await bob.put(part.url, { status: todo });
    expect(await linesOf(cleo)).toEqual([]);
  });

  test('it comes by the ways that somebody chose: into the inbox, unless they say otherwise', async () => {
    const { bob, cleo, whole, part, done, todo, forget } = await startParts();
    await bob.put(part.url, { status: done });
    expect(await sent()).toEqual([]);
    expect(await linesOf(cleo)).toHaveLength(1);

    await cleo.put('/users/notifications', { subTaskDone: { inbox: false, mail: true } });
    await bob.put(part.url, { status: todo });
    await forget();
    await bob.put(part.url, { status: done });
    expect(await sent()).toMatchObject([
      {
        to: cleo.email,
        notice: {
          title: 'Bob finished a sub-task',
          body: `${whole.task.key} Book (Website)`,
          path: expect.stringContaining(whole.task._id),
        },
      },
    ]);
    expect(await linesOf(cleo)).toEqual([]);
  });
});

test('to the version before each of them is a change', async () => {
  const { bob, cleo, addTask, done, ada, acme, forget } = await startSite();
  const whole = await addTask(ada, { title: 'Book', assignedTo: [cleo.id] });
  const part = await addTask(ada, { title: 'Cover', parent: whole.task._id });
  await forget();
  await bob.put(part.url, { status: done });
  await linesOf(cleo);
  const stored = world.db.selectFrom('notices').select('kind').where('organizationId', '=', acme.id);
  expect(await stored.where('userId', '=', cleo.id).execute()).toEqual([{ kind: 'changed' }]);
});
