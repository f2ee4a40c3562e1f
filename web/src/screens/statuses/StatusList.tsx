import type { TaskStatus } from '@muster/contract';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { List } from '../../ui/list/List.tsx';
import { Row } from '../../ui/list/Grid.tsx';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { move } from '../../entities/statuses/order.ts';
import { useReorderStatuses } from '../../entities/statuses/queries.ts';
import { StatusRow } from './StatusRow.tsx';
import type { Drafts } from './use-drafts.ts';
import { useDragging, type Aim } from './use-dragging.ts';

interface StatusListProps {
  ids: ProjectIds;
  statuses: TaskStatus[];
  drafts: Drafts;
}

export function StatusList({ ids, statuses, drafts }: StatusListProps) {
  const list = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [told, setTold] = useState('');
  const { mutate: reorder } = useReorderStatuses(ids);

  function moveTo(id: string, to: number) {
    const from = statuses.findIndex(({ _id }) => _id === id);
    if (from === -1 || to < 0 || to >= statuses.length || to === from) return;
    const moved = move(statuses, from, to);
    // A number that was typed but not saved would hide where the row now stands.
    moved.forEach(({ _id }) => drafts.forgetOrder(_id));
    reorder(moved);
    setTold(`${statuses[from]!.name}: place ${to + 1} of ${statuses.length}`);
  }

  /** Others may have moved both since they were last seen. */
  function drop(id: string, { beside, side }: Aim) {
    const others = statuses.filter(({ _id }) => _id !== id);
    const at = others.findIndex(({ _id }) => _id === beside);
    if (at !== -1) moveTo(id, side === 'above' ? at : at + 1);
  }

  const { gripProps, styleOf, carried, order } = useDragging(list, drop);
  const shown = order?.flatMap((id) => statuses.find(({ _id }) => _id === id) ?? []) ?? statuses;
  const onKeyDown = (id: string, index: number) => (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: statuses.length - 1 }[event.key];
    if (to === undefined || carried) return;
    event.preventDefault();
    moveTo(id, to);
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
        {shown.map((status, index) => (
          <Row
            key={status._id}
            data-status={status._id}
            style={styleOf(status._id)}
            className={carried === status._id ? 'carried' : undefined}
          >
            <StatusRow
              ids={ids}
              status={status}
              others={statuses.filter((other) => other !== status)}
              drafts={drafts}
              grip={{
                ...gripProps(status._id),
                onKeyDown: onKeyDown(status._id, index),
                'aria-describedby': hintId,
              }}
              onDeleted={() => list.current?.focus()}
            />
          </Row>
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
