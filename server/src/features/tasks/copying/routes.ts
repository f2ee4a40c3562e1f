import { randomUUID } from 'node:crypto';
import * as contract from '@muster/contract';
import { enterProject } from '../../../authorization/scopes.ts';
import type { App } from '../../../platform/http/app.ts';
import { idTaken } from '../../../platform/http/errors.ts';
import { created } from '../../../platform/http/replies.ts';
import type { Services } from '../../../services.ts';
import { manyBy } from '../bulk/many-by.ts';
import { findTaskDetails } from '../queries.ts';
import { duplicate } from './duplicate.ts';

export async function duplicateRoutes(
  app: App,
  { activity, throttle }: Pick<Services, 'activity' | 'throttle'>,
) {
  app.route({
    ...contract.duplicateTask,
    handler: async (request, reply) => {
      const scope = enterProject(request);
      const { taskId } = request.params;
      const { _id: id = randomUUID(), subTasks: withSubTasks } = request.body;
      await throttle.take(manyBy(scope));
      const task = await activity.change(contract.duplicateTask, request, async (db, record) => {
        await duplicate(db, record, scope, { taskId, id, withSubTasks });
        return findTaskDetails(db, scope, id);
      });
      // The same, sent before, or what is somebody else's.
      if (task?.createdBy._id !== scope.userId) throw idTaken();
      return reply.code(201).send(created({ task }));
    },
  });
}
