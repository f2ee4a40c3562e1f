import { expect, test } from 'vitest';
import { ApiError } from '../../platform/api/api-error.ts';
import { isOver } from './last-place.ts';

const failure = (status: number) => new ApiError({ status, code: 'ANY', message: 'No' });

test.each([
  ['archived', { status: 'archived' as const }, null],
  ['hidden from me', undefined, failure(403)],
  ['deleted', undefined, failure(404)],
])('a project that is %s is offered no more', (_why, project, error) => {
  expect(isOver(project, error)).toBe(true);
});

test.each([
  ['active', { status: 'active' as const }, null],
  ['not known yet', undefined, null],
  ['not told because the server is away', undefined, failure(503)],
])('a project that is %s stays', (_why, project, error) => {
  expect(isOver(project, error)).toBe(false);
});
