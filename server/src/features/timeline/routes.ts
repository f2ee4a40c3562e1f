import * as contract from '@muster/contract';
import { enterProject } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { notFound } from '../../platform/http/errors.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { actorOf, labelsIn, peopleIn, presentEntry, projectKeysIn, tasksIn } from './present.ts';
import {
  findFarthest,
  findLabels,
  findPeople,
  findSeenKeys,
  findSubject,
  findTasks,
  readDescriptions,
  readEntries,
} from './queries.ts';

export async function timelineRoutes(app: App, { db, cursors }: Pick<Services, 'db' | 'cursors'>) {
  app.route({
    ...contract.readTimeline,
    handler: async (request) => {
      const scope = enterProject(request);
      const { taskId } = request.params;
      const { cursor, ...page } = request.query;
      const list = `timeline of ${taskId}`;
      const before = cursors.read(cursor, list);
      const [subject, rows] = await Promise.all([
        findSubject(db, scope, taskId),
        readEntries(db, scope, taskId, page, before),
      ]);
      if (!subject) throw notFound('Task');
      const shown = rows.slice(0, page.limit);
      const isCut = rows.length > 0 && rows[0]!.found > shown.length;
      const last = isCut ? shown.at(-1)!.seq : await findFarthest(db, scope, taskId, before);
      const [people, labels, tasks] = [peopleIn(shown), labelsIn(shown), tasksIn(shown)];
      const keys = projectKeysIn(shown);
      const seen = new Set(keys.length > 0 ? await findSeenKeys(db, scope, keys) : []);
      return ok({
        entries: shown
          .toReversed()
          .map((row) => presentEntry(row, cursors.nameOf(row.seq, list), subject, seen)),
        people: people.length > 0 ? await findPeople(db, people) : [],
        labels: labels.length > 0 ? await findLabels(db, scope, labels) : [],
        tasks: tasks.length > 0 ? await findTasks(db, scope, tasks) : [],
        pagination: {
          currentPage: 1,
          hasNextPage: last !== undefined,
          nextCursor: last ? cursors.write(last, list) : null,
        },
      });
    },
  });

  app.route({
    ...contract.listDescriptions,
    handler: async (request) => {
      const scope = enterProject(request);
      const { taskId } = request.params;
      const [subject, rows] = await Promise.all([
        findSubject(db, scope, taskId),
        readDescriptions(db, scope, taskId, request.query),
      ]);
      if (!subject) throw notFound('Task');
      const descriptions = rows.map((row) => ({
        at: row.at.toISOString(),
        actor: actorOf(row),
        text: row.text,
      }));
      return ok({ descriptions });
    },
  });
}
