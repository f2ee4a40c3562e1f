import type { TaskStatus } from '@muster/contract';
import { useEffect, useRef } from 'react';

/** Calls when statuses came, went or changed places while they were in sight; a new name is no change. */
export function useTabsChanged(statuses: readonly TaskStatus[], onChange: () => void) {
  const order = statuses.map(({ _id }) => _id).join();
  const seen = useRef(order);
  useEffect(() => {
    if (order === seen.current) return;
    seen.current = order;
    onChange();
  }, [order, onChange]);
}
