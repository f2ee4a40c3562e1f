import * as contract from '@muster/contract';
import type { App } from '../../platform/http/app.ts';
import { authorize, notFound } from '../../platform/http/errors.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { readKey } from './key.ts';
import { findByKey, listByIds } from './queries.ts';

export async function taskKeyRoutes(app: App, { db }: Pick<Services, 'db'>) {
  app.route({
    ...contract.findTaskByKey,
    config: { readsAhead: true },
    handler: async (request) => {
      const { organizationId, key: text } = request.params;
      const key = readKey(text);
      const found = await request.readAhead(async (way) => key && findByKey(db, organizationId, way, key));
      if (!found) throw notFound('Task');
      authorize(found.isSeen);
      if (!found.task) throw notFound('Task');
      return ok({ task: found.task });
    },
  });

  app.route({
    ...contract.listTaskRefs,
    config: { readsAhead: true },
    handler: async (request) => {
      const { ids } = request.query;
      const named = new Set(ids?.toLowerCase().split(','));
      const places = [...named].map((name) => {
        const [projectId, id] = name.split('/') as [string, string];
        return { projectId, id };
      });
      const { organizationId } = request.params;
      return ok({ tasks: await request.readAhead((way) => listByIds(db, organizationId, way, places)) });
    },
  });
}
