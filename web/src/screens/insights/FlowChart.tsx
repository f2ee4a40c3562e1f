import type { InsightWeek } from '@muster/contract';
import { Plot, type Scales } from './Plot.tsx';

/** One of the areas that lie on each other. */
export interface Layer {
  id: string;
  name: string;
  /** As CSS has it. */
  color: string;
  counts: readonly number[];
}

interface FlowChartProps {
  weeks: readonly InsightWeek[];
  /** In the order of the work: what is done last lies at the bottom. */
  layers: readonly Layer[];
}

export function FlowChart({ weeks, layers }: FlowChartProps) {
  const stacked = stack(layers);
  const sums = weeks.map((_, index) => sum(layers.map(({ counts }) => counts[index]!)));
  const title = `Tasks at the end of each of ${weeks.length} weeks. Now: ${layers
    .map(({ name, counts }) => `${name} ${counts.at(-1)}`)
    .join(', ')}`;
  return (
    <Plot {...{ weeks, title }} largest={Math.max(...sums)}>
      {(scales) => stacked.map((area) => <Area key={area.id} {...area} scales={scales} />)}
    </Plot>
  );
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

interface Stacked extends Layer {
  floors: readonly number[];
}

function stack(layers: readonly Layer[]): Stacked[] {
  let floors = layers[0]?.counts.map(() => 0) ?? [];
  return layers.toReversed().map(({ id, name, color, counts }) => {
    const placed = { id, name, color, counts, floors };
    floors = floors.map((floor, index) => floor + counts[index]!);
    return placed;
  });
}

function Area({ color, counts, floors, scales: { x, y } }: Stacked & { scales: Scales }) {
  const upper = counts.map((count, index) => `${x(index)} ${y(floors[index]! + count)}`);
  const lower = floors.map((floor, index) => `${x(index)} ${y(floor)}`);
  return (
    <>
      <path
        className="plot-area"
        style={{ fill: color }}
        d={`M${[...upper, ...lower.toReversed()].join('L')}z`}
      />
      <path className="plot-edge" d={`M${upper.join('L')}`} />
    </>
  );
}
