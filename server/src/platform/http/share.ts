import type { Turn, Turns } from './turns.ts';

/** What there is for everybody of one kind. */
export interface Shares {
  /** Answers how many seconds somebody has to wait, and whether that is too long to be let in. */
  count: (who: string, weight: number) => { wait: number; isRefused: boolean };
  /** Answers that are under way, from the first byte of the request to the last of the answer. */
  open: Turns;
  /** Those that are being worked on, and may hold a connection to the database. */
  working: Turns;
}

/** A share of the server: who it is of, and what is taken from it at the moment. */
export interface Share {
  of: Shares;
  who: string;
  isKnown: boolean;
  open?: Turn;
  working?: Turn;
}
