import { Part } from '../../../platform/lazy/Part.tsx';
import { afterTask } from '../after-task-code.ts';
import type { PropertyProps } from '../properties/property.ts';
import './watchers.css';

/** Keeps its place until the names have come. */
export const WatchersProperty = ({ ids, task }: Pick<PropertyProps, 'ids' | 'task'>) => (
  <div className="field watchers-field">
    <div className="label">Watchers</div>
    <Part of={afterTask} meanwhile={<div className="made" />}>
      {({ Watchers }) => <Watchers key={task._id} {...{ ids, task }} />}
    </Part>
  </div>
);
