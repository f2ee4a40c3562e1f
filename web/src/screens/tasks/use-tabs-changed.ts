import type { TaskStatus } from '@muster/contract';
import { useEffect } from 'react';
import { createSessionMap } from '../../platform/store.ts';

/** The tabs of each project as they were last shown. */
const shown = createSessionMap<string>();

/** Calls when statuses came, went or changed places since they were last in sight; a new name is no change. */
export function useTabsChanged(projectId: string, statuses: readonly TaskStatus[], onChange: () => void) {
  const order = statuses.map(({ _id }) => _id).join();
  useEffect(() => {
    const before = shown.get(projectId) ?? order;
    shown.set(projectId, order);
    if (before !== order) onChange();
  }, [projectId, order, onChange]);
}
