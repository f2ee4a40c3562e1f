import * as contract from '@muster/contract';
import {
  enterOrganization,
  enterProject,
  lockProject,
  may,
  type ProjectScope,
} from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { authorize, notFound } from '../../platform/http/errors.ts';
import { created, ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { restoreLabel } from '../labels/index.ts';
import { restoreStatus } from '../statuses/index.ts';
import { canDeleteTask, restoreTask } from '../tasks/index.ts';
import * as queries from './queries.ts';

export async function trashRoutes(
  app: App,
  { db, activity, cursors }: Pick<Services, 'db' | 'activity' | 'cursors'>,
) {
  app.route({
    ...contract.listDeletedProjects,
    config: { readsAhead: true },
    handler: async (request) => {
      const { organizationId } = request.params;
      return ok(
        await request.readAhead((way) => queries.listDeletedProjects(db, organizationId, way, request.query)),
      );
    },
  });

  app.route({
    ...contract.restoreProject,
    handler: async (request, reply) => {
      const scope = enterOrganization(request);
      const { deletedProjectId: projectId } = request.params;
      const item = await activity.change(contract.restoreProject, request, async (db, record) => {
        const item = await queries.lockDeletedProject(db, scope, projectId);
        if (!item) throw notFound('Deleted project');
        await queries.undeleteProject(db, scope, projectId);
        await record({ ...scope, projectId }, { kind: 'project.restored', subjectId: projectId });
        return item;
      });
      return reply.code(201).send(created({ item }));
    },
  });

  app.route({
    ...contract.listTrash,
    handler: async (request) => {
      const scope = enterProject(request);
      const list = `trash of ${scope.projectId}`;
      const sight = { allTasks: canDeleteTask(scope, nobodys), statuses: may(scope, 'manageStatus') };
      const { page, cursor } = request.query;
      const behind = cursors.read(cursor, list);
      const { items, last } = await queries.listTrash(db, scope, sight, request.query, behind);
      const nextCursor = last === null ? null : cursors.write(last, list);
      const pagination = { currentPage: page, hasNextPage: last !== null, nextCursor };
      return ok({ items, nextCursor, pagination });
    },
  });

  app.route({
    ...contract.restoreTrashItem,
    handler: async (request, reply) => {
      const scope = enterProject(request);
      const { itemId: id } = request.params;
      const item = await activity.change(contract.restoreTrashItem, request, async (db, record) => {
        await lockProject(db, scope);
        const found = await queries.lockItem(db, scope, id);
        if (!found) throw notFound('Deleted item');
        authorize(mayRestore(scope, found));
        await restorers[found.kind](db, record, scope, id);
        await queries.removeItem(db, scope, found);
        return found.item;
      });
      return reply.code(201).send(created({ item }));
    },
  });
}

const restorers = { task: restoreTask, status: restoreStatus, label: restoreLabel };

/** A task that nobody created shows who may delete those of others. */
const nobodys = { createdBy: '' };

/** Whoever could delete it can bring it back. */
const mayRestore = (scope: ProjectScope, item: { kind: queries.TrashKind; createdBy: string | null }) =>
  item.kind === 'task'
    ? canDeleteTask(scope, { createdBy: item.createdBy ?? '' })
    : may(scope, 'manageStatus');
