import type { LiveHint } from '@muster/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import '../../entities/projects/project-queries.ts';
import { createDepartures } from './departures.ts';

const website = '/acme/projects/website';
const deleted: LiveHint = {
  kind: 'project',
  change: 'deleted',
  organizationId: 'acme',
  projectId: 'website',
};
const restored: LiveHint = { ...deleted, change: 'created' };

function whereabouts(hints: LiveHint[]) {
  let path = website;
  const go = async (to: string) => void (path = to);
  const where = { path: () => path, go, recheck: async () => undefined };
  createDepartures(new QueryClient(), where).takeLeave(hints);
  return path;
}

test('what was deleted is left; what was deleted and restored is not', () => {
  expect(whereabouts([deleted])).toBe('/acme/projects');
  expect(whereabouts([restored, deleted])).toBe('/acme/projects');
  expect(whereabouts([deleted, restored])).toBe(website);
});
