import type { Storage } from '../../adapters/storage.ts';
import type { Db } from '../../db/connect.ts';
import { attachmentFolder } from '../attachments/index.ts';
import { eraseProject, markAllDeleted } from './queries.ts';

interface Means {
  db: Db;
  storage: Storage;
}

/** What is left of a deleted project: its rows, then its files. */
export async function eraseProjectAndFiles(
  { db, storage }: Means,
  organizationId: string,
  projectId: string,
) {
  await eraseProject(db, organizationId, projectId);
  await storage.removeFolder(attachmentFolder({ organizationId, projectId }));
}

/** What is left of a deleted organization once nobody can enter it. */
export async function eraseOrganization(means: Means, organizationId: string) {
  for (const projectId of await markAllDeleted(means.db, organizationId)) {
    await eraseProjectAndFiles(means, organizationId, projectId);
  }
}
