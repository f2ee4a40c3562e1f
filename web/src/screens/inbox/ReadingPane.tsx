import type { Notice } from '@muster/contract';
import { useRouter } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { useSettled } from '../../entities/search/use-settled.ts';
import { codeFrom } from '../../platform/lazy/code.ts';
import { Part } from '../../platform/lazy/Part.tsx';
import { NoticeLink } from './NoticeLink.tsx';
import { NoticeWords } from './NoticeWords.tsx';
import { focusNotice } from './use-chosen.ts';
import './reading-pane.css';

const panelCode = codeFrom(async () => (await import('../task-details/index.ts')).TaskPanel);

interface ReadingPaneProps {
  notices: readonly Notice[];
  chosen: Notice | undefined;
  previous: Notice | undefined;
  next: Notice | undefined;
  acts: ReactNode;
  onRead: (notice: Notice) => void;
}

/** What the chosen notice tells of, beside the list: its task as in a panel. Who walks through the list quickly finds the last. */
export function ReadingPane({ notices, chosen, ...rest }: ReadingPaneProps) {
  const settled = useSettled(chosen?._id ?? '');
  const shown = notices.find(({ _id }) => _id === settled) ?? chosen;
  return (
    // Keys that are for a notice are for this one, wherever in its task they are pressed.
    <div className="reading" data-notice={chosen?._id}>
      {!shown ? (
        <p className="nothing-chosen">Choose a notice to read it here.</p>
      ) : shown.task ? (
        <NoticeTask task={shown.task} shown={shown} {...rest} />
      ) : (
        <section className="notice-alone" aria-label="Notice">
          <div className="reading-acts">{rest.acts}</div>
          <p>
            <NoticeWords notice={shown} />
          </p>
          <NoticeLink notice={shown} className="link">
            Open it
          </NoticeLink>
        </section>
      )}
    </div>
  );
}

interface NoticeTaskProps extends Omit<ReadingPaneProps, 'notices' | 'chosen'> {
  task: NonNullable<Notice['task']>;
  shown: Notice;
}

function NoticeTask({ task, shown, previous, next, acts, onRead }: NoticeTaskProps) {
  const router = useRouter();
  const ids = { organizationId: task.organization._id, projectId: task.project._id };
  const beside = { ...(previous && { previous: previous._id }), ...(next && { next: next._id }) };
  const go = (to: string) => {
    if (to === previous?._id || to === next?._id) return focusNotice(to);
    // A task that was made of this one.
    return router.navigate({
      to: '/$organizationId/projects/$projectId/tasks/$taskId',
      params: { ...ids, taskId: to },
    });
  };
  return (
    <Suspense>
      <Part of={panelCode}>
        {(TaskPanel) => (
          <TaskPanel
            ids={ids}
            taskId={task._id}
            beside={beside}
            ledTo={shown.comment ?? undefined}
            acts={<div className="reading-acts">{acts}</div>}
            onGo={go}
            onClose={() => focusNotice(shown._id)}
            onOpenPage={() => onRead(shown)}
          />
        )}
      </Part>
    </Suspense>
  );
}
