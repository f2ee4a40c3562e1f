import { useNavigate } from '@tanstack/react-router';
import { lastList, useBesideListed, type ShownList } from '../../../entities/tasks/lists/beside.ts';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { useStore } from '../../../platform/store.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import './walk-on.css';

interface WalkOnProps {
  ids: ProjectIds;
  taskId: string;
}

/** Leads from task to task in the order of the list that the page was opened from. */
export function WalkOn({ ids, taskId }: WalkOnProps) {
  const list = useStore(lastList);
  const isHere = list?.organizationId === ids.organizationId && list.projectId === ids.projectId;
  return isHere && !list.query.group ? <Walk {...{ ids, taskId, list }} /> : null;
}

function Walk({ ids, taskId, list }: WalkOnProps & { list: ShownList }) {
  const navigate = useNavigate();
  const { previous, next, place, hasLeft } = useBesideListed(ids, taskId, list);
  const go = (to: string | undefined) =>
    to &&
    void navigate({
      to: '/$organizationId/projects/$projectId/tasks/$taskId',
      params: { ...ids, taskId: to },
    });
  if (!place && !hasLeft) return null;
  return (
    <span className="walk-on">
      {place && <span className="muted num">{place}</span>}
      <IconButton
        icon="chevronUp"
        label="Previous task"
        aria-disabled={!previous}
        onClick={() => go(previous)}
      />
      <IconButton icon="chevronDown" label="Next task" aria-disabled={!next} onClick={() => go(next)} />
    </span>
  );
}
