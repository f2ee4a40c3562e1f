import type { Load, OrganizationInsights } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../ui/primitives/Button.tsx';
import { Table } from './Table.tsx';
import { named } from './tables.tsx';
import { overdueTasksOf, tasksOf } from './task-links.ts';
import { writeWeeks } from './search.ts';
import { nameOf } from './Workload.tsx';

interface PersonTableProps {
  organizationId: string;
  insights: OrganizationInsights;
  /** Of whom it tells. */
  theirs: Load;
}

/** As an address names somebody. */
export const personIn = ({ person }: Load) => person?._id ?? 'nobody';

/** Where the open tasks of one person are; each figure leads to them. */
export function PersonTable({ organizationId, insights: { projects, weeks }, theirs }: PersonTableProps) {
  const { person } = theirs;
  const name = nameOf(theirs);
  const rows = projects.flatMap(({ project, load }) => {
    const found = load.find((one) => one.person === (person?._id ?? null));
    if (!found) return [];
    const ids = { organizationId, projectId: project._id };
    return {
      key: project._id,
      cells: [
        <Link key="name" to="/$organizationId/projects/$projectId/insights" params={ids}>
          {project.name}
        </Link>,
        <Link key="open" {...tasksOf(ids, person)}>
          {found.open}
        </Link>,
        <Link
          key="overdue"
          {...overdueTasksOf(ids, person)}
          className={found.overdue > 0 ? 'is-bad' : undefined}
        >
          {found.overdue}
        </Link>,
      ],
    };
  });
  return (
    <div className="insights-projects" id="projects">
      <p className="of-person">
        <strong>{person ? `Open tasks of ${name}` : 'Open tasks assigned to nobody'}</strong>
        <ButtonLink
          variant="quiet"
          to="/$organizationId/insights"
          params={{ organizationId }}
          search={writeWeeks(weeks.length)}
          // Of the same screen it is another address.
          activeOptions={{ exact: true }}
        >
          All projects
        </ButtonLink>
      </p>
      <Table caption={`Projects of ${name}`} columns={named(['Project', 'Open', 'Overdue'])} rows={rows} />
    </div>
  );
}
