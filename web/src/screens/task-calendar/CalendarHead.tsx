import { Button } from '../../ui/primitives/Button.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { scales, titleOf, turn, type Scale } from './weeks.ts';
import '../../ui/primitives/segments.css';

interface CalendarHeadProps {
  day: string;
  scale: Scale;
  firstDay: number;
  isDrawerOpen: boolean;
  go: (to: { day?: string; scale?: Scale }) => void;
  onDrawer: () => void;
}

const names: Record<Scale, string> = { month: 'Month', week: 'Week' };

export const CalendarHead = ({ day, scale, firstDay, isDrawerOpen, go, onDrawer }: CalendarHeadProps) => (
  <div className="cal-head">
    <h2 aria-live="polite">{titleOf(day, scale, firstDay)}</h2>
    <IconButton
      icon="chevronLeft"
      label={`Previous ${scale}`}
      onClick={() => go({ day: turn(day, scale, -1) })}
    />
    <IconButton
      icon="chevronRight"
      label={`Next ${scale}`}
      onClick={() => go({ day: turn(day, scale, 1) })}
    />
    <Button variant="quiet" onClick={() => go({ day: undefined })}>
      Today
    </Button>
    <span className="cal-choices">
      <Button variant="quiet" aria-pressed={isDrawerOpen} onClick={onDrawer}>
        No due date
      </Button>
      <span className="seg" role="group" aria-label="Scale">
        {scales.map((one) => (
          <button key={one} type="button" aria-pressed={one === scale} onClick={() => go({ scale: one })}>
            {names[one]}
          </button>
        ))}
      </span>
    </span>
  </div>
);
