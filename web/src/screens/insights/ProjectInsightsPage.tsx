import type { Load, ProjectInsights } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { projectInsightsQuery } from '../../entities/insights/queries.ts';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ButtonLink } from '../../ui/primitives/Button.tsx';
import { Drawing } from './Drawing.tsx';
import { CycleChart } from './CycleChart.tsx';
import { DoneChart } from './DoneChart.tsx';
import { DownloadWeeks } from './DownloadWeeks.tsx';
import { Figures } from './Figures.tsx';
import { FlowChart, type Layer } from './FlowChart.tsx';
import { InsightsFrame } from './InsightsFrame.tsx';
import { Legend } from './Legend.tsx';
import { cycleFigure, formerColor, isBlank, openBefore } from './figures.ts';
import { writeWeeks, type InsightsSearch } from './search.ts';
import { cycleTable, doneTable, flowTable, loadTable } from './tables.tsx';
import { doneTasks, openTasks, overdueTasks, overdueTasksOf, tasksIn, tasksOf } from './task-links.ts';
import { changeWords, cycleWords, doneWords, oldestWords } from './words.ts';
import { Workload } from './Workload.tsx';

interface ProjectInsightsPageProps {
  ids: ProjectIds;
  weeks: number;
}

export function ProjectInsightsPage({ ids, weeks }: ProjectInsightsPageProps) {
  const { data: insights } = useSuspenseQuery(projectInsightsQuery(ids, weeks));
  const navigate = useNavigate();
  const choose = (search: InsightsSearch) =>
    void navigate({ to: '/$organizationId/projects/$projectId/insights', params: ids, search });
  return (
    <InsightsFrame
      choice={{ weeks, choose }}
      actions={
        <>
          <ButtonLink
            variant="quiet"
            to="/$organizationId/insights"
            params={{ organizationId: ids.organizationId }}
            search={writeWeeks(weeks)}
          >
            All projects
          </ButtonLink>
          <DownloadWeeks weeks={insights.weeks} layers={layersOf(insights)} />
        </>
      }
    >
      {isBlank(insights, insights.statuses) ? (
        <EmptyState
          title="Too early to tell"
          action={
            <ButtonLink size="md" to="/$organizationId/projects/$projectId/tasks" params={ids}>
              Go to Tasks
            </ButtonLink>
          }
        >
          Once the project has tasks, this shows what gets done each week and how long it takes.
        </EmptyState>
      ) : (
        <>
          <ProjectFigures {...{ ids, insights }} />
          <Charts {...{ ids, insights }} />
        </>
      )}
    </InsightsFrame>
  );
}

interface PartProps {
  ids: ProjectIds;
  insights: ProjectInsights;
}

function ProjectFigures({ ids, insights }: PartProps) {
  const { today, open, overdue, overdueSince, weeks, cycleTime } = insights;
  const [before, now] = weeks.slice(-2);
  const cycle = cycleFigure(cycleTime);
  const openCounts = insights.statuses.filter(({ status }) => isOpen(status?.category));
  return (
    <Figures
      figures={[
        {
          name: 'Open',
          value: <Link {...openTasks(ids)}>{open}</Link>,
          about: changeWords(open, openBefore(openCounts)),
        },
        {
          name: 'Done this week',
          value: <Link {...doneTasks(ids, now!)}>{now!.done}</Link>,
          about: `${before!.done} last week`,
        },
        {
          name: 'Overdue',
          value: <Link {...overdueTasks(ids)}>{overdue}</Link>,
          about: overdueSince ? oldestWords(overdueSince, today) : 'nothing is late',
          isBad: overdue > 0,
        },
        {
          ...cycle,
          // Of what was done, that was measured which had been started.
          value: <Link {...doneTasks(ids, { from: weeks[0]!.from, to: now!.to })}>{cycle.value}</Link>,
        },
      ]}
    />
  );
}

const isOpen = (category: string | undefined) => category === 'notStarted' || category === 'started';

const layersOf = ({ statuses }: ProjectInsights) =>
  statuses.map(({ status, counts }): Layer => ({
    id: status?._id ?? 'former',
    name: status?.name ?? 'Former statuses',
    color: status?.color ?? formerColor,
    counts,
  }));

function Charts({ ids, insights }: PartProps) {
  const { weeks, load, open } = insights;
  const layers = layersOf(insights);
  const linkOf = (index: number) => doneTasks(ids, weeks[index]!);
  const ofPerson = (one: Load) => tasksOf(ids, one.person);
  const inStatus = ({ id }: Layer) => (id === 'former' ? undefined : tasksIn(ids, id));
  return (
    <div className="charts">
      <Drawing name="Done per week" sentence={doneWords(weeks)} table={doneTable(weeks, linkOf)}>
        <DoneChart {...{ weeks, linkOf }} />
      </Drawing>
      <Drawing name="Cycle time" sentence={cycleWords(insights.cycleTime)} table={cycleTable(weeks, linkOf)}>
        <CycleChart {...{ weeks, linkOf }} />
      </Drawing>
      <Drawing
        name="Tasks by status over time"
        sentence="How many tasks were in each status at the end of each week."
        table={flowTable(weeks, layers)}
      >
        <div className="flow">
          <FlowChart {...{ weeks, layers }} />
          <Legend layers={layers} linkOf={inStatus} />
        </div>
      </Drawing>
      <Drawing
        name="Workload"
        sentence={
          open > 0 ? 'Open tasks of each person; overdue ones are hatched.' : 'Nobody has anything to do.'
        }
        table={loadTable(load, ofPerson, (one) => overdueTasksOf(ids, one.person))}
      >
        <Workload load={load} linkOf={ofPerson} />
      </Drawing>
    </div>
  );
}
