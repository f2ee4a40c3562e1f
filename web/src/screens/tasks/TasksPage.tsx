import { projectPermissions, type Task, type TaskQuery, type TaskStatus } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { useShortcut } from '../../platform/keys/handlers.ts';
import { useVisit } from '../parts/places/recent.ts';
import { messages } from '../../messages.ts';
import { useSignedInUser } from '../../platform/session/current-user.ts';
import { useMay } from '../../platform/session/may.tsx';
import { ownAccessQuery } from '../../platform/session/own-access.ts';
import { createStore, useStore, type Store } from '../../platform/store.ts';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { ButtonLink } from '../../ui/primitives/Button.tsx';
import { codeFrom } from '../../platform/lazy/code.ts';
import { Part } from '../../platform/lazy/Part.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { UnsavedChanges } from '../../ui/form/UnsavedChanges.tsx';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { statusesQuery } from '../../entities/statuses/index.ts';
import { AddTask, StatusTabs, tabId, TaskList, TaskSkeletons } from '../task-list/index.ts';
import { boardCode } from './board-code.ts';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { Selecting } from './selection/Selecting.tsx';
import { DeleteTask } from '../parts/tasks/DeleteTask.tsx';
import { useLabels, type Labels } from '../../entities/labels/use-labels.ts';
import { useMatchCounts } from '../../entities/tasks/lists/counting.ts';
import { filterOf, isFiltered } from '../../entities/tasks/lists/filtering.ts';
import type { ListOrder } from '../../entities/tasks/lists/lists.ts';
import { mayDeleteTask } from '../../entities/tasks/may-delete.ts';
import { createRowDrafts, dropDraft, useHasUnsaved } from '../../entities/tasks/row-drafts.ts';
import { dropTyped, RowsNote } from './RowsNote.tsx';
import { TasksContext, useTasksScreen, type TasksScreen } from '../parts/tasks/tasks-context.ts';
import { OpenTask } from './OpenTask.tsx';
import { usePanel, type Panel } from './use-panel.ts';
import { usePrint } from './use-print.ts';
import { useSaveRow } from './use-save-row.ts';
import { useTabsChanged } from './use-tabs-changed.ts';
import { useTaskLink } from '../parts/tasks/use-task-link.ts';
import { useTeam, type Team } from '../../entities/tasks/use-team.ts';
import { useTabChoice, useViewChoice } from './use-choices.ts';
import type { FilterSearch } from './filter/address.ts';
import { FilterBar } from './filter/FilterBar.tsx';
import { FilterButtons } from './filter/FilterButtons.tsx';
import { useFilter } from './filter/use-filter.ts';
import type { TasksView } from './view.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

// Seen once in the life of a project.
const noStatusesCode = codeFrom(async () => (await import('./NoStatuses.tsx')).NoStatuses);

const approachBoard = () => void boardCode.prepare();

interface TasksPageProps {
  ids: ProjectIds;
  /** The chosen tab, if the address names one. */
  chosen: string | undefined;
  view: TasksView;
  /** What the address says of filter and sort. */
  search: FilterSearch;
  /** The task that stands over the list. */
  openTask: string | undefined;
}

export function TasksPage({ ids, chosen, view, search, openTask }: TasksPageProps) {
  const { data: statuses } = useSuspenseQuery(statusesQuery(ids));
  const selected = statuses.find(({ _id }) => _id === chosen) ?? statuses[0];
  const [asked] = useState(() => createStore<Task | undefined>(undefined));
  const panel = usePanel(ids);
  const [team, labels] = [useTeam(ids), useLabels(ids)];
  // What was pressed first: drawing the other view takes longer.
  const shown = useDeferredValue(view);
  const filter = useFilter(ids, search, { labels, team });
  const order = shown === 'board' ? 'board' : 'newest';
  const query = useMemo(
    () => (order === 'board' ? filterOf(filter.query) : filter.query),
    [order, filter.query],
  );
  const screen = useScreen(ids, {
    statuses,
    team,
    labels,
    asked,
    openTask,
    panel,
    query,
    order,
    clearFilter: filter.clear,
  });
  const { select, approach } = useTabChoice(ids, query);
  const matches = useMatchCounts(ids, isFiltered(query) ? statuses : [], { order, query });
  const hasUnsaved = useHasUnsaved(screen.drafts);
  const [isTyped, setIsTyped] = useState(false);
  const show = useViewChoice(ids);
  useVisit('project');
  useShortcut('switchView', () => show(view === 'board' ? 'list' : 'board'));
  usePrint(ids, order === 'board' ? statuses : statuses.filter((one) => one === selected), { order, query });
  // Text that is being typed stays where it belongs.
  useTabsChanged(ids.projectId, statuses, hasUnsaved || isTyped ? stay : select);

  return (
    <TasksFrame
      viewSwitch={
        <>
          {selected && <FilterButtons {...{ ids, filter }} isSortable={view === 'list'} />}
          <ViewSwitch view={view} onChoose={show} onApproach={approachBoard} />
        </>
      }
    >
      {selected && <FilterBar {...{ filter, statuses, matches }} />}
      <UnsavedChanges when={hasUnsaved || isTyped} onLeave={() => dropTyped(ids, screen.drafts, statuses)} />
      {selected ? (
        <TasksContext value={screen}>
          {shown === 'board' ? (
            <>
              <RowsNote drafts={screen.drafts} />
              <Part
                of={boardCode}
                meanwhile={<BoardSkeleton />}
                renderFailure={(again) => <FailedState title="The board could not be loaded" {...again} />}
              >
                {(Board) => <Board onTyped={setIsTyped} />}
              </Part>
            </>
          ) : (
            <>
              <StatusTabs
                {...{ statuses, selected, panelId, matches }}
                onSelect={({ _id }) => select(_id)}
                onApproach={approach}
              />
              <div role="tabpanel" id={panelId} aria-labelledby={tabId(selected)}>
                <AddTask status={selected} onTyped={setIsTyped} />
                <RowsNote drafts={screen.drafts} />
                <TaskList key={selected._id} status={selected} />
              </div>
            </>
          )}
          <AskedTask asked={asked} />
          <Selecting />
        </TasksContext>
      ) : (
        <Part
          of={noStatusesCode}
          renderFailure={(again) => <FailedState title={messages.somethingWentWrong} {...again} />}
        >
          {(NoStatuses) => <NoStatuses ids={ids} />}
        </Part>
      )}
      {openTask && <OpenTask {...{ ids, panel, order, query }} taskId={openTask} />}
    </TasksFrame>
  );
}

