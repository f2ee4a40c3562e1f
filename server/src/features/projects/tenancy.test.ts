import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../test/support/endpoints.ts';
import { setScene } from '../../../test/support/scene.ts';
import { png, startProject, startWebsite, taskForm, type Website } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
/** For calls that find nothing, and so change nothing. */
let around: Awaited<ReturnType<typeof neighbours>>;
beforeAll(async () => {
  world = await startWorld();
  around = await neighbours();
});
afterAll(() => world.stop());

const within = endpoints.filter(({ url }) => url.includes(':projectId'));
const childOf = (url: string) =>
  ['userId', 'statusId', 'labelId', 'viewId', 'taskId', 'fileId'].find((name) => url.includes(`:${name}`));

/** Ada's Website with a file at its task, Eve's organization with a project, and Ada's other project. */
async function neighbours() {
  const scene = await setScene(world);
  const { ada, acme, params, website } = scene;
  const task = `${website.url}/tasks/${params['taskId']}`;
  const reply = await ada.form('PUT', task, taskForm({}, await png()));
  params['fileId'] = reply.json().task.attachments[0].split('/').at(-1);
  const eve = await world.user('Eve');
  const beta = await world.organization(eve);
  const foreign = await startProject(world, eve, beta.id);
  const sibling = await startProject(world, ada, acme.id);
  return { ...scene, eve, beta, foreign, sibling };
}

describe.each(within)('$method $url', (endpoint) => {
  const { method, url } = endpoint;

  test('has nothing for an admin of another organization, under any pair of ids', async () => {
    const { eve, beta, foreign, acme, params, bodyOf, pathOf } = around;
    const payload = bodyOf(endpoint);
    const send = (other: Record<string, string>) =>
      eve.send({ method, url: pathOf(endpoint, other), payload });
    const before = await world.stored();
    for (const [theirs, missing] of [
      [{}, { organizationId: randomUUID() }],
      [
        { organizationId: acme.id, projectId: foreign.id },
        { organizationId: randomUUID(), projectId: foreign.id },
      ],
      [{ organizationId: beta.id }, { organizationId: beta.id, projectId: randomUUID() }],
    ] as Record<string, string>[][]) {
      const [reply, expected] = [await send(theirs!), await send(missing!)];
      expect(reply.statusCode).toBe(404);
      expect(reply.body).toBe(expected.body);
    }
    const child = childOf(url);
    if (child) {
      const own = { organizationId: beta.id, projectId: foreign.id };
      const [reply, expected] = [await send(own), await send({ ...own, [child]: randomUUID() })];
      expect(reply.statusCode).toBe(404);
      expect(reply.body).toBe(expected.body);
      expect(reply.body).not.toContain(params[child]);
    }
    expect(await world.stored()).toEqual(before);
  });
});

test.each(within.filter(({ url }) => childOf(url)))(
  '$method $url finds nothing of a sibling project, whatever the ids behind it',
  async (endpoint) => {
    const { ada, sibling, bodyOf, pathOf } = around;
    const { method, url } = endpoint;
    const before = await world.stored();
    const send = (other: Record<string, string>) =>
      ada.send({
        method,
        url: pathOf(endpoint, { projectId: sibling.id, ...other }),
        payload: bodyOf(endpoint),
      });
    const [reply, expected] = [await send({}), await send({ [childOf(url)!]: randomUUID() })];
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toBe(expected.body);
    expect(await world.stored()).toEqual(before);
  },
);

interface Place {
  site: Website;
  task: string;
  other: Record<'status' | 'label' | 'task' | 'project' | 'organization' | 'attachment', string> & {
    person: Person;
  };
}
type Sent = [who: Person, method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object];

