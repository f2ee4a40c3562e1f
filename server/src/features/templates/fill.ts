import type { ProjectSource } from '@muster/contract';
import type { Recorder } from '../../activity/record.ts';
import { lockProject, may, type OrganizationScope, type ProjectScope } from '../../authorization/scopes.ts';
import { listWhoSee } from '../../authorization/who-sees.ts';
import type { Db } from '../../platform/db/connect.ts';
import { takeTime } from '../../platform/db/patience.ts';
import { authorize, invalid } from '../../platform/http/errors.ts';
import { copyTasks, readVocabulary } from '../tasks/index.ts';
import { addToTeam, listTeamIds } from '../team/index.ts';
import * as queries from './queries.ts';
import { renewQuery, unlikeNames, type Renewed } from './renew-views.ts';

/**
 * What a project that was just made takes over from another, which is locked meanwhile: its statuses, labels and team stay as
 * they were read.
 */
export async function fillFrom(
  db: Db,
  record: Recorder<'team.joined' | 'status.created' | 'label.created' | 'task.created' | 'view.created'>,
  scope: OrganizationScope,
  projectId: string,
  wanted: ProjectSource,
) {
  if (wanted.team) authorize(may(scope, 'addProjectMember'));
  await takeTime(db);
  const from = await lockSource(db, scope, wanted.project);
  const to = { ...scope, projectId };
  const days = await queries.takeOverSettings(db, from, to, wanted.startDate);
  if (wanted.team) await bringTeam(db, record, from, to);
  const { statuses, labels } = await readVocabulary(db, from);
  const statusOf = new Map<string, string>();
  const labelOf = new Map<string, string>();
  if (wanted.statuses) await bring('status.created', statuses, statusOf, queries.copyStatuses);
  if (wanted.labels) await bring('label.created', labels, labelOf, queries.copyLabels);
  const tasks = { tasks: wanted.tasks, statuses, statusOf, labelOf, days };
  const taskOf = await copyTasks(db, record, from, to, tasks);
  if (wanted.views)
    await bringViews(db, record, from, to, { status: statusOf, label: labelOf, parent: taskOf });

  /** Fills `map` with what each of them is in the new project. */
  async function bring(
    kind: 'status.created' | 'label.created',
    things: { id: string; name: string }[],
    map: Map<string, string>,
    copy: typeof queries.copyStatuses,
  ) {
    for (const [original, id] of await copy(db, from, to, things)) map.set(original, id);
    await record(
      to,
      ...things.map(({ id, name }) => ({ kind, subjectId: map.get(id)!, changes: { name: { to: name } } })),
    );
  }
}

/** One that the principal sees, before it is made to wait for them and after. What is not there, or not for them, is refused alike. */
async function lockSource(db: Db, scope: OrganizationScope, projectId: string): Promise<ProjectScope> {
  const source = { ...scope, projectId };
  await requireSight(db, source);
  await lockProject(db, source);
  await requireSight(db, source);
  return source;
}

async function requireSight(db: Db, source: ProjectScope) {
  const seeing = await listWhoSee(db, source, [source.userId]);
  if (seeing.length === 0) throw invalid({ 'from.project': 'Choose a project that you may see' });
}

/** The membership of the organization is locked, so everybody on a team is a member. */
async function bringTeam(db: Db, record: Recorder<'team.joined'>, from: ProjectScope, to: ProjectScope) {
  const people = await listTeamIds(db, from);
  const added = people.length > 0 ? await addToTeam(db, to, people) : [];
  await record(to, ...added.map((subjectId) => ({ kind: 'team.joined' as const, subjectId })));
}

async function bringViews(
  db: Db,
  record: Recorder<'view.created'>,
  from: ProjectScope,
  to: ProjectScope,
  renewed: Renewed,
) {
  const views = await queries.listSharedViews(db, from);
  const names = unlikeNames(views.map(({ name }) => name));
  const added = await queries.insertViews(
    db,
    to,
    views.map((view, nth) =>
      Object.assign(view, { name: names[nth]!, query: renewQuery(view.query, renewed) }),
    ),
  );
  await record(
    to,
    ...added.map(({ id, name }) => ({
      kind: 'view.created' as const,
      subjectId: id,
      changes: { name: { to: name } },
    })),
  );
}
