import { limits } from '@muster/contract';
import { expect, test } from 'vitest';
import { organizationInsights } from './figures.ts';

test('of very many projects those with most to do are told of, by name, and all of them count', () => {
  const count = limits.insightProjects + 3;
  const projects = Array.from({ length: count }, (_, index) => ({ _id: `p${index}`, name: `P${index}` }));
  const idle = new Set(['p0', 'p7', 'p9']);
  const open = projects
    .filter(({ _id }) => !idle.has(_id))
    .map(({ _id: projectId }) => ({ projectId, open: 2, overdue: 0, overdueSince: null }));
  const insights = organizationInsights(
    {
      today: '2026-06-01',
      weeks: [],
      history: { flow: [], done: [], open },
      load: { people: [], open: 0, overdue: 0, projects: [] },
      statuses: [],
    },
    projects,
  );
  const told = projects.map(({ _id }) => _id).filter((id) => !idle.has(id));
  expect(insights.projects.map(({ project }) => project._id)).toEqual(told);
  expect(insights.open).toBe(2 * limits.insightProjects);
});
