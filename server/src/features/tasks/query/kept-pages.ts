interface KeptPage {
  /** Which the database gives it as long as it is true. */
  mark: string;
  body: string;
}

const mostCharacters = 8 * 1024 * 1024;
/** What an entry takes beside its texts, about. */
const entryCharacters = 200;

/** Answers to be given again as long as the database says that they are true; those asked for last, so many characters of them. */
export class KeptPages {
  readonly #pages = new Map<string, KeptPage>();
  readonly #most: number;
  #characters = 0;

  constructor(most = mostCharacters) {
    this.#most = most;
  }

  find(key: string) {
    const page = this.#pages.get(key);
    if (page) {
      // Those asked for last stand last.
      this.#pages.delete(key);
      this.#pages.set(key, page);
    }
    return page;
  }

  keep(key: string, page: KeptPage) {
    this.#drop(key);
    this.#pages.set(key, page);
    this.#characters += lengthOf(key, page);
    for (const oldest of this.#pages.keys()) {
      if (this.#characters <= this.#most) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string) {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#characters -= lengthOf(key, page);
  }
}

const lengthOf = (key: string, { mark, body }: KeptPage) =>
  key.length + mark.length + body.length + entryCharacters;
