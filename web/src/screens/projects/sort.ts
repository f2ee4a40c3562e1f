import { projectSorts, type ProjectSort } from '@muster/contract';
import { browserStorage } from '../../platform/browser-storage.ts';
import { currentUser } from '../../platform/session/current-user.ts';

/** For `validateSearch`. The newest first is how they stand anyway, and is not said. */
export function readSort({ sort }: Record<string, unknown>): { sort?: ProjectSort } {
  const known = projectSorts.find((one) => one === sort && one !== 'newest');
  return known ? { sort: known } : {};
}

const keyOf = (organizationId: string) => `sort:${currentUser()?._id}:${organizationId}`;

/** How somebody last chose to see the projects of an organization in this browser. Another person at it has their own. */
export const rememberedSort = (organizationId: string) =>
  readSort({ sort: browserStorage.read(keyOf(organizationId)) }).sort;

export const rememberSort = (organizationId: string, sort: ProjectSort) =>
  browserStorage.write(keyOf(organizationId), sort === 'newest' ? null : sort);
