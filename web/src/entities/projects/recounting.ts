import type { LiveHint } from '@muster/contract';
import type { QueryClient } from '@tanstack/react-query';

/** So many changes of tasks one after the other are counted once. */
const recountMs = 2_000;
const due = new Set<string>();

/** The lists of projects say of each how many tasks it has; `keyOf` names that of an organization. */
export function recountSoon(
  client: QueryClient,
  hints: LiveHint[],
  keyOf: (organizationId: string) => string[],
) {
  for (const { organizationId = '' } of hints) {
    const queryKey = keyOf(organizationId);
    if (due.has(organizationId) || client.getQueryCache().findAll({ queryKey }).length === 0) continue;
    due.add(organizationId);
    setTimeout(() => {
      due.delete(organizationId);
      void client.invalidateQueries({ queryKey });
    }, recountMs);
  }
}
