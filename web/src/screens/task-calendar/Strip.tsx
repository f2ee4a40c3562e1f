import type { CSSProperties } from 'react';
import { TouchMark } from '../parts/tasks/TouchMark.tsx';
import { useOpenTask } from '../parts/tasks/open-task.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { useIsCarried } from '../parts/days/carry-context.ts';
import { StripWords, useStatusColor, useStripLook } from '../parts/days/strip-look.tsx';
import type { Placed } from './lanes.ts';

interface StripProps {
  placed: Placed;
  /** In an agenda they stand one below the other, each with its name. */
  isAlone: boolean;
}

/** A task on one of its days. */
export function Strip({ placed, isAlone }: StripProps) {
  const { task, lane, comesFrom, goesOn, isNamed, days } = placed;
  const { linkTo } = useTasksScreen();
  const isCarried = useIsCarried(task._id);
  const classes = [
    !isAlone && comesFrom && 'comes-from',
    !isAlone && goesOn && 'goes-on',
    isCarried && 'is-carried',
  ];
  return (
    <div className="strip-at" style={isAlone ? undefined : { gridRow: lane + 1 }}>
      <a
        {...linkTo(task)}
        className={[useStripLook(task), ...classes].filter(Boolean).join(' ')}
        style={{ ...useStatusColor(task), '--days': days } as CSSProperties}
        data-task={task._id}
        aria-current={useOpenTask() === task._id || undefined}
        tabIndex={-1}
        draggable={false}
        title={task.title}
      >
        <StripWords task={task} isNamed={isAlone || isNamed} />
      </a>
      {isNamed && <TouchMark id={task._id} />}
    </div>
  );
}
