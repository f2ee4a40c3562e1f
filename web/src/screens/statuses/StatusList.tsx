import type { TaskStatus } from '@muster/contract';
import { useId, useRef } from 'react';
import { List } from '../../ui/list/List.tsx';
import { Row } from '../../ui/list/Grid.tsx';
import { MovingHelp } from '../../ui/list/MovingHelp.tsx';
import { useMoving } from '../../ui/list/use-moving.ts';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { move } from '../../entities/statuses/order.ts';
import { useReorderStatuses } from '../../entities/statuses/queries.ts';
import { StatusRow } from './StatusRow.tsx';
import type { Drafts } from './use-drafts.ts';

interface StatusListProps {
  ids: ProjectIds;
  statuses: TaskStatus[];
  drafts: Drafts;
}

export function StatusList({ ids, statuses, drafts }: StatusListProps) {
  const list = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const { mutate: reorder } = useReorderStatuses(ids);
  const { shown, rowProps, gripProps, isDragging, told } = useMoving(list, {
    rows: statuses,
    nameOf: ({ name }) => name,
    onMove: (status, to) => {
      const moved = move(statuses, statuses.indexOf(status), to);
      // A number that was typed but not saved would hide where the row now stands.
      moved.forEach(({ _id }) => drafts.forgetOrder(_id));
      const after = statuses.filter((other) => other !== status)[to - 1]?._id ?? null;
      if (moved.length > 0) reorder({ statusId: status._id, after, moved });
    },
  });

  return (
    <>
      <List
        of="rows"
        ref={list}
        className={isDragging ? 'sts dragging' : 'sts'}
        aria-label="Statuses"
        tabIndex={-1}
      >
        {shown.map((status) => (
          <Row key={status._id} {...rowProps(status)}>
            <StatusRow
              ids={ids}
              status={status}
              others={statuses.filter((other) => other !== status)}
              drafts={drafts}
              grip={{ ...gripProps(status), 'aria-describedby': hintId }}
              onDeleted={() => list.current?.focus()}
            />
          </Row>
        ))}
      </List>
      <MovingHelp id={hintId} told={told} />
    </>
  );
}
