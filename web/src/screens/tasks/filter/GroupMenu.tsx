import { taskGroups, type TaskGroup } from '@muster/contract';
import type { ReactElement } from 'react';
import { Menu, MenuCheck, MenuRule } from '../../../ui/overlay/Menu.tsx';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { groupNames } from './sort-words.ts';
import type { TaskFilter } from './task-filter.ts';

interface GroupMenuProps {
  filter: TaskFilter;
  trigger: ReactElement;
}

export function GroupMenu({ filter: { query, change }, trigger }: GroupMenuProps) {
  const item = (group: TaskGroup | undefined, name: string) => (
    <MenuCheck key={name} checked={group === query.group} onCheckedChange={() => change({ ...query, group })}>
      {name}
      {group === query.group && <Icon name="check" className="end" />}
    </MenuCheck>
  );
  return (
    <Menu trigger={trigger} align="end">
      {taskGroups.map((group) => item(group, groupNames[group]))}
      <MenuRule />
      {item(undefined, 'No groups')}
    </Menu>
  );
}
