import { limits } from '@muster/contract';
import type { ReactNode } from 'react';
import { Select } from '../../ui/form/Select.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { writeWeeks, type InsightsSearch } from './search.ts';
import './insights.css';

interface InsightsFrameProps {
  /** How many weeks are shown, once that can be chosen. */
  choice?: WeeksChoice;
  /** What else there is to do. */
  actions?: ReactNode;
  children: ReactNode;
}

interface WeeksChoice {
  weeks: number;
  choose: (search: InsightsSearch) => void;
}

export const InsightsFrame = ({ choice, actions, children }: InsightsFrameProps) => (
  <Sheet
    heading="Insights"
    actions={
      choice && (
        <div className="insights-actions">
          {actions}
          <WeeksSelect {...choice} />
        </div>
      )
    }
  >
    {children}
  </Sheet>
);

const { min, max, usual } = limits.insightWeeks;
const offered = [min, usual, 26, max];

function WeeksSelect({ weeks, choose }: WeeksChoice) {
  const all = [...new Set([...offered, weeks])].toSorted((one, other) => one - other);
  const items = all.map((count) => ({ value: String(count), label: `Last ${count} weeks` }));
  return (
    <div className="insights-weeks">
      <Select
        label="Weeks shown"
        size="sm"
        items={items}
        value={String(weeks)}
        onChange={(count) => choose(writeWeeks(Number(count)))}
      />
    </div>
  );
}

export const InsightsPending = () => (
  <InsightsFrame>
    <div aria-hidden="true">
      <Skeleton height="92px" />
      <div className="charts">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} height="232px" />
        ))}
      </div>
    </div>
  </InsightsFrame>
);
