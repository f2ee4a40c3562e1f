import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { freshStatuses, statusesQuery } from './queries.ts';

afterEach(() => void vi.unstubAllGlobals());

const ids = { organizationId: 'acme', projectId: 'website' };
const status = (_id: string, order: number) => ({
  _id,
  name: _id,
  description: '',
  order,
  color: 'grey' as const,
  category: 'to do' as const,
});

test('a status that was deleted is not taken for the first one', async () => {
  const [gone, left] = [status('gone', 1), status('left', 2)];
  vi.stubGlobal('fetch', async () => Response.json({ status: 200, taskStatuses: [left] }));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(statusesQuery(ids).queryKey, { status: 200, taskStatuses: [gone, left] } as never);
  expect(await freshStatuses(client, ids)).toHaveLength(2);
  await client.invalidateQueries(statusesQuery(ids));
  expect(await freshStatuses(client, ids)).toEqual([left]);
});
