import { randomUUID } from 'node:crypto';
import * as contract from '@muster/contract';
import { changesBetween, type Recorder } from '../../activity/record.ts';
import { enterProject, keepProject, lockProject, type ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { takeTime } from '../../platform/db/patience.ts';
import type { App } from '../../platform/http/app.ts';
import { idTaken, invalid, notFound } from '../../platform/http/errors.ts';
import { created, ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { replaceLabelInViews } from '../views/index.ts';
import { tooManyLabels } from './errors.ts';
import * as queries from './queries.ts';
import {
  copyLabelToTrash,
  deleteLabel,
  isLabelInTrash,
  lockTasksWith,
  replaceInTrash,
  takeOffTasks,
} from './trash-queries.ts';

export async function labelRoutes(app: App, { db, activity }: Pick<Services, 'db' | 'activity'>) {
  app.route({
    ...contract.listLabels,
    config: { readsAhead: true },
    handler: async (request) =>
      ok({ labels: await request.readAhead(() => queries.listLabels(db, request.params)) }),
  });

  app.route({
    ...contract.createLabel,
    handler: async (request, reply) => {
      const scope = enterProject(request);
      const { _id = randomUUID(), ...given } = request.body;
      const label = await activity.change(contract.createLabel, request, (db, record) =>
        addLabel(db, record, scope, { _id, ...given }),
      );
      return reply.code(201).send(created({ label }));
    },
  });

  app.route({
    ...contract.updateLabel,
    handler: async (request) => {
      const scope = enterProject(request);
      const { labelId } = request.params;
      const label = await activity.change(contract.updateLabel, request, async (db, record) => {
        await keepProject(db, scope);
        const before = await queries.findToChange(db, scope, labelId);
        if (!before) throw notFound('Label');
        const after = await queries.updateLabel(db, scope, labelId, request.body);
        const changes = changesBetween(before, after, ['name', 'color']);
        await record(scope, { kind: 'label.updated', subjectId: labelId, changes });
        return after;
      });
      return ok({ label });
    },
  });

  app.route({
    ...contract.deleteLabel,
    handler: async (request) => {
      const scope = enterProject(request);
      const { labelId } = request.params;
      const { into } = request.query;
      await activity.change(contract.deleteLabel, request, async (db, record) => {
        await lockProject(db, scope);
        if (!(await queries.lockLabel(db, scope, labelId))) throw notFound('Label');
        if (into) await keepOther(db, scope, { labelId, into });
        await takeTime(db);
        await lockTasksWith(db, scope, labelId);
        await copyLabelToTrash(db, scope, labelId);
        if (into) {
          await replaceInTrash(db, scope, labelId, into);
          await replaceLabelInViews(db, scope, labelId, into);
        }
        await takeOffTasks(db, record, scope, labelId, into);
        await deleteLabel(db, scope, labelId);
        const changes = into && { into: { to: into } };
        await record(scope, { kind: 'label.deleted', subjectId: labelId, ...(changes && { changes }) });
      });
      return ok({});
    },
  });
}

async function keepOther(db: Db, scope: ProjectScope, { labelId, into }: { labelId: string; into: string }) {
  const [kept] = into === labelId ? [] : await queries.keepThoseLeft(db, scope, [into]);
  if (!kept) throw invalid({ into: 'Choose another label of the project' });
}

async function addLabel(
  db: Db,
  record: Recorder<'label.created'>,
  scope: ProjectScope,
  label: contract.Label,
) {
  await lockProject(db, scope);
  // The same create, sent before.
  const before = await queries.findLabel(db, scope, label._id);
  if (before) return before;
  if (await isLabelInTrash(db, scope, label._id)) throw idTaken();
  if ((await queries.countLabels(db, scope)) >= contract.limits.labels) throw tooManyLabels();
  await queries.insertLabel(db, scope, label);
  await record(scope, { kind: 'label.created', subjectId: label._id, changes: { name: { to: label.name } } });
  return label;
}
