import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type Person, type World } from '../../../../test/support/world.ts';
import { notify } from './notify.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Ada, who runs the project Website of Acme, with Ben on her team. */
async function startProject() {
  const [ada, ben] = [await world.user('Ada'), await world.user('Ben')];
  const acme = await world.organization(ada, [[ben, 'employee']]);
  const website = await world.project(ada, acme.id);
  await ada.post(`${website.url}/team`, [{ userId: ben.id }]);
  const statuses: string[] = [];
  for (const [order, name] of ['To Do', 'Done'].entries()) {
    const reply = await ada.post(`${website.url}/status`, { name, order, color: '#000000' });
    statuses.push(reply.json().taskStatus._id);
  }
  const [toDo, done] = statuses as [string, string];
  return { ada, ben, acme, website, toDo, done };
}

/** Lets the happenings find their people, and answers what each person is told from then on. */
async function told() {
  for (const { id, happening } of await world.jobs('notify')) await notify(world.services, id, happening);
  const [mails, pushes] = [await world.jobs('sendNotice'), await world.jobs('sendPush')];
  const invitations = await world.jobs('sendInvitation');
  return {
    mailTo: ({ email }: Person) => mails.filter(({ to }) => to === email).map(({ notice }) => notice.title),
    pushTo: ({ id }: Person) =>
      pushes.filter(({ userId }) => userId === id).map(({ notice }) => notice.title),
    invitations,
  };
}

test('who is assigned to a new task is told, by mail and by push', async () => {
  const { ada, ben, website, toDo } = await startProject();
  await ada.post(`${website.url}/tasks`, { title: 'Write copy', status: toDo, assignedTo: [ada.id, ben.id] });

  const { mailTo, pushTo } = await told();

  expect(mailTo(ben)).toEqual(['Ada assigned you a task']);
  expect(pushTo(ben)).toEqual(['Ada assigned you a task']);
  expect([...mailTo(ada), ...pushTo(ada)]).toEqual([]);
});

test('who is added to a task is told, those who were on it are not told again', async () => {
  const { ada, ben, acme, website, toDo } = await startProject();
  const cleo = await world.user('Cleo');
  await world.addMember(acme.id, cleo, 'employee');
  await ada.post(`${website.url}/team`, [{ userId: cleo.id }]);
  const sent = await ada.post(`${website.url}/tasks`, { title: 'Copy', status: toDo, assignedTo: [ben.id] });
  const task = `${website.url}/tasks/${sent.json().task._id}`;
  await ada.put(task, { assignedTo: [ben.id, cleo.id] });
  await ada.put(task, { title: 'Better copy' });

  const { mailTo, pushTo } = await told();

  for (const person of [ben, cleo]) {
    expect(mailTo(person)).toEqual(['Ada assigned you a task']);
    expect(pushTo(person)).toEqual(['Ada assigned you a task']);
  }
});

test('creator and assignees hear that somebody else moved their task', async () => {
  const { ada, ben, website, toDo, done } = await startProject();
  const sent = await ada.post(`${website.url}/tasks`, { title: 'Copy', status: toDo });
  await ben.put(`${website.url}/tasks/${sent.json().task._id}`, { status: done });

  const { mailTo, pushTo } = await told();

  expect(pushTo(ada)).toEqual(['Ben moved a task to Done']);
  expect(mailTo(ada)).toEqual([]);
  expect(pushTo(ben)).toEqual([]);
});

test('who may no longer see the task hears nothing of it', async () => {
  const { ada, ben, acme, website, toDo, done } = await startProject();
  const sent = await ben.post(`${website.url}/tasks`, { title: 'Copy', status: toDo });
  await ada.put(`${website.url}/tasks/${sent.json().task._id}`, { status: done });
  await ada.delete(`${acme.url}/members/${ben.id}`);

  expect((await told()).pushTo(ben)).toEqual([]);
});

