import { expect, test } from 'vitest';
import { conflict } from '../http/errors.ts';
import {
  brokenConstraint,
  constraintOf,
  explainConstraints,
  isDatabaseAway,
  isDatabaseSilent,
} from './errors.ts';

const failure = (code: string) => Object.assign(new Error('from the database'), { code });

test.each([
  ['25006', 'it has become a read-only copy'],
  ['57P01', 'it was told to stop'],
  ['57P02', 'another of its processes crashed'],
  ['57P03', 'it is starting'],
  ['08001', 'no server takes changes'],
  ['ECONNREFUSED', 'nobody listens'],
])('a database that answers %s is away: %s', (code) => {
  expect(isDatabaseAway(failure(code))).toBe(true);
});

test.each(['23505', '28P01', '42P01', '57014'])('one that answers %s is there', (code) => {
  expect(isDatabaseAway(failure(code))).toBe(false);
});

test.each([
  'The database does not answer',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
])('a database of which it is said that "%s" is silent, and away', (message) => {
  expect([isDatabaseSilent, isDatabaseAway].map((says) => says(new Error(message)))).toEqual([true, true]);
});

test('a connection that breaks is no silence: it may be that of an upload', () => {
  expect(isDatabaseSilent(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))).toBe(false);
});

const refusal = (message: string, more: object) => Object.assign(new Error(message), more);

test('a broken constraint is known by its name', () => {
  expect(constraintOf(refusal('…', { code: '23505', constraint: 'tasks_by_rank' }))).toBe('tasks_by_rank');
});

test.each(['23505', 'XX000'])(
  'on a shard it has a number behind its name, in the message only (%s)',
  (code) => {
    const message = 'duplicate key value violates unique constraint "task_statuses_name_unique_102036"';
    explainConstraints({ task_statuses_name_unique: () => conflict('STATUS_NAME_TAKEN', 'Taken') });
    expect(brokenConstraint(refusal(message, { code }))).toMatchObject({ code: 'STATUS_NAME_TAKEN' });
  },
);

test('so has a foreign key, and a check has none', () => {
  const message =
    'insert or update on table "tasks_102043" violates foreign key constraint "tasks_status_102043"';
  expect(constraintOf(refusal(message, { code: '23503' }))).toBe('tasks_status');
  const check = 'new row for relation "projects_102029" violates check constraint "projects_dates"';
  expect(constraintOf(refusal(check, { code: '23514' }))).toBe('projects_dates');
});

test('what merely tells of a constraint is no broken one', () => {
  expect(constraintOf(refusal('no such constraint "tasks_status"', { code: '42704' }))).toBeUndefined();
});
