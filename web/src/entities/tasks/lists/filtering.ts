import { plainQuery, type TaskQuery } from '@muster/contract';

/** Which tasks, whatever their order: columns of the board have their own. */
export const filterOf = (query: TaskQuery): TaskQuery => ({
  ...plainQuery,
  is: query.is,
  isNot: query.isNot,
  text: query.text,
});

/** No field is ever there without a value. */
export const isFiltered = ({ is, isNot, text, during }: TaskQuery) =>
  text !== undefined || during !== undefined || Object.keys(is).length > 0 || Object.keys(isNot).length > 0;
