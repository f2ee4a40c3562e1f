import { expect, test } from 'vitest';
import { weeksCsv } from './csv.ts';

test('weeks become lines, and no name becomes a formula or two cells', () => {
  const week = { from: '2026-11-09', to: '2026-11-15', done: 3 };
  const weeks = [
    { ...week, cycleTime: { measured: 2, median: 1.5, most: 4 } },
    { ...week, cycleTime: { measured: 0, median: null, most: null } },
  ];
  const layers = [
    { name: 'To "Do", later', counts: [5, 6] },
    { name: '=1+1', counts: [0, 1] },
  ];
  expect(weeksCsv(weeks, layers).split('\r\n')).toEqual([
    `From,To,Done,Measured,Median days,85 % days,"To ""Do"", later",'=1+1`,
    '2026-11-09,2026-11-15,3,2,1.5,4,5,0',
    '2026-11-09,2026-11-15,3,0,,,6,1',
    '',
  ]);
});
