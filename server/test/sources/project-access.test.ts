import { expect, test } from 'vitest';
import { mentionsOf, migrations, sources } from './sources.ts';

/** A place more needs a look: whatever decides who sees a project asks the view. */
interface Named {
  times: number;
  because: string;
}
const timesOf = (named: Record<string, Named>) =>
  Object.fromEntries(Object.entries(named).map(([file, { times }]) => [file, times]));

/** What works on teams for their own sake, and decides nothing by them. */
const onTeams: Record<string, Named> = {
  'src/tables.ts': { times: 1, because: 'says where tables lie' },
  'src/constraints.ts': { times: 2, because: 'has a sentence for each broken constraint' },
  'src/features/team/queries.ts': { times: 10, because: 'lists and changes teams' },
  'src/features/tasks/queries.ts': {
    times: 1,
    because: 'locks the projects of a person who is taken off tasks, in the order of all locks',
  },
  'src/features/tasks/children-queries.ts': {
    times: 1,
    because: 'assigns a restored task to those who are still on the team',
  },
  'src/features/tasks/bulk/undo-queries.ts': {
    times: 1,
    because: 'gives tasks back to those who are still on the team',
  },
  'src/features/tasks/query/groups-queries.ts': { times: 5, because: 'counts the tasks of each of the team' },
};

test('who sees a project is said by the view alone: no other SQL asks for the team', () => {
  expect(mentionsOf(/\bproject_team|projectTeam/g, sources)).toEqual(timesOf(onTeams));
});

test('no view, trigger or function of a migration asks for the team beside it', () => {
  const asks = /\b(from|join|using|update|into|,)\s+(only\s+)?(public\.)?project_team\b/gi;
  expect(mentionsOf(asks, migrations)).toEqual({ 'migrations/0020_project_access.sql': 1 });
});

const anyRole = /'(admin|manager|employee)'/g;

/** There a role that is spelled out would decide something. */
const [speaking, elsewhere] = [
  sources.filter((file) => file.endsWith('queries.ts')),
  sources.filter((file) => !file.endsWith('queries.ts')),
];

const byRole: Record<string, Named> = {
  'src/features/members/queries.ts': { times: 1, because: 'counts admins, of whom one must stay' },
  'src/features/organizations/queries.ts': { times: 1, because: 'makes an admin of the founder' },
  'src/features/invites/queries.ts': { times: 1, because: 'says as what people are invited' },
  'src/features/access-controls/queries.ts': { times: 2, because: 'shows what each role may' },
};

/** As SQL and as Kysely write it; columns are compared by `onRef` and `whereRef`. */
const compared =
  /\brole\b"?\s*(=|<>|!=|IN\b)\s*(ANY\s*)?\(*\s*'|\brole'\s*,\s*'(=|<>|!=|in|not in)'\s*,\s*(\[|'(?!\w+\.))/gi;

test.each([
  `WHERE role = 'admin'`,
  `WHERE members."role" <> 'employee'`,
  `role IN ('admin', 'manager')`,
  `role = ANY ('{admin}')`,
  `.where('role', '=', 'admin')`,
  `.where('members.role', 'in', ['admin', 'manager'])`,
  `eb('role', '!=', 'employee')`,
])('a comparison is noticed: %s', (code) => {
  expect(code).toMatch(new RegExp(compared, 'i'));
});

test('no SQL decides by a role alone, as if it were the view', () => {
  expect(mentionsOf(anyRole, speaking)).toEqual(timesOf(byRole));
  expect(mentionsOf(compared, elsewhere)).toEqual({});
  expect(mentionsOf(compared, migrations)).toEqual({
    // No row of what a role may is an admin's.
    'migrations/0002_organizations_and_members.sql': 1,
    'migrations/0020_project_access.sql': 1,
  });
});
