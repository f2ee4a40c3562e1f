import type { InsightWeek } from '@muster/contract';
import type { LinkProps } from '@tanstack/react-router';
import { Plot, type Scales } from './Plot.tsx';
import { daysNumber, daysWords } from './words.ts';

interface Point {
  index: number;
  median: number;
  most: number;
}

interface CycleChartProps {
  weeks: readonly InsightWeek[];
  linkOf: (index: number) => LinkProps;
}

/** The median as a line, with what lies between it and the 85th of a hundred. */
export function CycleChart({ weeks, linkOf }: CycleChartProps) {
  const points = weeks.flatMap(({ cycleTime: { median, most } }, index): Point[] =>
    median === null || most === null ? [] : [{ index, median, most }],
  );
  const [first, last] = [points[0], points.at(-1)];
  const title =
    first && last
      ? `Median cycle time: ${daysWords(first.median)} in the first week that has one, ${daysWords(last.median)} in the last`
      : 'No cycle times in these weeks';
  return (
    <Plot {...{ weeks, title, linkOf }} largest={Math.max(0, ...points.map(({ most }) => most))}>
      {(scales) => (
        <>
          {runsOf(points).map((run) => (
            <Run key={run[0]!.index} {...{ run, scales }} />
          ))}
          {last && (
            <text
              className="plot-word"
              x={Math.min(scales.x(last.index), scales.x(weeks.length - 1))}
              y={scales.y(last.median) - 8}
              textAnchor="middle"
            >
              {daysNumber(last.median)} d
            </text>
          )}
        </>
      )}
    </Plot>
  );
}

/** A week without any is a gap, not a fall to nothing. */
function runsOf(points: readonly Point[]) {
  const runs: Point[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run?.at(-1)!.index === point.index - 1) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

function Run({ run, scales: { x, y } }: { run: readonly Point[]; scales: Scales }) {
  const above = run.map(({ index, most }) => `${x(index)} ${y(most)}`);
  const below = run.map(({ index, median }) => `${x(index)} ${y(median)}`);
  return (
    <>
      <path className="plot-band" d={`M${[...above, ...below.toReversed()].join('L')}z`} />
      <path className="plot-most" d={`M${above.join('L')}`} />
      <path className="plot-line" d={`M${below.join('L')}`} />
      {run.map(({ index, median }) => (
        <circle key={index} className="plot-dot" cx={x(index)} cy={y(median)} r="2.5" />
      ))}
    </>
  );
}
