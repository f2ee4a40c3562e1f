import { existsSync } from 'node:fs';
import { installPackages } from './apt.mjs';
import { runQuietly, toolEnvironment } from './run.mjs';
import { step } from './steps.mjs';
import { tool } from './tools.mjs';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * The path of a Chromium without windows, which runs most stories in three quarters of the time; undefined where there
 * is none, or where somebody chose a browser.
 */
export async function findHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return undefined;
  if (!existsSync(SHELL))
    await step('Looking for a headless Chromium', () => installPackages('chromium-headless-shell'));
  return existsSync(SHELL) ? SHELL : undefined;
}

/** The path of a Chromium, or undefined where Playwright uses the one it brought itself. */
export async function findChromium(node) {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH))
    throw new Error(`CHROMIUM_PATH names no file: ${CHROMIUM_PATH}`);
  return CHROMIUM_PATH ?? USUAL_PLACES.find(existsSync) ?? step('Installing Chromium', () => install(node));
}

async function install(node) {
  if (await installPackages('chromium')) return USUAL_PLACES.find(existsSync);
  await runQuietly(node, [tool('playwright'), 'install', 'chromium'], { env: toolEnvironment() });
  return undefined;
}
