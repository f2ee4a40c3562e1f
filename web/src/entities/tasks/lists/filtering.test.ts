import { readTaskQuery } from '@muster/contract';
import { expect, test } from 'vitest';
import { takesStatus, withinStatus } from './filtering.ts';

const [todo, doing, review] = [1, 2, 3].map((n) => `0190aaaa-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];
const taken = (params: Record<string, string>) =>
  [todo, doing, review].filter((status) => takesStatus(readTaskQuery(params), status));

test.each([
  [{}, [todo, doing, review]],
  [{ status: `${doing},${review}` }, [doing, review]],
  [{ '-status': review }, [todo, doing]],
  [{ status: doing, '-status': doing }, []],
  [{ priority: 'high' }, [todo, doing, review]],
])('a filter by %o lets tasks of these statuses through', (params, statuses) => {
  expect(taken(params)).toEqual(statuses);
});

test('within a status, only what else a filter asks for counts', () => {
  const query = readTaskQuery({ status: todo, '-status': doing, '-priority': 'high', sort: 'due' });
  expect(withinStatus(query)).toEqual(readTaskQuery({ '-priority': 'high', sort: 'due' }));
  const plain = readTaskQuery({ priority: 'high' });
  expect(withinStatus(plain)).toBe(plain);
});
