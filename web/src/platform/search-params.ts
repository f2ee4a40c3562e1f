/** What an address says, unsaid: the router hands screens whatever was said, but for what `validateSearch` says otherwise. */
export const unsay = (said: Record<string, unknown>): Record<string, undefined> =>
  Object.fromEntries(Object.keys(said).map((name) => [name, undefined]));
