interface Marked<Value> {
  /** The database makes up another one whenever the value would differ. */
  mark: string;
  value: Value;
}

/** What was worked out before: the values that were asked for last, up to `most` in all. One alone may be larger. */
export class Kept<Value> {
  readonly #entries = new Map<string, Marked<Value>>();
  readonly #most: number;
  readonly #sizeOf: (key: string, entry: Marked<Value>) => number;
  #size = 0;

  constructor(most: number, sizeOf: (key: string, entry: Marked<Value>) => number) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  find(key: string) {
    const entry = this.#entries.get(key);
    if (entry) {
      // What was asked for last stands last.
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
    return entry;
  }

  keep(key: string, entry: Marked<Value>) {
    this.#drop(key);
    this.#entries.set(key, entry);
    this.#size += this.#sizeOf(key, entry);
    while (this.#size > this.#most && this.#entries.size > 1) this.#drop(this.#entries.keys().next().value!);
  }

  #drop(key: string) {
    const entry = this.#entries.get(key);
    if (entry && this.#entries.delete(key)) this.#size -= this.#sizeOf(key, entry);
  }
}
