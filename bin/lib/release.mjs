import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { explain, npmInstall } from './npm.mjs';
import { bundledNode, inRoot, root } from './paths.mjs';
import { runQuietly } from './run.mjs';
import { step } from './steps.mjs';

const MARK = 'RELEASE';

/** What was unpacked from a release has all its packages and the built web app: nothing is to be set up. */
export const isRelease = () => existsSync(inRoot(MARK));

/** The commands of an operator; what builds and tests Muster stays behind. */
const COMMANDS = ['start', 'demo', 'backup', 'restore', 'health', 'doctor', 'jobs', 'distribute'];
const FOLDERS = ['bin/lib', 'contract', 'packages', 'server', 'web/dist', 'deploy', 'docs'];
const FILES = ['README.md', 'LICENSE', ...COMMANDS.map((name) => `bin/${name}.mjs`)];
const LEFT_OUT =
  /(^|[\\/])(node_modules|test|pictures|[^\\/]+\.test\.(ts|mjs)|tsconfig\.json|vitest\.config\.ts)$/;

const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
export const { version } = manifest;

/** Fills a folder with everything that a server of this kind of machine needs to run Muster, Node included. */
export async function makeRelease(folder) {
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  await step('Installing what the server needs', () => installPackages(draft));
  await step('Copying Muster', async () => copySources(draft));
  await step('Preparing PostgreSQL', () => preparePostgres(draft));
  if (process.platform !== 'win32') await openToReaders(draft);
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}

async function installPackages(draft) {
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(inRoot(file), join(draft, file));
  for (const workspace of manifest.workspaces)
    cpSync(inRoot(workspace, 'package.json'), join(draft, workspace, 'package.json'));
  const only = ['--workspace=server', '--include-workspace-root', '--omit=dev', '--omit=peer'];
  const { code, output } = await npmInstall([...only, '--prefer-offline'], { cwd: draft });
  if (code !== 0) throw new Error(explain(output));
  // Only what is unpacked is of use from here on.
  for (const file of ['package-lock.json', '.npmrc', 'web', 'e2e'])
    rmSync(join(draft, file), { recursive: true });
}

function copySources(draft) {
  for (const name of [...FOLDERS, ...FILES]) {
    if (existsSync(inRoot(name)))
      cpSync(inRoot(name), join(draft, name), { recursive: true, filter: (path) => !LEFT_OUT.test(path) });
  }
  cpSync(inRoot('deploy', 'muster'), join(draft, 'muster'));
  chmodSync(join(draft, 'muster'), 0o755);
  const { name, license, type } = manifest;
  const scripts = Object.fromEntries(COMMANDS.map((command) => [command, `node bin/${command}.mjs`]));
  writeJson(join(draft, 'package.json'), { name, version, private: true, license, type, scripts });
  writeJson(join(draft, MARK), { version, platform: process.platform, arch: process.arch });
}

const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

/** At the first start it may be too late: the folder may belong to somebody else, or be read-only. */
const preparePostgres = (draft) =>
  runQuietly(
    join(draft, relative(root, bundledNode)),
    [
      '--input-type=module',
      '--eval',
      "import { preparePrograms } from '@muster/embedded-postgres'; preparePrograms();",
    ],
    { cwd: draft },
  );

/** Whoever serves it is another account than who made it, who may have a umask that leaves nothing to others. */
const openToReaders = (draft) => runQuietly('chmod', ['-R', 'a+rX,go-w', draft]);
