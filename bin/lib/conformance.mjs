import { readFileSync, statSync } from 'node:fs';
import { inRoot } from './paths.mjs';

// Each with the folder that its paths begin in.
const DOCUMENTS = [
  ['docs/conformance.md', '.'],
  ['packages/embedded-postgres/README.md', 'packages/embedded-postgres'],
];
const QUOTED = /`([^`]+)`/g;
const TEST = /^`([^`]+)`: (.+)$/;

/** Every row of the document's tables: the promise, the files that keep it, the test that shows it. */
export function readPromises(markdown) {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.slice(1, line.lastIndexOf('|')).split('|'))
    .map((cells) => cells.map((cell) => cell.trim().replaceAll('\\_', '_')))
    .filter(([promise]) => promise !== 'promise' && !/^:?-+:?$/.test(promise))
    .map(([promise, keepers = '', shown = '', ...more]) => {
      const [, test, title] = (more.length === 0 && shown.match(TEST)) || [];
      return { promise, files: [...keepers.matchAll(QUOTED)].map(([, file]) => file), test, title };
    });
}

/** The sentences about all promises of which a file or the test is not there. */
export function findBroken(promises, read) {
  return promises.flatMap(({ promise, files, test, title }) => {
    const faults = files.filter((file) => read(file) === undefined).map((file) => `no file ${file}`);
    if (files.length === 0) faults.push('names no file that keeps it');
    if (test === undefined) faults.push('names no test as `file`: title');
    else if (read(test) === undefined) faults.push(`no test file ${test}`);
    else if (!hasTest(read(test), title)) faults.push(`no test “${title}” in ${test}`);
    return faults.map((fault) => `${promise}: ${fault}`);
  });
}

/** A title stands behind `test(` or, with a table of cases, behind `)(`; a skipped test shows nothing. */
function hasTest(source, title) {
  const opening = /(?:\btest|\))\(\s*$/;
  return ["'", '"', '`'].some((quote) => {
    const parts = source.split(`${quote}${title}${quote},`);
    return parts.slice(0, -1).some((before) => opening.test(before.slice(-200)));
  });
}

if (import.meta.filename === process.argv[1]) {
  const contents = new Map();
  const read = (...path) => {
    const file = inRoot(...path);
    if (!contents.has(file)) {
      const isFile = statSync(file, { throwIfNoEntry: false })?.isFile();
      contents.set(file, isFile ? readFileSync(file, 'utf8') : undefined);
    }
    return contents.get(file);
  };
  for (const [document, folder] of DOCUMENTS) {
    const promises = readPromises(read(document) ?? '');
    const broken = findBroken(promises, (file) => read(folder, file));
    console.log(
      broken.length > 0 ? broken.join('\n') : `${document}: ${promises.length} promises kept by tests`,
    );
    if (promises.length === 0 || broken.length > 0) process.exitCode = 1;
  }
}
