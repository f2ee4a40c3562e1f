const bulk = /^(.*\/tasks)\/bulk(\/undo)?$/;

/**
 * What the people of a story have deleted, or moved elsewhere. Whoever has it on the screen may ask for it once more
 * before they are told: how often, depends on who is faster.
 */
export class Gone {
  readonly #paths: string[] = [];

  /** After a change that succeeded. */
  note(method: string, url: string) {
    const path = pathOf(url);
    const [, tasks] = bulk.exec(path) ?? [];
    // Which of them, only the body says.
    if (tasks && method !== 'GET') this.#paths.push(`${tasks}/`);
    if (method === 'DELETE') this.#paths.push(path);
  }

  isPartOf = (url: string) => this.#paths.some((path) => pathOf(url).startsWith(path));
}

const pathOf = (url: string) => new URL(url, 'http://any').pathname;
