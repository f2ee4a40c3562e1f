import { limits } from '@muster/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { taskRefQuery } from './task-refs.ts';

afterEach(() => vi.unstubAllGlobals());

const website = '00000000-0000-4000-8000-000000000001';

/** A server that knows tasks whose number is even, and what it was asked for. */
function startServer() {
  const asked: string[][] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const ids = new URL(url, 'http://muster').searchParams.get('ids')!.split(',');
    asked.push(ids);
    const tasks = ids
      .map((place) => place.split('/')[1]!)
      .filter((id) => Number(id) % 2 === 0)
      .map((_id) => ({ _id, key: `WEB-${_id}`, project: { _id: website } }));
    return Response.json({ status: 200, tasks });
  });
  return asked;
}

const askFor = (client: QueryClient, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, id) => client.fetchQuery(taskRefQuery('acme', `${website}/${id}`))),
  );

test('all that a screen names is asked for at once; what cannot be seen is nothing', async () => {
  const asked = startServer();
  const refs = await askFor(new QueryClient(), 5);
  expect(asked).toHaveLength(1);
  expect(refs.map((ref) => ref?.key)).toEqual(['WEB-0', undefined, 'WEB-2', undefined, 'WEB-4']);
});

test('as many at once as the server takes', async () => {
  const asked = startServer();
  expect(await askFor(new QueryClient(), limits.taskRefs + 1)).toHaveLength(limits.taskRefs + 1);
  expect(asked.map(({ length }) => length)).toEqual([limits.taskRefs, 1]);
});
