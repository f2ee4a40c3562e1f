import type { OrganizationScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { Kept } from '../../platform/db/kept.ts';
import { findMark, readHistory, type History } from './queries.ts';

type Asked = Parameters<typeof readHistory> extends [Db, ...infer Rest] ? Rest : never;

/** Of all that are kept: 20 MB or so. */
const mostRows = 100_000;

/**
 * Histories that were worked out before, for as long as nothing was recorded in their projects. The mark is taken first: what
 * happens while a history is read makes it one that is read again, never one that stays behind.
 */
export function keepHistories(db: Db, most = mostRows) {
  const kept = new Kept<History>(most, rowsOf);
  return async (...asked: Asked) => {
    const [scope, projectIds] = asked;
    const key = keyOf(...asked);
    const mark = await findMark(db, scope, projectIds);
    const found = kept.find(key);
    const history = found?.mark === mark ? found.value : await readHistory(db, ...asked);
    kept.keep(key, { mark, value: history });
    return history;
  };
}

/** What was done on no day of the weeks takes room, too. */
const rowsOf = (_key: string, { value: { flow, done, open } }: { value: History }) =>
  1 + flow.length + done.length + open.length;

const keyOf = (
  { organizationId }: Pick<OrganizationScope, 'organizationId'>,
  projectIds: string[],
  { starts, today }: { starts: Date[]; today: string },
) => [organizationId, ...projectIds, today, ...starts.map((start) => start.getTime())].join(' ');
