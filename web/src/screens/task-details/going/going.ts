import { createContext } from 'react';
import type { ProjectIds } from '../../../entities/projects/index.ts';

export interface Going {
  /** Only its tasks can be shown there. */
  ids: ProjectIds;
  /** Shows another task in the place of this one; Back leads here again where it was followed. */
  go: (taskId: string, isFollowed?: boolean) => unknown;
}

/** Where a task stands over a list. Without it, another task is another page. */
export const GoingContext = createContext<Going | undefined>(undefined);
