import { permissionMap, type AccessControl, type ConfigurableRole, type Permission } from '@muster/contract';
import type { OrganizationScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';

export async function findAccessControl(
  db: Db,
  { organizationId }: Pick<OrganizationScope, 'organizationId'>,
): Promise<AccessControl> {
  const rows = await db
    .selectFrom('rolePermissions')
    .select(['role', 'granted'])
    .where('organizationId', '=', organizationId)
    .execute();
  const canAccess = (role: ConfigurableRole) => ({
    canAccess: permissionMap(rows.find((row) => row.role === role)?.granted ?? []),
  });
  return { roles: { manager: canAccess('manager'), employee: canAccess('employee') } };
}

export async function saveGranted(
  db: Db,
  { organizationId }: OrganizationScope,
  role: ConfigurableRole,
  granted: Permission[],
) {
  await db
    .insertInto('rolePermissions')
    .values({ organizationId, role, granted })
    .onConflict((conflict) => conflict.columns(['organizationId', 'role']).doUpdateSet({ granted }))
    .execute();
}
