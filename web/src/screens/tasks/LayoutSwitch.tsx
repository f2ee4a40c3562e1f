import { Icon } from '../../ui/primitives/Icon.tsx';
import { tasksLayouts, type TasksLayout } from './layout.ts';
import '../../ui/primitives/segments.css';
import './layout-switch.css';

interface LayoutSwitchProps {
  layout: TasksLayout;
  onChoose: (layout: TasksLayout) => void;
  /** Somebody is about to choose it. */
  onApproach: (layout: TasksLayout) => void;
}

export const LayoutSwitch = ({ layout, onChoose, onApproach }: LayoutSwitchProps) => (
  <span className="seg layout-switch" role="group" aria-label="View">
    {tasksLayouts.map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={layout === one}
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
