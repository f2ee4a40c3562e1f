import { Button } from '../../../ui/primitives/Button.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import '../../../ui/primitives/segments.css';
import './time.css';

interface TimeHeadProps<Scale extends string> {
  /** What is shown. */
  title: string;
  scale: Scale;
  scales: readonly Scale[];
  /** What those are called that have no day. */
  drawer: string;
  isDrawerOpen: boolean;
  onDrawer: () => void;
  onTurn: (by: 1 | -1) => void;
  onToday: () => void;
  onScale: (scale: Scale) => void;
}

/** Where in time one is, and how to go elsewhere. */
export const TimeHead = <Scale extends string>({ title, scale, scales, ...props }: TimeHeadProps<Scale>) => (
  <div className="time-head">
    <h2 aria-live="polite">{title}</h2>
    <IconButton icon="chevronLeft" label={`Previous ${scale}`} onClick={() => props.onTurn(-1)} />
    <IconButton icon="chevronRight" label={`Next ${scale}`} onClick={() => props.onTurn(1)} />
    <Button variant="quiet" onClick={props.onToday}>
      Today
    </Button>
    <span className="time-choices">
      <Button variant="quiet" aria-pressed={props.isDrawerOpen} onClick={props.onDrawer}>
        {props.drawer}
      </Button>
      <span className="seg" role="group" aria-label="Scale">
        {scales.map((one) => (
          <button key={one} type="button" aria-pressed={one === scale} onClick={() => props.onScale(one)}>
            {one[0]!.toUpperCase() + one.slice(1)}
          </button>
        ))}
      </span>
    </span>
  </div>
);
