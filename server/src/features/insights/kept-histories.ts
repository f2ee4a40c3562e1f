import type { OrganizationScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { findMark, readHistory, type History } from './queries.ts';

type Asked = Parameters<typeof readHistory> extends [Db, ...infer Rest] ? Rest : never;

/** Those that were asked for last are kept, up to so many rows in all: 20 MB or so. One alone may have more. */
const mostRows = 100_000;

/**
 * Histories that were worked out before, for as long as nothing was recorded in their projects. The mark is taken first: what
 * happens while a history is read makes it one that is read again, never one that stays behind.
 */
export function keepHistories(db: Db, most = mostRows) {
  const kept = new Map<string, { mark: string; history: History }>();
  let rows = 0;
  return async (...asked: Asked) => {
    const [scope, projectIds] = asked;
    const key = keyOf(...asked);
    const mark = await findMark(db, scope, projectIds);
    const found = kept.get(key);
    const history = found?.mark === mark ? found.history : await readHistory(db, ...asked);
    forget(key);
    kept.set(key, { mark, history });
    rows += rowsOf(history);
    while (rows > most && kept.size > 1) forget(kept.keys().next().value!);
    return history;
  };

  function forget(key: string) {
    const before = kept.get(key);
    if (before && kept.delete(key)) rows -= rowsOf(before.history);
  }
}

/** What was done on no day of the weeks takes room, too. */
const rowsOf = ({ flow, done, open }: History) => 1 + flow.length + done.length + open.length;

const keyOf = (
  { organizationId }: Pick<OrganizationScope, 'organizationId'>,
  projectIds: string[],
  { starts, today }: { starts: Date[]; today: string },
) => [organizationId, ...projectIds, today, ...starts.map((start) => start.getTime())].join(' ');