test('whose task it is, and who talked there before, hear of a comment; whoever left does not', async () => {
  const { ada, ben, acme, website, toDo } = await startProject();
  const [cleo, dan] = [await world.user('Cleo'), await world.user('Dan')];
  for (const person of [cleo, dan])
    await world.db
      .insertInto('members')
      .values({ organizationId: acme.id, userId: person.id, role: 'employee' })
      .execute();
  await ada.post(`${website.url}/team`, [{ userId: cleo.id }, { userId: dan.id }]);
  const sent = await ada.post(`${website.url}/tasks`, { title: 'Copy', status: toDo });
  const comments = `${website.url}/tasks/${sent.json().task._id}/comments`;
  await cleo.post(comments, { body: 'First' });
  await dan.post(comments, { body: 'Me too' });
  await ada.delete(`${acme.url}/members/${dan.id}`);
  await told();

  await ben.post(comments, { body: 'Second' });
  const gone = (await ben.post(comments, { body: 'Wrong place' })).json().comment;
  await ben.delete(`${comments}/${gone._id}`);
  const { pushTo, mailTo } = await told();

  const words = 'Ben commented on a task';
  expect(pushTo(ada).filter((title) => title === words)).toHaveLength(1);
  expect(pushTo(cleo)).toContain(words);
  for (const person of [ben, dan]) expect(pushTo(person)).not.toContain(words);
  expect(mailTo(ada)).toEqual([]);
  const push = (await world.jobs('sendPush')).find(({ notice }) => notice.title === words);
  expect(push!.notice.body).toBe('WEB-1 Copy (Website): Second');
});

test('no comment turns round what it is told with', async () => {
  const { ada, ben, website, toDo } = await startProject();
  await ada.put('/users/notifications', { commented: { mail: true } });
  const sent = await ada.post(`${website.url}/tasks`, { title: 'Copy', status: toDo });
  const task = `${website.url}/tasks/${sent.json().task._id}`;
  await ben.post(`${task}/comments`, { body: '\u202eDear \u2067Ada\u2069' });
  await told();

  const notices = [...(await world.jobs('sendNotice')), ...(await world.jobs('sendPush'))];
  const bodies = notices.map(({ notice }) => notice.body).filter((body) => body.includes('Dear'));
  expect(bodies).toEqual(Array(2).fill('WEB-1 Copy (Website): Dear Ada'));
});

test('a changed role is told to its holder', async () => {
  const { ada, ben, acme } = await startProject();
  await ada.put(`${acme.url}/members/${ben.id}`, { role: 'manager' });
  await ada.put(`${acme.url}/members/${ben.id}`, { role: 'manager' });

  const { mailTo, pushTo } = await told();

  expect(mailTo(ben)).toEqual(['Your role in Acme has changed']);
  expect(pushTo(ben)).toEqual(['Your role in Acme has changed']);
});

test('an invited address gets its letter, with an account a push too', async () => {
  const { ada, acme } = await startProject();
  const cleo = await world.user('Cleo');
  await ada.post(`${acme.url}/invites`, { email: cleo.email });
  await ada.post(`${acme.url}/invites`, { email: 'nobody@example.com' });

  const { pushTo, invitations } = await told();

  expect(pushTo(cleo)).toEqual(['Ada invited you to Acme']);
  expect(invitations).toHaveLength(2);
});

test('mail about invites can be switched off only by whose address it is', async () => {
  const { ada, acme } = await startProject();
  const [cleo, squatter] = [await world.user('Cleo'), await world.user('Squatter')];
  await world.db.updateTable('users').set({ emailProvenAt: new Date() }).where('id', '=', cleo.id).execute();
  const before = (await told()).invitations.length;
  for (const person of [cleo, squatter]) {
    await person.put('/users/notifications', { invited: { mail: false } });
    await ada.post(`${acme.url}/invites`, { email: person.email });
  }
  expect((await told()).invitations.length - before).toBe(1);
});

