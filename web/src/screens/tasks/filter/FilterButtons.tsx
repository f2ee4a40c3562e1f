import { keyOfSort, taskGroups, type TaskLayout } from '@muster/contract';
import { useRef, type ReactNode } from 'react';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { useShortcut } from '../../../platform/keys/handlers.ts';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { useStore } from '../../../platform/store.ts';
import { OnDemand, type Face, type StandInHandlers } from '../../../ui/overlay/OnDemand.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { rowGroups } from '../board-rows.ts';
import { filterCode } from './code.ts';
import { isHidingDone, withDoneHidden } from './hide-done.ts';
import type { TaskFilter } from './task-filter.ts';
import './filter-buttons.css';

const filterMenu = codeFrom(async () => {
  const [{ FilterMenu }] = await Promise.all([import('./FilterMenu.tsx'), filterCode.load()]);
  return FilterMenu;
});
const groupMenu = codeFrom(async () => (await import('./GroupMenu.tsx')).GroupMenu);
const sortMenu = codeFrom(async () => (await import('./SortMenu.tsx')).SortMenu);

interface FilterButtonsProps {
  ids: ProjectIds;
  filter: TaskFilter;
  layout: TaskLayout;
  children?: ReactNode;
}

/** Quiet, until something is set; what they open comes with the first press. */
export function FilterButtons({ ids, filter, layout, children }: FilterButtonsProps) {
  const place = useRef<HTMLSpanElement>(null);
  useShortcut('filter', () => place.current?.querySelector('button')?.click());
  const { query } = filter;
  const count = [query.is, query.isNot].flatMap(Object.keys).length + (query.text ? 1 : 0);
  const groups = layout === 'board' ? rowGroups : taskGroups;
  const chosen = groups.find((group) => group === query.group);
  const words = useStore(filterCode);
  const filterFace: Face = (does) => (
    <Button variant="quiet" icon="filter" aria-haspopup="dialog" aria-keyshortcuts="f" {...does}>
      <span className="cut">Filter{count > 0 && ` ${count}`}</span>
    </Button>
  );
  const groupFace = (handlers?: StandInHandlers) => (
    <Button variant="quiet" icon="layers" aria-haspopup="menu" {...handlers}>
      <span className="cut">{chosen && words ? words.groupNames[chosen] : 'Group'}</span>
    </Button>
  );
  const isSorted = query.sort !== 'newest';
  const sortFace = (handlers?: StandInHandlers) => (
    <Button variant="quiet" icon="sort" aria-haspopup="menu" {...handlers}>
      <span className="cut">
        {isSorted && words ? words.sortNames[keyOfSort(query.sort)] : 'Sort'}
        {isSorted && words && <span className="way">, {words.wayOf(query.sort).toLowerCase()}</span>}
      </span>
    </Button>
  );
  return (
    <span ref={place} className="filter-buttons">
      <OnDemand of={filterMenu} standIn={filterFace}>
        {(FilterMenu) => <FilterMenu filter={filter} face={filterFace} />}
      </OnDemand>
      <Button
        variant="quiet"
        icon="eyeOff"
        className="hide-done"
        aria-pressed={isHidingDone(query)}
        aria-label="Hide done"
        onClick={() => filter.change(withDoneHidden(query, !isHidingDone(query)))}
      >
        <span className="way">Hide done</span>
      </Button>
      {(layout === 'list' || layout === 'board') && (
        <OnDemand of={groupMenu} standIn={groupFace}>
          {(GroupMenu) => <GroupMenu {...{ filter, groups, chosen }} trigger={groupFace()} />}
        </OnDemand>
      )}
      {layout === 'list' && (
        <OnDemand of={sortMenu} standIn={sortFace}>
          {(SortMenu) => <SortMenu {...{ ids, filter }} trigger={sortFace()} />}
        </OnDemand>
      )}
      {children}
    </span>
  );
}
