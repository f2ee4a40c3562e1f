import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { ProjectIds } from '../../entities/projects/index.ts';
import type { Beside } from '../../entities/tasks/lists/beside.ts';
import { taskQuery } from '../../entities/tasks/queries.ts';
import { Part } from '../../platform/lazy/Part.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { useIsSeen } from '../../ui/primitives/use-is-seen.ts';
import { afterTask } from './after-task-code.ts';
import type { Going } from './going/going.ts';
import { TaskDocument } from './TaskDocument.tsx';
import { usePanelKeys } from './use-panel-keys.ts';
import './task-panel.css';

interface TaskPanelProps {
  ids: ProjectIds;
  taskId: string;
  /** The tasks around it, in the order in which they are shown. */
  beside: Beside;
  onGo: Going['go'];
  onClose: () => void;
  /** Before the task is shown on its page. */
  onOpenPage?: () => void;
  /** What can be done with it there, where it stands beside a list that keeps the focus, instead of over it. */
  acts?: ReactNode;
  /** A comment that is brought into sight. */
  ledTo?: string | undefined;
}

/** A task over the list that it was opened from, which stays where it is. */
export function TaskPanel(props: TaskPanelProps) {
  const { ids, taskId, beside, onGo, onClose, onOpenPage, acts, ledTo } = props;
  const { previous, next, place } = beside;
  const panel = useRef<HTMLElement>(null);
  const router = useRouter();
  const { data: task, isError, isFetching, refetch } = useQuery(taskQuery(ids, taskId));
  // The panel first: a whole task takes longer than a click may.
  const isSeen = useIsSeen();
  const isBeside = acts !== undefined;
  const go = (to: string | undefined) => to && onGo(to);
  const openPage = () => {
    onOpenPage?.();
    void router.navigate({
      to: '/$organizationId/projects/$projectId/tasks/$taskId',
      params: { ...ids, taskId },
      ignoreBlocker: true,
    });
  };
  usePanelKeys(panel, {
    onClose,
    onNext: () => go(next),
    onPrevious: () => go(previous),
    onEnter: openPage,
  });
  useLayoutEffect(() => {
    // Who walks on by its buttons stays on them.
    const isOnButtons = panel.current!.querySelector('header')!.contains(document.activeElement);
    if (!isOnButtons && !isBeside) panel.current!.focus();
    panel.current!.scrollTo({ top: 0, behavior: 'instant' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- anew for each task
  }, [taskId, isBeside]);
  return (
    <aside
      ref={panel}
      className={isBeside ? 'task-panel beside' : 'task-panel'}
      aria-label="Task Details"
      tabIndex={-1}
    >
      <header>
        {acts ?? (
          <>
            <IconButton
              icon="chevronUp"
              label="Previous task"
              data-keys="K"
              aria-disabled={!previous}
              onClick={() => go(previous)}
            />
            <IconButton
              icon="chevronDown"
              label="Next task"
              data-keys="J"
              aria-disabled={!next}
              onClick={() => go(next)}
            />
            <span className="place muted num">
              {[task && `#${task.number}`, place].filter(Boolean).join(', ')}
            </span>
          </>
        )}
        <span className="gap" />
        {task && isSeen && (
          <Part of={afterTask}>{({ HereNow }) => <HereNow key={taskId} ids={ids} taskId={taskId} />}</Part>
        )}
        <IconButton icon="expand" label="Open the whole page" data-keys="↵" onClick={openPage} />
        {!isBeside && <IconButton icon="close" label="Close" data-keys="Esc" onClick={onClose} />}
      </header>
      {task && isSeen ? (
        <TaskDocument key={taskId} {...{ ids, taskId, onGo, ledTo }} isInPanel />
      ) : isError ? (
        <FailedState
          title="The task could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div className="detail" aria-busy="true" aria-label="Loading the task">
          <Skeleton width="70%" height="28px" />
          <Skeleton width="90%" height="120px" />
        </div>
      )}
    </aside>
  );
}
