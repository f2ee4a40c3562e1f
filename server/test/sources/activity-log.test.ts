import { expect, test } from 'vitest';
import { mentionsOf, migrations, sources } from './sources.ts';

const all = [...sources, ...migrations];
const table = String.raw`(?:only\s+)?(?:public\.)?"?activities\b`;
const mentions = (sql: string, kysely: string) =>
  mentionsOf(new RegExp(String.raw`\b${sql}\s+${table}|\b${kysely}\('activities`, 'gi'), all);

/** It makes up what happened before there was a log, for the demonstration alone. */
const past = 'demo/past.ts';

test('activities are written in one place, which is told who does it and by which way', () => {
  expect(mentions('into', 'insertInto')).toEqual({ 'src/activity/record.ts': 3, [past]: 2 });
  const literals = mentionsOf(/'(web|token|import|rule)'/g, sources);
  expect(literals).toEqual({
    // A session is a browser's; a token, a program's.
    'src/activity/actor.ts': 2,
    'src/identity/principal.ts': 1,
    // Nobody asks for the next task of a series.
    'src/features/repeating/repeat.ts': 1,
    [past]: 1,
    // The folder of the web's files.
    'src/platform/http/kept-web.ts': 1,
  });
});

test('the log is only appended to, but for what decision 25 names', () => {
  expect(mentions('update', 'updateTable')).toEqual({
    // A task that moves takes its history along.
    'src/features/tasks/moving/write-queries.ts': 1,
    // What an erased comment said is nowhere any more.
    'src/features/comments/queries.ts': 1,
    [past]: 1,
  });
});

test('it is erased with its subject, project or organization, in one place', () => {
  expect(mentions('delete\\s+from', 'deleteFrom')).toEqual({ 'src/activity/erase.ts': 1, [past]: 1 });
  expect(mentions('truncate(?:\\s+table)?', 'never')).toEqual({});
});

test('no feature has people told of what it did: what is recorded is heeded by notifications', () => {
  const folder = 'src/activity/consumers/notifications';
  expect(mentionsOf(/'notify'/g, sources)).toEqual({
    [`${folder}/forgotten-invites.ts`]: 1,
    [`${folder}/heed.ts`]: 1,
    [`${folder}/in-statement.ts`]: 4,
    // Those who wait for a reply.
    [`${folder}/replies.ts`]: 1,
    // Those who wait for what has ended.
    [`${folder}/awaiting.ts`]: 1,
    // How long it is tried.
    'src/job-kinds.ts': 1,
    // Its own people are told in their inboxes alone.
    'demo/settle.ts': 2,
  });
});