/** Every position of a body or a query that takes an id. */
const positions: [string, (place: Place) => Sent][] = [
  [
    'the status of a new task',
    ({ site, other }) => [site.cleo, 'POST', site.tasks, { title: 'x', status: other.status }],
  ],
  [
    'an assignee of a new task',
    ({ site, other }) => [
      site.cleo,
      'POST',
      site.tasks,
      { title: 'x', status: site.todo, assignedTo: [site.cleo.id, other.person.id] },
    ],
  ],
  [
    'the status of a changed task',
    ({ site, task, other }) => [site.cleo, 'PUT', task, { title: 'x', status: other.status }],
  ],
  [
    'an assignee of a changed task',
    ({ site, task, other }) => [site.cleo, 'PUT', task, { title: 'x', assignedTo: [other.person.id] }],
  ],
  [
    'a label of a new task',
    ({ site, other }) => [
      site.cleo,
      'POST',
      site.tasks,
      { title: 'x', status: site.todo, labels: [other.label] },
    ],
  ],
  [
    'a label of a changed task',
    ({ site, task, other }) => [site.cleo, 'PUT', task, { title: 'x', labels: [other.label] }],
  ],
  [
    'the parent of a new task',
    ({ site, other }) => [
      site.cleo,
      'POST',
      site.tasks,
      { title: 'x', status: site.todo, parent: other.task },
    ],
  ],
  [
    'the parent of a changed task',
    ({ site, task, other }) => [site.cleo, 'PUT', task, { title: 'x', parent: other.task }],
  ],
  [
    'the other task of a link',
    ({ site, task, other }) => [site.cleo, 'POST', `${task}/links`, { kind: 'blocks', task: other.task }],
  ],
  [
    'the other task and project of a link',
    ({ site, task, other }) => [
      site.cleo,
      'POST',
      `${task}/links`,
      { kind: 'blocks', task: other.task, project: other.project },
    ],
  ],
  [
    'an image to keep',
    ({ site, task, other }) => [site.cleo, 'PUT', task, { title: 'x', attachments: [other.attachment] }],
  ],
  [
    'where tasks move when their status goes',
    ({ site, other }) => [site.ada, 'DELETE', `${site.url}/status/${site.todo}?moveTo=${other.status}`],
  ],
  [
    'the project of a team entry',
    ({ site, other }) => [
      site.ada,
      'POST',
      `${site.url}/team`,
      [{ userId: site.dan.id, projectId: other.project }],
    ],
  ],
];

/** What is theirs among it must stay as it is. */
async function listAll() {
  const tables = ['tasks', 'taskStatuses', 'attachments'] as const;
  return Promise.all(
    tables.map((table) =>
      world.db.selectFrom(table).selectAll().orderBy('id').orderBy('projectId').execute(),
    ),
  );
}

const upload = async (person: Person, url: string) =>
  (await person.form('PUT', url, taskForm({}, await png()))).json().task.attachments[0] as string;

describe.each(['a sibling project', 'another organization'])('an id of %s', (where) => {
  async function place(): Promise<Place> {
    const site = await startWebsite(world);
    const { ada, cleo, eve, dan, acme, beta, addTask } = site;
    const isSibling = where === 'a sibling project';
    const [owner, organization] = isSibling ? [ada, acme] : [eve, beta];
    const project = await startProject(world, owner, organization.id);
    if (isSibling) await ada.post(`${project.url}/team`, [{ userId: dan.id }]);
    const theirs = await project.addTask(owner);
    const label = await owner.post(`${project.url}/labels`, { name: 'Bug' });
    const { url: task } = await addTask(cleo);
    await upload(cleo, task);
    return {
      site,
      task,
      other: {
        status: project.todo,
        label: label.json().label._id,
        task: theirs.task._id,
        project: project.id,
        organization: organization.id,
        person: isSibling ? dan : eve,
        attachment: await upload(owner, theirs.url),
      },
    };
  }

  test.each(positions)('is refused as %s, and nothing changes', async (_, position) => {
    const [who, method, url, payload] = position(await place());
    const before = await world.stored();
    const reply = await who.send({ method, url, payload });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ status: 422, code: 'INVALID', fields: expect.any(Object) });
    expect(await world.stored()).toEqual(before);
  });

  test('as the _id of something new makes something of its own, and leaves theirs alone', async () => {
    const { site, task, other } = await place();
    const theirs = other.attachment.split('/').at(-3)!;
    const before = await listAll();
    const created = await site.cleo.post(site.tasks, { _id: theirs, title: 'Mine', status: site.todo });
    expect(created.json().task).toMatchObject({ _id: theirs, title: 'Mine', attachments: [], version: 1 });
    const status = await site.ada.post(`${site.url}/status`, { _id: other.status, name: 'Mine' });
    expect(status.json().taskStatus).toMatchObject({ _id: other.status, name: 'Mine' });
    for (const [place, rows] of (await listAll()).entries())
      expect(rows).toEqual(expect.arrayContaining(before[place]!));
    // Deleting one of the two leaves the other's files.
    await site.cleo.delete(`${site.tasks}/${theirs}`);
    expect((await site.cleo.get(task)).statusCode).toBe(200);
    expect((await listAll()).at(-1)).toEqual(before.at(-1));
  });
});

test('a stranger, or an entry of another organization, is no addition to the team', async () => {
  const { ada, dan, eve, beta, url } = await startWebsite(world);
  const before = await world.stored();
  for (const entry of [{ userId: eve.id }, { userId: dan.id, organization: beta.id }])
    expect((await ada.post(`${url}/team`, [entry])).statusCode).toBe(422);
  expect(await world.stored()).toEqual(before);
});
