import type { TaskStatus } from '@muster/contract';
import { categoryNames } from '../../entities/statuses/categories.ts';
import { List } from '../../ui/list/List.tsx';
import { Row } from '../../ui/list/Grid.tsx';
import { StatusTab } from '../../ui/primitives/StatusTab.tsx';
import { CategoryMark } from '../parts/statuses/CategoryMark.tsx';
import '../../ui/list/rows.css';

/** For who may look but not change. */
export const StatusSummaries = ({ statuses }: { statuses: readonly TaskStatus[] }) => (
  <>
    <List of="rows" className="rows summaries" aria-label="Statuses">
      {statuses.map(({ _id, name, order, color, description, category, limit }) => (
        <Row key={_id}>
          <span className="muted num">{order}</span>
          <StatusTab color={color}>{name}</StatusTab>
          <span className="muted meaning">
            <CategoryMark category={category} />
            {categoryNames[category]}
            {limit !== null && `, at most ${limit}`}
          </span>
          <span className="grow two">{description}</span>
        </Row>
      ))}
    </List>
    <p className="muted only-look">You can look at these, but not change them.</p>
  </>
);
