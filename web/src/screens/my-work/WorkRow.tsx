import type { FoundOrganization, WorkTask } from '@muster/contract';
import { memo, useRef, type MouseEvent } from 'react';
import { Ribbons } from '../parts/labels/Ribbons.tsx';
import { DueWords } from '../parts/tasks/DueWords.tsx';
import { Tally } from '../parts/tasks/Tally.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { OrgMark } from '../../ui/primitives/OrgMark.tsx';
import type { WorkActs } from './use-work-acts.ts';
import type { WorkPanel } from './use-work-panel.ts';
import { WorkDate } from './WorkDate.tsx';
import { WorkStatus } from './WorkStatus.tsx';
import '../parts/labels/ribbons.css';
import './work-row.css';

interface WorkRowProps {
  task: WorkTask;
  organizations: readonly FoundOrganization[];
  acts: WorkActs;
  panel: WorkPanel;
}

export const WorkRow = memo(
  ({ task, organizations, acts, panel }: WorkRowProps) => {
    const { organization, project, key } = task.ref;
    const logo = organizations.find(({ _id }) => _id === organization._id)?.logo ?? null;
    return (
      <div className="work-row">
        <WorkStatus task={task} onChoose={(status) => acts.setStatus(task, status)} />
        <span className="about">
          <TitleLink {...{ task, panel }} />
          {task.isBlocked && <span className="stuck">Blocked</span>}
          <Ribbons labels={task.labelled} />
        </span>
        <span className="from" data-tip={`${organization.name}, ${project.name}`}>
          {organizations.length > 1 && <OrgMark logo={logo} size={16} />}
          <span className="cut">{project.name}</span>
          <span className="work-number">{key}</span>
        </span>
        <Tally priority={task.priority} />
        <span className="when">
          {task.dueDate && <DueWords day={task.dueDate} isCompleted={task.completedAt !== null} />}
        </span>
        <span className="doing">
          <Button variant="soft" icon="check" data-keys="D" onClick={() => acts.finish(task)}>
            Done
            <span className="sr"> with {task.title}</span>
          </Button>
          <WorkDate task={task} onChoose={(day) => acts.setDay(task, day)} />
          <IconButton
            icon="clock"
            label="Tomorrow"
            aria-label={`${task.title}: due tomorrow`}
            data-keys="T"
            onClick={() => acts.toTomorrow(task)}
          />
          <IconButton
            icon="external"
            label="Open beside"
            aria-label={`${task.title}: open beside`}
            data-keys="Q"
            onClick={() => panel.open(task)}
          />
        </span>
      </div>
    );
  },
  (before, now) => before.task === now.task && before.organizations === now.organizations,
);

const hoverMs = 50;

function TitleLink({ task, panel }: Pick<WorkRowProps, 'task' | 'panel'>) {
  const { organization, project, _id } = task.ref;
  const hover = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    panel.open(task);
  };
  return (
    <a
      className="title cut"
      href={`/${organization._id}/projects/${project._id}/tasks/${_id}`}
      tabIndex={-1}
      title={task.title}
      onClick={open}
      onPointerEnter={() => (hover.current = setTimeout(() => panel.preload(task), hoverMs))}
      onPointerLeave={() => clearTimeout(hover.current)}
    >
      {task.title}
    </a>
  );
}
