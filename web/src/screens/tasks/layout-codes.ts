import type { TaskGroup, TaskLayout } from '@muster/contract';
import type { ComponentType } from 'react';
import { codeFrom, type Code } from '../../platform/lazy/code.ts';

interface LayoutProps {
  onTyped: (isTyped: boolean) => void;
  /** What the board has rows of. */
  rows?: TaskGroup | undefined;
}

/** All but the list come with their first use. */
export const layoutCodes: Record<Exclude<TaskLayout, 'list'>, Code<ComponentType<LayoutProps>>> = {
  board: codeFrom(async () => (await import('../task-board/index.ts')).Board),
  calendar: codeFrom(async () => (await import('../task-calendar/index.ts')).Calendar),
  timeline: codeFrom(async () => (await import('../task-timeline/index.ts')).Timeline),
};
