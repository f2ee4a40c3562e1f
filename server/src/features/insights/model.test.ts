import { randomUUID } from 'node:crypto';
import {
  addDays,
  dayIn,
  type CycleTime,
  type InsightWeek,
  type OrganizationInsights,
  type ProjectInsights,
  type StatusCategory,
  type TaskStatus,
} from '@muster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProject, startWebsite } from '../../../test/support/website.ts';
import { startWorld, type World } from '../../../test/support/world.ts';
import { startOf } from '../tasks/index.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const zone = 'America/St_Johns';
const day = 86_400_000;

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

interface Past {
  projectId: string;
  id: string;
  created: number;
  changes: { at: number; from: string; to: string }[];
  status: string;
  completed: number | null;
  due: string | null;
  people: string[];
}

type Statuses = Map<string, StatusCategory>;

/** Statuses one after the other, some of which are no more; sometimes a step that nobody recorded. */
function somePast(projectId: string, statuses: Statuses, people: string[]): Past {
  const known = [...statuses.keys()];
  const some = () => (random() < 0.1 ? randomUUID() : oneOf(known));
  const ages = Array.from({ length: 1 + below(6) }, () => below(30 * 7 * day)).toSorted((a, b) => b - a);
  const [created, ...times] = ages.map((age) => Date.now() - age) as [number, ...number[]];
  let at = some();
  const changes = times.map((time) => {
    const from = random() < 0.1 ? some() : at;
    at = some();
    return { at: time, from, to: at };
  });
  const status = statuses.has(at) ? at : oneOf(known);
  const isOver = ['done', 'cancelled'].includes(statuses.get(status)!);
  return {
    projectId,
    id: randomUUID(),
    created,
    changes,
    status,
    completed: isOver ? (times.at(-1) ?? created) : null,
    due: random() < 0.5 ? addDays(today(), below(20) - 10) : null,
    people: people.filter(() => random() < 0.4),
  };
}

const today = () => dayIn(zone)(Date.now());

async function write(organizationId: string, pasts: Past[], createdBy: string) {
  const rows = pasts.map(({ projectId, id, status, created, completed, due }, index) => ({
    organizationId,
    projectId,
    id,
    number: index + 1,
    statusId: status,
    title: 'Anything',
    createdBy,
    createdAt: new Date(created),
    completedAt: completed === null ? null : new Date(completed),
    dueDate: due,
  }));
  await world.db.insertInto('tasks').values(rows).execute();
  const assignees = pasts.flatMap(({ projectId, id: taskId, people }) =>
    people.map((userId) => ({ organizationId, projectId, taskId, userId })),
  );
  await world.db.insertInto('taskAssignees').values(assignees).execute();
  await writeLog(organizationId, pasts);
}

/** With much that is no change of a status, and changes of a task that is gone. */
async function writeLog(organizationId: string, pasts: Past[]) {
  const gone = { ...pasts.find(({ changes }) => changes.length > 0)!, id: randomUUID() };
  const activities = [...pasts, gone].flatMap(({ projectId, id: subjectId, changes }) =>
    changes.flatMap(({ at, from, to }) => {
      const activity = { organizationId, projectId, subjectId, at: new Date(at), via: 'web' };
      const status = JSON.stringify({ status: { from, to } });
      return [
        { ...activity, kind: 'task.updated', changes: JSON.stringify({ title: { from: 'a', to: 'b' } }) },
        { ...activity, kind: oneOf(['task.updated', 'task.moved']), changes: status },
        { ...activity, kind: 'task.moved', changes: JSON.stringify({ rank: { from: '1', to: '2' } }) },
        { ...activity, kind: 'project.updated', changes: status },
      ];
    }),
  );
  await world.db.insertInto('activities').values(activities).execute();
}

const round = (days: number | undefined) => (days === undefined ? null : Math.round(days * 100) / 100);

function shareOf(sorted: number[], share: number) {
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined ? undefined : low + (high! - low) * (place - Math.floor(place));
}

/** Each status that it came to, and when: what a change says that it left is what it was in until then. */
const stepsOf = ({ created, changes, status }: Past) =>
  [created, ...changes.map(({ at }) => at)].map((at, index) => ({
    at,
    status: changes[index]?.from ?? status,
  }));

function cycleTimeOf(pasts: Past[], statuses: Statuses): CycleTime {
  const days = pasts
    .flatMap((past) => {
      const started = stepsOf(past).find((step) => statuses.get(step.status) === 'started');
      return started && started.at <= past.completed! ? [(past.completed! - started.at) / day] : [];
    })
    .toSorted((a, b) => a - b);
  return { measured: days.length, median: round(shareOf(days, 0.5)), most: round(shareOf(days, 0.85)) };
}

