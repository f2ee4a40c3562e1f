import { taskGroups, type TaskQuery } from '@muster/contract';

/** What the rows of a board may be: its columns are the statuses already. */
export const rowGroups = taskGroups.filter((group) => group !== 'status');

/** What the rows of the board are, if it has any. */
export const rowGroupOf = ({ group }: TaskQuery) => rowGroups.find((one) => one === group);
