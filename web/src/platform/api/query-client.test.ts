import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

test('what waits for own changes is loaded anew after the last of them, whatever that was', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const client = createQueryClient();
  const queryFn = vi.fn(async () => 'answer');
  const observe = (name: string, waitsForChanges: boolean) =>
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: () => queryFn(),
      meta: { waitsForChanges },
    }).subscribe(() => undefined);
  observe('lists', true);
  observe('inbox', false);
  await expect.poll(() => queryFn).toHaveBeenCalledTimes(2);
  await expect.poll(() => client.isFetching()).toBe(0);

  const { promise, resolve } = Promise.withResolvers<void>();
  const change = new MutationObserver(client, { mutationFn: () => promise }).mutate();
  await client.invalidateQueries({ refetchType: 'none' });
  resolve();
  await change;
  await expect.poll(() => queryFn).toHaveBeenCalledTimes(3);
  expect(client.getQueryState(['lists'])?.isInvalidated).toBe(false);
  expect(client.getQueryState(['inbox'])?.isInvalidated).toBe(true);
});
