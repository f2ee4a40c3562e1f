import { noticeKinds, type NoticeKind } from '@muster/contract';
import type { TaskIds } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { statement } from '../../../platform/db/statement.ts';
import { storedAs } from './deliver.ts';

interface Telling {
  userId: string;
  id: string;
  changes: Record<string, true>;
  doers: Partial<Record<NoticeKind, string[]>>;
}

const selectTelling = statement<Telling>(`
  SELECT user_id AS "userId", id, changes, doers FROM notices
  WHERE organization_id = $1 AND project_id = $2 AND task_id = $3 AND changes ? $4
    AND read_at IS NULL AND done_at IS NULL
  ORDER BY user_id, id FOR UPDATE`);

/** The unread notices that tell of a reaction by this name, which nobody changes meanwhile. */
export const lockTelling = (db: Db, { organizationId, projectId, taskId }: TaskIds, reaction: string) =>
  selectTelling(db, organizationId, projectId, taskId, reaction);

const update = statement(`
  UPDATE notices SET changes = $4::jsonb, doers = $5::jsonb, kind = $6, weight = $7::smallint, actor_id = $8::uuid
  WHERE organization_id = $1 AND user_id = $2 AND id = $3`);

const remove = statement(`DELETE FROM notices WHERE organization_id = $1 AND user_id = $2 AND id = $3`);

/** A notice goes on without the reaction, or goes with it where it tells of nothing else. */
export async function takeBack(
  db: Db,
  organizationId: string,
  { userId, id, changes, doers }: Telling,
  { reaction, by }: { reaction: string; by: string },
) {
  const { [reaction]: _, ...left } = changes;
  const isOthers = (name: string) => !(name.startsWith('reaction.') && name.endsWith(`.${by}`));
  const reacted = (doers.reacted ?? []).filter((one) => one !== by || !Object.keys(left).every(isOthers));
  const { reacted: _before, ...rest } = doers;
  const doersLeft: Telling['doers'] = reacted.length > 0 ? { ...rest, reacted } : rest;
  const weightiest = noticeKinds.find((kind) => doersLeft[kind]);
  if (!weightiest) return remove(db, organizationId, userId, id);
  const { kind, weight } = storedAs(weightiest);
  const json = [JSON.stringify(left), JSON.stringify(doersLeft)];
  return update(db, organizationId, userId, id, ...json, kind, weight, doersLeft[weightiest]!.at(-1));
}
