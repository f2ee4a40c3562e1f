import type { InsightWeek, Load } from '@muster/contract';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Layer } from './FlowChart.tsx';
import { Leading } from './Leading.tsx';
import { Table } from './Table.tsx';
import { daysNumber, weekWords } from './words.ts';
import { nameOf } from './Workload.tsx';

type Weeks = readonly InsightWeek[];

/** The latest first. */
const rowsOf = (weeks: Weeks, cellsOf: (week: InsightWeek, index: number) => ReactNode[]) =>
  weeks.map((week, index) => ({ key: week.from, cells: cellsOf(week, index) })).toReversed();

const days = (count: number | null) => (count === null ? '–' : daysNumber(count));

export const doneTable = (weeks: Weeks, linkOf: (index: number) => LinkProps) => (
  <Table
    caption="Tasks done per week"
    columns={named(['Week', 'Done'])}
    rows={rowsOf(weeks, (week, index) => [
      weekWords(week),
      <Leading key="done" to={linkOf(index)}>
        {week.done}
      </Leading>,
    ])}
  />
);

/** The name of a week leads to what was done in it, of which some was measured. */
export const cycleTable = (weeks: Weeks, linkOf: (index: number) => LinkProps) => (
  <Table
    caption="Cycle time in days"
    columns={named(['Week', 'Measured', 'Median', '85 %'])}
    rows={rowsOf(weeks, (week, index) => [
      <Leading key="week" to={linkOf(index)}>
        {weekWords(week)}
      </Leading>,
      week.cycleTime.measured,
      days(week.cycleTime.median),
      days(week.cycleTime.most),
    ])}
  />
);

/** What was in a status then cannot be listed: lists have the tasks as they are now. */
export const flowTable = (weeks: Weeks, layers: readonly Layer[]) => (
  <Table
    caption="Tasks at the end of each week"
    columns={[...named(['Week']), ...layers]}
    rows={rowsOf(weeks, (week, index) => [weekWords(week), ...layers.map(({ counts }) => counts[index])])}
  />
);

type LinkOfLoad = (one: Load) => LinkProps;

export const loadTable = (load: readonly Load[], openOf: LinkOfLoad, overdueOf: LinkOfLoad) => (
  <Table
    caption="Open tasks of each person"
    columns={named(['Person', 'Open', 'Overdue'])}
    rows={load.map((one) => ({
      key: one.person?._id ?? 'nobody',
      cells: [
        nameOf(one),
        <Leading key="open" to={openOf(one)}>
          {one.open}
        </Leading>,
        <Leading key="overdue" to={overdueOf(one)}>
          {one.overdue}
        </Leading>,
      ],
    }))}
  />
);

/** Names that differ from one another. */
export const named = (names: readonly string[]) => names.map((name) => ({ id: name, name }));
