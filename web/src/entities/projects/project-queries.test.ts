import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { unreadQuery } from '../inbox/queries.ts';
import { reloadPlace } from '../trash/restore.ts';
import { forgetProject } from './project-queries.ts';

const organizationId = 'acme';

test.each<[string, (client: QueryClient) => unknown]>([
  ['deleted', (client) => forgetProject(client, { organizationId, projectId: 'website' })],
  ['restored', (client) => reloadPlace(client, { organizationId })],
])('when one has %s a project oneself, the inbox is asked for anew', async (_, change) => {
  const client = new QueryClient();
  const { queryKey } = unreadQuery;
  const pagination = { currentPage: 1, hasNextPage: false, nextCursor: null };
  const page = { unread: 1, counts: { open: 1, snoozed: 0 }, comesBackAt: null };
  client.setQueryData(queryKey, { status: 200, notices: [], ...page, pagination });
  await change(client);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
