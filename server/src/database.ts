import * as platform from './platform/db/open.ts';
import { placement } from './tables.ts';

export type { OpenDatabase } from './platform/db/open.ts';

type Given<Open> = Open extends (placement: never, ...given: infer Rest) => unknown ? Rest : never;

/** The server at DATABASE_URL, or one of our own under DATA_DIR, as it is. */
export const reachDatabase = (...given: Given<typeof platform.reachDatabase>) =>
  platform.reachDatabase(placement, ...given);

/** The same, with the schema of this version. */
export const openDatabase = (...given: Given<typeof platform.openDatabase>) =>
  platform.openDatabase(placement, ...given);
