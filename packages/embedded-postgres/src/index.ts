export { preparePrograms } from './binaries.ts';
export { hasDatabase } from './folders.ts';
export { listPostgresIn } from './processes.ts';
export { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './start.ts';
export { PostgresUnavailableError } from './unavailable.ts';
