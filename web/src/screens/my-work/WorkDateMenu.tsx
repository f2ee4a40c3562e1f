import { useState, type ReactElement } from 'react';
import { isoDay } from '../../entities/tasks/dates/iso-day.ts';
import { daysAfter } from '../../entities/work/groups.ts';
import { Menu, MenuItem, MenuRule } from '../../ui/overlay/Menu.tsx';
import { formatShort } from '../../ui/primitives/dates.ts';

interface WorkDateMenuProps {
  trigger: ReactElement;
  hasDay: boolean;
  onChoose: (day: string | null) => void;
  onOther: () => void;
}

export const WorkDateMenu = ({ trigger, ...rest }: WorkDateMenuProps) => (
  <Menu trigger={trigger} align="end" className="work-menu">
    <Days {...rest} />
  </Menu>
);

/** As seen from the moment in which the menu is opened. */
function Days({ hasDay, onChoose, onOther }: Omit<WorkDateMenuProps, 'trigger'>) {
  const [now] = useState(() => new Date());
  const offered = [
    { name: 'Today', day: now },
    { name: 'Tomorrow', day: daysAfter(now, 1) },
    { name: 'Next week', day: daysAfter(now, (8 - now.getDay()) % 7 || 7) },
  ];
  return (
    <>
      {offered.map(({ name, day }) => (
        <MenuItem key={name} onClick={() => onChoose(isoDay(day))}>
          {name}
          {name !== 'Today' && <span className="end">{formatShort(day.toISOString(), now)}</span>}
        </MenuItem>
      ))}
      <MenuItem onClick={onOther}>Another day…</MenuItem>
      {hasDay && (
        <>
          <MenuRule />
          <MenuItem onClick={() => onChoose(null)}>No date</MenuItem>
        </>
      )}
    </>
  );
}
