import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from './program.ts';
import type { Browser, Tab } from './tab.ts';

/** As at a desk: without a screen Firefox looks for a mouse, which a machine that only runs tests may not have. */
const fineAndHovering = 6;
const preferences = Object.entries({
  'ui.prefersReducedMotion': 1,
  'ui.systemUsesDarkTheme': 0,
  'ui.primaryPointerCapabilities': fineAndHovering,
  'ui.allPointerCapabilities': fineAndHovering,
})
  .map(([name, value]) => `user_pref("${name}", ${value});\n`)
  .join('');

/** Firefox without a screen, in the words of WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/ */
export async function startFirefox(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'muster-firefox-'));
  await writeFile(join(profile, 'user.js'), preferences);
  const firefox = startProgram(
    'firefox',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    { HOME: profile },
  );
  const address = await firefox.shows((output) => /BiDi listening on (ws:\S+)/.exec(output)?.[1]);
  const ask = await connect(`${address}/session`);
  await ask('session.new', { capabilities: {} });
  return {
    newTab: () => openTab(ask),
    stops: async () => {
      await ask('browser.close');
      await firefox.stops();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function openTab(ask: Ask): Promise<Tab> {
  const { userContext } = await ask<{ userContext: string }>('browser.createUserContext');
  const { context } = await ask<{ context: string }>('browsingContext.create', {
    type: 'window',
    userContext,
  });
  return {
    opens: (url) => ask('browsingContext.navigate', { context, url, wait: 'complete' }),
    reloads: () => ask('browsingContext.reload', { context, wait: 'complete' }),
    resizes: (width, height) => ask('browsingContext.setViewport', { context, viewport: { width, height } }),
    calls: async (source, given) => {
      const reply = await ask<Called>('script.callFunction', {
        functionDeclaration: source,
        arguments: [{ type: 'string', value: given }],
        awaitPromise: true,
        target: { context },
      });
      if (reply.type === 'exception') throw new Error(reply.exceptionDetails.text);
      return reply.result.value;
    },
    performs: (input) => ask('input.performActions', { context, actions: [input] }),
    uploads: async (selector, file) => {
      const locator = { type: 'css', value: selector };
      const { nodes } = await ask<{ nodes: object[] }>('browsingContext.locateNodes', { context, locator });
      await ask('input.setFiles', { context, element: nodes[0], files: [file] });
    },
    screenshot: async () => {
      const { data } = await ask<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    closes: () => ask('browser.removeUserContext', { userContext }),
  };
}

type Called =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

interface Reply {
  id: number;
  type: 'success' | 'error';
  result: unknown;
  message: string;
}

type Ask = Awaited<ReturnType<typeof connect>>;

/** Each question has a number, and its answer the same. */
async function connect(url: string) {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const asked: PromiseWithResolvers<never>[] = [];
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data)) as Reply;
    if (type === 'success') asked[id]?.resolve(result as never);
    else asked[id]?.reject(new Error(message));
  });
  return <Answer>(method: string, params: object = {}): Promise<Answer> => {
    const answer = Promise.withResolvers<never>();
    const id = asked.push(answer) - 1;
    socket.send(JSON.stringify({ id, method, params }));
    return answer.promise;
  };
}
