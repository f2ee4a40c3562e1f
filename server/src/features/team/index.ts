export { addToTeam, selectTeam } from './queries.ts';
