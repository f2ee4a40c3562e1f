import type { Task, TaskLayout, TaskStatus } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { perform, useShortcut } from '../../platform/keys/handlers.ts';
import { useVisit } from '../parts/places/recent.ts';
import { messages } from '../../messages.ts';
import { createStore, useStore, type Store } from '../../platform/store.ts';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { codeFrom } from '../../platform/lazy/code.ts';
import { Part } from '../../platform/lazy/Part.tsx';
import { coveredHeight } from '../../ui/layout/Staying.tsx';
import { UnsavedChanges } from '../../ui/form/UnsavedChanges.tsx';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { statusesQuery } from '../../entities/statuses/index.ts';
import { AddTask, StatusTabs, tabId, TaskList, TaskSkeletons } from '../task-list/index.ts';
import { rowGroupOf } from './board-rows.ts';
import { groupsCode } from './groups-code.ts';
import { InPlace } from './in-place/InPlace.tsx';
import { LaterLayout } from './LaterLayout.tsx';
import { SelectByFinger, Selecting } from './selection/Selecting.tsx';
import { DeleteTask } from '../parts/tasks/DeleteTask.tsx';
import { useLabels } from '../../entities/labels/use-labels.ts';
import { lastList } from '../../entities/tasks/lists/beside.ts';
import { useMatchCounts } from '../../entities/tasks/lists/counting.ts';
import { filterOf, isFiltered, takesStatus } from '../../entities/tasks/lists/filtering.ts';
import { dropDraft, isTypedInto, useHasUnsaved } from '../../entities/tasks/row-drafts.ts';
import { dropTyped, RowsNote } from './RowsNote.tsx';
import { TasksContext, useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { OpenTask } from './OpenTask.tsx';
import { TasksFrame } from './TasksFrame.tsx';
import { useScreen } from './use-screen.ts';
import { usePanel } from './use-panel.ts';
import { usePrint } from '../parts/tasks/use-print.ts';
import { useTabsChanged } from './use-tabs-changed.ts';
import { useTeam } from '../../entities/tasks/use-team.ts';
import { useTabChoice } from './use-choices.ts';
import type { FilterSearch } from './filter/address.ts';
import { filterCode } from './filter/code.ts';
import { FilterBar } from './filter/FilterBar.tsx';
import { FilterButtons } from './filter/FilterButtons.tsx';
import { useFilter } from './filter/use-filter.ts';
import { useCompact } from './columns/use-compact.ts';
import { ColumnsButton } from './columns/ColumnsButton.tsx';
import { OpenView, ViewsButton } from './views/Views.tsx';
import { LayoutSwitch } from './LayoutSwitch.tsx';

// Seen once in the life of a project.
const noStatusesCode = codeFrom(async () => (await import('./NoStatuses.tsx')).NoStatuses);

interface TasksPageProps {
  ids: ProjectIds;
  /** The chosen tab, if the address names one. */
  chosen: string | undefined;
  layout: TaskLayout;
  /** The saved view that was opened, by its id. */
  saved: string | undefined;
  /** Those of a list, as the address names them. */
  columns: string | undefined;
  /** What the address says of filter and sort. */
  search: FilterSearch;
}

/** Drawn anew when any of these changes, and by nothing else that the address says. */
export const TasksPage = memo(({ ids, chosen, layout, saved, columns, search }: TasksPageProps) => {
  const { data: statuses } = useSuspenseQuery(statusesQuery(ids));
  const [asked] = useState(() => createStore<Task | undefined>(undefined));
  const panel = usePanel(ids);
  const [team, labels] = [useTeam(ids), useLabels(ids)];
  const filter = useFilter(ids, search, { statuses, labels, team });
  const order = layout === 'board' ? 'board' : 'newest';
  const query = useMemo(
    () => (layout === 'list' ? filter.query : filterOf(filter.query)),
    [layout, filter.query],
  );
  const shownStatuses = useMemo(
    () => statuses.filter(({ _id }) => takesStatus(query, _id)),
    [statuses, query],
  );
  const selected = shownStatuses.find(({ _id }) => _id === chosen) ?? shownStatuses[0] ?? statuses[0];
  const rows = layout === 'board' ? rowGroupOf(filter.query) : undefined;
  const [isCompact, onCompact] = useCompact();
  const screen = useScreen(ids, {
    statuses,
    shownStatuses,
    team,
    labels,
    asked,
    panel,
    query,
    order,
    columns,
    isCompact,
    clearFilter: filter.clear,
  });
  const { select, approach } = useTabChoice(ids, query);
  const matches = useMatchCounts(ids, isFiltered(query) ? shownStatuses : [], {
    order,
    query: query.group ? { ...query, group: undefined } : query,
  });
  const addTo = useCallback(
    ({ _id }: TaskStatus) => {
      select(_id);
      perform('newTask');
    },
    [select],
  );
  const hasUnsaved = useHasUnsaved(screen.drafts);
  const [isTyped, setIsTyped] = useState(false);
  useVisit('project');
  useEffect(() => lastList.set({ ...ids, order, query }), [ids, order, query]);
  useShortcut('openBeside', () => {
    const row = document.activeElement?.closest<HTMLElement>('[role=row][data-task]');
    if (row) panel.open(row.dataset.task!);
  });
  // Another height of all rows is another list: none of those that were measured is right any more.
  const density = isCompact ? 'compact-rows' : '';
  const isPlainList = layout === 'list' && !query.group;
  const hasNone = shownStatuses.length === 0 && (isPlainList || layout === 'board');
  const printed =
    layout === 'board' ? (rows ? [] : shownStatuses) : isPlainList && selected ? [selected] : [];
  usePrint(
    ids,
    printed.map(({ _id: status }) => ({ status, order, query })),
  );
  // Text that is being typed stays where it belongs.
  useTabsChanged(ids.projectId, statuses, hasUnsaved || isTyped ? stay : select);

  return (
    <TasksFrame
      actions={
        <>
          {selected && (layout === 'list' || layout === 'board') && <SelectByFinger />}
          {selected && (
            <FilterButtons {...{ ids, filter, layout }}>
              {layout === 'list' && <ColumnsButton {...{ ids, columns, isCompact, onCompact }} />}
              <ViewsButton {...{ ids, filter, saved, columns }} />
            </FilterButtons>
          )}
          <LayoutSwitch ids={ids} />
        </>
      }
      staying={{
        isOn: layout === 'list',
        content: selected && (
          <>
            <OpenView {...{ ids, filter, saved, columns }} />
            <FilterBar {...{ filter, matches }} statuses={shownStatuses} />
            {isPlainList && !hasNone && (
              <StatusTabs
                {...{ selected, panelId, matches }}
                statuses={shownStatuses}
                onSelect={({ _id }) => {
                  select(_id);
                  showFromTop();
                }}
                onApproach={approach}
              />
            )}
            {layout === 'list' && (
              <TasksContext value={screen}>
                <AddTask status={selected} onTyped={setIsTyped} isNamed={!isPlainList || hasNone} />
              </TasksContext>
            )}
          </>
        ),
      }}
    >
      <UnsavedChanges when={hasUnsaved || isTyped} onLeave={() => dropTyped(ids, screen.drafts, statuses)} />
      {selected ? (
        <TasksContext value={screen}>
          {hasNone ? (
            <Part of={filterCode}>{({ NoGroups }) => <NoGroups />}</Part>
          ) : layout !== 'list' ? (
            <>
              <RowsNote drafts={screen.drafts} />
              <LaterLayout layout={layout} rows={rows} onTyped={setIsTyped} />
            </>
          ) : query.group ? (
            <div className={density}>
              <RowsNote drafts={screen.drafts} />
              <Part
                of={groupsCode}
                meanwhile={<TaskSkeletons />}
                renderFailure={(again) => <FailedState title={messages.somethingWentWrong} {...again} />}
              >
                {({ GroupedList }) => (
                  <GroupedList key={`${query.group} ${density}`} group={query.group!} onAdd={addTo} />
                )}
              </Part>
            </div>
          ) : (
            <div role="tabpanel" className={density} id={panelId} aria-labelledby={tabId(selected)}>
              <RowsNote drafts={screen.drafts} />
              <TaskList key={`${selected._id} ${density}`} status={selected} />
            </div>
          )}
          <AskedTask asked={asked} />
          {(layout === 'list' || layout === 'board') && (
            <>
              <Selecting key={layout} tab={isPlainList ? selected : undefined} matches={matches} />
              <InPlace />
            </>
          )}
        </TasksContext>
      ) : (
        <Part
          of={noStatusesCode}
          renderFailure={(again) => <FailedState title={messages.somethingWentWrong} {...again} />}
        >
          {(NoStatuses) => <NoStatuses ids={ids} />}
        </Part>
      )}
      <OpenTask
        {...{ ids, panel, order }}
        query={rows ? { ...query, group: rows } : query}
        tab={isPlainList ? selected?._id : undefined}
      />
    </TasksFrame>
  );
});

const stay = () => {};

const panelId = 'tasks-of-status';

/** The tabs stay in sight: what another one shows is read from its beginning. */
function showFromTop() {
  const list = document.getElementById(panelId);
  const above = list ? list.getBoundingClientRect().top - coveredHeight() : 0;
  if (above < 0) window.scrollBy({ top: above, behavior: 'instant' });
}

/** Outside of the page: asking renders nothing else anew. */
function AskedTask({ asked }: { asked: Store<Task | undefined> }) {
  const { ids, drafts } = useTasksScreen();
  const task = useStore(asked);
  const close = (isDeleted: boolean) => {
    if (isDeleted && task) dropDraft(drafts, task._id);
    asked.set(undefined);
  };
  return (
    <DeleteTask {...{ ids, task }} isTypedInto={task && isTypedInto(drafts, task._id)} onClose={close} />
  );
}
