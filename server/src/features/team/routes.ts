import * as contract from '@muster/contract';
import { enterProject, lockProject, type ProjectScope } from '../../authorization/scopes.ts';
import { takeTime } from '../../platform/db/patience.ts';
import type { App } from '../../platform/http/app.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { created, ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { unassign } from '../tasks/index.ts';
import * as queries from './queries.ts';

export async function teamRoutes(app: App, { db, activity }: Pick<Services, 'db' | 'activity'>) {
  app.route({
    ...contract.listTeam,
    config: { readsAhead: true },
    handler: async (request) =>
      ok(await request.readAhead(() => queries.listTeam(db, request.params, request.query))),
  });

  app.route({
    ...contract.addTeam,
    handler: async (request, reply) => {
      const scope = enterProject(request);
      refuseForeignIds(scope, request.body);
      const ids = [...new Set(request.body.map(({ userId }) => userId))];
      await activity.change(contract.addTeam, request, async (db, record) => {
        const added = await queries.addToTeam(db, scope, ids);
        await record(scope, ...added.map((subjectId) => ({ kind: 'team.joined' as const, subjectId })));
      });
      return reply.code(201).send(created(await queries.listTeam(db, scope, firstPage)));
    },
  });

  app.route({
    ...contract.removeFromTeam,
    handler: async (request) => {
      const scope = enterProject(request);
      const { userId } = request.params;
      await activity.change(contract.removeFromTeam, request, async (db, record) => {
        await lockProject(db, scope);
        await takeTime(db);
        await unassign(db, record, scope, userId);
        if (!(await queries.removeFromTeam(db, scope, userId))) throw notFound('Team member');
        await record(scope, { kind: 'team.left', subjectId: userId, concerns: [userId] });
      });
      return ok({});
    },
  });
}

const firstPage = { page: 1, limit: contract.limits.pageSize };

/** Clients repeat the ids of the path in each entry; an entry for another place is a mistake. */
function refuseForeignIds({ organizationId, projectId }: ProjectScope, entries: contract.NewTeamEntry[]) {
  const isForeign = entries.some(
    (entry) =>
      (entry.organization ?? organizationId) !== organizationId ||
      (entry.projectId ?? projectId) !== projectId,
  );
  if (isForeign) throw invalid({ projectId: 'The entries belong to another project' });
}
