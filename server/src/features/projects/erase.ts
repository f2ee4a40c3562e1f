import type { Storage } from '../../adapters/storage.ts';
import type { Db } from '../../db/connect.ts';
import { addJob } from '../../jobs/queue.ts';
import { attachmentFolder } from '../attachments/index.ts';
import { eraseProject, isOver, listOver, markAllDeleted } from './erase-queries.ts';

interface Means {
  db: Db;
  storage: Storage;
}

/** A job for each: what fails with one is tried again without the others. */
export async function eraseProjectsLater(db: Db) {
  for (const project of await listOver(db)) {
    await addJob(db, 'eraseProject', project, { key: `eraseProject ${project.projectId}` });
  }
}

/** What is left of a project that was deleted long ago; one that was restored meanwhile is left alone. */
export async function eraseProjectIfOver(means: Means, organizationId: string, projectId: string) {
  if (await isOver(means.db, organizationId, projectId)) {
    await eraseProjectAndFiles(means, organizationId, projectId);
  }
}

/** What is left of a deleted organization once nobody can enter it. */
export async function eraseOrganization(means: Means, organizationId: string) {
  for (const projectId of await markAllDeleted(means.db, organizationId)) {
    await eraseProjectAndFiles(means, organizationId, projectId);
  }
}

/** Files first: a crash in between leaves rows that say what is still to be removed. */
async function eraseProjectAndFiles({ db, storage }: Means, organizationId: string, projectId: string) {
  await storage.removeFolder(attachmentFolder({ organizationId, projectId }));
  await eraseProject(db, organizationId, projectId);
}
