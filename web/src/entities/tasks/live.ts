import type { LiveHint, Person } from '@muster/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { codeFrom } from '../../platform/lazy/code.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import { isOfTasks, taskOf } from './keys.ts';
import { touch } from './hints/touches.ts';

const code = codeFrom(async () => (await import('./hints/apply-hints.ts')).applyTaskHints);
const somebody: Person = { _id: '', fullName: 'Somebody' };

reactToHints({
  // Of a task's version one can tell whether it is news.
  apply: {
    kinds: ['task', 'tasks', 'comments'],
    ownToo: ['task'],
    prepare: () => void code.prepare(),
    run: applyTasks,
  },
  stay: (key) => {
    const id = taskOf(key);
    if (id) touch(id, somebody, 'deleted');
    return id !== undefined;
  },
});

const isWanted = ({ state }: Query) => state.data !== undefined || state.fetchStatus === 'fetching';

/** Only where tasks are kept, or on their way, is there anything to do. */
async function applyTasks(client: QueryClient, hints: LiveHint[]) {
  const kept = client.getQueryCache().findAll({ predicate: isWanted });
  const isKept = ({ organizationId }: LiveHint) =>
    kept.some(({ queryKey }) => isOfTasks({ kind: 'tasks', organizationId }, queryKey));
  if (!hints.some(isKept)) return;
  await code.load();
  await code.get()!(client, hints);
}
