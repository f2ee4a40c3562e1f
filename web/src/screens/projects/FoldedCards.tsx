import type { ListedProject } from '@muster/contract';
import { useMadeFirst } from '../../platform/just-made.ts';
import { List } from '../../ui/list/List.tsx';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { ProjectCard } from './ProjectCard.tsx';
import './folded-cards.css';

interface FoldedCardsProps {
  organizationId: string;
  projects: readonly ListedProject[];
  /** Others are being looked for. */
  isBusy: boolean;
  /** What somebody looks for is not hidden from them. */
  isSearched: boolean;
}

/** The projects, with the archived ones folded away under them. */
export function FoldedCards({ organizationId, projects, isBusy, isSearched }: FoldedCardsProps) {
  const made = useMadeFirst(projects);
  const archived = made.rows.filter(({ status }) => status === 'archived');
  const others = made.rows.filter(({ status }) => status !== 'archived');
  const cards = (some: readonly ListedProject[]) => (
    <List of="links" className="cards" aria-busy={isBusy}>
      {some.map((project) => (
        <li key={project._id} className="pinnable" {...made.markOf(project)}>
          <ProjectCard organizationId={organizationId} project={project} />
        </li>
      ))}
    </List>
  );
  if (isSearched || archived.length === 0) return cards(made.rows);
  return (
    <>
      {others.length > 0 && cards(others)}
      <details className="folded-cards">
        <summary>
          <Icon name="chevronRight" />
          Archived <span className="muted num">{archived.length}</span>
        </summary>
        {cards(archived)}
      </details>
    </>
  );
}
