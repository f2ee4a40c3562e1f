import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../dist');
const anId = '00000000-0000-0000-0000-000000000000';
const tasks = `/${anId}/projects/${anId}/tasks`;

/** How many kB each screen may weigh, in how many files. */
export const screens = [
  { screen: 'login', path: '/login', mostKB: 150, mostFiles: 8 },
  { screen: 'tasks', path: tasks, mostKB: 240, mostFiles: 12 },
  { screen: 'a task', path: `${tasks}/${anId}`, mostKB: 260, mostFiles: 12 },
];

/**
 * The scripts and style sheets that a screen needs before it can be used, as the page in web/dist names them: its own,
 * and those that boot.js fetches for the address. What is fetched later, or when it is wanted, is not among them.
 */
export async function listFiles(path: string) {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const own = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file!);
  const routes = JSON.parse(/id="routes">(.*?)<\/script>/s.exec(html)![1]!) as [string, string[]][];
  const ofRoute = routes.filter(([pattern]) => new RegExp(pattern).test(path)).flatMap(([, files]) => files);
  return [...new Set(['boot.js', ...own, ...ofRoute])];
}

/** Scripts and style sheets by what their names begin with. */
export async function listNamed(...names: readonly string[]) {
  const files = await readdir(join(dist, 'assets'));
  return files
    .filter((file) => /\.(?:js|css)$/.test(file) && names.some((name) => file.startsWith(`${name}-`)))
    .map((file) => `assets/${file}`);
}

/** Gzipped, in kB. */
export async function weigh(files: readonly string[]) {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(dist, `${file}.gz`))).size));
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10;
}
