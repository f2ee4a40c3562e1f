import { eraseSomeActivities } from '../../activity/erase.ts';
import type { Db } from '../../platform/db/connect.ts';
import { takeTime } from '../../platform/db/patience.ts';
import { ensureJob } from '../../platform/jobs/queue.ts';
import { discardAttachments, keysOfTrashed } from '../attachments/index.ts';
import { discardFiles } from '../files/index.ts';
import * as queries from './erase-queries.ts';

/** A job for each: what fails with one is tried again without the others. */
export async function eraseProjectsLater(db: Db) {
  for (const project of await queries.listOver(db)) {
    await ensureJob(db, 'eraseProject', project, {
      key: `eraseProject ${project.organizationId} ${project.projectId}`,
    });
  }
}

/** Those of which something is left: the job that came with the deletion may have failed too often, or be lost. */
export async function eraseOrganizationsLater(db: Db) {
  for (const organizationId of await queries.listDeletedUnerased(db)) {
    await ensureJob(
      db,
      'eraseOrganization',
      { organizationId },
      { key: `eraseOrganization ${organizationId}` },
    );
  }
}

/** What is left of a project that was deleted long ago; one that was restored meanwhile is left alone. */
export async function eraseProjectIfOver(db: Db, organizationId: string, projectId: string) {
  if (await queries.isOver(db, organizationId, projectId))
    await eraseProject(db, { organizationId, projectId });
}

/** What is left of a deleted organization once nobody can enter it. */
export async function eraseOrganization(db: Db, organizationId: string) {
  for (const projectId of await queries.markAllDeleted(db, organizationId)) {
    await eraseProject(db, { organizationId, projectId });
  }
  while (await queries.deleteSomeWords(db, organizationId));
  while (await eraseSomeActivities(db, { organizationId }));
}

/** In pieces that hold no lock for long; what is left after a crash is found by the next try. */
async function eraseProject(db: Db, project: queries.Project) {
  while (await eraseSomeTasks(db, project));
  while (await eraseSomeTrash(db, project));
  while (await eraseSomeActivities(db, project));
  await db.transaction().execute(async (db) => {
    await takeTime(db);
    await queries.lockProject(db, project);
    await queries.deleteProject(db, project);
    // What was recorded meanwhile by whoever had entered before.
    while (await eraseSomeActivities(db, project));
  });
}

const eraseSomeTasks = (db: Db, project: queries.Project) =>
  db.transaction().execute(async (db) => {
    await takeTime(db);
    await queries.lockProject(db, project);
    // An upload that is about to commit is waited for, so that its files are seen.
    const taskIds = await queries.lockSomeTasks(db, project);
    if (taskIds.length === 0) return false;
    await discardAttachments(db, project, taskIds);
    await queries.deleteTasks(db, project, taskIds);
    return true;
  });

const eraseSomeTrash = (db: Db, project: queries.Project) =>
  db.transaction().execute(async (db) => {
    await takeTime(db);
    await queries.lockProject(db, project);
    const items = await queries.deleteSomeTrash(db, project);
    const keys = items.flatMap(({ id: taskId, files }) => keysOfTrashed({ ...project, taskId }, files));
    await discardFiles(db, keys);
    return items.length > 0;
  });
