import { randomUUID } from 'node:crypto';
import * as contract from '@muster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isThorough } from '../../../../test/support/thorough.ts';
import { startWebsite } from '../../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const rounds = Number(process.env['ROUNDS'] ?? (isThorough ? 2_500 : 250));
const taskCount = 200;
const zone = 'America/St_Johns';

/** Mulberry32: a failure can be told again by its seed. */
let state = seed;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
const below = (count: number) => Math.floor(random() * count);
const oneOf = <Thing>(things: readonly Thing[]) => things[below(things.length)]!;
const someOf = <Thing>(things: readonly Thing[], share: number) => things.filter(() => random() < share);
const shuffled = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ n, by: random() }))
    .toSorted((one, other) => one.by - other.by)
    .map(({ n }) => n);
const seldom = <Thing>(share: number, thing: () => Thing) => (random() < share ? thing() : undefined);

const words = [
  'copy',
  'Landing',
  'ÜBER',
  'über',
  'page',
  'Ärger',
  '100%',
  'a_b',
  'zoo',
  'Zoo',
  'naïve',
  '日本',
  '🐌',
  'c:\\d',
];
const phrase = () => Array.from({ length: 1 + below(3) }, () => oneOf(words)).join(' ');
const today = () => contract.dayIn(zone)(Date.now());
const someDay = () => contract.addDays(today(), below(41) - 20);

interface Model {
  tasks: contract.Task[];
  whole: Map<string, string>;
  watched: Set<string>;
  people: Person[];
  statuses: contract.TaskStatus[];
  labels: string[];
  parents: string[];
}

