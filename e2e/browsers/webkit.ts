import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../bin/lib/free-port.mjs';
import { startProgram } from './program.ts';
import { runIn, type Browser, type Tab } from './tab.ts';

/** WebKitGTK on a screen that nobody sees. */
export async function startWebKit(): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), 'muster-webkit-'));
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  // Its own bar would keep the window from being as narrow as a phone.
  await writeFile(join(home, 'gtk-3.0', 'gtk.css'), '* { font-size: 1px; padding: 0; min-width: 0; }\n');
  const screen = startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24']);
  const number = await screen.shows((output) => /^\d+(?=\n)/m.exec(output)?.[0]);
  const environment = { DISPLAY: `:${number}`, HOME: home, XDG_CONFIG_HOME: home, NO_AT_BRIDGE: '1' };
  return {
    newTab: () => openTab(environment),
    stops: async () => {
      await screen.stops();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** In the words of the classic WebDriver, https://www.w3.org/TR/webdriver2/; a driver has one session. */
async function openTab(environment: NodeJS.ProcessEnv): Promise<Tab> {
  const port = await findFreePort();
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], environment);
  const url = `http://127.0.0.1:${port}`;
  await driver.shows(() => fetch(`${url}/status`).then(isOk, () => undefined));
  const { sessionId } = await ask<{ sessionId: string }>('POST', `${url}/session`, {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: 'accept' } },
  });
  const session = `${url}/session/${sessionId}`;
  const post = <Answer>(command: string, body: object = {}) =>
    ask<Answer>('POST', `${session}/${command}`, body);

  const tab: Tab = {
    opens: (address) => post('url', { url: address }),
    reloads: () => post('refresh'),
    resizes: async (width, height) => {
      const bar = await runIn(tab, () => window.outerHeight - window.innerHeight);
      await post('window/rect', { x: 0, y: 0, width, height: height + bar });
    },
    calls: (source, given) =>
      post('execute/sync', { script: `return (${source})(arguments[0])`, args: [given] }),
    performs: (input) => post('actions', { actions: [input] }),
    uploads: async (selector, file) => {
      const found = await post<Record<string, string>>('element', { using: 'css selector', value: selector });
      await post(`element/${Object.values(found)[0]!}/value`, { text: file });
    },
    screenshot: async () => Buffer.from(await ask<string>('GET', `${session}/screenshot`), 'base64'),
    closes: async () => {
      try {
        await ask('DELETE', session);
      } finally {
        await driver.stops();
      }
    },
  };
  return tab;
}

const isOk = ({ ok }: Response) => ok || undefined;

async function ask<Answer>(method: string, url: string, body?: object) {
  const response = await fetch(url, { method, body: body && JSON.stringify(body) });
  const { value } = (await response.json()) as { value: Answer };
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${JSON.stringify(value)}`);
  return value;
}
