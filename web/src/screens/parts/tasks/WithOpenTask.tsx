import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OpenTaskContext } from './open-task.ts';

/** For a screen with a list over which the address opens a task. */
export function WithOpenTask({ children }: { children: ReactNode }) {
  const task = useSearch({ strict: false, select: ({ task }) => task });
  return <OpenTaskContext value={task}>{children}</OpenTaskContext>;
}
