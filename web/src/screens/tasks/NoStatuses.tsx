import { useEffect, useRef, useState } from 'react';
import { newId } from '../../platform/api/new-id.ts';
import { performSoon } from '../../platform/keys/handlers.ts';
import { messages } from '../../messages.ts';
import { Can } from '../../platform/session/may.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { Rank } from '../../ui/feedback/Rank.tsx';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { useStartStatuses } from '../../entities/statuses/index.ts';
import '../../ui/feedback/state.css';
import './no-statuses.css';

export const NoStatuses = ({ ids }: { ids: ProjectIds }) => (
  <div className="blank no-statuses">
    <Rank mood="empty" />
    <p>{messages.statuses.none}</p>
    <Can permission="manageStatus">
      <StartButton ids={ids} />
    </Can>
  </div>
);

const usual = [
  { name: 'To Do', color: '#64748b' },
  { name: 'In Progress', color: '#f5b82e' },
  { name: 'Done', color: '#2e9e6b' },
];

function StartButton({ ids }: { ids: ProjectIds }) {
  const start = useStartStatuses(ids);
  // Made once: pressed again after a lost answer, it creates the same ones.
  const [statuses] = useState(() =>
    usual.map(({ name, color }, order) => ({
      _id: newId(),
      name,
      color,
      order,
      description: '',
      limit: null,
    })),
  );
  const button = useRef<HTMLButtonElement>(null);
  // There is nothing else to do here; who is busy elsewhere stays there.
  useEffect(() => {
    if (document.activeElement?.matches('body, main h1')) button.current!.focus();
  }, []);
  return (
    <Button
      ref={button}
      variant="primary"
      size="md"
      waiting={start.isPending}
      // What comes next is the first task.
      onClick={() => start.mutate(statuses, { onSuccess: () => performSoon('newTask') })}
    >
      Start with To Do, In Progress and Done
    </Button>
  );
}
