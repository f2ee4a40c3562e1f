import type { ConsoleMessage, Page } from '@playwright/test';
import type { Gone } from './gone.ts';

interface Complaint {
  line: string;
  /** What was not found, or not allowed any more. */
  missing?: string;
}

/** Whatever the browser complains about fails the story, unless the story says beforehand that it will. */
export class ConsoleWatch {
  readonly #complaints: Complaint[] = [];
  readonly #expected: (string | RegExp)[] = [];
  readonly #gone: Gone;

  constructor(gone: Gone) {
    this.#gone = gone;
  }

  async follow(page: Page) {
    page.on('console', (message) => {
      if (message.text() === blockedWorker) return;
      if (['error', 'warning'].includes(message.type())) this.#complaints.push(complaintIn(message));
    });
    page.on('pageerror', (error) =>
      this.#complaints.push({ line: `Uncaught: ${error.stack ?? error.message}` }),
    );
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

  verdict(): string[] {
    const unexpected = this.#complaints
      .filter(({ missing }) => !missing || !this.#gone.isPartOf(missing))
      .map(({ line }) => line)
      .filter((line) => !this.#expected.some(matches(line)));
    const absent = this.#expected.filter(
      (expected) => !this.#complaints.some(({ line }) => matches(line)(expected)),
    );
    return [...unexpected, ...absent.map((line) => `Never in the console: ${String(line)}`)];
  }
}

const matches = (line: string) => (expected: string | RegExp) =>
  typeof expected === 'string' ? expected === line : expected.test(line);

/** Said by Playwright where a story has no service worker. */
const blockedWorker = 'Service Worker registration blocked by Playwright';

const refused = /^Failed to load resource: the server responded with a status of (\d+)/;
const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The browser's own line about a refused call, made short: `403 /organizations/:id`. */
function complaintIn(message: ConsoleMessage): Complaint {
  const [, status] = refused.exec(message.text()) ?? [];
  if (!status) return { line: `${message.type()}: ${message.text()}` };
  const { url } = message.location();
  const line = `${status} ${new URL(url).pathname.replace(/^\/api/, '').replace(id, ':id')}`;
  return { line, ...(['403', '404'].includes(status) && { missing: url }) };
}
