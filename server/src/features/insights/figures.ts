import {
  limits,
  statusCategories,
  type CycleTime,
  type InsightProject,
  type OrganizationInsights,
  type ProjectInsights,
} from '@muster/contract';
import type { Done, Flow, History, LoadRead, NamedProject, StatusRow } from './queries.ts';
import type { Week } from './weeks.ts';

export interface Read {
  today: string;
  weeks: Week[];
  history: History;
  load: LoadRead;
  statuses: StatusRow[];
}

export function projectInsights(read: Read): ProjectInsights {
  const former = { status: null, counts: countsOf(read, isOfNone(read.statuses)) };
  return {
    ...commonFigures(read),
    statuses: [
      ...read.statuses.map(({ _id, name, color, category }) => ({
        status: { _id, name, color, category },
        counts: countsOf(read, ({ statusId }) => statusId === _id),
      })),
      ...(hasAny(former) ? [former] : []),
    ],
  };
}

export function organizationInsights(read: Read, projects: NamedProject[]): OrganizationInsights {
  const former = { category: null, counts: countsOf(read, isOfNone(read.statuses)) };
  const doneIn = finderOf(read.history);
  const categories = new Map(read.statuses.map(({ _id, category }) => [_id, category]));
  return {
    ...commonFigures(read, doneIn),
    categories: [
      ...statusCategories.map((category) => ({
        category,
        counts: countsOf(read, ({ statusId }) => categories.get(statusId) === category),
      })),
      ...(hasAny(former) ? [former] : []),
    ],
    projects: mostOf(projects.map((project) => projectFigures(read, doneIn, project))),
  };
}

/** As many as one answer carries, in their order: those with most to do, then those in which most was done. */
function mostOf(projects: InsightProject[]) {
  if (projects.length <= limits.insightProjects) return projects;
  const byWork = projects.toSorted((one, other) => other.open - one.open || sum(other.done) - sum(one.done));
  const shown = new Set(byWork.slice(0, limits.insightProjects));
  return projects.filter((project) => shown.has(project));
}

interface Load {
  open: number;
  overdue: number;
}

/** Unassigned work. The two counts are read separately, so their difference may be negative. */
const restOf = (all: Load, somebodys: Load) => ({
  person: null,
  open: all.open - somebodys.open,
  overdue: Math.max(0, all.overdue - somebodys.overdue),
});

function commonFigures({ today, weeks, history, load }: Read, doneIn = finderOf(history)) {
  const open = sum(history.open.map((one) => one.open));
  const overdue = sum(history.open.map((one) => one.overdue));
  const nobodys = restOf({ open, overdue }, load);
  const due = history.open.map(({ overdueSince }) => overdueSince).filter((day) => day !== null);
  return {
    today,
    open,
    overdue,
    overdueSince: due.toSorted()[0] ?? null,
    weeks: weeks.map((week, index) => {
      const done = doneIn(null, index + 1);
      return { ...week, done: done?.done ?? 0, cycleTime: cycleTimeOf(done) };
    }),
    cycleTime: cycleTimeOf(doneIn(null, null)),
    load: [...load.people, ...(nobodys.open > 0 ? [nobodys] : [])],
  };
}

function projectFigures({ weeks, history, load }: Read, doneIn: DoneFinder, project: NamedProject) {
  const isIts = ({ projectId }: { projectId: string }) => projectId === project._id;
  const { open = 0, overdue = 0 } = history.open.find(isIts) ?? {};
  const somebodys = load.projects.find(isIts) ?? { open: 0, overdue: 0, people: [] };
  const nobodys = restOf({ open, overdue }, somebodys);
  const inOrder = load.people.flatMap(({ person }) =>
    somebodys.people.filter((one) => one.person === person!._id),
  );
  return {
    project,
    open,
    overdue,
    done: weeks.map((_, index) => doneIn(project._id, index + 1)?.done ?? 0),
    cycleTime: cycleTimeOf(doneIn(project._id, null)),
    load: [...inOrder, ...(nobodys.open > 0 ? [nobodys] : [])],
  };
}

const keyOf = (projectId: string | null, week: number | null) => `${projectId} ${week}`;

type DoneFinder = ReturnType<typeof finderOf>;

/** Nothing stands for all projects or weeks. */
function finderOf({ done }: History) {
  const byKey = new Map(done.map((one) => [keyOf(one.projectId, one.week), one]));
  return (projectId: string | null, week: number | null) => byKey.get(keyOf(projectId, week));
}

function cycleTimeOf(done: Done | undefined): CycleTime {
  const [median = null, most = null] = (done?.measured ? done.days : null) ?? [];
  return { measured: done?.measured ?? 0, median: inHundredths(median), most: inHundredths(most) };
}

const inHundredths = (days: number | null) => (days === null ? null : Math.round(days * 100) / 100);

/** At the end of each week: all that came by then, less what left. */
function countsOf({ weeks, history }: Read, isMeant: (flow: Flow) => boolean) {
  const changes = weeks.map(() => 0);
  let before = 0;
  for (const flow of history.flow.filter(isMeant)) {
    if (flow.week === 0) before += flow.change;
    else changes[flow.week - 1]! += flow.change;
  }
  return changes.map((change) => (before += change));
}

const isOfNone = (statuses: StatusRow[]) => {
  const known = new Set(statuses.map(({ _id }) => _id));
  return ({ statusId }: Flow) => !known.has(statusId);
};

const hasAny = ({ counts }: { counts: number[] }) => counts.some((count) => count > 0);

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