async function startModel() {
  const website = await startWebsite(world);
  const { ada, bob, cleo, acme, id, url, tasks } = website;
  await ada.put('/users/time-zone', { chosen: zone });
  for (const name of ['Done', 'Cancelled']) await ada.post(`${url}/status`, { name });
  const labels: string[] = [];
  for (const name of ['Bug', 'Copy', 'Later'])
    labels.push((await ada.post(`${url}/labels`, { name })).json().label._id);
  const statuses: contract.TaskStatus[] = (await ada.get(`${url}/status`)).json().taskStatuses;
  const people = [ada, bob, cleo];
  const ids = people.map((person) => person.id);
  const { id: organizationId } = acme;
  const projectId = id;

  // Tasks of different columns may have the same place.
  const placesIn = new Map(statuses.map(({ _id }) => [_id, shuffled(taskCount)]));
  const ages = Array.from({ length: taskCount }, () => below(20 * 86_400_000)).toSorted((a, b) => b - a);
  const rows = Array.from({ length: taskCount }, (_, n) => {
    const statusId = oneOf(statuses)._id;
    const due = seldom(0.6, someDay);
    const start = seldom(0.4, someDay);
    const total = below(3);
    const created = new Date(Date.now() - ages[n]!);
    return {
      organizationId,
      projectId,
      id: randomUUID(),
      // Some came from another project, later than they were made.
      number: random() < 0.1 ? taskCount + n + 1 : n + 1,
      statusId,
      rank: `${placesIn.get(statusId)!.pop()! - taskCount / 2}.5`,
      title: phrase(),
      description: random() < 0.2 ? `${'x '.repeat(below(200))}${phrase()}` : '',
      priority: oneOf(contract.priorities),
      labelIds: someOf(labels, 0.25).toSorted(),
      dueDate: due ?? null,
      startDate: start && (due === undefined || start <= due) ? start : null,
      estimate: seldom(0.6, () => below(4)) ?? null,
      createdBy: oneOf(ids),
      createdAt: created,
      updatedAt: new Date(created.getTime() + below(3) * 3_600_000),
      // Forgotten where the status is not over.
      completedAt: new Date(created.getTime() + below(3) * 86_400_000),
      commentCount: below(2),
      checklistTotal: total,
      checklistDone: below(total + 1),
    };
  });
  await world.db.insertInto('tasks').values(rows).execute();
  const parents = rows.slice(0, 6).map((row) => row.id);
  for (const child of someOf(rows.slice(6), 0.4))
    await world.db
      .updateTable('tasks')
      .set({ parentId: random() < 0.1 ? randomUUID() : oneOf(parents) })
      .where('id', '=', child.id)
      .execute();
  const links = someOf(rows.slice(1), 0.3).map(({ id: toTaskId }) => ({
    organizationId,
    id: randomUUID(),
    kind: oneOf(['blocks', 'blocks', 'relates']),
    fromProjectId: projectId,
    fromTaskId: oneOf(rows).id,
    toProjectId: projectId,
    toTaskId,
  }));
  await world.db.insertInto('taskLinks').values(links).execute();
  const assignees = rows.flatMap(({ id: taskId }) =>
    someOf(ids, 0.25).map((userId) => ({ organizationId, projectId, taskId, userId })),
  );
  await world.db.insertInto('taskAssignees').values(assignees).execute();
  const watchers = rows.flatMap(({ id: taskId }) =>
    someOf(ids, 0.2).map((userId) => ({
      organizationId,
      projectId,
      taskId,
      userId,
      isWatching: random() < 0.5,
    })),
  );
  await world.db.insertInto('watchers').values(watchers).execute();
  const files = someOf(rows, 0.2).map(({ id: taskId }) => ({
    organizationId,
    projectId,
    taskId,
    id: randomUUID(),
    name: 'a.txt',
    contentType: 'text/plain',
    bytes: 1,
    width: 0,
    height: 0,
  }));
  await world.db.insertInto('attachments').values(files).execute();

  const watches = ({ id, createdBy }: { id: string; createdBy: string }) =>
    watchers.find(({ taskId, userId }) => taskId === id && userId === ada.id)?.isWatching ??
    (createdBy === ada.id || assignees.some(({ taskId, userId }) => taskId === id && userId === ada.id));
  const listed = await readAll(ada, tasks, { limit: '100' });
  expect(listed.filter(({ isBlocked }) => isBlocked).length).toBeGreaterThan(0);
  expect(listed.find(({ _id }) => _id === parents[0])!.counts.subTasks.total).toBeGreaterThan(0);
  const model: Model = {
    tasks: listed,
    whole: new Map(rows.map(({ id, title, description }) => [id, `${title}\n${description}`.toLowerCase()])),
    watched: new Set(rows.filter(watches).map(({ id }) => id)),
    people,
    statuses,
    labels,
    // One of them is gone.
    parents: [...parents, randomUUID()],
  };
  return { ...website, model };
}

async function readAll(person: Person, url: string, params: Record<string, string>) {
  const all: contract.Task[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const search = new URLSearchParams({ ...params, ...(cursor && { cursor }) });
    const reply = await person.get(`${url}?${search}`);
    if (reply.statusCode !== 200) throw new Error(`${search}: ${reply.body}`);
    const page: { tasks: contract.Task[]; pagination: contract.Pagination } = reply.json();
    all.push(...page.tasks);
    cursor = page.pagination.nextCursor;
  }
  return all;
}

function someRange() {
  const [from, to] = [someDay(), someDay()].toSorted();
  return oneOf([`${from}..${to}`, `${from}..`, `..${to}`]);
}

function someValue(field: contract.FilterField, { people, statuses, labels, parents }: Model) {
  const { words, or } = contract.filterValues[field];
  if (words.length > 0 && (or === undefined || random() < 0.5)) return oneOf(words);
  if (or === 'days') return someRange();
  if (field === 'status') return oneOf(statuses)._id;
  if (field === 'parent') return oneOf(parents);
  return field === 'label' ? oneOf(labels) : oneOf(people).id;
}

