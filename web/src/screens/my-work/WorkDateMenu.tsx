import { addDays, daysOf } from '@muster/contract';
import { useState, type ReactElement } from 'react';
import { today as ownToday } from '../../entities/tasks/dates/today.ts';
import { Menu, MenuItem, MenuRule } from '../../ui/overlay/Menu.tsx';
import { formatDayOfYear } from '../../ui/primitives/dates.ts';

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
  const [today] = useState(ownToday);
  const offered = [
    { name: 'Today', day: today },
    { name: 'Tomorrow', day: addDays(today, 1) },
    { name: 'Next week', day: daysOf('nextWeek', today)!.from! },
  ];
  return (
    <>
      {offered.map(({ name, day }) => (
        <MenuItem key={name} onClick={() => onChoose(day)}>
          {name}
          {name !== 'Today' && <span className="end">{formatDayOfYear(day)}</span>}
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
