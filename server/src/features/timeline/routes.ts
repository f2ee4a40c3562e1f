import * as contract from '@muster/contract';
import { enterProject } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { notFound } from '../../platform/http/errors.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { actorOf, isHidden, labelsIn, peopleIn, presentEntry, projectKeysIn, tasksIn } from './present.ts';
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
    config: { readsAhead: true },
    handler: async (request) => {
      const { params } = request;
      const { cursor, ...page } = request.query;
      const list = `timeline of ${params.taskId}`;
      const before = cursors.read(cursor, list);
      const [subject, rows] = await request.readAhead(() =>
        Promise.all([findSubject(db, params), readEntries(db, params, page, before)]),
      );
      if (!subject) throw notFound('Task');
      const shown = rows.slice(0, page.limit);
      const isCut = rows.length > 0 && rows[0]!.found > shown.length;
      const [last, seen, people, labels, tasks] = await Promise.all([
        isCut ? shown.at(-1)!.seq : findFarthest(db, params, before),
        findSeenKeys(db, enterProject(request), projectKeysIn(shown)),
        findPeople(db, peopleIn(shown)),
        findLabels(db, params, labelsIn(shown)),
        findTasks(db, params, tasksIn(shown)),
      ]);
      return ok({
        entries: shown
          .toReversed()
          .filter((row) => !isHidden(row, seen))
          .map((row) => presentEntry(row, cursors.nameOf(row.seq, list), subject, seen)),
        people,
        labels,
        tasks,
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
    config: { readsAhead: true },
    handler: async (request) => {
      const { params, query } = request;
      const [subject, rows] = await request.readAhead(() =>
        Promise.all([findSubject(db, params), readDescriptions(db, params, query)]),
      );
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
