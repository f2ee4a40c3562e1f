import type { TaskStatus } from '@muster/contract';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { List } from '../../ui/list/List.tsx';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { move } from '../../entities/statuses/order.ts';
import { useReorderStatuses } from '../../entities/statuses/queries.ts';
import { StatusRow } from './StatusRow.tsx';
import type { Drafts } from './use-drafts.ts';
import { useDragging } from './use-dragging.ts';

interface StatusListProps {
  ids: ProjectIds;
  statuses: TaskStatus[];
  drafts: Drafts;
}

export function StatusList({ ids, statuses, drafts }: StatusListProps) {
  const list = useRef<HTMLUListElement>(null);
  const hintId = useId();
  const [told, setTold] = useState('');
  const { mutate: reorder } = useReorderStatuses(ids);

  function moveTo(from: number, to: number) {
    if (to < 0 || to >= statuses.length || to === from) return;
    const moved = move(statuses, from, to);
    // A number that was typed but not saved would hide where the row now stands.
    moved.forEach(({ _id }) => drafts.forgetOrder(_id));
    reorder(moved);
    setTold(`${statuses[from]!.name}: place ${to + 1} of ${statuses.length}`);
  }

  const { gripProps, styleOf, carried, cancel } = useDragging(list, moveTo);
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    if (event.key === 'Escape') return cancel();
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: statuses.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    moveTo(index, to);
  };

  return (
    <>
      <List
        of="rows"
        ref={list}
        className={carried === undefined ? 'sts' : 'sts dragging'}
        aria-label="Statuses"
        tabIndex={-1}
      >
        {statuses.map((status, index) => (
          <li key={status._id} style={styleOf(index)} className={carried === index ? 'carried' : undefined}>
            <StatusRow
              ids={ids}
              status={status}
              others={statuses.filter((other) => other !== status)}
              drafts={drafts}
              grip={{ ...gripProps(index), onKeyDown: onKeyDown(index), 'aria-describedby': hintId }}
              onDeleted={() => list.current?.focus()}
            />
          </li>
        ))}
      </List>
      <p id={hintId} hidden>
        Drag, or press the up and down arrow keys
      </p>
      <p className="sr" role="status">
        {told}
      </p>
    </>
  );
}
