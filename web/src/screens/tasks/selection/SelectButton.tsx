import { Button } from '../../../ui/primitives/Button.tsx';
import { clearSelection, startSelecting, useIsSelecting } from '../../task-list/index.ts';
import './select-button.css';

/** For fingers: rows show their boxes to a pointer, and keys have X. */
export function SelectButton() {
  const isSelecting = useIsSelecting();
  return (
    <Button
      variant="quiet"
      icon="ticked"
      className="select-tasks"
      aria-pressed={isSelecting}
      onClick={isSelecting ? clearSelection : startSelecting}
    >
      Select
    </Button>
  );
}
