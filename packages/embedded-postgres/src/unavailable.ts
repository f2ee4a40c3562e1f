/** This machine, or this folder, cannot be served whatever is tried again: a PostgreSQL from elsewhere is needed. */
export class PostgresUnavailableError extends Error {
  override name = 'PostgresUnavailableError';
}
