import { randomUUID } from 'node:crypto';
import * as contract from '@muster/contract';
import type { Activity } from '../../activity/activity.ts';
import { enterProject, keepProject, type ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { lastOf } from '../../platform/db/transactions.ts';
import type { App } from '../../platform/http/app.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { created, ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { lockToCount, recount } from '../tasks/index.ts';
import { isBehind, isStill, rankBehind } from './place.ts';
import * as queries from './queries.ts';

type TaskScope = ProjectScope & { taskId: string };

export async function checklistRoutes(app: App, { activity }: Pick<Services, 'activity'>) {
  app.route({
    ...contract.createChecklistItem,
    handler: async (request, reply) => {
      const scope = { ...enterProject(request), taskId: request.params.taskId };
      const { _id = randomUUID(), text, isDone, after } = request.body;
      const item = await activity.change(contract.createChecklistItem, request, async (db, record) => {
        const items = await lockItems(db, scope);
        // The same create, sent before.
        const before = items.find((one) => one._id === _id);
        if (before) return before;
        if (items.length >= contract.limits.checklistItems) throw tooMany();
        const added = { _id, text, isDone, rank: rankBehind(items, after) };
        await queries.makeRoom(db, scope, added.rank);
        await queries.insertItem(db, scope, added);
        await recount(db, scope);
        await record(scope, of('checklist.added', scope, { [_id]: { to: text } }));
        return added;
      });
      return reply.code(201).send(created({ item }));
    },
  });

  app.route({
    ...contract.updateChecklistItem,
    handler: async (request) => {
      const { taskId, checklistItemId: itemId } = request.params;
      const scope = { ...enterProject(request), taskId };
      const { after, was, ...changes } = request.body;
      const item = await activity.change(contract.updateChecklistItem, request, async (db, record) => {
        const items = await lockItems(db, scope);
        const before = items.find(({ _id }) => _id === itemId);
        if (!before) throw notFound('Line of the checklist');
        if (was && !isStill(items, before, was)) throw stale();
        const isMoved = after !== undefined && after !== itemId && !isBehind(items, itemId, after);
        const rank = isMoved ? rankBehind(items, after) : before.rank;
        if (isMoved) await queries.makeRoom(db, scope, rank);
        await queries.updateItem(db, scope, itemId, { ...changes, rank: isMoved ? rank : undefined });
        const { text = before.text, isDone = before.isDone } = changes;
        if (isDone !== before.isDone) await recount(db, scope);
        await record(
          scope,
          ...(text === before.text
            ? []
            : [of('checklist.changed', scope, { [itemId]: { from: before.text, to: text } })]),
          ...(isDone === before.isDone
            ? []
            : [of(isDone ? 'checklist.ticked' : 'checklist.unticked', scope, { [itemId]: { to: text } })]),
          ...(isMoved ? [of('checklist.moved', scope, { [itemId]: { to: text } })] : []),
        );
        return { _id: itemId, text, isDone, rank };
      });
      return ok({ item });
    },
  });

  app.route({
    ...contract.deleteChecklistItem,
    handler: async (request) => {
      const { taskId, checklistItemId: itemId } = request.params;
      const scope = { ...enterProject(request), taskId };
      await activity.change(contract.deleteChecklistItem, request, async (db, record) => {
        const item = (await lockItems(db, scope)).find(({ _id }) => _id === itemId);
        if (!item) throw notFound('Line of the checklist');
        await queries.deleteItem(db, scope, itemId);
        await recount(db, scope);
        await record(scope, of('checklist.removed', scope, { [itemId]: { from: item.text } }));
      });
      return ok({});
    },
  });
}

/** As they are, while nobody else changes them. */
async function lockItems(db: Db, scope: TaskScope) {
  const [isThere, items] = await lastOf(
    keepProject(db, scope),
    Promise.all([lockToCount(db, scope), queries.listItems(db, scope)]),
  );
  if (!isThere) throw notFound('Task');
  return items;
}

const of = <Kind extends contract.ActivityKind>(
  kind: Kind,
  { taskId }: TaskScope,
  changes: NonNullable<Activity['changes']>,
) => ({
  kind,
  subjectId: taskId,
  changes,
});

const stale = () => conflict('STALE', 'Somebody else has changed this line in the meantime.');

const tooMany = () =>
  conflict('TOO_MANY_ITEMS', `A checklist may have at most ${contract.limits.checklistItems} lines.`);
