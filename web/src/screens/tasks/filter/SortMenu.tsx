import { isReversed, keyOfSort, sortKeys, type TaskSort } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { projectQuery, type ProjectIds } from '../../../entities/projects/index.ts';
import { Menu, MenuCheck, MenuRule } from '../../../ui/overlay/Menu.tsx';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { sortNames, sortWays } from './sort-words.ts';
import type { TaskFilter } from './task-filter.ts';

interface SortMenuProps {
  ids: ProjectIds;
  filter: TaskFilter;
  trigger: ReactElement;
}

export function SortMenu({ ids, filter: { query, change }, trigger }: SortMenuProps) {
  const { hasEstimates } = useSuspenseQuery(projectQuery(ids)).data;
  const { sort } = query;
  const key = keyOfSort(sort);
  const keys = sortKeys.filter((one) => one !== 'estimate' || hasEstimates || key === 'estimate');
  const item = (to: TaskSort, name: string, isChosen: boolean) => (
    <MenuCheck key={name} checked={isChosen} onCheckedChange={() => change({ ...query, sort: to })}>
      {name}
      {isChosen && <Icon name="check" className="end" />}
    </MenuCheck>
  );
  const [plain, turned] = sortWays[key];
  return (
    <Menu trigger={trigger} align="end">
      {keys.map((one) => item(one, sortNames[one], one === key))}
      <MenuRule />
      {item(key, plain, !isReversed(sort))}
      {item(`-${key}`, turned, isReversed(sort))}
    </Menu>
  );
}
