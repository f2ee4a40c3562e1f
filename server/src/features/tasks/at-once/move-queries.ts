import type { TaskPlace } from '@muster/contract';
import type { Claim } from '../../../identity/principal.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { isDistributed } from '../../../platform/db/placement.ts';
import { statement } from '../../../platform/db/statement.ts';
import { together } from '../../../platform/db/together.ts';
import { isRankTaken, longestRank, rankQuery } from '../board-queries.ts';
import { taskJson } from '../json.ts';
import {
  asked,
  changeAtOnce,
  changesOf,
  groupOf,
  isAsked,
  recordedAndAnswered,
  type Asked,
  type ChangedRow,
} from './asked-queries.ts';

interface Move extends Asked {
  place: TaskPlace;
}

/**
 * Moves a task within or into a column, rights and activity included, in one statement that those who come to the column at once
 * share; not those of several, as with tasks that are added (decision 12). Answers nothing for whatever has to go the usual way.
 */
export function taskMover(db: Db) {
  const move = together((calls: Move[]) =>
    changeAtOnce(db, calls, {
      kind: 'task.moved',
      run: moveTasks,
      given: ({ place: { after, before } }) => ({ after, before }),
      more: [calls[0]!.place.status],
    }),
  );
  return async (claim: Claim, id: string, place: TaskPlace) => {
    if (await isDistributed(db)) return undefined;
    return move(groupOf(claim, place.status), { claim, id, place }).catch((error: Error) => {
      // Somebody put another task into the same gap at the same time.
      if (isRankTaken(error)) return undefined;
      throw error;
    });
  };
}

// Whoever numbers the column anew writes its status: one that was written since the statement began has other ranks than it sees.
const keptStatus = `, locked AS MATERIALIZED (
    SELECT id, ctid AS place FROM task_statuses
    WHERE organization_id = $1 AND project_id = $2 AND id = $5 FOR KEY SHARE SKIP LOCKED
  ), kept AS MATERIALIZED (
    SELECT FROM task_statuses JOIN locked ON task_statuses.id = locked.id AND task_statuses.ctid = locked.place
    WHERE task_statuses.organization_id = $1 AND task_statuses.project_id = $2
  )`;

// Standing elsewhere in the same column is no change of the task: nobody's edit of it becomes stale.
const isElsewhere = 'own.status_id <> $5';

const moveTasks = statement<ChangedRow>(`
  WITH ${asked('"after" uuid, "before" uuid', keptStatus)}, ranked AS MATERIALIZED (
    SELECT asked.*, (${rankQuery({ status: '$5', task: 'asked.id', after: 'asked."after"', before: 'asked."before"' })}) AS rank
    FROM asked
  ), changed AS (
    UPDATE tasks SET status_id = $5, rank = asked.rank,
      version = tasks.version + CASE WHEN ${isElsewhere} THEN 1 ELSE 0 END,
      updated_at = CASE WHEN ${isElsewhere} THEN now() ELSE tasks.updated_at END
    FROM ranked AS asked, own
    WHERE ${isAsked} AND length(asked.rank::text) <= ${longestRank}
    RETURNING tasks.*, asked.user_id AS asked_by, ${changesOf([
      { name: 'status', column: 'status_id' },
      { name: 'rank', column: 'rank', json: (rank) => `${rank}::text` },
    ])} AS changes
  ), ${recordedAndAnswered('task.moved', { type: 'statusChanged', told: ['status'], task: taskJson })}`);
