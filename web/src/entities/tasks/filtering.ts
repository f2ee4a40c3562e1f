import { isPlain, plainQuery, type TaskQuery } from '@muster/contract';

/** Which tasks, whatever their order: columns of the board have their own. */
export const filterOf = (query: TaskQuery): TaskQuery => ({
  ...plainQuery,
  is: query.is,
  isNot: query.isNot,
  text: query.text,
});

export const isFiltered = (query: TaskQuery) => !isPlain(filterOf(query));
