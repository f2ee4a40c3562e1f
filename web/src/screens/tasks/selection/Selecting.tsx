import { useStore } from '../../../platform/store.ts';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { Part } from '../../../platform/lazy/Part.tsx';
import { selection } from '../../task-list/index.ts';

const barCode = codeFrom(async () => (await import('./SelectionBar.tsx')).SelectionBar);

/** What can be done with the tasks that are selected. */
export function Selecting() {
  const { size } = useStore(selection).ids;
  return (
    <>
      <p className="sr" role="status">
        {size > 0 && `${size} ${size === 1 ? 'task' : 'tasks'} selected`}
      </p>
      {size > 0 && <Part of={barCode} />}
    </>
  );
}
