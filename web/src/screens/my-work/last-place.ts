import type { Project } from '@muster/contract';
import type { WorkPlace } from '../../entities/work/adding.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { browserStorage } from '../../platform/browser-storage.ts';
import { workPlaceKey } from '../../platform/session/current-user.ts';

/** Whether nobody adds tasks there any more, as far as the server has said. */
export const isOver = (project: Pick<Project, 'status'> | undefined, error: Error | null) =>
  project?.status === 'archived' || (error instanceof ApiError && [403, 404].includes(error.status));

/** Where somebody has added a task for themselves last: the next one most often goes there too. */
export function lastPlace(): WorkPlace | undefined {
  try {
    const place: unknown = JSON.parse(browserStorage.read(workPlaceKey) ?? 'null');
    return isPlace(place) ? place : undefined;
  } catch {
    return undefined;
  }
}

export const rememberPlace = (place: WorkPlace) => browserStorage.write(workPlaceKey, JSON.stringify(place));

const isPlace = (value: unknown): value is WorkPlace =>
  typeof value === 'object' &&
  value !== null &&
  'project' in value &&
  isNamed(value.project) &&
  'organization' in value &&
  isNamed(value.organization);

const isNamed = (value: unknown) =>
  typeof value === 'object' && value !== null && '_id' in value && 'name' in value;
