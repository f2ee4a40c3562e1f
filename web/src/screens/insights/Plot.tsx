import type { InsightWeek } from '@muster/contract';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDayOfYear } from '../../ui/primitives/dates.ts';
import { namedWeeks, ticksTo } from './scale.ts';
import { useWidth } from './use-width.ts';
import { tasksWords, weekWords } from './words.ts';

export interface Scales {
  /** The middle of a week, and how wide each is. */
  x: (index: number) => number;
  step: number;
  y: (value: number) => number;
}

interface PlotProps {
  weeks: readonly InsightWeek[];
  /** What it shows, for who does not see it. */
  title: string;
  largest: number;
  children: (scales: Scales) => ReactNode;
  /** Where a week leads that is pointed at; who uses keys finds the same links in the table. */
  linkOf?: (index: number) => LinkProps;
}

const [left, top, height, bottom] = [28, 18, 140, 28];

/** Weeks from left to right, numbers from below, ruled at round ones. */
export function Plot({ weeks, title, largest, children, linkOf }: PlotProps) {
  const { ref, width } = useWidth(552);
  const ticks = ticksTo(largest);
  const step = (width - left) / weeks.length;
  const x = (index: number) => left + (index + 0.5) * step;
  const y = (value: number) => top + height - (value / ticks.at(-1)!) * height;
  const last = weeks.length - 1;
  return (
    <div className="plot" ref={ref}>
      <svg role="img" aria-label={title} width={width} height={top + height + bottom}>
        {ticks.map((tick) => (
          <g key={tick}>
            <path className={tick === 0 ? 'plot-base' : 'plot-rule'} d={`M${left} ${y(tick)}H${width}`} />
            <text x={left - 8} y={y(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {children({ x, step, y })}
        {namedWeeks(weeks.length, width - left).map((index) => (
          <text key={index} x={x(index)} y={top + height + 20} textAnchor="middle">
            {index === last ? 'now' : formatDayOfYear(weeks[index]!.from)}
          </text>
        ))}
      </svg>
      {linkOf && (
        <div className="plot-links" aria-hidden="true">
          {weeks.map((week, index) => (
            <Link
              key={week.from}
              {...linkOf(index)}
              tabIndex={-1}
              style={{ left: left + index * step, width: step }}
              data-tip={`${weekWords(week)}: ${tasksWords(week.done)} done`}
            />
          ))}
        </div>
      )}
    </div>
  );
}
