import { createContext, use, useSyncExternalStore } from 'react';
import type { Carry } from './carry.ts';

/** Where tasks are carried from day to day. */
export const CarryContext = createContext<Carry | undefined>(undefined);

export const useCarry = () => use(CarryContext)!;

/** How that task is carried, if it is. */
export function useCarried(taskId: string) {
  const { carried } = useCarry();
  return useSyncExternalStore(carried.subscribe, () => {
    const now = carried.get();
    return now?.task._id === taskId ? now : undefined;
  });
}

/** Whether that task is carried, wherever to. */
export function useIsCarried(taskId: string) {
  const { carried } = useCarry();
  return useSyncExternalStore(carried.subscribe, () => carried.get()?.task._id === taskId);
}

/** Whether what is carried would be dropped on that day. */
export function useIsAimedAt(day: string) {
  const { carried } = useCarry();
  return useSyncExternalStore(carried.subscribe, () => carried.get()?.to === day);
}
