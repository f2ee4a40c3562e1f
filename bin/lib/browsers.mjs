import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './apt.mjs';
import { step } from './steps.mjs';

/** What drives each browser, and the Debian packages it comes in. */
const BROWSERS = [
  { name: 'firefox', title: 'Firefox', programs: { firefox: 'firefox-esr' } },
  { name: 'webkit', title: 'WebKit', programs: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' } },
];

/** The names of the browsers that are installed, or could be; of the others it says why not. */
export async function findBrowsers() {
  const found = [];
  for (const { name, title, programs } of BROWSERS) {
    const missing = Object.keys(programs).filter((program) => !isInstalled(program));
    for (const program of missing)
      await step(`Looking for ${program}`, () => installPackages(programs[program]));
    const absent = missing.find((program) => !isInstalled(program));
    if (absent) console.log(`– Stories in ${title} skipped: ${absent} is not installed, nor could it be`);
    else found.push(name);
  }
  return found;
}

const isInstalled = (program) =>
  process.env.PATH.split(delimiter).some((folder) => existsSync(join(folder, program)));
