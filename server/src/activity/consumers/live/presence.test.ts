import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  beatMs,
  createPresence,
  lookMs,
  patienceMs,
  presenceLimits,
  typingMs,
  type PresenceWord,
} from './presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Presence = ReturnType<typeof createPresence>;

/** Processes that hear all that any of them says, while they live. */
function startProcesses(count: number) {
  const living: Presence[] = [];
  const said: PresenceWord[] = [];
  const told = Array.from({ length: count }, () => [] as string[]);
  const processes = told.map((heard) =>
    createPresence({
      say: (words) => {
        said.push(...words);
        for (const one of living) one.receive(words);
      },
      tell: (_place, userIds) => void heard.push(userIds.join()),
      tellTyping: ({ userId }, userIds) => void heard.push(`${userId} types for ${userIds.join()}`),
      now: () => Date.now(),
    }),
  );
  living.push(...processes);
  const beats = setInterval(() => living.forEach((one) => one.beat()), beatMs);
  const crash = (dead: Presence) => void living.splice(living.indexOf(dead), 1);
  return { processes, told, said, crash, stop: () => clearInterval(beats) };
}

const task = { organizationId: 'acme', projectId: 'website', taskId: 'task' };
const lookOf = (name: string, tab = 'one') => ({ viewer: `browser of ${name}`, tab, userId: name, ...task });

/** Ada at the first process, Bob at the second. */
function startTwo() {
  const started = startProcesses(2);
  const [first, second] = started.processes as [Presence, Presence];
  first.arrive('browser of ada');
  second.arrive('browser of bob');
  first.look(lookOf('ada'));
  first.look(lookOf('bob'));
  vi.advanceTimersByTime(300);
  return { ...started, first, second };
}

test('nothing is said or told while nobody has a task open', () => {
  const { processes, said, told } = startProcesses(2);
  processes[0]!.arrive('browser of ada');
  vi.advanceTimersByTime(60_000);
  processes[0]!.depart('browser of ada');
  expect([said, ...told]).toEqual([[], [], []]);
});

test('they stay for as long as their tabs say so, and are told once', () => {
  const { first, told } = startTwo();
  for (let minute = 0; minute < 10; minute += 1) {
    vi.advanceTimersByTime(60_000);
    first.look(lookOf('ada'));
    first.look(lookOf('bob'));
  }
  expect(told).toEqual([['ada,bob'], ['ada,bob']]);
});

test('a process that falls silent is not believed for long', () => {
  const { crash, second, told } = startTwo();
  crash(second);
  vi.advanceTimersByTime(patienceMs + beatMs + 300);
  expect(told[0]).toEqual(['ada,bob', 'ada']);
});

test('a tab that falls silent is forgotten, though its browser has a stream', () => {
  const { first, told } = startTwo();
  vi.advanceTimersByTime(lookMs / 2);
  first.look(lookOf('ada'));
  vi.advanceTimersByTime(lookMs / 2 + patienceMs + beatMs);
  expect(told[0]).toEqual(['ada,bob', 'ada']);
});

test('whose stream is lost comes back by another process without a word from the tab', () => {
  const { first, second, told } = startTwo();
  second.depart('browser of bob');
  vi.advanceTimersByTime(300);
  first.arrive('browser of bob');
  vi.advanceTimersByTime(300);
  expect(told[0]).toEqual(['ada,bob', 'ada', 'ada,bob']);
});

test('two streams of one browser: one that ends changes nothing', () => {
  const { first, second, told } = startTwo();
  first.arrive('browser of bob');
  vi.advanceTimersByTime(300);
  told[0]!.length = 0;
  second.depart('browser of bob');
  vi.advanceTimersByTime(20_000);
  expect(told[0]).toEqual([]);
});

test('a tab that goes on to another task has left the first', () => {
  const { first, told } = startTwo();
  first.look({ ...lookOf('bob'), taskId: 'another' });
  vi.advanceTimersByTime(300);
  expect(told).toEqual([
    ['ada,bob', 'ada'],
    ['ada,bob', 'bob'],
  ]);
});

test('what was just said is not said again, and one browser has only so many tabs', () => {
  const { first, said } = startTwo();
  const before = said.length;
  first.look(lookOf('ada'));
  expect(said.length).toBe(before);
  for (let tab = 0; tab < 2 * presenceLimits.perViewer; tab += 1) first.look(lookOf('ada', String(tab)));
  said.length = 0;
  first.beat();
  expect(said.filter(({ viewer }) => viewer === 'browser of ada')).toHaveLength(presenceLimits.perViewer);
});

test('who leaves and comes back before the leaving is heard has come back', () => {
  const said: PresenceWord[] = [];
  const presence = createPresence({
    say: (words) => void said.push(...words),
    tell: () => {},
    tellTyping: () => {},
  });
  presence.look(lookOf('ada'));
  presence.leave('browser of ada', lookOf('ada').tab);
  presence.look(lookOf('ada'));
  expect(said.map(({ state }) => state)).toEqual(['looks', 'left', 'looks']);
});

test('that somebody is writing is told to others who are there, by the process that has their stream', () => {
  const { first, told } = startTwo();
  told.forEach((heard) => (heard.length = 0));
  first.type(lookOf('ada'));
  expect(told).toEqual([[], ['ada types for bob']]);
});

test('who is not there, or is there alone, writes unseen', () => {
  const { first, told } = startTwo();
  told.forEach((heard) => (heard.length = 0));
  first.type(lookOf('cleo'));
  first.type({ ...lookOf('ada'), taskId: 'another' });
  first.leave('browser of bob', 'one');
  vi.advanceTimersByTime(typingMs);
  first.type(lookOf('ada'));
  vi.advanceTimersByTime(300);
  expect(told).toEqual([['ada'], []]);
});

test('however often a browser says that somebody is writing, it is said on every other second at most', () => {
  const { first, told, said } = startTwo();
  const before = said.length;
  for (let key = 0; key < 100; key += 1) {
    first.type(lookOf('ada', key % 2 ? 'one' : 'two'));
    first.type(lookOf('ada'));
    vi.advanceTimersByTime(typingMs / 20);
  }
  expect(said.slice(before).filter(({ state }) => state === 'types')).toHaveLength(5);
  expect(told[1]!.filter((words) => words.includes('types')).length).toBeLessThanOrEqual(5);
});
