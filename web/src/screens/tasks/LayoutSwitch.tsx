import { taskLayouts, type TaskLayout } from '@muster/contract';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { useShortcut } from '../../platform/keys/handlers.ts';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { layoutCodes } from './layout-codes.ts';
import { useChosenLayout, useLayoutChoice } from './use-choices.ts';
import '../../ui/primitives/segments.css';
import './layout-switch.css';

export function LayoutSwitch({ ids }: { ids: ProjectIds }) {
  const layout = useChosenLayout();
  const show = useLayoutChoice(ids);
  useShortcut('switchLayout', () => show(layoutAfter(layout)));
  return (
    <span className="seg layout-switch" role="group" aria-label="Layout">
      {taskLayouts.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={layout === one}
          onPointerEnter={() => prepare(one)}
          onFocus={() => prepare(one)}
          onClick={() => show(one)}
        >
          <Icon name={one} />
          {one[0]!.toUpperCase() + one.slice(1)}
        </button>
      ))}
    </span>
  );
}

/** Somebody is about to choose it. */
const prepare = (layout: TaskLayout) => void (layout !== 'list' && layoutCodes[layout].prepare());

const layoutAfter = (layout: TaskLayout) =>
  taskLayouts[(taskLayouts.indexOf(layout) + 1) % taskLayouts.length]!;
