import { plainQuery, type TaskQuery } from '@muster/contract';

/** Which tasks, whatever their order: columns of the board have their own. */
export const filterOf = (query: TaskQuery): TaskQuery => ({
  ...plainQuery,
  is: query.is,
  isNot: query.isNot,
  text: query.text,
});

/** Whether it lets tasks of a status through. */
export const takesStatus = ({ is, isNot }: TaskQuery, statusId: string) =>
  (is.status?.includes(statusId) ?? true) && !isNot.status?.includes(statusId);

/** What it asks of the tasks of one status, which are the same whatever other statuses it lets through. */
export function withinStatus<Query extends TaskQuery>(query: Query): Query {
  const { status: isStatus, ...is } = query.is;
  const { status: isNotStatus, ...isNot } = query.isNot;
  return isStatus || isNotStatus ? { ...query, is, isNot } : query;
}

/** No field is ever there without a value. */
export const isFiltered = ({ is, isNot, text, during }: TaskQuery) =>
  text !== undefined || during !== undefined || Object.keys(is).length > 0 || Object.keys(isNot).length > 0;
