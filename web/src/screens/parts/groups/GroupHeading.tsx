import type { TaskStatus } from '@muster/contract';
import { numberOf, type Counted } from '../../../entities/tasks/lists/counting.ts';
import { categoryNames } from '../../../entities/statuses/categories.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { colorVariables, edge } from '../../../ui/primitives/status-color.ts';
import { Ribbon } from '../labels/Ribbon.tsx';
import { TallyMark } from '../tasks/Tally.tsx';
import type { GroupValue } from './values.ts';
import '../../../ui/primitives/tab.css';
import './group-heading.css';

interface GroupHeadingProps {
  section: GroupValue & { counted: Counted };
  /** Among all headings and rows. */
  index: number;
  isFolded: boolean;
  onFold: () => void;
  /** Offered by the groups that are statuses. */
  onAdd?: (status: TaskStatus) => void;
}

export function GroupHeading({ section, index, isFolded, onFold, onAdd }: GroupHeadingProps) {
  const { name, value, counted, status } = section;
  return (
    <div
      className={status ? `group-heading of-status ${edge(status.color)}` : 'group-heading'}
      style={status && colorVariables(status.color)}
    >
      <h2 data-list="headings">
        <button
          type="button"
          aria-expanded={!isFolded}
          data-heading={value}
          data-index={index}
          data-key={value}
          onClick={onFold}
        >
          <Icon name={isFolded ? 'chevronRight' : 'chevronDown'} />
          <GroupName section={section} />
          <span className="count-of-group">
            {status && <span className="category-of-group">{categoryNames[status.category]}</span>}
            <span aria-hidden="true">{numberOf(counted)}</span>
            <span className="sr">
              {name}, {numberOf(counted)} {counted.count === 1 ? 'task' : 'tasks'}
            </span>
          </span>
        </button>
      </h2>
      {status && onAdd && (
        <IconButton icon="plus" label={`Add a task to ${name}`} onClick={() => onAdd(status)} />
      )}
    </div>
  );
}

/** Said with the count, so that it is heard once. */
function GroupName({ section: { name, status, person, label, priority, number } }: { section: GroupValue }) {
  if (status)
    return (
      <span className={`tab full ${edge(status.color)}`} title={name} aria-hidden="true">
        <span>{name}</span>
      </span>
    );
  return (
    <span className="name-of-group" aria-hidden="true">
      {person && <Avatar person={person} />}
      {number !== undefined && <span className="num muted">#{number}</span>}
      {priority && <TallyMark priority={priority} />}
      {label ? <Ribbon label={label} /> : <span className="cut">{name}</span>}
    </span>
  );
}
