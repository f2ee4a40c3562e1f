import * as contract from '@muster/contract';
import { enterOrganization } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { authorize, notFound } from '../../platform/http/errors.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { readKey } from './key.ts';
import { findByKey, listByIds } from './queries.ts';

export async function taskKeyRoutes(app: App, { db }: Pick<Services, 'db'>) {
  app.route({
    ...contract.findTaskByKey,
    handler: async (request) => {
      const scope = enterOrganization(request);
      const key = readKey(request.params.key);
      const found = key && (await findByKey(db, scope, key));
      if (!found) throw notFound('Task');
      authorize(found.isSeen);
      if (!found.task) throw notFound('Task');
      return ok({ task: found.task });
    },
  });

  app.route({
    ...contract.listTaskRefs,
    handler: async (request) => {
      const { ids } = request.query;
      const named = new Set(ids?.toLowerCase().split(','));
      const places = [...named].map((name) => {
        const [projectId, id] = name.split('/') as [string, string];
        return { projectId, id };
      });
      return ok({ tasks: await listByIds(db, enterOrganization(request), places) });
    },
  });
}
