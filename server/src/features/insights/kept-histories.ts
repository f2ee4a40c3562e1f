import type { OrganizationScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { findMark, readHistory, type History } from './queries.ts';

type Asked = Parameters<typeof readHistory> extends [Db, ...infer Rest] ? Rest : never;

/** Of so many spans of projects, those that were asked for last. */
const most = 200;

/**
 * Histories that were worked out before, for as long as nothing was recorded in their projects. The mark is taken first: what
 * happens while a history is read makes it one that is read again, never one that stays behind.
 */
export function keepHistories(db: Db) {
  const kept = new Map<string, { mark: string; history: History }>();
  return async (...asked: Asked) => {
    const [scope, projectIds] = asked;
    const key = keyOf(...asked);
    const mark = await findMark(db, scope, projectIds);
    const found = kept.get(key);
    const history = found?.mark === mark ? found.history : await readHistory(db, ...asked);
    kept.delete(key);
    kept.set(key, { mark, history });
    if (kept.size > most) kept.delete(kept.keys().next().value!);
    return history;
  };
}

const keyOf = (
  { organizationId }: Pick<OrganizationScope, 'organizationId'>,
  projectIds: string[],
  { starts, today }: { starts: Date[]; today: string },
) => [organizationId, ...projectIds, today, ...starts.map((start) => start.getTime())].join(' ');