/** The same, told task by task. */
function expected(
  pasts: Past[],
  statuses: Statuses,
  weeks: InsightWeek[],
  people: { _id: string; fullName: string }[],
) {
  const ends = weeks.map(({ to }) => startOf(addDays(to, 1), dayIn(zone)).getTime());
  const first = startOf(weeks[0]!.from, dayIn(zone)).getTime();
  const doneIn = (index: number) =>
    pasts.filter(
      ({ status, completed }) =>
        statuses.get(status) === 'done' &&
        completed! < ends[index]! &&
        completed! >= (ends[index - 1] ?? first),
    );
  const statusesAt = (end: number) =>
    pasts.flatMap((past) => stepsOf(past).findLast(({ at }) => at < end)?.status ?? []);
  const loadOf = (isTheirs: (past: Past) => boolean) => {
    const open = pasts.filter((past) => past.completed === null && isTheirs(past));
    return { open: open.length, overdue: open.filter(({ due }) => due !== null && due < today()).length };
  };
  const loads = [
    ...people.map((person) => ({ person, ...loadOf((past) => past.people.includes(person._id)) })),
    { person: null, ...loadOf((past) => past.people.length === 0) },
  ];
  return {
    done: weeks.map((_, index) => doneIn(index).length),
    cycleTimes: weeks.map((_, index) => cycleTimeOf(doneIn(index), statuses)),
    cycleTime: cycleTimeOf(
      weeks.flatMap((_, index) => doneIn(index)),
      statuses,
    ),
    counts: (isMeant: (status: string) => boolean) =>
      ends.map((end) => statusesAt(end).filter(isMeant).length),
    load: new Set(loads.filter(({ open }) => open > 0)),
    all: loadOf(() => true),
  };
}

test('insights of random histories are what each task tells for itself', async () => {
  const { ada, bob, cleo, acme, id, url } = await startWebsite(world);
  await ada.put('/users/time-zone', { chosen: zone });
  const shop = await startProject(world, ada, acme.id);
  await ada.post(`${shop.url}/team`, [{ userId: bob.id }, { userId: cleo.id }]);
  const places = [
    { id, url },
    { id: shop.id, url: shop.url },
  ];
  const people = [ada, bob, cleo].map((person) => ({ _id: person.id, fullName: person.fullName }));
  const all: Statuses = new Map();
  const pasts: Past[] = [];
  for (const place of places) {
    for (const name of ['Review', 'Done', 'Cancelled']) await ada.post(`${place.url}/status`, { name });
    const listed: TaskStatus[] = (await ada.get(`${place.url}/status`)).json().taskStatuses;
    const own: Statuses = new Map(listed.map(({ _id, category }) => [_id, category]));
    for (const [status, category] of own) all.set(status, category);
    const ids = people.map(({ _id }) => _id);
    pasts.push(...Array.from({ length: 150 }, () => somePast(place.id, own, ids)));
  }
  await write(acme.id, pasts, ada.id);

  for (const count of [4, 12, 52]) {
    const told = `seed ${seed}, ${count} weeks`;
    for (const place of places) {
      const { insights }: { insights: ProjectInsights } = (
        await ada.get(`${place.url}/insights?weeks=${count}`)
      ).json();
      const mine = pasts.filter(({ projectId }) => projectId === place.id);
      const model = expected(mine, all, insights.weeks, people);
      expect(
        insights.weeks.map(({ done }) => done),
        told,
      ).toEqual(model.done);
      expect(
        insights.weeks.map(({ cycleTime }) => cycleTime),
        told,
      ).toEqual(model.cycleTimes);
      expect(insights.cycleTime, told).toEqual(model.cycleTime);
      for (const { status, counts } of insights.statuses)
        expect(counts, told).toEqual(model.counts((one) => (status ? one === status._id : !all.has(one))));
      expect(new Set(insights.load), told).toEqual(model.load);
      expect(insights, told).toMatchObject(model.all);
    }
    const { insights }: { insights: OrganizationInsights } = (
      await ada.get(`${acme.url}/insights?weeks=${count}`)
    ).json();
    const model = expected(pasts, all, insights.weeks, people);
    expect(
      insights.weeks.map(({ done }) => done),
      told,
    ).toEqual(model.done);
    expect(insights.cycleTime, told).toEqual(model.cycleTime);
    for (const { category, counts } of insights.categories)
      expect(counts, told).toEqual(model.counts((one) => (all.get(one) ?? null) === category));
    expect(new Set(insights.load), told).toEqual(model.load);
    expect(insights, told).toMatchObject(model.all);
    for (const { project, ...figures } of insights.projects) {
      const mine = pasts.filter(({ projectId }) => projectId === project._id);
      const { done, cycleTime, load, all: both } = expected(mine, all, insights.weeks, people);
      const byId = [...load].map(({ person, open, overdue }) => ({
        person: person?._id ?? null,
        open,
        overdue,
      }));
      expect({ ...figures, load: new Set(figures.load) }, told).toEqual({
        done,
        cycleTime,
        ...both,
        load: new Set(byId),
      });
    }
  }
});
