import type { Label } from '@muster/contract';
import { Ribbon } from './Ribbon.tsx';

const shown = 3;

/** The labels of a task, in one line: what has no room is counted, and named in the tooltip. */
export function Ribbons({ labels }: { labels: readonly Label[] }) {
  if (labels.length === 0) return null;
  const names = labels.map(({ name }) => name).join(', ');
  const others = labels.length - shown;
  return (
    <span className="ribbons" data-tip={labels.length > 1 ? names : undefined}>
      <span className="sr">Labels: {names}</span>
      <span className="in-line" aria-hidden="true">
        {labels.slice(0, shown).map((label) => (
          <Ribbon key={label._id} label={label} />
        ))}
        {others > 0 && <span className="more">+{others}</span>}
      </span>
    </span>
  );
}
