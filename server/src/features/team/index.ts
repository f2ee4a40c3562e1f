export { addToTeam, selectSomeOfTeam, selectTeam, selectTeamSize } from './queries.ts';