const stay = () => {};

const panelId = 'tasks-of-status';

/** Outside of the page: asking renders nothing else anew. */
function AskedTask({ asked }: { asked: Store<Task | undefined> }) {
  const { ids, drafts } = useTasksScreen();
  const task = useStore(asked);
  const close = (isDeleted: boolean) => {
    if (isDeleted && task) dropDraft(drafts, task._id);
    asked.set(undefined);
  };
  return <DeleteTask ids={ids} task={task} onClose={close} />;
}

interface Shown {
  statuses: readonly TaskStatus[];
  team: Team;
  labels: Labels;
  asked: Store<Task | undefined>;
  openTask: string | undefined;
  panel: Panel;
  query: TaskQuery;
  order: ListOrder;
  clearFilter: () => void;
}

function useScreen(ids: ProjectIds, { asked, panel, ...shown }: Shown) {
  const { statuses, team, labels, openTask, query, order, clearFilter } = shown;
  const { organizationId, projectId } = ids;
  const { data: access } = useSuspenseQuery(ownAccessQuery(organizationId));
  const userId = useSignedInUser()._id;
  const [drafts] = useState(() => createRowDrafts(projectId));
  const save = useSaveRow(ids, drafts);
  const linkTo = useTaskLink(ids, panel.open);
  const pageOf = useTaskLink(ids, panel.openPage);
  return useMemo<TasksScreen>(
    () => ({
      ids: { organizationId, projectId },
      statuses,
      team,
      labels,
      drafts,
      query,
      order,
      clearFilter,
      linkTo,
      pageOf,
      open: panel.open,
      openTask,
      mayDelete: (task) => mayDeleteTask(access, userId, task),
      askToDelete: asked.set,
      save: (task, seen) => void save(task, seen),
    }),
    [
      organizationId,
      projectId,
      statuses,
      team,
      labels,
      drafts,
      query,
      order,
      clearFilter,
      linkTo,
      pageOf,
      panel.open,
      openTask,
      access,
      userId,
      save,
      asked,
    ],
  );
}

interface TasksFrameProps {
  viewSwitch?: ReactNode;
  children: ReactNode;
}

export const TasksFrame = ({ viewSwitch, children }: TasksFrameProps) => (
  <Sheet
    heading="Tasks"
    actions={
      <>
        {viewSwitch}
        <SettingsButton />
      </>
    }
  >
    {children}
  </Sheet>
);

function SettingsButton() {
  const params = useParams({ from: '/_signed-in/$organizationId/projects/$projectId' });
  const mayShape = useMay()(...projectPermissions);
  return mayShape ? (
    <ButtonLink icon="sliders" to="/$organizationId/projects/$projectId/settings" params={params}>
      Project Settings
    </ButtonLink>
  ) : (
    // The others find it in the settings.
    <ButtonLink variant="quiet" icon="trash" to="/$organizationId/projects/$projectId/trash" params={params}>
      Trash
    </ButtonLink>
  );
}

export function TasksPending() {
  const { view } = useSearch({ from: '/_signed-in/$organizationId/projects/$projectId/tasks/' });
  return (
    <TasksFrame>
      {view === 'board' ? (
        <BoardSkeleton />
      ) : (
        <>
          <Skeleton width="320px" height="37px" />
          <div className="add-skeleton">
            <Skeleton height="46px" />
          </div>
          <TaskSkeletons />
        </>
      )}
    </TasksFrame>
  );
}
