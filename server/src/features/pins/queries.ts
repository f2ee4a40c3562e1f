import { limits } from '@muster/contract';
import type { ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { statement } from '../../platform/db/statement.ts';
import { conflict } from '../../platform/http/errors.ts';

/** Whether a person has, in a text that has `projects`. */
export const isPinned = ({ organization, person }: { organization: string; person: string }) => `EXISTS (
  SELECT FROM project_pins WHERE project_pins.organization_id = ${organization}
    AND project_pins.project_id = projects.id AND project_pins.user_id = ${person}
  -- Keeps it a look-up for each project, so that they come in their order.
  OFFSET 0
)`;

const lockUser = statement(`SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE`);

const countOthers = statement<{ pins: number }>(`
  SELECT count(*)::int AS pins FROM project_pins AS pins
  WHERE pins.organization_id = $1 AND pins.user_id = $2 AND pins.project_id <> $3 AND EXISTS (
    SELECT FROM project_access AS access
    WHERE access.organization_id = $1 AND access.project_id = pins.project_id AND access.user_id = $2
    -- Keeps it a look-up for each: joined, all of a person's teams might be read for each.
    OFFSET 0
  )`);

const insert = statement(`
  INSERT INTO project_pins (organization_id, user_id, project_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`);

const remove = statement(`
  DELETE FROM project_pins WHERE organization_id = $1 AND user_id = $2 AND project_id = $3`);

/** Those of one person wait for one another: they must not pass the limit together. What they cannot see does not count. */
export async function addPin(db: Db, { organizationId, projectId, userId }: ProjectScope) {
  await lockUser(db, userId);
  const [others] = await countOthers(db, organizationId, userId, projectId);
  if (others!.pins >= limits.pins)
    throw conflict(
      'TOO_MANY_PINS',
      `You may have pinned at most ${limits.pins} projects of an organization. Unpin one first.`,
    );
  await insert(db, organizationId, userId, projectId);
}

export async function removePin(db: Db, { organizationId, projectId, userId }: ProjectScope) {
  // Nor does it overtake the pin that is on its way.
  await lockUser(db, userId);
  await remove(db, organizationId, userId, projectId);
}
