import { limits, type InsightProject, type OrganizationInsights } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import { Spark } from './Spark.tsx';
import { Table } from './Table.tsx';
import type { ProjectSort } from './search.ts';
import { doneTasks, openTasks, overdueTasks } from './task-links.ts';
import { daysNumber, weekWords } from './words.ts';

interface ProjectsTableProps {
  organizationId: string;
  insights: OrganizationInsights;
  /** The week that is told of. */
  chosen: number;
  sort: ProjectSort | undefined;
}

const figures: Record<ProjectSort, (project: InsightProject, week: number) => number> = {
  open: ({ open }) => open,
  done: ({ done }, week) => done[week]!,
  overdue: ({ overdue }) => overdue,
  // What was never measured stands behind what took no time.
  cycle: ({ cycleTime: { median } }) => median ?? -1,
};

/** What each project adds; here the figures of the organization lead to their tasks. */
export function ProjectsTable({ organizationId, insights, chosen, sort }: ProjectsTableProps) {
  const { projects, weeks } = insights;
  const week = weeks[chosen]!;
  const figure = sort && figures[sort];
  const sorted = figure
    ? projects.toSorted((one, other) => figure(other, chosen) - figure(one, chosen))
    : projects;
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
        cycleTime.median === null ? (
          '–'
        ) : (
          <Link key="cycle" {...doneTasks(ids, { from: weeks[0]!.from, to: weeks.at(-1)!.to })}>
            {daysNumber(cycleTime.median)} d
          </Link>
        ),
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
          { id: 'project', name: 'Project' },
          { id: 'open', name: 'Open' },
          { id: 'done', name: doneName },
          { id: 'overdue', name: 'Overdue' },
          { id: 'cycle', name: 'Cycle time' },
          { id: 'weeks', name: `Done in ${weeks.length} weeks` },
        ]}
        sortedBy={sort}
        rows={sorted.map(rowOf)}
      />
      {projects.length === limits.insightProjects && (
        <p>The {projects.length} projects with the most to do.</p>
      )}
    </div>
  );
}
