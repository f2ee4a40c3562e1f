import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const boot = readFileSync(join(import.meta.dirname, '../../public/boot.js'), 'utf8');

const screen = {
  pattern: '^/projects/(?<projectId>[a-z]+)/tasks$',
  list: 'GET /api/projects/:projectId/tasks?status=:status',
  calls: ['GET /api/projects/:projectId/status', 'GET /api/projects/:projectId'],
};

const nothing = () => undefined;

/** What is asked for beside the code, by somebody at this browser who opens the tasks. */
async function asked(kept: Record<string, string>, search = '') {
  const calls: string[] = [];
  const page = {
    early: new Map<string, Promise<Response>>(),
    localStorage: { getItem: (key: string) => kept[key] ?? null },
    matchMedia: () => ({ matches: false }),
    document: {
      documentElement: { dataset: {} },
      querySelectorAll: () => [],
      cookie: '',
      getElementById: (id: string) =>
        id === 'early-calls' ? { textContent: JSON.stringify([screen]) } : null,
    },
    navigator: { onLine: true },
    location: { pathname: '/projects/website/tasks', search },
    innerHeight: 800,
    setTimeout: nothing,
    addEventListener: nothing,
    URLSearchParams,
    fetch: async (url: string) => {
      calls.push(url.replace('/api/projects/website', ''));
      return Response.json({ taskStatuses: [{ _id: 'todo' }] });
    },
  };
  runInNewContext(boot, page);
  await Promise.all(page.early.values());
  return calls;
}

const user = JSON.stringify({ _id: 'ada' });

test('the tasks of the first status, whichever it is, are asked for beside the code and before all else', async () => {
  expect(await asked({ user })).toEqual(['/tasks?status=first', '/status', '']);
  expect(await asked({ user }, '?tab=done')).toEqual(['/tasks?status=done', '/status', '']);
});

test('no list is asked for where the board is shown, by its address or because it was chosen last', async () => {
  expect(await asked({ user }, '?view=board')).toEqual(['/status', '']);
  expect(await asked({ user, 'view:ada:website': 'board' })).toEqual(['/status', '']);
  expect(await asked({ user, 'view:bob:website': 'board' })).toContain('/tasks?status=first');
});

test('nor where somebody is led to the view that they open the tasks with, but where the address says more', async () => {
  const led = { user, 'view:ada:website': 'opening' };
  expect(await asked(led)).toEqual(['/status', '']);
  expect(await asked(led, '?view=list')).toContain('/tasks?status=first');
  expect(await asked(led, '?tab=done')).toContain('/tasks?status=done');
});

test('nothing is asked for where nobody is signed in', async () => {
  expect(await asked({})).toEqual([]);
});
