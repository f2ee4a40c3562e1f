export interface TaskKey {
  projectKey: string;
  number: number;
}

/** WEB-42 in its parts, in any case; nothing where it is no key. */
export function readKey(text: string): TaskKey | undefined {
  const [, projectKey, digits] = /^([a-z][a-z0-9]{1,5})-(\d{1,10})$/i.exec(text) ?? [];
  const number = digits === undefined ? undefined : numberIn(digits);
  return number === undefined ? undefined : { projectKey: projectKey!.toUpperCase(), number };
}

/** What a task may be asked for by: its key, or its number alone, 42 or #42. */
export function readNumber(text: string): Partial<TaskKey> {
  const [, digits] = /^#?(\d{1,10})$/.exec(text) ?? [];
  return digits === undefined ? (readKey(text) ?? {}) : { number: numberIn(digits) };
}

const largest = 2 ** 31 - 1;

const numberIn = (digits: string) => (Number(digits) <= largest ? Number(digits) : undefined);
