export { addToTeam, listTeamIds, selectSomeOfTeam, selectTeam, selectTeamSize } from './queries.ts';
