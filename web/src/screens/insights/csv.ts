import type { InsightWeek } from '@muster/contract';
import type { Layer } from './FlowChart.tsx';

/** The weeks with all that is told of each, the oldest first. */
export function weeksCsv(weeks: readonly InsightWeek[], layers: readonly Pick<Layer, 'name' | 'counts'>[]) {
  const heading = [
    'From',
    'To',
    'Done',
    'Measured',
    'Median days',
    '85 % days',
    ...layers.map(({ name }) => name),
  ];
  const rows = weeks.map(({ from, to, done, cycleTime: { measured, median, most } }, index) => [
    from,
    to,
    done,
    measured,
    median,
    most,
    ...layers.map(({ counts }) => counts[index] ?? null),
  ]);
  return [heading, ...rows].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

/** What begins like a formula is text to whatever opens it. */
function cellOf(value: string | number | null) {
  if (value === null) return '';
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
