import { startServer } from './server.ts';

// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function setUp() {
  const { url, dataDir, stop } = await startServer();
  process.env.MUSTER_URL = url;
  process.env.MUSTER_DATA_DIR = dataDir;
  return stop;
}
