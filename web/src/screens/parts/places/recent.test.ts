import { expect, test } from 'vitest';
import { projectsAmong, type RecentPlace } from './recent.ts';

const project = (name: string): RecentPlace => ({
  kind: 'project',
  name,
  href: `/acme/projects/${name.toLowerCase()}/tasks`,
});
const task = (name: string, within: string): RecentPlace => ({
  kind: 'task',
  name,
  within,
  href: `/acme/projects/${within.toLowerCase()}/tasks/${name.toLowerCase()}`,
});

test('whoever was at a task was in its project, which is named once', () => {
  const organization: RecentPlace = { kind: 'organization', name: 'Acme', href: '/acme/projects' };
  const places = [task('Copy', 'Website'), project('Shop'), organization, project('Website')];
  expect(projectsAmong(places)).toEqual([
    { organizationId: 'acme', projectId: 'website', name: 'Website' },
    { organizationId: 'acme', projectId: 'shop', name: 'Shop' },
  ]);
});
