import type { Load } from '@muster/contract';
import type { LinkProps } from '@tanstack/react-router';
import { Avatar } from '../../ui/primitives/Avatar.tsx';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { Leading } from './Leading.tsx';
import './workload.css';

interface WorkloadProps {
  load: readonly Load[];
  linkOf?: (one: Load) => LinkProps;
}

/** The first of many; the table has the others. */
const shown = 8;

export function Workload({ load, linkOf }: WorkloadProps) {
  const most = Math.max(...load.map(({ open }) => open));
  const share = (count: number) => `${(count / most) * 100}%`;
  return (
    <ul className="loads">
      {load.slice(0, shown).map((one) => (
        <li key={one.person?._id ?? 'nobody'}>
          {one.person ? <Avatar person={one.person} /> : <Icon name="people" />}
          <span className="cut">
            <Leading to={linkOf?.(one)}>{nameOf(one)}</Leading>
          </span>
          <span className="load" aria-hidden="true">
            {one.overdue > 0 && <i className="is-late" style={{ width: share(one.overdue) }} />}
            {one.open > one.overdue && <i style={{ width: share(one.open - one.overdue) }} />}
          </span>
          <span className="load-count">{loadWords(one)}</span>
        </li>
      ))}
      {load.length > shown && <li className="load-more">{load.length - shown} more in the table</li>}
    </ul>
  );
}

export const nameOf = ({ person }: Load) => person?.fullName ?? 'Nobody';

const loadWords = ({ open, overdue }: Load) => (overdue > 0 ? `${open}, ${overdue} late` : String(open));