test('what somebody has switched off does not reach them', async () => {
  const { ada, ben, acme, website, toDo } = await startProject();
  await ben.put('/users/notifications', { assigned: { mail: false }, roleChanged: { push: false } });
  await ada.post(`${website.url}/tasks`, { title: 'Copy', status: toDo, assignedTo: [ben.id] });
  await ada.put(`${acme.url}/members/${ben.id}`, { role: 'manager' });

  const { mailTo, pushTo } = await told();

  expect(mailTo(ben)).toEqual(['Your role in Acme has changed']);
  expect(pushTo(ben)).toEqual(['Ada assigned you a task']);
});

test('what somebody does not want in the inbox is not there, and comes by mail all the same', async () => {
  const { ada, ben, acme, website, toDo } = await startProject();
  await ben.put('/users/notifications', { assigned: { inbox: false } });
  await ada.post(`${website.url}/tasks`, { title: 'Copy', status: toDo, assignedTo: [ben.id] });
  await ada.put(`${acme.url}/members/${ben.id}`, { role: 'manager' });

  const { mailTo } = await told();

  expect(mailTo(ben)).toContain('Ada assigned you a task');
  const { notices } = (await ben.get('/users/inbox')).json();
  const kinds = (notices as { kind: string }[]).map(({ kind }) => kind);
  expect(kinds).toContain('roleChanged');
  expect(kinds).not.toContain('assigned');
});

test('mentions and comments are told by switches of their own', async () => {
  const { ada, ben, website, toDo } = await startProject();
  await ben.put('/users/notifications', {
    mentioned: { push: false },
    commented: { mail: true, inbox: false },
  });
  const { task } = (
    await ada.post(`${website.url}/tasks`, { title: 'Copy', status: toDo, assignedTo: [ben.id] })
  ).json();
  const comments = `${website.url}/tasks/${task._id}/comments`;
  await ada.post(comments, { body: 'Which one?' });
  const { notices } = await told().then(async () => (await ben.get('/users/inbox')).json());
  expect(notices.map(({ kind }: { kind: string }) => kind)).toEqual(['assigned', 'joinedTeam']);
  await ada.post(comments, { body: `[@Ben](mention:${ben.id})?` });
  const { pushTo, mailTo } = await told();

  expect(pushTo(ben)).toEqual(['Ada assigned you a task', 'Ada commented on a task']);
  expect(mailTo(ben)).toEqual(
    expect.arrayContaining(['Ada assigned you a task', 'Ada commented on a task', 'Ada mentioned you']),
  );
});

test('preferences start sensibly and change one by one', async () => {
  const ada = await world.user('Ada');
  const before = (await ada.get('/users/notifications')).json();
  expect(before).toEqual({
    status: 200,
    dailyDigest: false,
    preferences: {
      assigned: { inbox: true, mail: true, push: true },
      mentioned: { inbox: true, mail: true, push: true },
      commented: { inbox: true, mail: false, push: true },
      taskChanged: { inbox: true, mail: false, push: true },
      unblocked: { inbox: true, mail: false, push: false },
      subTaskDone: { inbox: true, mail: false, push: false },
      reacted: { inbox: true, mail: false, push: false },
      due: { inbox: true, mail: true, push: true },
      invited: { inbox: true, mail: true, push: true },
      roleChanged: { inbox: true, mail: true, push: true },
    },
  });

  await ada.put('/users/notifications', { taskChanged: { mail: true } });
  const reply = await ada.put('/users/notifications', { taskChanged: { push: false } });

  expect(reply.json().preferences).toEqual({
    ...before.preferences,
    taskChanged: { inbox: true, mail: true, push: false },
  });
  expect((await ada.get('/users/notifications')).json()).toEqual(reply.json());
  expect((await ada.put('/users/notifications', { taskChanged: { mail: 'yes' } })).statusCode).toBe(422);
});

test('telling twice, after a crash in between, sends nothing twice', async () => {
  const { ada, ben, website, toDo } = await startProject();
  await ada.post(`${website.url}/tasks`, { title: 'Copy', status: toDo, assignedTo: [ben.id] });
  await told();
  expect((await told()).mailTo(ben)).toEqual(['Ada assigned you a task']);
});
