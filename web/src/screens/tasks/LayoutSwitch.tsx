import { taskLayouts, type TaskLayout } from '@muster/contract';
import { Icon } from '../../ui/primitives/Icon.tsx';
import '../../ui/primitives/segments.css';
import './layout-switch.css';

interface LayoutSwitchProps {
  layout: TaskLayout;
  onChoose: (layout: TaskLayout) => void;
  /** Somebody is about to choose it. */
  onApproach: (layout: TaskLayout) => void;
}

export const LayoutSwitch = ({ layout, onChoose, onApproach }: LayoutSwitchProps) => (
  <span className="seg layout-switch" role="group" aria-label="Layout">
    {taskLayouts.map((one) => (
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
