import { limits, type InsightProject, type OrganizationInsights } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import { Spark } from './Spark.tsx';
import { Table } from './Table.tsx';
import { named } from './tables.tsx';
import { doneTasks, openTasks, overdueTasks } from './task-links.ts';
import { daysNumber, weekWords } from './words.ts';

interface ProjectsTableProps {
  organizationId: string;
  insights: OrganizationInsights;
  /** The week that is told of. */
  chosen: number;
}

/** What each project adds; here the figures of the organization lead to their tasks. */
export function ProjectsTable({ organizationId, insights: { projects, weeks }, chosen }: ProjectsTableProps) {
  const week = weeks[chosen]!;
  const isNow = chosen === weeks.length - 1;
  const rowOf = ({ project: { _id: projectId, name }, open, overdue, done, cycleTime }: InsightProject) => {
    const ids = { organizationId, projectId };
    return {
      key: projectId,
      cells: [
        <Link key="name" to="/$organizationId/projects/$projectId/insights" params={ids}>
          {name}
        </Link>,
        <Link key="open" {...openTasks(ids)}>
          {open}
        </Link>,
        <Link key="done" {...doneTasks(ids, week)}>
          {done[chosen]}
        </Link>,
        <Link key="overdue" {...overdueTasks(ids)} className={overdue > 0 ? 'is-bad' : undefined}>
          {overdue}
        </Link>,
        cycleTime.median === null ? '–' : `${daysNumber(cycleTime.median)} d`,
        <Spark key="spark" counts={done} />,
      ],
    };
  };
  const doneName = isNow ? 'Done this week' : `Done ${weekWords(week)}`;
  return (
    <div className="insights-projects" id="projects">
      <Table
        caption="Projects"
        columns={[
          ...named(['Project', 'Open']),
          { id: 'done', name: doneName },
          ...named(['Overdue', 'Cycle time', `Done in ${weeks.length} weeks`]),
        ]}
        rows={projects.map(rowOf)}
      />
      {projects.length === limits.insightProjects && <p>The {projects.length} projects with most to do.</p>}
    </div>
  );
}
