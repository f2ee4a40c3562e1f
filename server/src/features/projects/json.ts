import { jsonNumber, jsonObject, jsonString, jsonText, jsonWord } from '../../platform/db/json.ts';
import { isPinned } from '../pins/index.ts';
import { teamJson, teamSize } from '../team/index.ts';
import { hasViews, openingJson } from '../views/index.ts';

// Of an organization that the first parameter names.

const named = { organization: '$1', project: 'projects.id' };

interface ShownPieces {
  description: string;
  isPinned: string;
  team: string;
}

/** What lists and the project itself tell, in the order of the contract. */
export const projectMembers = ({ description, isPinned, team }: ShownPieces) => ({
  _id: jsonWord('projects.id'),
  name: jsonString('projects.name'),
  key: jsonWord('projects.key'),
  description: jsonString(description),
  status: jsonWord('projects.status'),
  startDate: jsonWord('projects.start_date'),
  endDate: jsonWord('projects.end_date'),
  color: jsonWord('projects.color'),
  hasEstimates: jsonText('projects.has_estimates'),
  isPinned: jsonText(isPinned),
  createdBy: jsonObject({
    _id: jsonWord('projects.created_by'),
    fullName: `(SELECT ${jsonString('users.full_name')} FROM users WHERE users.id = projects.created_by)`,
  }),
  organization: jsonObject({
    _id: jsonWord('projects.organization_id'),
    name: `(SELECT ${jsonString('organizations.name')} FROM organizations WHERE organizations.id = $1)`,
  }),
  team,
  teamSize: jsonNumber(teamSize(named)),
});

/** But for how many tasks it has, which takes a day to say. */
export const wholeJson = (person: string) =>
  jsonObject({
    ...projectMembers({
      description: 'projects.description',
      isPinned: isPinned({ organization: '$1', person }),
      team: teamJson(named),
    }),
    opensWith: jsonText(openingJson({ organization: '$1', person })),
    hasViews: jsonText(hasViews({ organization: '$1', person })),
  });
