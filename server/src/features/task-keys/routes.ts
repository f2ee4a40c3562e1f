import * as contract from '@muster/contract';
import { enterOrganization } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { authorize, notFound } from '../../platform/http/errors.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { readKey } from './key.ts';
import { findByKey } from './queries.ts';

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
}
