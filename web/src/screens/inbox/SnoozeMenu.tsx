import { useState, type ReactElement } from 'react';
import { Menu, MenuItem } from '../../ui/overlay/Menu.tsx';
import { formatShort } from '../../ui/primitives/dates.ts';
import { snoozeTimes } from './snooze-times.ts';

interface SnoozeMenuProps {
  trigger: ReactElement;
  onChoose: (until: Date) => void;
}

export const SnoozeMenu = ({ trigger, onChoose }: SnoozeMenuProps) => (
  <Menu trigger={trigger} align="end" className="snooze">
    <Times onChoose={onChoose} />
  </Menu>
);

/** As seen from the moment in which the menu is opened. */
function Times({ onChoose }: Pick<SnoozeMenuProps, 'onChoose'>) {
  const [times] = useState(() => snoozeTimes(new Date()));
  return times.map(({ name, until }) => (
    <MenuItem key={name} onClick={() => onChoose(until)}>
      {name}
      <span className="end">{formatShort(until.toISOString())}</span>
    </MenuItem>
  ));
}
