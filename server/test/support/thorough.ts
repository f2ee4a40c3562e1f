/** `npm test` shows each capability once, `npm test -- thorough` in every way. Whoever runs a single file runs all of it. */
export const isThorough = process.env['TESTS'] !== 'quick';

/** One of so many, spread evenly, where there is no time for all. */
export const some = <Item>(items: readonly Item[], oneOf: number) =>
  isThorough ? items : items.filter((_, index) => index % oneOf === 0);
