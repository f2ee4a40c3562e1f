import { priorities, type Task } from '@muster/contract';
import { sharedBy, type Change } from '../../../entities/tasks/bulk/become.ts';
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { StatusMark } from '../../parts/statuses/StatusMark.tsx';
import { Ribbon } from '../../parts/labels/Ribbon.tsx';
import { priorityNames, TallyMark } from '../../parts/tasks/Tally.tsx';
import { useTasksScreen } from '../../parts/tasks/tasks-context.ts';
import { SharedSelect } from './SharedSelect.tsx';

export { ParentMenu } from './ParentMenu.tsx';

interface MenuProps {
  onChange: (change: Change) => void;
}

interface SharedProps extends MenuProps {
  tasks: readonly Task[];
}

export function StatusMenu({ onChange }: MenuProps) {
  const { statuses } = useTasksScreen();
  return (
    <Menu trigger={<Button variant="quiet">Status</Button>}>
      {statuses.map((status) => (
        <MenuItem key={status._id} onClick={() => onChange({ set: { status: status._id } })}>
          <StatusMark status={status} />
          <span className="cut">{status.name}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}

export const PriorityMenu = ({ onChange }: MenuProps) => (
  <Menu trigger={<Button variant="quiet">Priority</Button>}>
    {priorities.map((priority) => (
      <MenuItem key={priority} onClick={() => onChange({ set: { priority } })}>
        <TallyMark priority={priority} />
        {priorityNames[priority]}
      </MenuItem>
    ))}
  </Menu>
);

export function AssigneesMenu({ tasks, onChange }: SharedProps) {
  const { team } = useTasksScreen();
  return (
    <SharedSelect
      label="Assignees"
      nothing="Nobody is on the team yet"
      choices={team.people.map((person) => ({
        _id: person._id,
        name: person.fullName,
        face: (
          <>
            <Avatar person={person} />
            <span className="cut">{person.fullName}</span>
          </>
        ),
      }))}
      {...sharedBy(tasks, 'assignedTo')}
      onAdd={(userId) => onChange({ add: { assignedTo: [userId] } })}
      onRemove={(userId) => onChange({ remove: { assignedTo: [userId] } })}
    />
  );
}

export function LabelsMenu({ tasks, onChange }: SharedProps) {
  const { labels } = useTasksScreen();
  return (
    <SharedSelect
      label="Labels"
      nothing="The project has no labels yet"
      choices={labels.all.map((label) => ({
        _id: label._id,
        name: label.name,
        face: <Ribbon label={label} />,
      }))}
      {...sharedBy(tasks, 'labels')}
      onAdd={(labelId) => onChange({ add: { labels: [labelId] } })}
      onRemove={(labelId) => onChange({ remove: { labels: [labelId] } })}
    />
  );
}
