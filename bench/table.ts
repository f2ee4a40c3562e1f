export interface Line {
  what: string;
  ours: number;
  /** What ours is measured against, in the same run. */
  floor?: number;
  /** Of both; requests a second if not given. */
  unit?: string;
  bar: { least: number } | { most: number };
  /** Why it is not judged: said instead of a verdict. */
  unjudged?: string | undefined;
}

/** Prints the figures with their bars; answers whether all of them hold. */
export function printTable(lines: Line[]) {
  const rows = lines.map(({ what, ours, floor, unit = '/s', bar, unjudged }) => {
    const figure = floor === undefined ? ours : ours / floor;
    const holds = 'least' in bar ? figure >= bar.least : figure <= bar.most;
    const limit = 'least' in bar ? `≥ ${bar.least}` : `≤ ${bar.most}`;
    const basis = floor === undefined ? '' : `${Math.round(ours)}${unit} : ${Math.round(floor)}${unit}`;
    const verdict = unjudged ?? (holds ? '✓' : '✗');
    return { what, figure: floor === undefined ? String(figure) : figure.toFixed(2), limit, basis, verdict };
  });
  process.stdout.write('\n| what | figure | bar | measured | |\n|---|---|---|---|---|\n');
  for (const { what, figure, limit, basis, verdict } of rows) {
    process.stdout.write(`| ${what} | ${figure} | ${limit} | ${basis} | ${verdict} |\n`);
  }
  return rows.every(({ verdict }) => verdict !== '✗');
}
