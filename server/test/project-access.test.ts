import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');

/** What works on teams for their own sake, and decides nothing by them. */
const onTeams: Record<string, string> = {
  'src/platform/db/placement.ts': 'says where tables lie',
  'src/platform/db/errors.ts': 'has a sentence for each broken constraint',
  'src/features/team/queries.ts': 'lists and changes teams',
  'src/features/tasks/queries.ts':
    'locks the projects of a person who is taken off tasks, in the order of all locks',
  'src/features/tasks/children-queries.ts': 'assigns a restored task to those who are still on the team',
  'src/features/tasks/bulk/undo-queries.ts': 'gives tasks back to those who are still on the team',
  'src/features/tasks/query/count-queries.ts': 'counts the tasks of each of the team',
};

const sources = globSync(['src/**/*.ts', 'demo/**/*.ts', 'backup/**/*.ts'], { cwd: folder })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('/schema.ts'));

const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/** Apart from the words in comments. */
const codeOf = (file: string) => read(file).replace(/\/\*\*[^]*?\*\/|^\s*\/\/.*$/gm, '');

test('who sees a project is said by the view alone: no other SQL asks for the team', () => {
  const others = sources.filter(
    (file) => /project_team|projectTeam/.test(codeOf(file)) && !(file in onTeams),
  );
  expect(others).toEqual([]);
  for (const file of Object.keys(onTeams)) expect(codeOf(file)).toMatch(/project_team|projectTeam/);
});

test.each(Object.keys(onTeams))('%s decides nothing by a role', (file) => {
  expect(codeOf(file)).not.toMatch(/'admin'|isAdmin/);
});

test('the view is defined once', () => {
  const migrations = globSync('migrations/*.sql', { cwd: folder });
  const defining = migrations.filter((file) => /role\s*=\s*'admin'/.test(read(file)));
  expect(defining).toHaveLength(1);
});
