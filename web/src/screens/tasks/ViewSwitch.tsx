import { Icon } from '../../ui/primitives/Icon.tsx';
import { tasksViews, type TasksView } from './view.ts';
import '../../ui/primitives/segments.css';
import './view-switch.css';

interface ViewSwitchProps {
  view: TasksView;
  onChoose: (view: TasksView) => void;
  /** Somebody is about to choose it. */
  onApproach: (view: TasksView) => void;
}

export const ViewSwitch = ({ view, onChoose, onApproach }: ViewSwitchProps) => (
  <span className="seg view-switch" role="group" aria-label="View">
    {tasksViews.map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={view === one}
        onPointerEnter={() => onApproach(one)}
        onFocus={() => onApproach(one)}
        onClick={() => onChoose(one)}
      >
        <Icon name={one} />
        {one[0]!.toUpperCase() + one.slice(1)}
      </button>
    ))}
  </span>
);
