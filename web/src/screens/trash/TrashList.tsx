import type { TrashItem } from '@muster/contract';
import { useRef } from 'react';
import { Button } from '../../ui/primitives/Button.tsx';
import { formatDay, formatMoment } from '../../ui/primitives/dates.ts';
import { Icon, type IconName } from '../../ui/primitives/Icon.tsx';
import { List } from '../../ui/list/List.tsx';
import { Row } from '../../ui/list/Grid.tsx';
import { usePassFocus } from '../../ui/list/use-pass-focus.ts';
import { useRestore } from '../../entities/trash/queries.ts';
import '../../ui/list/rows.css';
import './trash.css';

interface TrashListProps {
  organizationId: string;
  /** None where the list is of projects. */
  projectId?: string;
  items: readonly TrashItem[];
}

export const TrashList = ({ items, ...place }: TrashListProps) => (
  <List of="rows" className="rows people" aria-label="Deleted">
    {items.map((item) => (
      <TrashRow key={`${item.kind} ${item._id}`} item={item} {...place} />
    ))}
  </List>
);

const kinds: Record<TrashItem['kind'], [word: string, icon: IconName]> = {
  task: ['Task', 'check'],
  status: ['Status', 'tag'],
  label: ['Label', 'ribbon'],
  project: ['Project', 'home'],
};

interface TrashRowProps {
  organizationId: string;
  projectId?: string;
  item: TrashItem;
}

function TrashRow({ item, ...place }: TrashRowProps) {
  const restore = useRestore(place, item);
  const row = useRef<HTMLDivElement>(null);
  usePassFocus(row);
  const { name, deletedBy, deletedAt, keptUntil } = item;
  const [word, icon] = kinds[item.kind];
  return (
    <Row ref={row} className="trashed">
      <span className="who" aria-hidden="true">
        <Icon name={icon} />
      </span>
      <div className="grow">
        <div className="strong cut" title={name}>
          {name}
        </div>
        <div className="sub">
          {word} · deleted{deletedBy && ` by ${deletedBy.fullName}`} ·{' '}
          <time dateTime={deletedAt}>{formatMoment(deletedAt)}</time> · kept until{' '}
          <time dateTime={keptUntil}>{formatDay(keptUntil)}</time>
        </div>
      </div>
      <Button
        icon="retry"
        aria-label={`Restore ${name}`}
        waiting={restore.isPending || restore.isSuccess}
        onClick={() => restore.mutate()}
      >
        Restore
      </Button>
    </Row>
  );
}
