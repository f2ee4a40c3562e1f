import { useState, type ReactElement } from 'react';
import { Menu, MenuItem } from '../../ui/overlay/Menu.tsx';
import { formatShort } from '../../ui/primitives/dates.ts';
import { snoozeTimes, type SnoozeUntil } from './snooze-times.ts';

interface SnoozeMenuProps {
  trigger: ReactElement;
  /** Only a task is replied to. */
  isOfTask: boolean;
  onChoose: (until: SnoozeUntil) => void;
  onOther: () => void;
}

export const SnoozeMenu = ({ trigger, ...rest }: SnoozeMenuProps) => (
  <Menu trigger={trigger} align="end" className="snooze">
    <Times {...rest} />
  </Menu>
);

/** As seen from the moment in which the menu is opened. */
function Times({ isOfTask, onChoose, onOther }: Omit<SnoozeMenuProps, 'trigger'>) {
  const [now] = useState(() => new Date());
  return (
    <>
      {snoozeTimes(now).map(({ name, until }) => (
        <MenuItem key={name} onClick={() => onChoose(until)}>
          {name}
          <span className="end">{formatShort(until.toISOString(), now)}</span>
        </MenuItem>
      ))}
      {isOfTask && <MenuItem onClick={() => onChoose('reply')}>When somebody replies</MenuItem>}
      <MenuItem onClick={onOther}>Choose a day…</MenuItem>
    </>
  );
}
