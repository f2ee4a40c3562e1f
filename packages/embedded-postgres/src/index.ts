export { chooseAccount } from './account.ts';
export { findBinaries, program } from './binaries.ts';
export { placeCluster } from './folders.ts';
export { listPostgresIn } from './processes.ts';
export { startEmbeddedPostgres } from './start.ts';
