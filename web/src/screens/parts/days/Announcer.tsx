import { useStore } from '../../../platform/store.ts';
import { useCarry } from './carry-context.ts';

/** Says what becomes of a task that is carried. */
export const Announcer = () => (
  <p className="sr" role="status" aria-live="assertive" aria-label="Task">
    {useStore(useCarry().said)}
  </p>
);
