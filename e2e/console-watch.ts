import type { ConsoleMessage, Page } from '@playwright/test';

/** Whatever the browser complains about fails the story, unless the story says beforehand that it will. */
export class ConsoleWatch {
  readonly #complaints: string[] = [];
  readonly #expected: (string | RegExp)[] = [];
  readonly #possible: string[] = [];

  async follow(page: Page) {
    page.on('console', (message) => {
      if (message.text() === blockedWorker) return;
      if (['error', 'warning'].includes(message.type())) this.#complaints.push(lineOf(message));
    });
    page.on('pageerror', (error) => this.#complaints.push(`Uncaught: ${error.stack ?? error.message}`));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`Content security policy: ${violatedDirective} ${blockedURI}`),
      );
    });
  }

  /** A text must be the whole line; an expected line that never comes is a failure, too. */
  expect(lines: readonly (string | RegExp)[]) {
    this.#expected.push(...lines);
  }

  /** Lines that come or not, as it happens: an answer to what was asked just before. */
  allow(lines: readonly string[]) {
    this.#possible.push(...lines);
  }

  verdict(): string[] {
    const known = [...this.#expected, ...this.#possible];
    const unexpected = this.#complaints.filter((line) => !known.some(matches(line)));
    const missing = this.#expected.filter(
      (expected) => !this.#complaints.some((line) => matches(line)(expected)),
    );
    return [...unexpected, ...missing.map((line) => `Never in the console: ${String(line)}`)];
  }
}

const matches = (line: string) => (expected: string | RegExp) =>
  typeof expected === 'string' ? expected === line : expected.test(line);

/** Said by Playwright where a story has no service worker. */
const blockedWorker = 'Service Worker registration blocked by Playwright';

const refused = /^Failed to load resource: the server responded with a status of (\d+)/;
const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The browser's own line about a refused call, made short: `403 /organizations/:id`. */
function lineOf(message: ConsoleMessage) {
  const [, status] = refused.exec(message.text()) ?? [];
  if (!status) return `${message.type()}: ${message.text()}`;
  const { pathname } = new URL(message.location().url);
  return `${status} ${pathname.replace(/^\/api/, '').replace(id, ':id')}`;
}
