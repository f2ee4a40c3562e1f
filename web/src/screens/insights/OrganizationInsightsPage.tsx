import type { Load, OrganizationInsights, StatusCategory } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { organizationInsightsQuery } from '../../entities/insights/queries.ts';
import { categoryNames } from '../../entities/statuses/categories.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ButtonLink } from '../../ui/primitives/Button.tsx';
import { Drawing } from './Drawing.tsx';
import { CycleChart } from './CycleChart.tsx';
import { DoneChart } from './DoneChart.tsx';
import { DownloadWeeks } from './DownloadWeeks.tsx';
import { cycleFigure, formerColor, isBlank, openBefore } from './figures.ts';
import { Figures } from './Figures.tsx';
import { FlowChart, type Layer } from './FlowChart.tsx';
import { InsightsFrame } from './InsightsFrame.tsx';
import { Legend } from './Legend.tsx';
import { personIn, PersonTable } from './PersonTable.tsx';
import { ProjectsTable } from './ProjectsTable.tsx';
import {
  writeWeeks,
  type InsightsSearch,
  type OrganizationInsightsSearch,
  type ProjectSort,
} from './search.ts';
import { cycleTable, doneTable, flowTable, loadTable } from './tables.tsx';
import { changeWords, cycleWords, doneWords, projectsWords } from './words.ts';
import { Workload } from './Workload.tsx';

interface OrganizationInsightsPageProps {
  organizationId: string;
  weeks: number;
  /** Its Monday. */
  week: string | undefined;
  /** By their id, or `nobody`. */
  person: string | undefined;
  /** What the projects stand by. */
  sort: ProjectSort | undefined;
}

export function OrganizationInsightsPage({
  organizationId,
  weeks,
  week,
  person,
  sort,
}: OrganizationInsightsPageProps) {
  const { data: insights } = useSuspenseQuery(organizationInsightsQuery(organizationId, weeks));
  const found = insights.weeks.findIndex(({ from }) => from === week);
  const chosen = found === -1 ? insights.weeks.length - 1 : found;
  const theirs = insights.load.find((one) => personIn(one) === person);
  const navigate = useNavigate();
  const choose = (search: InsightsSearch) =>
    void navigate({ to: '/$organizationId/insights', params: { organizationId }, search });
  return (
    <InsightsFrame
      choice={{ weeks, choose }}
      actions={<DownloadWeeks weeks={insights.weeks} layers={layersOf(insights)} />}
    >
      {isBlank(insights, insights.categories) ? (
        <EmptyState
          title="Too early to tell"
          action={
            <ButtonLink size="md" to="/$organizationId/projects" params={{ organizationId }}>
              Go to Projects
            </ButtonLink>
          }
        >
          Once your projects have tasks, this shows what gets done each week and how long it takes.
        </EmptyState>
      ) : (
        <>
          <OrganizationFigures {...{ organizationId, insights }} />
          {theirs ? (
            <PersonTable {...{ organizationId, insights, theirs }} />
          ) : (
            <ProjectsTable {...{ organizationId, insights, chosen, sort }} />
          )}
          <Charts {...{ organizationId, insights }} />
        </>
      )}
    </InsightsFrame>
  );
}

interface PartProps {
  organizationId: string;
  insights: OrganizationInsights;
}

/** The table of projects, whose figures lead to their tasks. */
const inTable = (
  { organizationId, insights: { weeks } }: PartProps,
  search: Omit<OrganizationInsightsSearch, 'weeks'>,
) =>
  ({
    to: '/$organizationId/insights',
    params: { organizationId },
    search: { ...writeWeeks(weeks.length), ...search },
    hash: 'projects',
  }) as const;

function OrganizationFigures(props: PartProps) {
  const { open, overdue, weeks, cycleTime, projects, categories } = props.insights;
  const [before, now] = weeks.slice(-2);
  const openCounts = categories.filter(({ category }) => category === 'notStarted' || category === 'started');
  const late = projects.filter((project) => project.overdue > 0).length;
  const cycle = cycleFigure(cycleTime);
  const linked = (value: ReactNode, sort: ProjectSort) => <Link {...inTable(props, { sort })}>{value}</Link>;
  return (
    <Figures
      figures={[
        { name: 'Open', value: linked(open, 'open'), about: changeWords(open, openBefore(openCounts)) },
        { name: 'Done this week', value: linked(now!.done, 'done'), about: `${before!.done} last week` },
        {
          name: 'Overdue',
          value: linked(overdue, 'overdue'),
          about: late > 0 ? `in ${projectsWords(late)}` : 'nothing is late',
          isBad: overdue > 0,
        },
        { ...cycle, value: linked(cycle.value, 'cycle') },
      ]}
    />
  );
}

const colors: Record<StatusCategory, string> = {
  notStarted: 'var(--project-slate)',
  started: 'var(--project-yellow)',
  done: 'var(--project-green)',
  cancelled: 'var(--line-strong)',
};

/** What is over lies at the bottom. */
const order: (StatusCategory | null)[] = ['notStarted', 'started', null, 'cancelled', 'done'];

function Charts(props: PartProps) {
  const { weeks, categories, load, cycleTime } = props.insights;
  const layers = layersOf({ categories });
  const linkOf = (index: number) => inTable(props, { week: weeks[index]!.from });
  const ofPerson = (one: Load) => inTable(props, { person: personIn(one) });
  return (
    <div className="charts">
      <Drawing name="Done per week" sentence={doneWords(weeks)} table={doneTable(weeks, linkOf)}>
        <DoneChart {...{ weeks, linkOf }} />
      </Drawing>
      <Drawing name="Cycle time" sentence={cycleWords(cycleTime)} table={cycleTable(weeks, linkOf)}>
        <CycleChart {...{ weeks, linkOf }} />
      </Drawing>
      <Drawing
        name="Tasks by category over time"
        sentence="How many tasks were in statuses of each category at the end of each week."
        table={flowTable(weeks, layers)}
      >
        <div className="flow">
          <FlowChart {...{ weeks, layers }} />
          <Legend layers={layers} />
        </div>
      </Drawing>
      <Drawing
        name="Workload"
        sentence="Open tasks of each person in all these projects; overdue ones are hatched."
        table={loadTable(load, ofPerson, ofPerson)}
      >
        <Workload load={load} linkOf={ofPerson} />
      </Drawing>
    </div>
  );
}

const layersOf = ({ categories }: Pick<OrganizationInsights, 'categories'>) =>
  order.flatMap((one) => {
    const found = categories.find(({ category }) => category === one);
    return found ? [layerOf(found)] : [];
  });

const layerOf = ({ category, counts }: OrganizationInsights['categories'][number]): Layer => ({
  id: category ?? 'former',
  name: category ? categoryNames[category] : 'Former statuses',
  color: category ? colors[category] : formerColor,
  counts,
});
