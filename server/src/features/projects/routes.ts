import { randomUUID } from 'node:crypto';
import * as contract from '@muster/contract';
import { enterOrganization, enterProject, type ProjectScope } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { idTaken, notFound } from '../../platform/http/errors.ts';
import { created, ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import * as queries from './queries.ts';

export async function projectRoutes(
  app: App,
  { db, config, events }: Pick<Services, 'db' | 'config' | 'events'>,
) {
  app.route({
    ...contract.listProjects,
    handler: async (request) => ok(await queries.listProjects(db, enterOrganization(request), request.query)),
  });

  app.route({
    ...contract.createProject,
    handler: async (request, reply) => {
      const scope = enterOrganization(request);
      const { _id: id = randomUUID(), ...body } = request.body;
      const project = await db
        .transaction()
        .execute((db) => queries.insertProject(db, scope, { id, ...body }, config.quotas.projects));
      if (!project) throw idTaken();
      events.publish(request, { kind: 'project', projectId: project._id, change: 'created' });
      return reply.code(201).send(created({ project }));
    },
  });

  app.route({
    ...contract.getProject,
    handler: async (request) => ok({ project: await present(enterProject(request)) }),
  });

  app.route({
    ...contract.updateProject,
    handler: async (request) => {
      const scope = enterProject(request);
      await queries.updateProject(db, scope, request.body);
      events.publish(request, { kind: 'project', change: 'updated' });
      return ok({ project: await present(scope) });
    },
  });

  app.route({
    ...contract.deleteProject,
    handler: async (request) => {
      const scope = enterProject(request);
      const to = await db.transaction().execute((db) => queries.deleteProject(db, scope));
      events.publish(request, { kind: 'project', change: 'deleted' }, { to });
      return ok({});
    },
  });

  async function present(scope: ProjectScope) {
    const project = await queries.findProject(db, scope, scope.projectId);
    if (!project) throw notFound('Project');
    return project;
  }
}
