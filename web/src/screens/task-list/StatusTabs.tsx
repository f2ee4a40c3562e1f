import type { TaskStatus } from '@muster/contract';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { numberOf, type Counted } from '../../entities/tasks/lists/counting.ts';
import { perform, useShortcut } from '../../platform/keys/handlers.ts';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { colorVariables, edge } from '../../ui/primitives/status-color.ts';
import { CategoryMark } from '../parts/statuses/CategoryMark.tsx';
import '../../ui/primitives/tab.css';
import './status-tabs.css';

interface StatusTabsProps {
  statuses: readonly TaskStatus[];
  selected: TaskStatus;
  panelId: string;
  /** How many tasks match the filter, by status. */
  matches: ReadonlyMap<string, Counted>;
  onSelect: (status: TaskStatus) => void;
  /** Somebody is about to choose it. */
  onApproach: (status: TaskStatus) => void;
}

export const tabId = ({ _id }: TaskStatus) => `tab-${_id}`;

export function StatusTabs(props: StatusTabsProps) {
  const { statuses, selected, panelId, matches, onSelect, onApproach } = props;
  const list = useRef<HTMLDivElement>(null);

  const selectBy = (step: number) =>
    onSelect(statuses.at((statuses.indexOf(selected) + step) % statuses.length)!);
  useShortcut('nextStatus', () => selectBy(1));
  useShortcut('previousStatus', () => selectBy(-1));

  function move(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = targetOf(event.key, statuses.indexOf(selected), statuses.length);
    if (to === undefined) return;
    event.preventDefault();
    (list.current!.children[to] as HTMLElement).focus();
    onSelect(statuses[to]!);
  }

  const selectedTab = tabId(selected);
  useEffect(() => showTab(list.current!, selectedTab), [selectedTab]);

  return (
    <div className="tab-strip" data-stays="always">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus */}
      <div
        ref={list}
        className={`tabs ${edge(selected.color)}`}
        style={colorVariables(selected.color)}
        role="tablist"
        aria-label="Task statuses"
        onKeyDown={move}
      >
        {statuses.map((status) => (
          <button
            key={status._id}
            id={tabId(status)}
            type="button"
            className={`tab ${edge(status.color)}`}
            style={colorVariables(status.color)}
            role="tab"
            aria-selected={status === selected}
            aria-controls={status === selected ? panelId : undefined}
            tabIndex={status === selected ? 0 : -1}
            title={status.name}
            onClick={() => onSelect(status)}
            onPointerEnter={() => onApproach(status)}
          >
            <CategoryMark category={status.category} />
            <span>{status.name}</span>
            {matches.has(status._id) && <small>{numberOf(matches.get(status._id)!)}</small>}
          </button>
        ))}
      </div>
      <IconButton className="add-below" icon="plus" label="Add a task" onClick={() => perform('newTask')} />
    </div>
  );
}

/** On a phone they stand in one line, of which a part is in sight. The page itself stays where it is. */
function showTab(list: HTMLElement, id: string) {
  const tab = document.getElementById(id);
  if (!tab || list.scrollWidth <= list.clientWidth) return;
  const start = tab.offsetLeft - list.offsetLeft;
  const isInSight = start >= list.scrollLeft && start + tab.offsetWidth <= list.scrollLeft + list.clientWidth;
  if (!isInSight) list.scrollTo({ left: start - 24 });
}

function targetOf(key: string, at: number, count: number) {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
