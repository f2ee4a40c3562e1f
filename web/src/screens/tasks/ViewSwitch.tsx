import { Icon } from '../../ui/primitives/Icon.tsx';
import type { TasksView } from './view.ts';
import '../../ui/primitives/segments.css';

interface ViewSwitchProps {
  view: TasksView;
  onChoose: (view: TasksView) => void;
  /** Somebody is about to choose the board. */
  onApproach: () => void;
}

export const ViewSwitch = ({ view, onChoose, onApproach }: ViewSwitchProps) => (
  <span className="seg" role="group" aria-label="View">
    <button type="button" aria-pressed={view === 'list'} onClick={() => onChoose('list')}>
      <Icon name="list" />
      List
    </button>
    <button
      type="button"
      aria-pressed={view === 'board'}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      onClick={() => onChoose('board')}
    >
      <Icon name="board" />
      Board
    </button>
  </span>
);
