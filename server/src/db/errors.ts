import { conflict, HttpError, invalid } from '../http/errors.ts';

interface PgError extends Error {
  code?: string;
  constraint?: string;
}

/** What a broken rule of the database means to the caller. */
const meanings: Record<string, () => HttpError> = {
  users_email_unique: () => new HttpError(400, 'EMAIL_TAKEN', 'User already exists with this email'),
  users_pkey: () => idTaken(),
  organizations_pkey: () => idTaken(),
  invites_pkey: () => idTaken(),
  projects_pkey: () => idTaken(),
  projects_dates: () => invalid({ endDate: 'The end date must not be before the start date' }),
  project_team_member: () => invalid({ userId: 'Choose members of the organization' }),
};

const idTaken = () => conflict('ID_TAKEN', 'This _id is already in use.');

export function brokenConstraint(error: Error): HttpError | undefined {
  const { constraint } = error as PgError;
  return constraint === undefined ? undefined : meanings[constraint]?.();
}

const awayCodes = /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const awayMessages = /Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after/i;

export const isDatabaseAway = (error: Error) =>
  awayCodes.test((error as PgError).code ?? '') || awayMessages.test(error.message);
