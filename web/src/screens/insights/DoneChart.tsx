import type { InsightWeek } from '@muster/contract';
import type { LinkProps } from '@tanstack/react-router';
import { Plot } from './Plot.tsx';

interface DoneChartProps {
  weeks: readonly InsightWeek[];
  linkOf: (index: number) => LinkProps;
}

export function DoneChart({ weeks, linkOf }: DoneChartProps) {
  const counts = weeks.map(({ done }) => done);
  const most = Math.max(...counts);
  const last = weeks.length - 1;
  // The week under way and the first of the best ones say their number.
  const isNamed = (index: number) => index === last || (index === counts.indexOf(most) && most > 0);
  const title = `Tasks done in each of ${weeks.length} weeks: at most ${most}, ${counts[last]} so far this week`;
  return (
    <Plot {...{ weeks, title, linkOf }} largest={most}>
      {({ x, y, step }) => {
        const width = Math.min(18, step * 0.6);
        return counts.map((count, index) => (
          <g key={weeks[index]!.from}>
            <rect
              className={index === last ? 'plot-bar is-open' : 'plot-bar'}
              x={x(index) - width / 2}
              y={y(count)}
              width={width}
              height={y(0) - y(count)}
              rx={Math.min(2, width / 4)}
            />
            {isNamed(index) && (
              <text className="plot-word" x={x(index)} y={y(count) - 6} textAnchor="middle">
                {count}
              </text>
            )}
          </g>
        ));
      }}
    </Plot>
  );
}
