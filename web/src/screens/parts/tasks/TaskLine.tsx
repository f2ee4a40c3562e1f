import type { ComponentProps } from 'react';
import { Row } from '../../../ui/list/Grid.tsx';
import { useOpenTask } from './open-task.ts';

interface TaskLineProps extends ComponentProps<typeof Row> {
  /** As the list names it. */
  task: string;
}

/** A row that is marked while its task stands over the list. */
export const TaskLine = ({ task, ...rest }: TaskLineProps) => (
  <Row {...rest} data-task={task} aria-current={useOpenTask() === task || undefined} />
);
