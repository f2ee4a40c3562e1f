import { addDays } from '@muster/contract';
import type { Page } from '@playwright/test';
import { measurePresses, pressing, showing } from './presses.ts';
import { openStage } from './stage.ts';
import { printTable, type Line } from './table.ts';
import { addProject, screenOf, signUp } from './world.ts';

/** How long clicks in the timeline and the calendar take where so much is shown: node bench/days.ts [tasks] */
const count = Number(process.argv[2] ?? 2_000);
const today = new Date().toISOString().slice(0, 10);
/** All of them in each of the scales. */
const [from, days] = [addDays(today, -6), 13];

const timeline = [
  pressing('timeline, quarter to month', 'Month', showing('Quarter')),
  pressing('timeline, month to quarter', 'Quarter', showing('Month')),
  pressing('timeline, month to week', 'Week', showing('Month')),
  pressing('timeline, next month', 'Next month', showing('Previous month')),
];
const calendar = [
  pressing('calendar, week to month', 'Month', showing('Week')),
  pressing('calendar, month to week', 'Week', showing('Month')),
  pressing('calendar, next month', 'Next month', showing('Previous month')),
];

const stage = await openStage();
try {
  const { url, pool } = await stage.start();
  const { userId, headers } = await signUp(url);
  const project = await addProject(pool, userId, count);
  await pool.query(
    `UPDATE tasks SET start_date = $3::date + number % $4::int, due_date = $3::date + number % $4::int + number % 3
     WHERE organization_id = $1 AND project_id = $2`,
    [project.organizationId, project.projectId, from, days],
  );
  await pool.query('VACUUM ANALYZE');
  const lines: Line[] = [];
  for (const [layout, scale, actions] of [
    ['timeline', 'month', timeline],
    ['calendar', 'month', calendar],
  ] as const) {
    const place = {
      url: `${url}${screenOf(project)}?view=${layout}&scale=${scale}`,
      cookie: headers['cookie']!,
      seen: (page: Page) => page.getByRole('grid').getByRole('link'),
      actions,
    };
    for (const { what, ms } of await measurePresses(place))
      lines.push({ what: `${what}, ${count} tasks: ms to its paint`, ours: ms, bar: { most: 50 } });
  }
  process.exitCode = printTable(lines) ? 0 : 1;
} finally {
  await stage.close();
}
