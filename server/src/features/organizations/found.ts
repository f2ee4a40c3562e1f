import type { NewOrganization, Organization } from '@muster/contract';
import type { Recorder } from '../../activity/record.ts';
import type { Db } from '../../platform/db/connect.ts';
import { insertOrganization } from './queries.ts';

/** A new organization with its founder as admin; nothing where the id is taken, perhaps by the same create sent before. */
export async function foundOrganization(
  db: Db,
  record: Recorder<'organization.created'>,
  userId: string,
  organization: Partial<NewOrganization> & { name: string },
  logoId?: string,
): Promise<Organization | undefined> {
  const founded = await insertOrganization(db, userId, organization, logoId);
  if (!founded) return undefined;
  const { _id: organizationId, name } = founded;
  const changes = { name: { to: name } };
  await record(
    { organizationId },
    { kind: 'organization.created', subjectId: organizationId, changes, concerns: [userId] },
  );
  return founded;
}