function someQuery(model: Model): contract.TaskQuery {
  const filters = (share: number) =>
    Object.fromEntries(
      someOf(contract.filterFields, share).map((field) => [
        field,
        Array.from({ length: 1 + below(3) }, () => someValue(field, model)),
      ]),
    );
  const isNarrow = random() < 0.5;
  return {
    is: filters(isNarrow ? 0.06 : 0.15),
    isNot: filters(isNarrow ? 0.06 : 0.12),
    text: seldom(0.15, () =>
      [...`${oneOf(words)} ${oneOf(words)}`]
        .slice(0, 2 + below(8))
        .join('')
        .trim(),
    ),
    ...(random() < 0.15 && { during: someRange() }),
    sort: oneOf(contract.taskSorts),
    group: seldom(0.3, () => oneOf(contract.taskGroups)),
  };
}

/** What only the server knows is looked up beside the model; of all else the model's word counts. */
function expected({ tasks, whole, watched, statuses }: Model, query: contract.TaskQuery, me: string) {
  const reader: contract.QueryReader = {
    me,
    today: today(),
    dayOf: contract.dayIn(zone),
    categoryOf: (status) => statuses.find(({ _id }) => _id === status)?.category,
  };
  const { watched: is, ...restIs } = query.is;
  const { watched: isNot, ...restIsNot } = query.isNot;
  const rest = { ...query, is: restIs, isNot: restIsNot, text: undefined };
  return tasks.filter((task) => {
    const isWatched = watched.has(task._id);
    const matches =
      contract.matchesTask(task, rest, reader) === true &&
      (!is || isWatched) &&
      (!isNot || !isWatched) &&
      contract.searchedWords(query.text ?? '').every((word) => whole.get(task._id)!.includes(word));
    const answer = contract.matchesTask(task, query, reader);
    if (answer !== undefined && answer !== matches)
      throw new Error(`${answer} of ${JSON.stringify([task, query])}`);
    return matches;
  });
}

const idsOf = (tasks: contract.Task[]) => tasks.map(({ _id }) => _id);

const patience = { timeout: 600_000 };

test('any query answers what the contract’s own words say, page by page', patience, async () => {
  const { ada, tasks, model } = await startModel();
  for (let round = 0; round < rounds; round += 1) {
    const query = someQuery(model);
    const found = expected(model, query, ada.id);
    const params = contract.writeTaskQuery(query);
    const told = `seed ${seed}, round ${round}: ${JSON.stringify(params)}`;
    // Few pages, but most often several.
    const limit = String(Math.min(100, 1 + Math.ceil(found.length / (1 + below(4)))));
    const listed = await readAll(ada, tasks, { ...params, limit });
    expect(idsOf(listed), told).toEqual(idsOf(found.toSorted(contract.compareTasks(query.sort))));

    if (query.group) {
      const { group } = query;
      const grouped = Map.groupBy(
        found.flatMap((task) => contract.groupsOf(task, group, today()).map((value) => ({ value, task }))),
        ({ value }) => value,
      );
      const { counts } = (await ada.get(`${tasks}/counts?${new URLSearchParams(params)}`)).json() as {
        counts: contract.TaskCount[];
      };
      const counted = counts.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]);
      expect(new Map(counted as [string, number][]), told).toEqual(
        new Map([...grouped].map(([value, { length }]) => [value, length])),
      );
      const value = counts[0]?.value;
      if (value !== undefined) {
        const inGroup = await readAll(ada, tasks, { ...params, in: value, limit: '100' });
        const there = (grouped.get(value) ?? []).map(({ task }) => task);
        expect(idsOf(inGroup), `${told} in ${value}`).toEqual(
          idsOf(there.toSorted(contract.compareTasks(query.sort))),
        );
      }
    }
    if (round % 10 === 0) await expectColumn(ada, tasks, model, query);
  }
});

/** A column of the board, filtered. */
async function expectColumn(ada: Person, tasks: string, model: Model, query: contract.TaskQuery) {
  const column = {
    ...query,
    is: { ...query.is, status: [oneOf(model.statuses)._id] },
    sort: 'newest' as const,
  };
  const params = contract.writeTaskQuery(column);
  const listed = await readAll(ada, tasks, { ...params, order: 'board', limit: '20' });
  const byRank = expected(model, column, ada.id).toSorted((a, b) => Number(a.rank) - Number(b.rank));
  expect(idsOf(listed)).toEqual(idsOf(byRank));
}
