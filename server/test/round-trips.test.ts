import { makeCalendarFeed } from '@muster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, type NamedEndpoint } from './support/endpoints.ts';
import { organizationForm } from './support/pictures.ts';
import { setScene, type Scene } from './support/scene.ts';
import { countTrips } from './support/trips.ts';
import { png, taskForm } from './support/website.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let scene: Scene;
let trips: ReturnType<typeof countTrips>;
/** Of what the scene has none of. */
let files: Record<string, Record<string, string>>;

beforeAll(async () => {
  world = await startWorld();
  scene = await setScene(world);
  trips = countTrips(world);
  files = await addFiles();
});
afterAll(() => world.stop());

async function addFiles() {
  const { ada, acme, website, params } = scene;
  const logo = await ada.form('PUT', `/organizations/${acme.id}`, organizationForm({}, await png()));
  const task = await ada.form('PUT', `${website.url}/tasks/${params['taskId']}`, taskForm({}, await png()));
  const attachment = { fileId: nameOf(task.json().task.attachments[0]) };
  const feed = await ada.post(makeCalendarFeed.url, {});
  return {
    getLogo: { fileId: nameOf(logo.json().organization.logo) },
    getAttachment: attachment,
    getThumbnail: attachment,
    readCalendarFeed: { file: nameOf(feed.json().link) },
  };
}

const nameOf = (path: string) => path.split('/').at(-1)!;

/** The least of several times: now and then a connection is opened, or something in the background asks too. */
async function tripsOf(
  { name, method, url }: NamedEndpoint,
  bodyOf: (time: number) => object | undefined = () => undefined,
) {
  let least = Infinity;
  for (let time = 0; time < 5; time += 1) {
    trips.count = 0;
    const payload = bodyOf(time);
    const reply = await scene.ada.send({ method, url: scene.pathOf({ url }, files[name]), payload });
    expect(reply.statusCode).toBeLessThan(300);
    least = Math.min(least, trips.count);
  }
  return least;
}

const isStream = ({ url }: NamedEndpoint) => url.endsWith('/events');
const ways: Record<string, string[]> = {
  countResults: ['?q=imported'],
  countTasks: ['', '?group=assignee', '?group=due&assignee=me'],
  listInbox: ['', '?state=done'],
  listProjects: ['', '?sort=changed', '?only=pinned'],
  listTaskRefs: ['?ids=:projectId/:taskId'],
  listTasks: ['', '?status=:statusId', '?status=first', '?page=2', '?assignee=me'],
  listWork: ['', '?which=created', '?which=watched'],
  search: ['?q=print', '?q=print&changed=thisWeek'],
};
const reading = endpoints
  .filter((endpoint) => endpoint.method === 'GET' && !isStream(endpoint))
  .flatMap((endpoint) =>
    (ways[endpoint.name] ?? ['']).map((query) => ({
      call: endpoint.name + query,
      endpoint: { ...endpoint, url: endpoint.url + query },
    })),
  );

const mine = 'Each organization is asked by itself, once it is known which are theirs.';
const near = `${mine} Where little is found, words like those are looked up, and asked for.`;
const day = 'Whose days are meant, and who "me" is, is known first.';
const figures = `${day} Nothing else is read for whoever asks too often; more only where something was recorded since.`;

/** Calls that wait more than once: how often at most, and why. */
const further: Record<string, readonly [most: number, why: string]> = {
  getHealth: [2, 'Most who ask have no session. One that is sent along is looked at first.'],
  getOrganizationInsights: [3, figures],
  getProjectInsights: [3, figures],
  getTask: [2, 'The links of a task that has any are read behind it.'],
  listInbox: [2, mine],
  'listInbox?state=done': [2, mine],
  listWork: [2, mine],
  'listWork?which=created': [2, mine],
  'listWork?which=watched': [2, mine],
  readCalendarFeed: [4, `As getHealth. Its secret tells whose it is. ${mine}`],
  'search?q=print': [3, near],
  'search?q=print&changed=thisWeek': [4, near],
  'countResults?q=imported': [3, near],
  'listTasks?assignee=me': [2, day],
  'countTasks?group=assignee': [2, day],
  'countTasks?group=due&assignee=me': [2, day],
  listTrash: [2, 'What of it somebody sees depends on what they may do.'],
  readTimeline: [2, 'What its entries name is looked up all at once.'],
};

test.each(reading)('$call waits for the database once, or has a reason', async ({ call, endpoint }) => {
  const [most = 1] = further[call] ?? [];
  expect(await tripsOf(endpoint)).toBeLessThanOrEqual(most);
});

test('every reason is one of a call', () => {
  const calls = reading.map(({ call }) => call);
  expect(calls).toEqual(expect.arrayContaining(Object.keys(further)));
});

const named = (name: string) => endpoints.find((one) => one.name === name)!;

test('reading a task without links waits for it once', async () => {
  const { ada, website, params } = scene;
  const added = await ada.post(`${website.url}/tasks`, { title: 'Unlinked', status: params['statusId'] });
  const getTask = named('getTask');
  const url = getTask.url.replace(':taskId', added.json().task._id);
  expect(await tripsOf({ ...getTask, url })).toBeLessThanOrEqual(1);
});

test('changing a title waits for it once, a description three times', async () => {
  const task = named('updateTask');
  expect(await tripsOf(task, (time) => ({ title: `Title ${time}` }))).toBeLessThanOrEqual(1);
  expect(await tripsOf(task, (time) => ({ description: `Text ${time}` }))).toBeLessThanOrEqual(3);
});

test('moving a task waits for it once', async () => {
  const { statusId: status } = scene.params;
  const place = { status, after: null, before: null };
  expect(await tripsOf(named('moveTask'), () => place)).toBeLessThanOrEqual(1);
});
