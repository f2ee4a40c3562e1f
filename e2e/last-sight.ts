import type { Page, Request } from '@playwright/test';

const mostCharacters = 2_500;
const patienceMs = 5_000;

/** What a page was doing, for whoever reads of a failure later, perhaps on another machine. */
export class LastSight {
  readonly #page: Page;
  readonly #underWay = new Set<Request>();

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => this.#underWay.add(request));
    page.on('requestfinished', (request) => this.#underWay.delete(request));
    page.on('requestfailed', (request) => this.#underWay.delete(request));
  }

  async tell() {
    return [`at ${this.#page.url()}`, await this.#look(), ...[...this.#underWay].map(unanswered)].join('\n');
  }

  /** A page that hangs tells nothing. */
  #look() {
    const { promise, resolve } = Promise.withResolvers<string>();
    const timer = setTimeout(resolve, patienceMs, 'The page does not answer.');
    this.#page.evaluate(describe, mostCharacters).then(resolve, (error: unknown) => resolve(String(error)));
    return promise.finally(() => clearTimeout(timer));
  }
}

const unanswered = (request: Request) => `Not answered: ${request.method()} ${request.url()}`;

/** Runs in the page. */
function describe(mostCharacters: number) {
  const focused = document.activeElement?.outerHTML.slice(0, 200);
  const text = document.body.innerText.replaceAll(/\s*\n\s*/g, ' · ').slice(0, mostCharacters);
  return `Focus: ${focused}\n${text}`;
}
