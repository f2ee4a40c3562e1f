import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobs, startProject, startWebsite } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';
import { remind } from '../reminders/index.ts';
import { repeatAllTasks } from '../repeating/index.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Two projects with one task each that Ada has given to Bob, and that he watches; the website is archived. */
async function startArchived(fields: object = {}) {
  const site = await startWebsite(world);
  const { ada, bob, acme, url } = site;
  const shop = await startProject(world, ada, acme.id);
  await ada.put(shop.url, { name: 'Shop' });
  await ada.post(`${shop.url}/team`, [{ userId: bob.id }]);
  const given = { assignedTo: [bob.id], dueDate: '2031-05-20', ...fields };
  const { task, url: taskUrl } = await site.addTask(ada, { title: 'Old copy', ...given });
  await shop.addTask(ada, { title: 'New copy', ...given });
  const archive = () => ada.put(url, { status: 'archived' });
  const bringBack = () => ada.put(url, { status: 'active' });
  await archive();
  return { ...site, shop, task, taskUrl, archive, bringBack };
}

const titlesOf = (tasks: { title: string }[]) => tasks.map(({ title }) => title).toSorted();
const both = ['New copy', 'Old copy'];

test.each(['assigned', 'watched', 'created'])(
  'what is %s in an archived project is not in My Work until it is brought back',
  async (which) => {
    const { ada, bob, archive, bringBack } = await startArchived();
    const person = which === 'created' ? ada : bob;
    const work = async () => titlesOf((await person.get(`/users/work?which=${which}`)).json().tasks);
    expect(await work()).toEqual(['New copy']);
    await bringBack();
    expect(await work()).toEqual(both);
    await archive();
    expect(await work()).toEqual(['New copy']);
  },
);

test('it is not in the feed for other calendars either', async () => {
  const { bob, bringBack } = await startArchived();
  const { link }: { link: string } = (await bob.post('/users/calendar', {})).json();
  const feed = async () => {
    const { body } = await world.visitor().get(new URL(link).pathname.replace('/api', ''));
    return (body.match(/SUMMARY:.*/g) ?? []).length;
  };
  expect(await feed()).toBe(1);
  await bringBack();
  expect(await feed()).toBe(2);
});

const noticesOf = async (person: Person) =>
  (await person.get('/users/inbox')).json().notices as { kind: string; task: { title: string } }[];

test('nobody is reminded of it, but from the next morning after it was brought back', async () => {
  const { bob, bringBack } = await startArchived();
  const reminded = async () =>
    (await noticesOf(bob))
      .filter(({ kind }) => kind.startsWith('due'))
      .map(({ kind, task }) => `${kind} ${task.title}`)
      .toSorted();
  await remind(world.services, new Date('2031-05-19T08:00:00Z'));
  expect(await reminded()).toEqual(['dueTomorrow New copy']);
  await bringBack();
  await remind(world.services, new Date('2031-05-20T08:00:00Z'));
  expect(await reminded()).toEqual(['dueToday New copy', 'dueToday Old copy']);
});

test('nothing repeats there, and what is late comes once when it is brought back', async () => {
  const weekly = { every: 1, unit: 'week' };
  const { ada, url, tasks, todo, task, taskUrl, bringBack } = await startArchived({
    repeat: { ...weekly, when: 'done' },
  });
  const done = (await ada.post(`${url}/status`, { name: 'Done' })).json().taskStatus._id;
  const onDays = { title: 'Weekly', status: todo, dueDate: '2031-05-20', repeat: { ...weekly, when: 'day' } };
  await ada.post(tasks, onDays);
  await ada.put(taskUrl, { status: done });
  const all = async () => titlesOf((await ada.get(`${tasks}?limit=100`)).json().tasks);
  await runJobs(world);
  await repeatAllTasks(world.services, new Date('2031-06-10T12:00:00Z'));
  expect(await all()).toEqual(['Old copy', 'Weekly']);

  await bringBack();
  await runJobs(world);
  expect(await all()).toEqual(['Old copy', 'Old copy', 'Weekly']);
  expect((await ada.get(`${tasks}/${task._id}`)).json().task.repeat).toBeNull();
  await repeatAllTasks(world.services, new Date('2031-06-10T12:00:00Z'));
  expect(await all()).toEqual(['Old copy', 'Old copy', 'Weekly', 'Weekly']);
});

test('the insights of the organization leave it out, its own stay', async () => {
  const { ada, acme, url, bringBack } = await startArchived();
  const figures = async () => {
    const { insights } = (await ada.get(`${acme.url}/insights`)).json();
    const names = insights.projects.map(({ project }: { project: { name: string } }) => project.name);
    const bobs = insights.load.map(({ open }: { open: number }) => open);
    return { names, open: insights.open, bobs };
  };
  expect(await figures()).toEqual({ names: ['Shop'], open: 1, bobs: [1] });
  expect((await ada.get(`${url}/insights`)).json().insights.open).toBe(1);
  await bringBack();
  expect(await figures()).toEqual({ names: ['Shop', 'Website'], open: 2, bobs: [2] });
});

test('it is found, and said to be archived', async () => {
  const { bob, taskUrl, bringBack } = await startArchived();
  await bob.post(`${taskUrl}/comments`, { body: 'Copy that' });
  const found = async () => {
    const { tasks, results } = (await bob.get('/search?q=copy')).json();
    const marked = [...tasks, ...results.map(({ task }: { task: object }) => task)];
    return marked.map(({ title, isArchived }) => `${title} ${isArchived}`).toSorted();
  };
  const { projects, results } = (await bob.get('/search?q=website')).json();
  expect(projects).toMatchObject([{ name: 'Website', isArchived: true }]);
  expect(results).toMatchObject([{ type: 'project', project: { isArchived: true } }]);
  const news = ['New copy false', 'New copy false'];
  expect(await found()).toEqual([...news, ...Array<string>(3).fill('Old copy true')]);
  await bringBack();
  expect(await found()).toEqual([...news, ...Array<string>(3).fill('Old copy false')]);
});

test('it is read and changed as before, and what people do there is told', async () => {
  const { ada, bob, cleo, url, tasks, taskUrl } = await startArchived();
  await runJobs(world);
  expect((await cleo.get(tasks)).json().tasks).toHaveLength(1);
  expect((await ada.get(`${url}/overview`)).json().next).toHaveLength(1);
  expect((await ada.put(taskUrl, { title: 'Kept copy' })).statusCode).toBe(200);
  await cleo.post(`${taskUrl}/comments`, { body: `[@Bob](mention:${bob.id}) remember this?` });
  await runJobs(world);
  expect((await bob.get('/users/inbox?only=mentions')).json().notices).toMatchObject([
    { task: { title: 'Kept copy' } },
  ]);
});
