import type { TaskGroup } from '@muster/contract';
import type { ReactElement } from 'react';
import { Menu, MenuCheck, MenuRule } from '../../../ui/overlay/Menu.tsx';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { groupNames } from './sort-words.ts';
import type { TaskFilter } from './task-filter.ts';

interface GroupMenuProps {
  filter: TaskFilter;
  /** Those that the layout may have. */
  groups: readonly TaskGroup[];
  /** By which it is grouped. */
  chosen: TaskGroup | undefined;
  trigger: ReactElement;
}

export function GroupMenu({ filter: { query, change }, groups, chosen, trigger }: GroupMenuProps) {
  const item = (group: TaskGroup | undefined, name: string) => (
    <MenuCheck key={name} checked={group === chosen} onCheckedChange={() => change({ ...query, group })}>
      {name}
      {group === chosen && <Icon name="check" className="end" />}
    </MenuCheck>
  );
  return (
    <Menu trigger={trigger} align="end">
      {groups.map((group) => item(group, groupNames[group]))}
      <MenuRule />
      {item(undefined, 'No groups')}
    </Menu>
  );
}
