export { addToTeam, listTeamIds, someOfTeamJson, teamJson, teamSize } from './queries.ts';
