import type { TaskStatus, WorkTask } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { inOrder } from '../../entities/statuses/order.ts';
import { statusesQuery } from '../../entities/statuses/queries.ts';
import { placeOf } from '../../entities/work/queries.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Menu, MenuItem } from '../../ui/overlay/Menu.tsx';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { StatusMark } from '../parts/statuses/StatusMark.tsx';

interface WorkStatusMenuProps {
  trigger: ReactElement;
  task: WorkTask;
  onChoose: (status: TaskStatus) => void;
}

export const WorkStatusMenu = ({ trigger, ...rest }: WorkStatusMenuProps) => (
  <Menu trigger={trigger} className="work-menu">
    <Statuses {...rest} />
  </Menu>
);

/** Asked for when the menu is opened. */
function Statuses({ task, onChoose }: Omit<WorkStatusMenuProps, 'trigger'>) {
  const { data: statuses, isError, refetch } = useQuery(statusesQuery(placeOf(task)));
  if (isError) return <MenuItem onClick={() => void refetch()}>Not loaded. Retry</MenuItem>;
  if (!statuses) return <Skeleton height="96px" />;
  return inOrder(statuses).map((status) => (
    <MenuItem key={status._id} onClick={() => onChoose(status)}>
      <StatusMark status={status} />
      {status.name}
      {status._id === task.status && (
        <span className="end">
          <Icon name="check" />
          <span className="sr">current</span>
        </span>
      )}
    </MenuItem>
  ));
}
