import type { HttpError } from '../http/errors.ts';

interface PgError extends Error {
  code?: string;
  constraint?: string;
}

/** What a broken rule of the database means to whoever asked. */
export type Meanings = Record<string, () => HttpError>;
let meanings: Meanings = {};

/** The product says once what its rules are called, and how each is put. */
export function explainConstraints(given: Meanings) {
  meanings = given;
}

export function brokenConstraint(error: Error): HttpError | undefined {
  const constraint = constraintOf(error);
  return constraint === undefined ? undefined : meanings[constraint]?.();
}

/** As the schema names it: where a shard of a distributed table refuses, its number stands behind the name, in the message only. */
export function constraintOf(error: Error) {
  const { code, constraint, message } = error as PgError;
  if (constraint !== undefined) return withoutShard(constraint);
  const isFromShard = code !== undefined && /^(23...|XX000)$/.test(code);
  const [, named] = (isFromShard && /violates [a-z ]*constraint "([^"]+)"/.exec(message)) || [];
  return named === undefined ? undefined : withoutShard(named);
}

const withoutShard = (name: string) => name.replace(/_\d{6,}$/, '');

/** By a deadlock, or for want of an order among transactions: done again, it succeeds. */
export const wasBrokenOff = (error: unknown) => /^(40001|40P01)$/.test((error as PgError).code ?? '');

/** Something held a lock for longer than this was ready to wait. */
export const hasWaitedTooLong = (error: unknown) => (error as PgError).code === '55P03';

/** Gave way to another transaction, or took too long: the same request may succeed in a moment. */
export const isOverloaded = (error: Error) =>
  /^(40001|40P01|57014|55P03|53200)$/.test((error as PgError).code ?? '');

export const isDatabaseFull = (error: Error) => (error as PgError).code === '53100';

// Among them 25006: the main server has become a copy, and 25P03, 57P05: it ended a connection that did nothing.
const awayCodes =
  /^(08...|57P0[1235]|25006|25P03|53300|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;
const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|does not answer|is not queryable|has been discarded|Cannot use a pool after/i;

export const isDatabaseAway = (error: Error) =>
  awayCodes.test((error as PgError).code ?? '') || awayMessages.test(error.message) || isMissingSocket(error);

/** It was waited for in vain, as it would be by whoever is next. */
export const isDatabaseSilent = (error: Error) =>
  /^(08001|EHOSTUNREACH)$/.test((error as PgError).code ?? '') || silentMessages.test(error.message);

const silentMessages =
  /does not answer|connection timeout|timeout exceeded when trying to connect|timeout expired/i;

const isMissingSocket = (error: NodeJS.ErrnoException) =>
  error.code === 'ENOENT' && error.syscall === 'connect';
