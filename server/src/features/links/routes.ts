import { randomUUID } from 'node:crypto';
import * as contract from '@muster/contract';
import type { Recorder } from '../../activity/record.ts';
import { enterProject, lockOrganizationRow, type ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { App } from '../../platform/http/app.ts';
import { conflict, idTaken, invalid, notFound } from '../../platform/http/errors.ts';
import { created, ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import * as queries from './queries.ts';
import type { End, Link } from './queries.ts';

export async function linkRoutes(app: App, { db, activity }: Pick<Services, 'db' | 'activity'>) {
  app.route({
    ...contract.listBlocks,
    config: { readsAhead: true },
    handler: async (request) => {
      const { during } = request.query;
      const days = during === undefined ? undefined : contract.readRange(during);
      return ok(await request.readAhead(() => queries.listBlocks(db, request.params, days)));
    },
  });

  app.route({
    ...contract.listTaskLinks,
    config: { readsAhead: true },
    handler: async (request) => {
      const links = await request.readAhead((way) => queries.listLinks(db, request.params, { way }));
      if (!links) throw notFound('Task');
      return ok({ links });
    },
  });

  app.route({
    ...contract.createTaskLink,
    handler: async (request, reply) => {
      const scope = enterProject(request);
      const here = { projectId: scope.projectId, taskId: request.params.taskId };
      const { _id: id = randomUUID(), kind, task, project = scope.projectId } = request.body;
      const there = { projectId: project, taskId: task };
      const asked = directed(id, kind, here, there);
      const link = await activity.change(contract.createTaskLink, request, async (db, record) => {
        // Two who link at once could each close the other's half of a circle.
        await lockOrganizationRow(db, scope.organizationId);
        const keys = await findKeys(db, scope, here, there);
        if (isSame(here, there)) throw invalid({ task: 'A task cannot be linked to itself' });
        if (!(await wasSentBefore(db, scope, asked))) {
          await refuseTooMany(db, scope, here, there);
          if (asked.kind !== 'relates' && (await queries.makesCircle(db, scope, asked)))
            throw circle(asked.kind);
          if (!(await queries.insertLink(db, scope, asked)))
            throw conflict('LINKED', 'These tasks are already linked in this way.');
          await recordBoth(record, scope, 'link.added', 'to', { kind, here, there, keys });
        }
        const made = (await queries.listLinks(db, request.params, scope))?.find(({ _id }) => _id === id);
        // Somebody has just deleted one of them, or its project.
        if (!made) throw notFound('Task');
        return made;
      });
      return reply.code(201).send(created({ link }));
    },
  });

  app.route({
    ...contract.deleteTaskLink,
    handler: async (request) => {
      const scope = enterProject(request);
      const { taskId, linkId } = request.params;
      const here = { projectId: scope.projectId, taskId };
      await activity.change(contract.deleteTaskLink, request, async (db, record) => {
        await lockOrganizationRow(db, scope.organizationId);
        const links = await queries.listLinks(db, request.params, scope);
        if (!links) throw notFound('Task');
        const link = links.find(({ _id }) => _id === linkId);
        if (!link) throw notFound('Link');
        const there = { projectId: link.task.project._id, taskId: link.task._id };
        const keys = await findKeys(db, scope, here, there);
        await queries.deleteLink(db, scope, linkId);
        await recordBoth(record, scope, 'link.removed', 'from', { kind: link.kind, here, there, keys });
      });
      return ok({});
    },
  });
}

const isSame = (one: End, other: End) => one.projectId === other.projectId && one.taskId === other.taskId;

/** As it is stored. What relates has no direction, hence one of its own. */
function directed(id: string, kind: contract.LinkKind, here: End, there: End): Link {
  if (kind === 'blockedBy') return { id, kind: 'blocks', from: there, to: here };
  if (kind === 'duplicatedBy') return { id, kind: 'duplicates', from: there, to: here };
  if (kind === 'relates' && placeOf(there) < placeOf(here)) return { id, kind, from: there, to: here };
  return { id, kind, from: here, to: there };
}

const placeOf = ({ projectId, taskId }: End) => `${projectId}/${taskId}`;

interface Keys {
  here: string;
  there: string;
}

async function findKeys(db: Db, scope: ProjectScope, here: End, there: End): Promise<Keys> {
  const [ownKey, otherKey] = await Promise.all([
    queries.findKey(db, scope, here),
    queries.findKey(db, scope, there),
  ]);
  if (ownKey === undefined) throw notFound('Task');
  if (otherKey === undefined) throw invalid({ task: 'Choose a task that you may see' });
  return { here: ownKey, there: otherKey };
}

/** The same create, a second time. */
async function wasSentBefore(db: Db, scope: ProjectScope, { id, kind, from, to }: Link) {
  const before = await queries.findLink(db, scope, id);
  if (!before) return false;
  if (before.kind !== kind || !isSame(before.from, from) || !isSame(before.to, to)) throw idTaken();
  return true;
}

async function refuseTooMany(db: Db, scope: ProjectScope, ...ends: End[]) {
  const most = contract.limits.linksOfTask;
  for (const end of ends)
    if ((await queries.countLinks(db, scope, end)) >= most)
      throw conflict('TOO_MANY_LINKS', `A task may have at most ${most} links.`);
}

const circle = (kind: 'blocks' | 'duplicates') =>
  conflict(
    'CIRCLE',
    kind === 'blocks'
      ? 'Tasks cannot block each other in a circle.'
      : 'Tasks cannot be duplicates of each other in a circle.',
  );

interface Linked {
  kind: contract.LinkKind;
  here: End;
  there: End;
  keys: Keys;
}

/** The timeline of each tells of the other. */
async function recordBoth<Kind extends 'link.added' | 'link.removed'>(
  record: Recorder<Kind>,
  { organizationId }: ProjectScope,
  activity: Kind,
  side: 'from' | 'to',
  { kind, here, there, keys }: Linked,
) {
  const of = (end: End, seenAs: contract.LinkKind, key: string, other: End) =>
    record(
      { organizationId, projectId: end.projectId },
      {
        kind: activity,
        subjectId: end.taskId,
        changes: { [seenAs]: { [side]: key } },
        otherProjectId: other.projectId,
        otherTaskId: other.taskId,
      },
    );
  await of(here, kind, keys.there, there);
  await of(there, contract.otherEnd[kind], keys.here, here);
}
