import { randomUUID } from 'node:crypto';
import * as contract from '@muster/contract';
import { changesBetween } from '../../activity/record.ts';
import type { Asker } from '../../authorization/admitted.ts';
import {
  enterOrganization,
  enterProject,
  lockProject,
  requirePrincipal,
  type ProjectIds,
} from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { App } from '../../platform/http/app.ts';
import { idTaken, notFound } from '../../platform/http/errors.ts';
import { created, ok, sendJson } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { copiesBy, repeatSoon } from '../tasks/index.ts';
import { fillFrom } from '../templates/index.ts';
import { listProjects } from './list-queries.ts';
import { readCounts } from './progress-queries.ts';
import * as queries from './queries.ts';

export async function projectRoutes(
  app: App,
  { db, config, activity, throttle }: Pick<Services, 'db' | 'config' | 'activity' | 'throttle'>,
) {
  app.route({
    ...contract.listProjects,
    config: { readsAhead: true },
    handler: async (request, reply) => {
      const page = await request.readAhead((way) => listProjects(db, request.params, way, request.query));
      return sendJson(reply, JSON.stringify(ok(page)));
    },
  });

  app.route({
    ...contract.createProject,
    handler: async (request, reply) => {
      const scope = enterOrganization(request);
      const { _id: id = randomUUID(), from, ...body } = request.body;
      if (from) await throttle.take(copiesBy(scope));
      const project = await activity.change(contract.createProject, request, async (db, record) => {
        const isNew = await queries.insertProject(db, scope, { id, ...body }, config.quotas.projects);
        const changes = { name: { to: body.name } };
        if (isNew)
          await record({ ...scope, projectId: id }, { kind: 'project.created', subjectId: id, changes });
        if (isNew && from) await fillFrom(db, record, scope, id, from);
        return queries.findOwnProject(db, scope, id);
      });
      if (!project) throw idTaken();
      const ids = { ...scope, projectId: id };
      const counts = await readCounts(db, ids, requirePrincipal(request).way);
      return reply.code(201).send(created({ project: { ...project, counts } }));
    },
  });

  app.route({
    ...contract.getProject,
    config: { readsAhead: true },
    handler: async (request) => {
      const { params } = request;
      const [project, counts] = await request.readAhead((way) =>
        Promise.all([present(db, params, { way }), readCounts(db, params, way)]),
      );
      return ok({ project: { ...project, counts } });
    },
  });

  app.route({
    ...contract.updateProject,
    handler: async (request) => {
      const scope = enterProject(request);
      const project = await activity.change(contract.updateProject, request, async (db, record) => {
        await lockProject(db, scope);
        const before = await present(db, scope, scope);
        await queries.updateProject(db, scope, request.body);
        const after = await present(db, scope, scope);
        if (before.status === 'archived' && after.status !== 'archived') await repeatSoon(db, scope);
        const changes = changesBetween(before, after, recordedFields);
        await record(scope, { kind: 'project.updated', subjectId: scope.projectId, changes });
        return after;
      });
      const counts = await readCounts(db, scope, requirePrincipal(request).way);
      return ok({ project: { ...project, counts } });
    },
  });

  app.route({
    ...contract.deleteProject,
    handler: async (request) => {
      const scope = enterProject(request);
      await activity.change(contract.deleteProject, request, async (db, record) => {
        if (!(await queries.deleteProject(db, scope))) throw notFound('Project');
        await record(scope, { kind: 'project.deleted', subjectId: scope.projectId });
      });
      return ok({});
    },
  });
}

const recordedFields = contract.ProjectChanges.keyof().options;

async function present(db: Db, ids: ProjectIds, asker: Asker) {
  const project = await queries.findProject(db, ids, asker);
  if (!project) throw notFound('Project');
  return project;
}
