import type { TaskGroup, TaskStatus } from '@muster/contract';
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { Grid } from '../../ui/list/Grid.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { PaperNote } from '../parts/tasks/PaperNote.tsx';
import { TaskLine } from '../parts/tasks/TaskLine.tsx';
import { Pick, TaskRow, TaskSkeletons, type useSelecting } from '../task-list/index.ts';
import { GroupHeading } from '../parts/groups/GroupHeading.tsx';
import type { Item, Section, Stretch } from './items.ts';

interface GroupSectionProps {
  group: TaskGroup;
  stretch: Stretch;
  items: readonly Item[];
  /** Those of its items that are around the sight. */
  inPage: readonly VirtualItem[];
  virtualizer: Virtualizer<Window, HTMLDivElement>;
  selecting: ReturnType<typeof useSelecting>;
  tabStop: number | undefined;
  hasMoreFailed: boolean;
  onMore: () => void;
  onAdd: (status: TaskStatus) => void;
  onFold: (value: string, isFolded: boolean) => void;
}

/** A heading, which stays in sight as long as any of its rows does, and the rows. */
export function GroupSection({ group, stretch, items, inPage, virtualizer, ...props }: GroupSectionProps) {
  const { selecting, tabStop, hasMoreFailed, onMore, onAdd, onFold } = props;
  const { section, start, end, isFolded } = stretch;
  if (inPage.length === 0) return null;
  const { scrollMargin } = virtualizer.options;
  const placeOf = (index: number) => virtualizer.measurementsCache[index]!;
  const top = placeOf(start).start;
  const below = placeOf(start).end;
  const { value, name, tasks, isEnd, counted } = section;
  return (
    <section
      className="task-group"
      aria-label={name}
      style={{ top: top - scrollMargin, height: placeOf(end - 1).end - top }}
    >
      <GroupHeading {...{ section, isFolded, onAdd }} index={start} onFold={() => onFold(value, !isFolded)} />
      {!isFolded && (
        <Grid
          {...selecting.props}
          data-list="tasks"
          aria-multiselectable
          aria-rowcount={isEnd ? tasks.length : -1}
          aria-label={`Tasks in ${name}`}
          style={{ height: placeOf(end - 1).end - below }}
        >
          {inPage.map(({ key, index, start }) => {
            const item = items[index]!;
            if (item.type !== 'task') return null;
            const { task, place } = item;
            const isSelected = selecting.ids.has(task._id);
            return (
              <TaskLine
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                data-key={key}
                data-place={place}
                task={task._id}
                data-group={`${group} ${value}`}
                aria-rowindex={tasks.indexOf(task) + 1}
                aria-selected={isSelected}
                tabIndex={index === tabStop ? 0 : -1}
                style={{ top: start - below }}
              >
                <Pick listKey="groups" {...{ task, isSelected }} />
                <TaskRow task={task} group={`${group} ${value}`} />
              </TaskLine>
            );
          })}
        </Grid>
      )}
      {!isFolded && !isEnd && (
        <div className="rest-of-group" style={{ top: placeOf(end - 1).start - top }}>
          <Rest {...{ section, hasMoreFailed, onMore }} />
        </div>
      )}
      {!isFolded && !isEnd && counted.count > 0 && <PaperNote count={tasks.length} />}
    </section>
  );
}

interface RestProps {
  section: Section;
  hasMoreFailed: boolean;
  onMore: () => void;
}

/** On its way, or how to ask for it again. */
function Rest({ section, hasMoreFailed, onMore }: RestProps) {
  if (!section.hasFailed && !hasMoreFailed)
    return <TaskSkeletons count={Math.min(2, section.counted.count)} />;
  return (
    <p className="list-end" role="alert">
      These tasks could not be loaded.
      <Button icon="retry" onClick={onMore}>
        Retry
      </Button>
    </p>
  );
}
