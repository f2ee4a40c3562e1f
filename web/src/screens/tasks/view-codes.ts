import type { ComponentType } from 'react';
import { codeFrom, type Code } from '../../platform/lazy/code.ts';
import type { TasksView } from './view.ts';

interface ViewProps {
  onTyped: (isTyped: boolean) => void;
}

/** All but the list come with their first use. */
export const viewCodes: Record<Exclude<TasksView, 'list'>, Code<ComponentType<ViewProps>>> = {
  board: codeFrom(async () => (await import('../task-board/index.ts')).Board),
  calendar: codeFrom(async () => (await import('../task-calendar/index.ts')).Calendar),
  timeline: codeFrom(async () => (await import('../task-timeline/index.ts')).Timeline),
};
