import type { Task } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { projectQuery, type ProjectIds } from '../../entities/projects/project-queries.ts';
import { useShortcut } from '../../platform/keys/handlers.ts';
import { isMac } from '../../platform/keys/overlay.ts';
import { capsOf } from '../../platform/keys/shortcuts.ts';
import { toast } from '../../platform/toasts/toast.ts';
import { copyText } from '../../ui/primitives/clipboard.ts';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { copyPath } from '../parts/places/copy-link.ts';
import './task-key.css';

interface TaskKeyProps {
  ids: ProjectIds;
  task: Task;
  /** At the end of its line. */
  children?: ReactNode;
}

/** By which a task is named elsewhere. Made of what the project has now: its key may change while the task is open. */
export function TaskKey({ ids, task, children }: TaskKeyProps) {
  const { data: project } = useSuspenseQuery(projectQuery(ids));
  const key = `${project.key}-${task.number}`;
  const copyKey = () => void copy(key);
  const path = `/${ids.organizationId}/t/${key}`;
  useShortcut('copyKey', copyKey);
  return (
    <div className="task-names">
      <button
        type="button"
        className="task-key"
        aria-label={`Copy ${key}`}
        data-tip="Copy"
        data-keys={capsOf('copyKey', isMac).join(' ')}
        onClick={copyKey}
      >
        {key}
        <Icon name="copy" />
      </button>
      <IconButton icon="link" label="Copy link" onClick={() => void copyPath(path, `Link to ${key}`)} />
      {children}
    </div>
  );
}

async function copy(key: string) {
  if (await copyText(key)) toast.success(`${key} copied`);
  else toast.error(`${key} could not be copied`);
}
