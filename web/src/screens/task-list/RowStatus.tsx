import { Swatch } from '../../ui/primitives/Swatch.tsx';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import './row-status.css';

/** Where no tab and no heading says which it is. */
export function RowStatus({ id }: { id: string }) {
  const { statuses } = useTasksScreen();
  const status = statuses.find(({ _id }) => _id === id);
  return (
    <span className="row-status">
      {status && (
        <>
          <Swatch color={status.color} />
          <span className="sr">Status </span>
          <span className="cut">{status.name}</span>
        </>
      )}
    </span>
  );
}
