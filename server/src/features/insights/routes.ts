import * as contract from '@muster/contract';
import { enterOrganization, enterProject, type OrganizationScope } from '../../authorization/scopes.ts';
import type { Allowance } from '../../identity/throttle.ts';
import type { App } from '../../platform/http/app.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { findReader, type Reader } from '../tasks/index.ts';
import { organizationInsights, projectInsights, type Read } from './figures.ts';
import { keepHistories } from './kept-histories.ts';
import * as queries from './queries.ts';
import { lastWeeks, startsOf } from './weeks.ts';

/** Each reads all that happened in a project. The screen asks every other second at most. */
const lookedAtBy = ({ userId }: OrganizationScope): Allowance => ({
  of: ['insights by', userId],
  hits: 40,
  seconds: 60,
});

export async function insightRoutes(app: App, { db, throttle }: Pick<Services, 'db' | 'throttle'>) {
  const historyOf = keepHistories(db);

  app.route({
    ...contract.getProjectInsights,
    config: { readsAhead: true },
    handler: async (request) => {
      // Whose weeks. All else takes its time, which nobody is given who may not see the project.
      const reader = await request.readAhead((way) => findReader(db, way));
      const scope = enterProject(request);
      return ok({ insights: projectInsights(await read(scope, [scope.projectId], reader!, request.query)) });
    },
  });

  app.route({
    ...contract.getOrganizationInsights,
    config: { readsAhead: true },
    handler: async (request) => {
      const { organizationId } = request.params;
      const [reader, projects] = await request.readAhead((way) =>
        Promise.all([findReader(db, way), queries.listProjects(db, organizationId, way)]),
      );
      const scope = enterOrganization(request);
      const ids = projects.map(({ _id }) => _id);
      return ok({ insights: organizationInsights(await read(scope, ids, reader!, request.query), projects) });
    },
  });

  async function read(
    scope: OrganizationScope,
    projectIds: string[],
    { today, timeZone }: Reader,
    { weeks: count }: { weeks: number },
  ): Promise<Read> {
    const weeks = lastWeeks(today, count);
    const starts = startsOf(weeks, { timeZone });
    await throttle.take(lookedAtBy(scope));
    // One after the other: each may take a connection for long.
    const history = await historyOf(scope, projectIds, { starts, today });
    const [load, statuses] = await Promise.all([
      queries.readLoad(db, scope, projectIds, today),
      queries.listStatuses(db, scope, projectIds),
    ]);
    return { today, weeks, history, load, statuses };
  }
}
